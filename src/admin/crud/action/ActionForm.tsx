import { Form, type FormInstance } from 'antd';
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { formatList } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { getSession } from '#browser/session.ts';
import { Button } from '#admin/components/Button.tsx';
import { AntdRoot } from '#admin/components/AntdRoot.tsx';
import { Refusal } from '#admin/components/Refusal.tsx';
import type { Draft, Drafts } from '#admin/components/inputs/drafts.ts';
import type { Row } from '#admin/components/client-part.ts';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import type { AnyAction, AnyResource } from '#shared/resource.ts';
import type { Values } from '#shared/validate.ts';
import { actionStart, draftsOf, isRequiredNow, readDrafts, type FormModel } from '#admin/crud/form/form-model.ts';
import { askedOf, flagLabel, shapeOf } from './record-actions.ts';
import { followed, ResourceForm, useShowErrors } from '#admin/crud/form/ResourceForm.tsx';

/**
 * An action's form, made from its input: one button per outcome, in the outcome's colour. It sends nothing itself, so
 * that one record, many records and the queue can use it.
 */

const NONE: readonly string[] = [];

interface ActionFormProps {
  resource: AnyResource;
  name: string;
  action: AnyAction;
  /** Record whose values the fields of the same names begin with. */
  row: Row | null;
  recordId: number | null;
  /** Input that the page knows already, such as the line that a question is about. */
  given?: Values | undefined;
  /** Directions on offer: both for many records, the possible one for a single record. */
  directions: readonly boolean[];
  /** The only outcome on offer, where it has been chosen already: the form then focuses its first field or its button. */
  choice?: string | undefined;
  /** Forecast of a bulk action with the current input: how many records change and which are skipped. */
  foresee?: (input: Values) => ReactNode;
  /** Leaves the focus where it is, because letters decide; where the reader goes into a field, they do so themselves. */
  isUnfocused?: boolean;
  isBusy: boolean;
  onCancel: () => void;
  onSubmit: (input: Values, label: string) => Promise<Readonly<Record<string, string>>>;
}

interface Outcome {
  key: string;
  label: string;
  look: 'primary' | 'danger';
  fixed: Drafts;
}

export function ActionForm(props: ActionFormProps): ReactNode {
  return (
    <AntdRoot>
      <ActionFields {...props} />
    </AntdRoot>
  );
}

const modelOf = (
  { input = {}, requires }: AnyAction,
  typed: readonly string[],
  labels: FormModel['labels'] = {},
): FormModel => ({
  fields: input,
  mode: 'input',
  rows: typed.map((field) => [field]),
  labels,
  ...(requires ? { requires } : {}),
});

