import './forms.css';
import { Form, type FormInstance } from 'antd';
import { Fragment, Suspense, useCallback, useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { useLocale } from '#browser/i18n.ts';
import type { Drafts } from '#admin/components/inputs/drafts.ts';
import { fromDraft, toDraft } from '#admin/components/inputs/drafts.ts';
import { isLongText, type InputProps } from '#admin/components/inputs/input-props.ts';
import { FieldInput } from '#admin/components/inputs/registry.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { moreWords, type MoreT } from '#admin/more-words.ts';
import type { Followed } from '#admin/components/client-part.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import { entryNamed } from '#resources/addresses.ts';
import type { FieldSpec } from '#shared/field.ts';
import type { FullWords } from '#shared/words.ts';
import { fieldError, isRequiredNow, type FormModel } from './form-model.ts';

/**
 * The form of a declaration. It checks each field when it is left, with the rules and sentences of the server; what is
 * sent, and what becomes of a refusal, is its page's.
 */

type Control = FormInstance<Drafts>;

interface ResourceFormProps {
  /** Prefix of the inputs' ids, unique on the page. */
  name: string;
  model: FormModel;
  options: FullWords['options'];
  form: Control;
  initial: Drafts;
  /** Resource whose client part may bring inputs of its own. */
  resource?: string;
  recordId?: number | null;
  /** Values beside the form's fields that count when it is checked, such as the chosen outcome. */
  fixed?: () => Drafts;
  /** Values fixed by the page, such as the chosen record; form parts read them together with the input. */
  given?: Readonly<Record<string, unknown>>;
  onSubmit: () => void;
  onChange?: () => void;
  /** Content above the fields; `children` stand below them. */
  before?: ReactNode;
  children: ReactNode;
}

/** Sends the form on Ctrl or Cmd with Enter from any input, before the input handles Enter itself. */
function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}

/** Checks fields with an error again on every letter that corrects them. */
function checkAgain(form: Control, fields: readonly string[]): void {
  const wrong = fields.filter((field) => form.getFieldError(field).length > 0);
  if (wrong.length > 0) form.validateFields(wrong).catch(() => undefined);
}

export function ResourceForm(props: ResourceFormProps): ReactNode {
  const { name, model, form, initial, onSubmit, onChange, before, children } = props;
  const values = (Form.useWatch([], form) as Drafts | undefined) ?? initial;
  return (
    <Form<Drafts>
      form={form}
      name={name}
      layout="vertical"
      className="resource-form"
      initialValues={initial}
      autoComplete="off"
      // Our own messages replace the browser's.
      noValidate
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={onSubmit}
      onKeyDownCapture={sendByKeys}
      onValuesChange={(changed: Partial<Drafts>) => {
        checkAgain(form, Object.keys(changed));
        onChange?.();
      }}
    >
      {before}
      {model.rows.map((row) => (
        <Fragment key={row.join(' ')}>
          <div className={isWide(model, row) ? 'form-row form-row-wide' : 'form-row'}>
            {row.map((field) => (
              <FieldItem key={field} {...props} field={field} values={values} />
            ))}
          </div>
          <PartUnder {...props} row={row} values={values} />
        </Fragment>
      ))}
      {children}
    </Form>
  );
}

/** Lets the resource's own part of the form read and fill its fields. */
export const followed = (model: FormModel, form: Control, values: Drafts): Followed => {
  const fields = Object.entries(model.fields);
  return {
    input: Object.fromEntries(fields.map(([field, { spec }]) => [field, fromDraft(spec, values[field])])),
    fill: (given) =>
      form.setFieldsValue(
        Object.fromEntries(
          fields.filter(([field]) => field in given).map(([field, { spec }]) => [field, toDraft(spec, given[field])]),
        ) as Drafts,
      ),
  };
};

interface PartUnderProps extends ResourceFormProps {
  row: readonly string[];
  values: Drafts;
}

