import { Suspense, type ReactNode } from 'react';
import { Chip } from '#admin/components/Chip.tsx';
import { useResource } from '#admin/components/catalogue.ts';
import type { RecordProps } from '#admin/components/client-part.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { moreWords } from '#admin/more-words.ts';
import { entryNamed } from '#resources/addresses.ts';
import type { AnyResource } from '#shared/resource.ts';
import { daysLate, renderCell } from './cells.tsx';
import { namingOf } from './use-record.ts';
import { type RelatedProps, useLateRows } from './use-related-rows.ts';

/** Tells in a record's head which of its related records are late, because their list may lie far beneath. */
export function LateRelated({ resource, row }: RecordProps): ReactNode {
  const permissions = usePermissions();
  return (resource.related ?? []).map((related) => {
    const other = entryNamed(related.resource);
    return other && permissions.can(other, 'view') ? (
      <Suspense key={`${other.name} ${related.field}`}>
        <LateOfOther name={other.name} parent={resource} related={related} row={row} />
      </Suspense>
    ) : null;
  });
}

type OtherProps = Omit<RelatedProps, 'resource'> & { readonly name: string };

function LateOfOther({ name, ...props }: OtherProps): ReactNode {
  const resource = useResource(name);
  return resource?.deadlines && <LateOnes {...props} resource={resource} deadlines={Object.keys(resource.deadlines)} />;
}

function LateOnes({
  deadlines,
  ...props
}: RelatedProps & { readonly resource: AnyResource; readonly deadlines: readonly string[] }): ReactNode {
  const t = moreWords.useT();
  const { resource, related } = props;
  const words = useResourceWords(resource);
  const { latest, total } = useLateRows(props);
  if (!latest) return null;
  const days = Math.max(...deadlines.map((name) => daysLate(resource, latest, name)));
  // As its line in the list is called: the page has said whose it is.
  const name = namingOf(resource, related.columns ?? resource.columns, latest).field ?? resource.title;
  return (
    <Chip tone="red">
      {words.one} {renderCell({ resource, row: latest, name }, { t, words, isPlain: true })} ·{' '}
      {t('cell.late', { count: days })}
      {total > 1 && <> · {t('forms.related.lateMore', { count: total - 1 })}</>}
    </Chip>
  );
}
