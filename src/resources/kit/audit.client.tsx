import { formatList } from '#browser/format.ts';
import { verbOf } from '#admin/components/audit-words.ts';
import { loadAreas, resourceNamed } from '#admin/components/catalogue.ts';
import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { adminWords, type AdminT } from '#admin/words.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { currentResourceWords } from '#admin/components/resource-words.ts';
import type { FullWords } from '#shared/words.ts';
import { audit } from './audit.ts';

const accounts = screensOf(() => import('#admin/accounts/index.ts'));

const AuditSentence = accounts((module) => module.AuditSentence);

function wordsNamed(name: string): FullWords | undefined {
  const resource = resourceNamed(name);
  return resource && currentResourceWords(resource);
}

const SILENT: ReadonlySet<string> = new Set(['version', 'updated_at']);
const WHOLE: ReadonlySet<string> = new Set(['create', 'remove']);
/** Most changed fields that a row of the list names. */
const NAMED = 3;

/** The names of the fields that an entry changed; none where it made or deleted the record, which touches all of them. */
function sayChanges({ action, changes, resource }: RowOfResource<typeof audit>, t: AdminT): string | null {
  const names = WHOLE.has(action) ? [] : Object.keys(changes ?? {}).filter((name) => !SILENT.has(name));
  if (names.length === 0) return null;
  const labels = names.slice(0, NAMED).map((name) => wordsNamed(resource)?.fields[name] ?? name);
  const more = names.length - labels.length;
  return formatList([...labels, ...(more > 0 ? [t('cell.more', { count: more })] : [])]);
}

/** Shows audit entries in the words of their resources. */
export const auditClient = defineClientPart(audit, {
  // The acts that all resources have are said in the words of forms.
  prepare: () => Promise.all([loadAreas(), import('#admin/more-words.ts')]),
  title: ({ action, resource }) => {
    const words = wordsNamed(resource);
    return [words?.one ?? resource, verbOf(action, words, adminWords.t)].join(': ');
  },
  cells: {
    action: (action, { resource }, t) => verbOf(action, wordsNamed(resource), t),
    resource: (resource) => wordsNamed(resource)?.label ?? resource,
    record_id: (id, { resource }) => {
      const route = resourceNamed(resource)?.route;
      return route ? <AdminLink to={`${route}/${id}`}>#{id}</AdminLink> : `#${id}`;
    },
    changes: (_changes, entry, t) => sayChanges(entry, t),
  },
  listCells: {
    action: (_action, entry, { t }) => <AuditSentence entry={entry} beneath={entry.reason ?? sayChanges(entry, t)} />,
  },
  listedWith: { action: ['actor_name', 'resource', 'record_id', 'reason', 'changes'] },
  Panels: accounts((module) => module.AuditChanges),
  hiddenFields: () => ['changes'],
});
