import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { FieldKind } from '#shared/field-kinds.ts';
import { BooleanInput, EnumInput } from './ChoiceInputs.tsx';
import { CountryInput } from './CountryInput.tsx';
import { FileInput } from './FileInput.tsx';
import type { InputProps } from './input-props.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { TiersInput } from './TiersInput.tsx';
import {
  DateInput,
  DecimalInput,
  EmailInput,
  InstantInput,
  IntegerInput,
  JsonText,
  LongTextInput,
  MoneyInput,
  NumbersInput,
  PhoneInput,
  TextInput,
  UrlInput,
} from './TextInputs.tsx';

const SearchingSelect = lazy(() => import('./RelationInput.tsx').then((module) => ({ default: module.RelationInput })));

/** Fetched when a form has one, because it brings antd's large select along. */
const RelationInput = (props: InputProps): ReactNode => (
  <Suspense fallback={<span className="input-wait" />}>
    <SearchingSelect {...props} />
  </Suspense>
);

const AccessMatrix = lazy(() => import('./CodesInput.tsx').then((module) => ({ default: module.CodesInput })));

const CodesInput = (props: InputProps): ReactNode => (
  <Suspense fallback={<span className="input-wait" />}>
    <AccessMatrix {...props} />
  </Suspense>
);

const PhotoList = lazy(() => import('./PhotosInput.tsx').then((module) => ({ default: module.PhotosInput })));

const PhotosInput = (props: InputProps): ReactNode => (
  <Suspense fallback={<span className="input-wait" />}>
    <PhotoList {...props} />
  </Suspense>
);

/** The input of each kind. A new kind is one entry here. */
const INPUTS: Readonly<Record<FieldKind, ComponentType<InputProps>>> = {
  id: IntegerInput,
  text: TextInput,
  longtext: LongTextInput,
  email: EmailInput,
  phone: PhoneInput,
  url: UrlInput,
  enum: EnumInput,
  country: CountryInput,
  boolean: BooleanInput,
  integer: IntegerInput,
  decimal: DecimalInput,
  money: MoneyInput,
  date: DateInput,
  instant: InstantInput,
  codes: CodesInput,
  password: PasswordInput,
  file: FileInput,
  json: JsonText,
  tiers: TiersInput,
  numbers: NumbersInput,
  photos: PhotosInput,
  relation: RelationInput,
};

/** Renders the input of a field's kind. */
export const FieldInput = (props: InputProps): ReactNode => createElement(INPUTS[props.spec.kind], props);
