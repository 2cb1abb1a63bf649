import type { ReactNode } from 'react';
import { AdminLink } from '#admin/components/Link.tsx';
import { useRelationTitle } from '#admin/components/relation-titles.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { adminWords } from '#admin/words.ts';
import { resources } from '#resources/index.ts';
import type { AnyResource } from '#shared/resource.ts';
import { wordRoom } from './word-room.ts';

interface RelationProps {
  to: string;
  id: number;
}

/** The resource a relation leads to, if the reader may see its records. */
function useReadable(name: string): AnyResource | undefined {
  const permissions = usePermissions();
  const resource = resources.find((candidate) => candidate.name === name);
  return resource && permissions.can(resource, 'view') ? resource : undefined;
}

/** Stands for a record whose title is not known yet, or not to be known. */
const numbered = (id: number): ReactNode => <span className="number">#{id}</span>;

/** A record of another resource by its title, leading there; by its number for those who may not see it. */
export function RelationLink({ to, id }: RelationProps): ReactNode {
  const resource = useReadable(to);
  return resource?.route ? <TitledLink resource={resource} id={id} /> : numbered(id);
}

function TitledLink({ resource, id }: { resource: AnyResource; id: number }): ReactNode {
  const t = adminWords.useT();
  const title = useRelationTitle(resource, id);
  if (title === null) {
    return (
      <>
        {numbered(id)} ({t('cell.gone')})
      </>
    );
  }
  return (
    <AdminLink to={`${resource.route ?? ''}/${id}`} className={wordRoom(title ?? '')}>
      {title ?? `#${id}`}
    </AdminLink>
  );
}

/** The title alone, where a link would be one too many. */
export function RelationTitle({ to, id }: RelationProps): ReactNode {
  const resource = useReadable(to);
  return resource ? <Title resource={resource} id={id} /> : numbered(id);
}

function Title({ resource, id }: { resource: AnyResource; id: number }): ReactNode {
  return useRelationTitle(resource, id) ?? numbered(id);
}
