import type { ReactNode } from 'react';
import { useMessages } from '#admin/providers/messages.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import { Chip } from '#admin/components/Chip.tsx';
import type { RecordProps, Row } from '#admin/components/client-part.ts';
import { Face } from '#admin/components/Face.tsx';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { limitsOf } from '#admin/crud/action/limits.ts';
import { shapeOf } from '#admin/crud/action/record-actions.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { moreWords } from '#admin/more-words.ts';
import type { FieldSpec } from '#shared/field.ts';
import type { AnyResource } from '#shared/resource.ts';
import { isStriking, renderCell, STATES } from './cells.tsx';
import { isEmpty } from './empty.ts';
import { isPerson, photoFieldOf, photoOf } from './face-of.ts';
import { fieldsOf, readableFields } from './fields.ts';
import { loneFact } from './headline-facts.ts';
import { titleOf } from './use-record.ts';

/**
 * The top of a record: its face, its name, its reference and its states, what waits or stops it as chips, what is as
 * it should be as words.
 */

/** Fields that people quote on the phone; each gets a button to copy it. */
const REFERENCES = ['account_number', 'reference'];

/** @param late what belongs to the record and is late, once that is known */
export function RecordHead({
  resource,
  row,
  level = 1,
  late,
}: RecordProps & { level?: 1 | 2; late?: ReactNode }): ReactNode {
  const Heading = level === 1 ? 'h1' : 'h2';
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const permissions = usePermissions();
  const shown = readableFields(resource, permissions).filter((name) => name in row);
  const fields = fieldsOf(resource);
  const { calm, striking } = statesOf(resource, row, shown);
  const reference = referenceOf(resource, row, shown);
  const said = (name: string): string => words.options[name]?.[String(row[name])] ?? String(row[name]);
  const title = titleOf(resource, row);
  // "Pending" and "Pending" may be about different things: a word that another state has as well needs its label.
  const isAmbiguous = (name: string): boolean =>
    shown.some((other) => other !== name && fields[other]?.spec.managed && holdsWord(words.options[other], said(name)));
  const told = calm.filter((name) => !title.includes(said(name)));
  const lone = loneFact(resource, row, shown);
  return (
    <div className="record-head line gap-6 shrinks">
      {isPerson(resource) && <Face name={title} photo={photoOf(resource, row, shown)} />}
      <div>
        <Heading>{nameAbove(title, reference && row[reference])}</Heading>
        <p className="record-states row muted flush">
          {told
            .filter((name) => STATES.includes(name))
            .map((name) => (
              <span key={name} className="record-state is-state">
                {said(name)}
              </span>
            ))}
          {striking.map((name) => (
            <Chip key={name} tone={fields[name]?.spec.options?.[String(row[name])] ?? 'gray'}>
              {isAmbiguous(name)
                ? t('forms.show.stateOf', { label: words.fields[name] ?? name, state: said(name) })
                : said(name)}
            </Chip>
          ))}
          {flagsOf(resource, row, shown).map((name) => (
            <Chip key={name} tone={isDangerous(resource, name) ? 'red' : 'purple'}>
              {words.fields[name]}
            </Chip>
          ))}
          {offsOf(resource, row, shown).map((name) => (
            <Chip key={name} tone="gold">
              {t('forms.show.stateOf', { label: words.fields[name] ?? name, state: t('cell.no') })}
            </Chip>
          ))}
          {lone !== null && (
            <span className="record-state">
              {words.fields[lone]} {renderCell({ resource, row, name: lone }, { t, words })}
            </span>
          )}
          {late}
          {limitsOf(resource, row, permissions)?.isSelf && <Chip tone="blue">{t('forms.limits.you')}</Chip>}
          {told
            .filter((name) => !STATES.includes(name))
            .map((name) => (
              <span key={name} className="record-state">
                {said(name)}
              </span>
            ))}
          {reference && <Reference label={words.fields[reference] ?? reference} text={String(row[reference])} />}
        </p>
        {reasonsOf(resource, row, shown).map((name) => (
          <p key={name} className="record-why flush">
            {String(row[name])}
          </p>
        ))}
      </div>
    </div>
  );
}

const holdsWord = (options: Readonly<Record<string, string>> = {}, word: string): boolean =>
  Object.values(options).includes(word);

