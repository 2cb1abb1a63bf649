import { Fragment, type ReactNode } from 'react';
import { clientPartOf } from '#admin/components/catalogue.ts';
import type { RecordProps } from '#admin/components/client-part.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { moreWords } from '#admin/more-words.ts';
import type { FieldSpec } from '#shared/field.ts';
import { groupFacts } from './about-groups.ts';
import { renderCell } from './cells.tsx';
import { isEmpty } from './empty.ts';
import { fieldsOf, headlineFields, readableFields } from './fields.ts';
import { headFields } from './RecordHead.tsx';

/**
 * The facts of a record that neither its head nor its headline shows: short ones in lines, under the words that its
 * declaration groups them by, long ones in sections of their own.
 */

/** Every record has them; they come last, in small. What a record's number in the database is helps nobody. */
const STAMPS: readonly string[] = ['created_at', 'updated_at'];
/** Kinds that need a line of their own. */
const WIDE: ReadonlySet<FieldSpec['kind']> = new Set(['longtext', 'codes', 'photos', 'json', 'tiers']);

interface AboutParts {
  readonly short: readonly string[];
  readonly pictures: readonly string[];
  readonly texts: readonly string[];
  /** Whether the page has more than its short fields, which then stand beside the rest. */
  readonly hasSections: boolean;
}

/** Fields that no other part of the page shows: those of the form first, in its order. */
export function useAbout({ resource, row }: RecordProps): AboutParts {
  const readable = readableFields(resource, usePermissions()).filter((name) => name in row && name !== 'id');
  const apart = new Set([
    ...(clientPartOf(resource.name).hiddenFields?.(row) ?? []),
    ...headFields(resource, row, readable),
    ...headlineFields(resource).filter((name) => !isEmpty(row[name])),
  ]);
  const left = readable.filter((name) => !apart.has(name));
  const form = resource.form.flat();
  const ordered = [
    ...form.filter((name) => left.includes(name)),
    ...left.filter((name) => !form.includes(name) && !STAMPS.includes(name)),
    ...STAMPS.filter((name) => left.includes(name)),
  ];
  const kindOf = (name: string): FieldSpec['kind'] => fieldsOf(resource)[name]?.spec.kind ?? 'text';
  const grouped = Object.values(resource.sections ?? {}).flat();
  const wide = ordered.filter((name) => WIDE.has(kindOf(name)) && !grouped.includes(name) && !isEmpty(row[name]));
  return {
    short: ordered.filter((name) => !wide.includes(name)),
    pictures: wide.filter((name) => kindOf(name) === 'photos'),
    texts: wide.filter((name) => kindOf(name) !== 'photos'),
    hasSections: wide.length > 0 || resource.related !== undefined || clientPartOf(resource.name).Panels !== undefined,
  };
}

interface AboutProps {
  readonly names: readonly string[];
  readonly isWide: boolean;
  /** Whether nothing else on the page says when it was made and changed. */
  readonly isDated?: boolean;
}

/** What else is known of the record, one line each; what is empty is folded away. In columns where it is the page's only section. */
export function About({ resource, row, names, isWide, isDated = true }: RecordProps & AboutProps): ReactNode {
  const t = moreWords.useT();
  const given = names.filter((name) => !isEmpty(row[name]) && !STAMPS.includes(name));
  // One that nobody has changed since says when it was made.
  const stamps = names.filter(
    (name) => isDated && STAMPS.includes(name) && (name !== 'updated_at' || row[name] !== row['created_at']),
  );
  const empty = names.filter((name) => isEmpty(row[name]));
  const title = t('forms.show.about');
  return (
    <section className={isWide ? 'panel about about-wide' : 'panel about'} aria-label={title}>
      <h2>{title}</h2>
      {groupFacts(resource, given).map(({ section, names: of }) => (
        <Fragment key={section}>
          {section !== null && <h3>{t(`forms.section.${section}`)}</h3>}
          <Lines resource={resource} row={row} names={of} />
        </Fragment>
      ))}
      {empty.length > 0 && (
        <details>
          <summary className="muted">{t('forms.show.empty', { count: empty.length })}</summary>
          <Lines resource={resource} row={row} names={empty} />
        </details>
      )}
      {stamps.length > 0 && <Lines resource={resource} row={row} names={stamps} look="stamps wrap muted small" />}
    </section>
  );
}

interface LinesProps extends RecordProps {
  readonly names: readonly string[];
  readonly look?: string;
}

function Lines({ resource, row, names, look = 'lines' }: LinesProps): ReactNode {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  return (
    <dl className={look}>
      {names.map((name) => (
        <div key={name}>
          <dt>{words.fields[name]}</dt>
          <dd>{renderCell({ resource, row, name }, { t, words })}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A text, a list or pictures, which need the page's width: a section of its own. */
export function WideField({ resource, row, name }: RecordProps & { name: string }): ReactNode {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  return (
    <section className="panel wide-field" aria-label={words.fields[name]}>
      <h2>{words.fields[name]}</h2>
      {renderCell({ resource, row, name }, { t, words })}
    </section>
  );
}
