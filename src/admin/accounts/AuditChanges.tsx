import type { ReactNode } from 'react';
import type { audit } from '#resources/kit/audit.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { Change } from '#admin/crud/record/History.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { useResource } from '#admin/components/catalogue.ts';
import { underPresentNames } from '#shared/kept-values.ts';
import { accountsWords } from './words.ts';

const SILENT: ReadonlySet<string> = new Set(['version', 'updated_at']);

/** Changes of one audit entry by field, with a link to the record. */
export function AuditChanges({ row }: PropsOf<typeof audit>): ReactNode {
  const t = accountsWords.useT();
  const permissions = usePermissions();
  const resource = useResource(row.resource);
  const { record_id: id } = row;
  if (!resource) return null;
  const noted = underPresentNames(resource.fields, row.changes ?? {});
  const changes = Object.entries(noted).filter(([name]) => !SILENT.has(name));
  return (
    <section className="panel history" aria-label={t('audit.title')}>
      <div className="panel-top row between">
        <h2>{t('audit.title')}</h2>
        {resource.route && typeof id === 'number' && permissions.can(resource, 'view') && (
          <AdminLink to={`${resource.route}/${id}`}>{t('audit.record')}</AdminLink>
        )}
      </div>
      {changes.length === 0 ? (
        <p className="muted">{t('audit.none')}</p>
      ) : (
        <dl>
          {changes.map(([name, [before, after]]) => (
            <Change key={name} resource={resource} row={{ id: Number(id) }} name={name} before={before} after={after} />
          ))}
        </dl>
      )}
    </section>
  );
}