function ActionFields({
  resource,
  name,
  action: declared,
  row,
  recordId,
  given,
  directions,
  choice,
  foresee,
  isUnfocused = false,
  isBusy,
  onCancel,
  onSubmit,
}: ActionFormProps): ReactNode {
  const t = moreWords.useT();
  const locale = useLocale();
  const words = useResourceWords(resource).actions[name];
  // Fixed when the form opens, so that no field vanishes while the reader types.
  const [action] = useState(() => askedOf(declared, { resource, row }, getSession().user));
  const shape = useMemo(() => shapeOf(action), [action]);
  const part = clientPartOf(resource.name);
  const drawn = (row && part.drawnInputs?.[name]) ?? NONE;
  const typed = useMemo(() => shape.asked.filter((field) => !drawn.includes(field)), [shape, drawn]);
  const model = useMemo(() => modelOf(action, typed, words?.fields), [action, typed, words]);
  const [form] = Form.useForm<Drafts>();
  const isPreviewFirst = part.previewFirst?.includes(name) ?? false;
  const known = part.blankActions?.includes(name) ? null : row;
  const [initial] = useState(() => draftsOf(model, { ...actionStart(model, known), ...given }));
  const chosen = useRef<Outcome>(undefined);
  const showErrors = useShowErrors(form, model);
  const [rest, setRest] = useState<readonly string[]>([]);
  const outcomes = useOutcomes({ resource, name, action, directions, choice });
  const decided = choice === undefined ? undefined : outcomes[0];
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The preview may have taken the focus already.
    if (isUnfocused || document.activeElement?.matches('dialog .preview *')) return;
    // The preview's choices come in a moment; a field left for them would be marked as empty.
    if (isPreviewFirst && part.blankActions?.includes(name)) return;
    const needed = typed.find((field) => isRequiredNow(model, field, outcomes[0]?.fixed ?? {}));
    const first = needed ?? (choice === undefined ? typed[0] : undefined);
    if (first === undefined) button.current?.focus();
    else form.focusField(first);
    // oxlint-disable-next-line react/exhaustive-deps -- because the focus is set once, when the form opens.
  }, []);

  const submit = async (): Promise<void> => {
    // Enter in a text does not choose between several outcomes.
    const outcome = chosen.current ?? (outcomes.length === 1 ? outcomes[0] : undefined);
    if (!outcome) button.current?.focus();
    if (!outcome || isBusy) return;
    const read = readDrafts(model, { ...form.getFieldsValue(), ...outcome.fixed }, { locale });
    const errors = read.ok ? await onSubmit(read.body, outcome.label) : read.errors;
    setRest(showErrors(errors));
  };
  const requiredBy = (outcome: Outcome): boolean =>
    shape.asked.some((field) => isRequiredNow(model, field, outcome.fixed) && !isRequiredNow(model, field, {}));

  const preview = foresee ? (
    <Foreseen
      form={form}
      model={model}
      initial={initial}
      fixed={outcomes.length === 1 ? outcomes[0]?.fixed : {}}
      foresee={foresee}
    />
  ) : (
    <Preview resource={resource} name={name} row={row} form={form} model={model} initial={initial} />
  );

  return (
    <ResourceForm
      name={`${resource.name}-${name}`}
      recordId={recordId}
      model={model}
      options={words?.options ?? {}}
      form={form}
      initial={initial}
      fixed={() => (chosen.current ?? decided)?.fixed ?? {}}
      onSubmit={() => void submit()}
      before={isPreviewFirst && preview}
    >
      {!decided && outcomes.some(requiredBy) && (
        <p className="input-note">
          {t('forms.action.neededFor', {
            outcomes: formatList(outcomes.filter(requiredBy).map(({ label }) => label)),
          })}
        </p>
      )}
      {drawn.map((field) => (
        <Form.Item key={field} name={field} noStyle>
          <input type="hidden" />
        </Form.Item>
      ))}
      {!isPreviewFirst && preview}
      {rest.map((message) => (
        <Refusal key={message}>{message}</Refusal>
      ))}
      <div className="dialog-buttons">
        <Button onClick={onCancel}>{t(action.danger ? 'forms.leaveAsIs' : 'forms.cancel')}</Button>
        {outcomes.map((outcome) => (
          <Button
            key={outcome.key}
            ref={outcome === outcomes[0] ? button : undefined}
            type="submit"
            look={outcome.look}
            aria-disabled={isBusy}
            onClick={(event) => {
              if (isBusy) event.preventDefault();
              else chosen.current = outcome;
            }}
          >
            {outcome.label}
          </Button>
        ))}
      </div>
    </ResourceForm>
  );
}

interface PreviewProps extends Pick<ActionFormProps, 'resource' | 'name' | 'row'> {
  form: FormInstance<Drafts>;
  model: FormModel;
  initial: Drafts;
}

/** The resource's preview of the action with the form's present input, for a single record. */
function Preview({ resource, name, row, form, model, initial }: PreviewProps): ReactNode {
  const values = (Form.useWatch([], form) as Drafts | undefined) ?? initial;
  const { Preview: Own } = clientPartOf(resource.name);
  if (!Own || row === null) return null;
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <Own resource={resource} row={row} action={name} {...followed(model, form, values)} />
    </Suspense>
  );
}

interface ForeseenProps extends Pick<PreviewProps, 'form' | 'model' | 'initial'> {
  fixed: Drafts | undefined;
  foresee: (input: Values) => ReactNode;
}

function Foreseen({ form, model, initial, fixed, foresee }: ForeseenProps): ReactNode {
  const values = (Form.useWatch([], form) as Drafts | undefined) ?? initial;
  return foresee({ ...followed(model, form, { ...values, ...fixed }).input, ...fixed });
}

function useOutcomes({
  resource,
  name,
  action,
  directions,
  choice: chosen,
}: Pick<ActionFormProps, 'resource' | 'name' | 'action' | 'directions' | 'choice'>): Outcome[] {
  const t = moreWords.useT();
  const full = useResourceWords(resource);
  const words = full.actions[name];
  const { choice, flag } = shapeOf(action);
  const outcome = (label: string, tone: 'good' | 'bad', fixed: Record<string, Draft>): Outcome => ({
    key: label,
    label,
    look: tone === 'bad' ? 'danger' : 'primary',
    fixed,
  });
  if (choice !== null) {
    const options = Object.entries(action.input?.[choice]?.spec.options ?? {});
    return options
      .filter(([value]) => chosen === undefined || value === chosen)
      .map(([value, tone]) =>
        outcome(words?.options[choice]?.[value] ?? value, tone === 'red' ? 'bad' : 'good', { [choice]: value }),
      );
  }
  if (flag !== null) {
    return directions.map((isOn) =>
      outcome(
        flagLabel(name, { shape: shapeOf(action), isOn }, { words: full, t }),
        action.danger && isOn ? 'bad' : 'good',
        {
          [flag.input]: isOn,
        },
      ),
    );
  }
  return [outcome(words?.label ?? name, action.danger ? 'bad' : 'good', {})];
}
