import { formatList } from '#browser/format.ts';
import { verbOf } from '#admin/components/audit-words.ts';
import { loadAreas, resourceNamed } from '#admin/components/catalogue.ts';
import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { adminWords } from '#admin/words.ts';
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
    changes: (changes, { action, resource }, t) => {
      // Making and deleting a record touch every field: their names tell nothing.
      if (WHOLE.has(action)) return null;
      const names = Object.keys(changes).filter((name) => !SILENT.has(name));
      const labels = names.slice(0, NAMED).map((name) => wordsNamed(resource)?.fields[name] ?? name);
      const more = names.length - labels.length;
      return names.length === 0
        ? null
        : formatList([...labels, ...(more > 0 ? [t('cell.more', { count: more })] : [])]);
    },
  },
  listCells: { action: (_action, entry) => <AuditSentence entry={entry} /> },
  Panels: accounts((module) => module.AuditChanges),
  hiddenFields: () => ['changes'],
});