function Reference({ label, text }: { label: string; text: string }): ReactNode {
  const t = moreWords.useT();
  const messages = useMessages();
  const copy = (): void =>
    void navigator.clipboard?.writeText(text).then(
      () => messages.success(t('forms.show.copied')),
      () => undefined,
    );
  return (
    <button
      type="button"
      className="record-reference bare"
      title={t('forms.show.copy', { label })}
      aria-label={`${t('forms.show.copy', { label })}: ${text}`}
      onClick={copy}
    >
      {text}
    </button>
  );
}

/** Fields that the head shows, so that nothing beneath repeats them. */
export function headFields(resource: AnyResource, row: Row, shown: readonly string[]): string[] {
  const { calm, striking } = statesOf(resource, row, shown);
  const reference = referenceOf(resource, row, shown);
  const photo = isPerson(resource) ? photoFieldOf(resource, shown) : undefined;
  return [
    ...(clientPartOf(resource.name).title ? [] : [resource.title]),
    ...(reference === undefined ? [] : [reference]),
    ...(photo === undefined || row[photo] === null ? [] : [photo]),
    ...calm,
    ...striking,
    ...flagsOf(resource, row, shown),
    ...offsOf(resource, row, shown),
    ...reasonsOf(resource, row, shown),
  ];
}

/** A title without the reference that it ends with: that stands beneath it, to be copied, and breaks no name on a phone. */
export const nameAbove = (title: string, reference: unknown): string =>
  title.endsWith(` · ${String(reference)}`) ? title.slice(0, title.lastIndexOf(' · ')) : title;

const referenceOf = (resource: AnyResource, row: Row, shown: readonly string[]): string | undefined =>
  REFERENCES.find(
    (name) =>
      shown.includes(name) &&
      row[name] !== null &&
      !nameAbove(titleOf(resource, row), row[name]).includes(String(row[name])),
  );

/** States in words, and states that strike: one that waits or stops something has a colour, every other is as it should be. */
function statesOf(
  resource: AnyResource,
  row: Row,
  shown: readonly string[],
): { calm: readonly string[]; striking: readonly string[] } {
  const strikes = (name: string): boolean => {
    const spec = fieldsOf(resource)[name]?.spec;
    return spec !== undefined && isStriking(spec, row[name]);
  };
  const telling = shown.filter(
    (name) => name !== resource.title && isTelling(fieldsOf(resource)[name]?.spec, row[name], STATES.includes(name)),
  );
  return {
    striking: telling.filter(strikes),
    // One that no list has as a column is no state by which people know the record.
    calm: telling
      .filter((name) => !strikes(name) && resource.columns.includes(name))
      .toSorted((a, b) => Number(STATES.includes(b)) - Number(STATES.includes(a))),
  };
}

/** Fields that say why a state or a flag strikes. */
const reasonsOf = (resource: AnyResource, row: Row, shown: readonly string[]): string[] =>
  [...statesOf(resource, row, shown).striking, ...flagsOf(resource, row, shown)].flatMap((name) => {
    const reason = resource.reasons?.[name];
    return reason !== undefined && shown.includes(reason) && !isEmpty(row[reason]) ? reason : [];
  });

/** Whether an enum is a state of the record: an optional one is a fact about it, and a default in gray tells nothing but a state's name. */
const isTelling = (spec: FieldSpec | undefined, value: unknown, isState: boolean): boolean =>
  spec?.kind === 'enum' &&
  !spec.optional &&
  value !== null &&
  value !== undefined &&
  (isState || value !== spec.default || spec.options?.[String(value)] !== 'gray');

const flagsOf = (resource: AnyResource, row: Row, shown: readonly string[]): string[] =>
  shown.filter((name) => {
    const spec = fieldsOf(resource)[name]?.spec;
    return spec?.kind === 'boolean' && spec.managed && row[name] === true;
  });

/** Flags that are usually on and off here, such as an account that was closed; only those that lists have a column for. */
const offsOf = (resource: AnyResource, row: Row, shown: readonly string[]): string[] =>
  shown.filter((name) => {
    const spec = fieldsOf(resource)[name]?.spec;
    return spec?.kind === 'boolean' && spec.default === true && row[name] === false && resource.columns.includes(name);
  });

/** Whether the action that sets this flag is dangerous. */
const isDangerous = (resource: AnyResource, name: string): boolean =>
  Object.values(resource.actions ?? {}).some((action) => action.danger && shapeOf(action).flag?.field === name);
