import { type Place, letGo, noteQuarantined, settle } from '#server/domain/calendar-placing.ts';
import { hasId } from '#server/domain/kit.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { type Command, serverPart } from '#server/domain/server-part.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { calendarStays } from './calendar-stays.ts';

type Stay = RowOfResource<typeof calendarStays>;

/** Into a room that is free; who finds it taken is told so, and the stay waits on. */
async function into(command: Command<Stay>, stay: Stay, place: Place, reason: string | null): Promise<Partial<Stay>> {
  if (!(await settle(command, stay, place, reason))) throw new Refusal('CONFLICT', { message: 'calendar_no_room' });
  return { status: 'placed', in_the_way: null };
}

const rowOf = ({ before }: Command<Stay>): Stay => {
  if (!before) throw new Error('an action has a record');
  return before;
};

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const calendarStaysServer = serverPart(calendarStays, {
  handlers: {
    async move(command) {
      const { tx, input } = command;
      const unit = await tx.find(resourceTables.units, hasId(Number(input['unit_id'])));
      const place = { room_type_id: Number(unit?.['room_type_id']), unit_id: Number(unit?.['id']) };
      return into(command, rowOf(command), place, textOr(input['remark']));
    },
    async keep(command) {
      const stay = rowOf(command);
      const from = await command.tx.find(resourceTables['calendar-imports'], hasId(stay.import_id));
      const unit = from?.['unit_id'] ?? null;
      const place = { room_type_id: Number(from?.['room_type_id']), unit_id: unit === null ? null : Number(unit) };
      return into(command, stay, place, null);
    },
    async refuse(command) {
      const reason = String(command.input['reason']);
      await letGo(command, rowOf(command), { action: 'calendar-refuse', reason });
      return { status: 'refused', in_the_way: null };
    },
  },
  async after({ tx, before, kind }) {
    // Nights were taken or given back: undoing the words alone would leave them.
    if (kind === 'undo') throw new Refusal('CONFLICT', { message: 'not_undoable' });
    if (before) await noteQuarantined(tx, before.import_id);
  },
});
