import { Fragment, type ReactNode } from 'react';
import { clientPartOf } from '#admin/components/catalogue.ts';
import type { RecordProps } from '#admin/components/client-part.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { moreWords } from '#admin/more-words.ts';
import type { FieldSpec } from '#shared/field.ts';
import { type Fact, groupFacts, joinFields } from './about-groups.ts';
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
  /** Whether nothing else on the page says when it was made and changed. */
  readonly isDated?: boolean;
}

/** Facts that the page has not told yet, one line each, in columns where there is room; empty ones are folded away beneath. */
export function About({ resource, row, names, isDated = true }: RecordProps & AboutProps): ReactNode {
  const t = moreWords.useT();
  const given = joinFields(names.filter((name) => !isEmpty(row[name]) && !STAMPS.includes(name)));
  // One that nobody has changed since says when it was made.
  const stamps = names.filter(
    (name) => isDated && STAMPS.includes(name) && (name !== 'updated_at' || row[name] !== row['created_at']),
  );
  const empty = names.filter((name) => isEmpty(row[name]));
  const title = t('forms.show.about');
  const groups = groupFacts(
    resource,
    given.map(({ name }) => name),
  );
  return (
    <section className="panel about" aria-label={title}>
      <h2>{title}</h2>
      <div className="about-facts">
        {groups.map(({ section, names: of }) => (
          <div key={section} className={section === null ? undefined : 'about-group'}>
            {section !== null && <h3>{t(`forms.section.${section}`)}</h3>}
            <Lines
              resource={resource}
              row={row}
              facts={of.flatMap((name) => given.find((fact) => fact.name === name) ?? [])}
            />
          </div>
        ))}
      </div>
      {stamps.length > 0 && (
        <Lines resource={resource} row={row} facts={joinFields(stamps)} look="stamps wrap muted small" />
      )}
      {empty.length > 0 && (
        <details className="about-empty muted small">
          <summary>{t('forms.show.empty', { count: empty.length })}</summary>
          <Lines resource={resource} row={row} facts={empty.map((name) => ({ name, lines: [[name]] }))} />
        </details>
      )}
    </section>
  );
}

interface LinesProps extends RecordProps {
  readonly facts: readonly Fact[];
  readonly look?: string;
}

function Lines({ resource, row, facts, look = 'lines' }: LinesProps): ReactNode {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const sayLine = (line: readonly string[]): ReactNode =>
    line.map((name, at) => (
      <Fragment key={name}>
        {at > 0 && ' '}
        {renderCell({ resource, row, name }, { t, words })}
      </Fragment>
    ));
  return (
    <dl className={look}>
      {facts.map(({ name, lines: [first = [name], ...more] }) => (
        <div key={name}>
          <dt>{words.fields[name]}</dt>
          <dd>
            {sayLine(first)}
            {more.map((line) => (
              <div key={line.join()}>{sayLine(line)}</div>
            ))}
          </dd>
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
