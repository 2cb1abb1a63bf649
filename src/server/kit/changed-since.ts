import type { Reader } from '#server/platform/database/store.ts';
import { all, is, isAbove } from './conditions.ts';
import { Refusal, type RefusalDetails, type RefusalName } from './refusal.ts';
import { auditTable } from './tables.ts';

/** Says who changed a record meanwhile, so that whoever is refused knows whom to ask and what to look at. */

interface About {
  readonly resource: string;
  readonly recordId: number;
  /** The entry of the act itself; later ones are meant. */
  readonly behind?: number;
  /** One of these was changed, where that matters. */
  readonly fields?: readonly string[];
  /** Whether an entry with changes of these names is about the same thing. */
  readonly concerns?: (name: string) => boolean;
}

/** As many entries are looked through, a bound on the work. */
const MOST = 100;

async function findLater(reader: Reader, { resource, recordId, behind = 0, fields, concerns }: About) {
  const isMeant = fields ? (name: string): boolean => fields.includes(name) : concerns;
  const later = await reader.list(auditTable, {
    where: all(is('resource', resource), is('record_id', recordId), isAbove('id', behind)),
    sort: [{ field: 'id', descending: true }],
    fields: ['actor_name', 'at', 'changes'],
    limit: MOST,
  });
  return later.find(({ changes }) => !isMeant || Object.keys(changes).some(isMeant));
}

/** Sentences that have a sister which names who it was. */
type ChangedName = { [N in RefusalName]: `${N}_by` extends RefusalName ? N : never }[RefusalName];

/** The refusal with who changed it last, and when; as it was where the trail knows of nobody. */
export async function sayWhoChanged(reader: Reader, about: About, message: ChangedName): Promise<RefusalDetails> {
  const { fields = [], resource } = about;
  const later = await findLater(reader, about);
  if (!later) return { message };
  const since = { by: later.actor_name, at: later.at, fields };
  return { message: `${message}_by` as const, since, resource };
}

/** Does the undo; where it would overwrite what came later, its refusal says whose that was. */
export async function tellingWhoChanged<T>(reader: Reader, about: About, undo: () => Promise<T>): Promise<T> {
  try {
    return await undo();
  } catch (error) {
    if (!(error instanceof Refusal) || error.details.message !== 'changed_since') throw error;
    throw new Refusal('CONFLICT', { ...error.details, ...(await sayWhoChanged(reader, about, 'changed_since')) });
  }
}
