import { readRoomsForImport } from './calls.ts';
import { serve } from '#server/kit/serve.ts';
import { noteQuarantined } from '#server/domain/channels/import-decisions.ts';
import { type RoomPlace, letGo, reserve, placeImport } from '#server/domain/channels/place-import.ts';
import { listRoomsForStay } from '#server/domain/channels/unplaced-rooms.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { type ActionCommand, serverPart } from '#server/kit/server-part.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { getUnitInService } from '#server/domain/reservations/room-changes.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { calendarStays } from './calendar-stays.ts';

type Stay = RowOfResource<typeof calendarStays>;

/** Moves the stay into a free unit; when the unit is taken, the stay stays in quarantine. */
async function into(command: ActionCommand<Stay>, place: RoomPlace, reason: string | null): Promise<Partial<Stay>> {
  if (!(await placeImport(command, command.before, { place, reason })))
    throw new Refusal('CONFLICT', { message: 'calendar_no_room' });
  return { status: 'placed', in_the_way: null };
}

const rooms = serve(calendarStays, readRoomsForImport, async ({ tx, context, record }) => {
  return { data: await listRoomsForStay(tx, record, context) };
});

export const calendarStaysServer = serverPart(calendarStays, {
  routes: [rooms],
  handlers: {
    async move(command) {
      const { tx, input } = command;
      const unit = await getUnitInService(tx, input.unit_id);
      const place = { room_type_id: unit.room_type_id, unit_id: unit.id };
      return into(command, place, input.remark);
    },
    async keep(command) {
      const from = await command.tx.find(resourceTables['calendar-imports'], hasId(command.before.import_id));
      const place = { room_type_id: Number(from?.room_type_id), unit_id: from?.unit_id ?? null };
      return into(command, place, null);
    },
    async 'treat-as-stay'(command) {
      const { uid, summary, arrival, departure, import_id } = command.before;
      const from = await command.tx.find(resourceTables['calendar-imports'], hasId(import_id));
      if (!from) throw new Refusal('NOT_FOUND');
      return reserve(command, from, { uid, summary, arrival, departure });
    },
    async refuse(command) {
      const { reason } = command.input;
      await letGo(command, command.before, { action: 'calendar-refuse', reason });
      return { status: 'refused', in_the_way: null };
    },
  },
  async after({ tx, before }) {
    if (before) await noteQuarantined(tx, before.import_id);
  },
});
