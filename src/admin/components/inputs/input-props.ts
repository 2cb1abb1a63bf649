import type { FieldSpec } from '#shared/field.ts';
import type { Draft } from './drafts.ts';

/** Props of every input. The form adds the id, the value, the handlers and the ids of its messages. */
export interface InputProps {
  /** Accessible name, the same text as the visible label. */
  label: string;
  spec: FieldSpec;
  /** Words of an enum's values. */
  options?: Readonly<Record<string, string>>;
  /** Id of the record being edited, for inputs that depend on it. */
  recordId?: number | null;
  /** The reader may not see the records that a relation leads to. */
  isBlind?: boolean;
  disabled?: boolean;
  id?: string;
  value?: Draft;
  onChange?: (draft: Draft) => void;
  onBlur?: () => void;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
  'aria-required'?: 'true';
}

type Aria = Pick<InputProps, 'id' | 'aria-describedby' | 'aria-invalid' | 'aria-required'>;

/** Attributes of the focusable element itself. */
export function ariaOf(props: InputProps): Aria {
  const aria: Aria = {};
  if (props.id !== undefined) aria.id = props.id;
  for (const name of ['aria-describedby', 'aria-invalid', 'aria-required'] as const) {
    if (props[name] !== undefined) Object.assign(aria, { [name]: props[name] });
  }
  return aria;
}

/** Characters that fit on about one line of a form. */
const LINE_LENGTH = 200;

/** Whether a text needs room for more than one line. */
export const isLongText = ({ kind, max = 0 }: FieldSpec): boolean =>
  kind === 'longtext' || (kind === 'text' && max > LINE_LENGTH);

export const textOf = (draft: Draft): string => (typeof draft === 'string' ? draft : '');