function PartUnder({
  resource,
  recordId = null,
  row,
  model,
  form,
  values,
  given,
  onChange,
}: PartUnderProps): ReactNode {
  const { formPart } = clientPartOf(resource ?? '');
  if (!formPart || !row.includes(formPart.under)) return null;
  const { input, fill } = followed(model, form, values);
  return (
    <Suspense>
      <formPart.Part
        recordId={recordId}
        input={{ ...input, ...given }}
        fill={(next) => {
          fill(next);
          onChange?.();
        }}
      />
    </Suspense>
  );
}

const isWide = (model: FormModel, row: readonly string[]): boolean =>
  row.some((name) => {
    const spec = model.fields[name]?.spec;
    return spec && (spec.kind === 'codes' || isLongText(spec));
  });

interface FieldItemProps extends ResourceFormProps {
  field: string;
  values: Drafts;
}

function FieldItem({
  field,
  model,
  options,
  form,
  resource,
  recordId = null,
  fixed,
  given,
  values,
}: FieldItemProps): ReactNode {
  const t = moreWords.useT();
  const locale = useLocale();
  const permissions = usePermissions();
  const spec = model.fields[field]?.spec;
  const rules = useMemo(
    () => [
      {
        validator: (): Promise<void> => {
          const message = fieldError(model, { ...form.getFieldsValue(), ...fixed?.() }, { name: field, locale });
          return message === undefined ? Promise.resolve() : Promise.reject(new Error(message));
        },
      },
    ],
    [model, field, form, fixed, locale],
  );
  if (!spec) return null;
  const label = model.labels[field] ?? field;
  const hint = hintOf(spec, t);
  const target = entryNamed(spec.to ?? '');
  const input: InputProps = {
    label,
    spec,
    recordId,
    ...(options[field] ? { options: options[field] } : {}),
    isBlind: target !== undefined && !target.hasOpenTitles && !permissions.can(target, 'view'),
  };
  const custom = customInput(resource, field);
  return (
    <Form.Item<Drafts>
      name={field}
      label={label}
      required={isRequiredNow(model, field, { ...values, ...fixed?.() })}
      rules={rules}
      validateTrigger="onBlur"
      validateFirst
      {...(hint ? { extra: hint } : {})}
    >
      {custom ? (
        <CustomInput {...input} Custom={custom} form={{ ...followed(model, form, values).input, ...given }} />
      ) : (
        <FieldInput {...input} />
      )}
    </Form.Item>
  );
}

const customInput = (resource: string | undefined, field: string) =>
  resource === undefined ? undefined : clientPartOf(resource).inputs?.[field];

/** Converts between the values of a custom input and the drafts of the form. */
function CustomInput({
  Custom,
  form,
  ...props
}: InputProps & { Custom: NonNullable<ReturnType<typeof customInput>>; form: Followed['input'] }): ReactNode {
  const { spec, value, onChange, id = '' } = props;
  return (
    <Custom
      id={id}
      value={fromDraft(spec, value)}
      onChange={(next: unknown) => onChange?.(toDraft(spec, next))}
      isInvalid={props['aria-invalid'] === 'true'}
      describedBy={props['aria-describedby'] ?? ''}
      input={form}
      kit={props}
    />
  );
}

function hintOf({ kind, min }: FieldSpec, t: MoreT): string | undefined {
  if (kind === 'phone') return t('forms.input.phoneHint');
  if (kind === 'instant') return t('forms.input.localTime');
  return kind === 'password' && min !== undefined ? t('forms.input.passwordHint', { min }) : undefined;
}

/** Shows messages at their fields and focuses the first; returns the names that the form lacks. */
export function useShowErrors(form: Control, model: FormModel): (errors: Readonly<Record<string, string>>) => string[] {
  return useCallback(
    (errors) => {
      const shown = model.rows.flat().filter((name) => errors[name] !== undefined);
      form.setFields(shown.map((name) => ({ name, errors: [errors[name] ?? ''] })));
      const [first] = shown;
      if (first !== undefined) form.scrollToField(first, { focus: true, block: 'center' });
      return Object.entries(errors)
        .filter(([name]) => !shown.includes(name))
        .map(([, message]) => message);
    },
    [form, model],
  );
}

export type { Control as FormControl };
