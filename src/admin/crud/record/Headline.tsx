import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale } from '#browser/i18n.ts';
import type { RecordProps, Row } from '#admin/components/client-part.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { readGroups } from '#admin/providers/taken.ts';
import { adminWords } from '#admin/words.ts';
import { entryNamed } from '#resources/addresses.ts';
import type { AnyResource } from '#shared/resource.ts';
import { renderCell } from './cells.tsx';
import { isEmpty } from './empty.ts';
import { fieldsOf, readableFields } from './fields.ts';
import { type Group, factsAddress, groupKey, loneFact, sayDistance, sayFact } from './headline-facts.ts';

/**
 * The few facts that a record's reader came for, each once: what is empty or nought is left out.
 * @param children facts that are changed where they stand
 */
export function Headline({ resource, row, children }: RecordProps & { children?: ReactNode }): ReactNode {
  const t = adminWords.useT();
  const words = useResourceWords(resource);
  const readable = readableFields(resource, usePermissions());
  const groups = useGroups(resource, row);
  const shown = (resource.headline ?? []).flatMap((fact) => {
    if (typeof fact === 'string') {
      if (!readable.includes(fact) || isEmpty(row[fact])) return [];
      const cell = renderCell({ resource, row, name: fact }, { t, words });
      const near = fieldsOf(resource)[fact]?.spec.kind === 'date' ? sayDistance(String(row[fact])) : null;
      const value = near === null ? cell : <Dated day={cell}>{near}</Dated>;
      return [{ name: fact, label: words.fields[fact], value }];
    }
    const value = sayFact(fact, groups[groupKey(fact)] ?? []);
    return value === null ? [] : [{ name: fact.name, label: words.facts[fact.name], value }];
  });
  if (!children && (shown.length === 0 || loneFact(resource, row, readable) !== null)) return null;
  return (
    <dl className="headline wrap">
      {shown.map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {children}
    </dl>
  );
}

const Dated = ({ day, children }: { day: ReactNode; children: string }): ReactNode => (
  <>
    {day} <span className="muted">· {children}</span>
  </>
);

/** Groups by resource and field: one call for all facts about records that belong to this one the same way. */
function useGroups(resource: AnyResource, row: Row): Readonly<Record<string, readonly Group[]>> {
  const permissions = usePermissions();
  const locale = useLocale();
  const facts = (resource.headline ?? []).filter((fact) => typeof fact !== 'string');
  const readable = facts.filter(({ resource: name }) => {
    const other = entryNamed(name);
    return other !== undefined && permissions.can(other, 'view');
  });
  const keys = [...new Set(readable.map(groupKey))];
  const answers = useQueries({
    queries: keys.map((key) => {
      const alike = readable.filter((fact) => groupKey(fact) === key);
      const [name = ''] = key.split(' ');
      const url = factsAddress(alike, row.id);
      return {
        queryKey: ['data', 'default', name, 'list', { headline: url }],
        queryFn: ({ signal }: { signal: AbortSignal }) => readGroups<Group>(url, signal),
        meta: { prefix: entryNamed(name)?.label[locale] },
      };
    }),
  });
  return Object.fromEntries(keys.map((key, at) => [key, answers[at]?.data?.groups ?? []]));
}
