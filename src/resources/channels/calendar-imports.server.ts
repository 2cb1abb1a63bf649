import { issue, type SentenceName } from '#shared/errors.ts';
import type { Import } from '#server/domain/channels/place-import.ts';
import { hasId } from '#server/kit/kit.ts';
import { all, is } from '#server/kit/conditions.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { NotFetched, checkedUrl } from '#server/platform/process/guarded-fetch.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { calendarImports } from './calendar-imports.ts';

const refusing = (field: string, rule: SentenceName): Refusal =>
  new Refusal('VALIDATION', { issues: [issue([field], rule)], resource: calendarImports.name });

/** Faults that an address shows before it is read. */
const ADDRESS_RULES: Readonly<Partial<Record<NotFetched['problem'], SentenceName>>> = {
  scheme: 'calendar_scheme',
  credentials: 'calendar_credentials',
  port: 'calendar_port',
  'private-address': 'calendar_private_address',
};

/** Refuses such an address at once; other faults are found when it is read. */
function checkAddress(url: string): void {
  try {
    checkedUrl(url);
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    throw refusing('url', ADDRESS_RULES[error.problem] ?? 'calendar_address');
  }
}

/** Refuses the same calendar for one unit twice, because each of its stays would conflict with itself. */
async function refuseTwice(tx: Transaction, { url, unit_id }: Partial<Pick<Import, 'url' | 'unit_id'>>): Promise<void> {
  if ((unit_id ?? null) === null) return;
  const same = all(is('unit_id', unit_id), is('url', url));
  if (await tx.find(resourceTables['calendar-imports'], same)) throw refusing('url', 'calendar_twice');
}

/** An import that has brought stays is kept, so that they stay explainable; it can be paused instead. */
async function refuseBrought(tx: Transaction, { id, status }: Pick<Import, 'id' | 'status'>): Promise<void> {
  const count = await tx.count(resourceTables['calendar-stays'], is('import_id', id));
  if (count === 0) return;
  const isActive = status === 'active';
  throw new Refusal('CONFLICT', {
    message: isActive ? 'calendar_pause' : 'calendar_paused',
    body: { named_by: [{ resource: 'calendar-stays', count }], allowed: isActive ? ['pause'] : [] },
  });
}

export const calendarImportsServer = serverPart(calendarImports, {
  async before({ kind, tx, change, before, context }) {
    if (kind === 'remove' && before) await refuseBrought(tx, before);
    if (typeof change.url === 'string') checkAddress(change.url);
    if (kind === 'update') {
      const isOther = change.url !== undefined && change.url !== before?.url;
      return isOther && before?.status === 'active' ? { next_try_at: context.now, failures: 0 } : undefined;
    }
    if (kind !== 'create') return undefined;
    await refuseTwice(tx, change);
    if ((change.unit_id ?? null) === null) {
      if ((change.room_type_id ?? null) === null) throw refusing('room_type_id', 'calendar_place');
      return { next_try_at: context.now };
    }
    // A unit belongs to the property of its room type.
    const unit = await tx.find(resourceTables.units, hasId(Number(change.unit_id)));
    return { next_try_at: context.now, room_type_id: Number(unit?.room_type_id) };
  },
  /** Every request for a reading counts as a change, even if the columns stay the same. */
  changesBeside: ({ action }) => action === 'fetch-now' || action === 'rehearse',
  handlers: {
    'fetch-now': async ({ context }) => ({ next_try_at: context.now, wanted: 'import' }),
    rehearse: async ({ context }) => ({ next_try_at: context.now, wanted: 'rehearsal' }),
    resume: async ({ context }) => ({ next_try_at: context.now, status: 'active', failures: 0 }),
  },
});
