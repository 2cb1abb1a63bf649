import { issue } from '#shared/errors.ts';
import { hasId } from '#server/domain/kit.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { type Command, serverPart } from '#server/domain/server-part.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { NotFetched, checkedUrl } from '#server/platform/guarded-fetch.ts';
import { calendarImports } from './calendar-imports.ts';

const refusing = (field: string, rule: string): Refusal =>
  new Refusal('VALIDATION', { issues: [issue([field], rule)], resource: calendarImports.name });

/** What the address alone gives away is said at once; the rest shows when it is read. */
function checkAddress(url: string): void {
  try {
    checkedUrl(url);
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    throw refusing('url', `calendar_${error.problem.replace('-', '_')}`);
  }
}

const soon = async ({ context }: Command<never>) => ({ next_try_at: context.now });

export const calendarImportsServer = serverPart(calendarImports, {
  async before({ kind, tx, change, before, context }) {
    if (typeof change.url === 'string') checkAddress(change.url);
    if (kind === 'update') {
      const isOther = change.url !== undefined && change.url !== before?.url;
      return isOther && before?.status === 'active' ? { next_try_at: context.now, failures: 0 } : undefined;
    }
    if (kind !== 'create') return undefined;
    if ((change.unit_id ?? null) === null) {
      if ((change.room_type_id ?? null) === null) throw refusing('room_type_id', 'calendar_place');
      return { next_try_at: context.now };
    }
    // A unit stands where its room type is sold.
    const unit = await tx.find(resourceTables.units, hasId(Number(change.unit_id)));
    return { next_try_at: context.now, room_type_id: Number(unit?.['room_type_id']) };
  },
  handlers: {
    'fetch-now': async (command) => ({ ...(await soon(command as never)), wanted: 'import' }),
    rehearse: async (command) => ({ ...(await soon(command as never)), wanted: 'rehearsal' }),
    resume: async (command) => ({ ...(await soon(command as never)), status: 'active', failures: 0 }),
  },
});
