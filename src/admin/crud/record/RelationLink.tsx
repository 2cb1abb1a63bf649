import type { ReactNode } from 'react';
import { AdminLink } from '#admin/components/Link.tsx';
import { useRelationTitle } from '#admin/components/relation-titles.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { adminWords } from '#admin/words.ts';
import { entryNamed } from '#resources/addresses.ts';
import type { ManifestEntry } from '#resources/manifest.ts';
import { TITLE_WAIT } from './title-wait.tsx';
import { wordRoom } from './word-room.ts';

interface RelationProps {
  to: string;
  id: number;
}

/** The resource of a relation: whether the reader may open its records, and see their titles. */
function useRelated(name: string): { resource: ManifestEntry | undefined; canOpen: boolean; canName: boolean } {
  const permissions = usePermissions();
  const resource = entryNamed(name);
  const canOpen = resource !== undefined && permissions.can(resource, 'view');
  return { resource, canOpen, canName: canOpen || resource?.hasOpenTitles === true };
}

/** Number in place of a title that is hidden from the reader, or did not come. */
const numbered = (id: number): ReactNode => <span className="number">#{id}</span>;

/** A related record in a cell, without a link where there is no room for one. */
export const RelationCell = ({ isPlain, ...related }: RelationProps & { isPlain: boolean }): ReactNode =>
  isPlain ? <RelationTitle {...related} /> : <RelationLink {...related} />;

/** A related record by its title, linked for readers who may open it; by its number for readers who may not see the title. */
export function RelationLink({ to, id }: RelationProps): ReactNode {
  const { resource, canOpen } = useRelated(to);
  return resource?.route && canOpen ? <TitledLink resource={resource} id={id} /> : <RelationTitle to={to} id={id} />;
}

function TitledLink({ resource, id }: { resource: ManifestEntry; id: number }): ReactNode {
  const t = adminWords.useT();
  const { title, isComing } = useRelationTitle(resource, id);
  if (isComing) return TITLE_WAIT;
  if (title === null) {
    return (
      <>
        {numbered(id)} ({t('cell.gone')})
      </>
    );
  }
  // A number is no link, because two or three figures are too small a target under another link.
  if (title === undefined) return numbered(id);
  return (
    <AdminLink to={`${resource.route ?? ''}/${id}`} className={wordRoom(title)}>
      {title}
    </AdminLink>
  );
}

/** A related record's title without a link. */
export function RelationTitle({ to, id }: RelationProps): ReactNode {
  const { resource, canName } = useRelated(to);
  return resource && canName ? <Title resource={resource} id={id} /> : numbered(id);
}

function Title({ resource, id }: { resource: ManifestEntry; id: number }): ReactNode {
  const { title, isComing } = useRelationTitle(resource, id);
  return isComing ? TITLE_WAIT : (title ?? numbered(id));
}
