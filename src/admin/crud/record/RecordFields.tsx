import type { ReactNode } from 'react';
import { toast } from '#browser/toasts.tsx';
import { accessByGroup } from '#admin/components/access-summary.ts';
import { renderCell } from './cells.tsx';
import { Chip } from '#admin/components/Chip.tsx';
import type { RecordProps } from '#admin/components/client-part.ts';
import { fieldsOf, readableFields } from './fields.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { adminWords } from '#admin/words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import type { FieldSpec } from '#shared/field.ts';
import type { AnyResource } from '#shared/resource.ts';
import { limitsOf } from '#admin/crud/action/limits.ts';
import { shapeOf } from '#admin/crud/action/record-actions.ts';
import { titleOf } from './use-record.ts';

const BASE = ['id', 'created_at', 'updated_at'];
/** Fields that people quote on the phone; each gets a button to copy it. */
const REFERENCES = ['account_number', 'reference'];

/** Head of the page: the record's name, its reference and its states. */
export function RecordHead({ resource, row }: RecordProps): ReactNode {
  const t = adminWords.useT();
  const words = useResourceWords(resource);
  const permissions = usePermissions();
  const fields = fieldsOf(resource);
  const shown = readableFields(resource, permissions);
  const reference = REFERENCES.find((name) => shown.includes(name) && name !== resource.title);
  const states = shown.filter((name) => isTelling(fields[name]?.spec, row[name]));
  const flags = shown.filter(
    (name) => fields[name]?.spec.kind === 'boolean' && fields[name].spec.managed && row[name] === true,
  );
  const copy = (text: string): void =>
    void navigator.clipboard?.writeText(text).then(
      () => toast.success(t('forms.show.copied')),
      () => undefined,
    );
  return (
    <div className="record-head">
      <h1>{titleOf(resource, row)}</h1>
      <p className="record-states">
        {reference && (
          <button
            type="button"
            className="record-reference"
            aria-label={`${t('forms.show.copy', { label: words.fields[reference] ?? reference })}: ${String(row[reference])}`}
            onClick={() => copy(String(row[reference]))}
          >
            {String(row[reference])}
          </button>
        )}
        {states.map((name) => (
          <span key={name} className="record-state">
            {/* Several states need their labels, because "Approved" and "Approved" may be about different things. */}
            {states.length > 1 && <span className="muted">{words.fields[name]}</span>}
            {renderCell({ resource, row, name }, { t, words })}
          </span>
        ))}
        {limitsOf(resource, row, permissions)?.isSelf && <Chip tone="blue">{t('forms.limits.you')}</Chip>}
        {flags.map((name) => (
          <Chip key={name} tone={isDangerous(resource, name) ? 'red' : 'purple'}>
            {words.fields[name]}
          </Chip>
        ))}
      </p>
    </div>
  );
}

/** Whether a state gets a chip beside the name: not while it has its default value in gray. */
const isTelling = (spec: FieldSpec | undefined, value: unknown): boolean =>
  spec?.kind === 'enum' &&
  // An optional enum is a fact about the record, not a state.
  !spec.optional &&
  value !== null &&
  value !== undefined &&
  !(value === spec.default && spec.options?.[String(value)] === 'gray');

/** Whether the action that sets this flag is dangerous. */
const isDangerous = (resource: AnyResource, name: string): boolean =>
  Object.values(resource.actions ?? {}).some((action) => action.danger && shapeOf(action).flag?.field === name);

/** Fields that the reader may see and that no other part of the page shows. */
function useShownFields({ resource, row }: RecordProps): string[] {
  const hidden = clientPartOf(resource.name).hiddenFields?.(row) ?? [];
  return readableFields(resource, usePermissions()).filter((name) => name in row && !hidden.includes(name));
}

/** Fields of the form first, then the others. */
export function RecordFields({ resource, row }: RecordProps): ReactNode {
  const t = adminWords.useT();
  const shown = useShownFields({ resource, row });
  const entered = resource.form.flat().filter((name) => shown.includes(name));
  const rest = shown.filter((name) => !entered.includes(name) && !BASE.includes(name));
  return (
    <>
      <Section title={t('forms.show.details')} names={entered} resource={resource} row={row} />
      <Section title={t('forms.show.state')} names={rest} resource={resource} row={row} />
    </>
  );
}

/** Id and dates that every record has, at the foot of the page. */
export function RecordBase({ resource, row }: RecordProps): ReactNode {
  const t = adminWords.useT();
  const shown = useShownFields({ resource, row });
  const base = BASE.filter((name) => shown.includes(name));
  return <Section title={t('forms.show.record')} names={base} resource={resource} row={row} />;
}

function Section({
  title,
  names,
  resource,
  row,
}: RecordProps & { title: string; names: readonly string[] }): ReactNode {
  const t = adminWords.useT();
  const words = useResourceWords(resource);
  const fields = fieldsOf(resource);
  if (names.length === 0) return null;
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      <dl className="fields">
        {names.map((name) => {
          const isCodes = fields[name]?.spec.kind === 'codes';
          const isWide = isCodes || fields[name]?.spec.kind === 'longtext';
          return (
            <div key={name} className={isWide ? 'field-wide' : undefined}>
              <dt>{words.fields[name]}</dt>
              <dd>{isCodes ? <Access codes={row[name]} /> : renderCell({ resource, row, name }, { t, words })}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** A permission set in full, without the "and 3 more" of lists. */
function Access({ codes }: { codes: unknown }): ReactNode {
  const t = adminWords.useT();
  const held = Array.isArray(codes) ? codes.filter((code): code is number => typeof code === 'number') : [];
  if (held.length === 0) return t('permission.none');
  return (
    <ul className="access">
      {accessByGroup(held).map(({ group, count }) => (
        <li key={group}>
          <Chip tone={count === 4 ? 'green' : 'gray'}>
            {count === 1
              ? t('permission.viewOnly', { group: t(`permission.group.${group}`) })
              : t(`permission.group.${group}`)}
            {count > 1 && count < 4 ? ` ${count}/4` : ''}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
