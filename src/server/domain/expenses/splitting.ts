import { readLetUnits, readSplitUnits } from '#resources/expenses/calls.ts';
import { expenses } from '#resources/expenses/expenses.ts';
import { issue, type SentenceName } from '#shared/errors.ts';
import { type SplitBy, splitAmount } from '#shared/expenses/parts.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, is, isIn } from '#server/kit/conditions.ts';
import { Refusal, refuse } from '#server/kit/refusal.ts';
import { serve } from '#server/kit/serve.ts';
import type { ActionOn } from '#server/kit/server-part.ts';
import type { Unit } from '#server/domain/reservations/rooms/inventory.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type ExpenseChange, columnsOfExpense, findPlace, noteChanger } from './recording.ts';
import { countSleptNights } from './slept-nights.ts';

/** One bill for several units. */

type Split = ActionOn<typeof expenses, 'split'>;

export async function splitExpenseByUnit(command: Split): Promise<ExpenseChange> {
  const { before, tx, input } = command;
  const units = await findUnits(command);
  const weights = await WEIGH[input.by](command, units);
  const named = units.map(({ id }, at) => ({ unit_id: id, weight: weights[at] ?? 0 }));
  const parts = splitAmount(before.amount_sen, named).filter(({ amount_sen }) => amount_sen !== 0);
  const place = await findPlace(tx, { ...before, unit_id: null, parts });
  const columns = await columnsOfExpense(tx, { ...before, ...place, parts });
  return { ...noteChanger(before, command), ...place, parts, split_by: input.by, ...columns };
}

const refuseInput = (field: string, rule: SentenceName): never => {
  const issues = [issue([field], rule)];
  throw new Refusal('VALIDATION', { issues, resource: 'expenses', action: 'split' });
};

/** Those that are named, in that order; or all of the property that are let. */
async function findUnits({ before, tx, input }: Split): Promise<Unit[]> {
  const wanted = [...new Set(input.unit_ids ?? [])];
  if (wanted.length === 0) {
    if (input.by === 'shares') refuseInput('unit_ids', 'required');
    if (before.property_id === null) return refuse('split_nowhere');
    const units = await listLetUnits(tx, before.property_id);
    return units.length === 0 ? refuse('split_nowhere') : units;
  }
  const found = await tx.list(resourceTables.units, { where: isIn('id', wanted) });
  const byId = new Map(found.map((unit) => [unit.id, unit]));
  const units = wanted.flatMap((id) => byId.get(id) ?? []);
  return units.length === wanted.length ? units : refuseInput('unit_ids', 'gone');
}

const listLetUnits = (reader: Reader, propertyId: number): Promise<Unit[]> =>
  reader.list(resourceTables.units, {
    where: all(is('property_id', propertyId), is('lifecycle', 'active')),
    sort: [{ field: 'number', descending: false }],
  });

export const showLetUnits = serve(expenses, readLetUnits, async ({ tx, input }) => ({
  data: (await listLetUnits(tx, input.property_id)).map(({ id, number }) => ({ unit_id: id, number })),
}));

/** Those that are let in its house, and those that bear it already. */
export const showSplitUnits = serve(expenses, readSplitUnits, async ({ tx, record }) => {
  const here = record.property_id === null ? [] : await listLetUnits(tx, record.property_id);
  const isHere = new Set(here.map(({ id }) => id));
  const bearing = record.parts.map(({ unit_id }) => unit_id).filter((id) => !isHere.has(id));
  const units = [...here, ...(await tx.list(resourceTables.units, { where: isIn('id', bearing) }))];
  const types = await listTypes(tx, units);
  const sizes = new Map(types.map(({ id, size_sqm }) => [id, size_sqm]));
  const ids = units.map(({ id }) => id);
  const nights = await countSleptNights(tx, ids, record.date);
  return {
    data: units.map(({ id, number, room_type_id }, at) => ({
      unit_id: id,
      number,
      size_sqm: sizes.get(room_type_id) ?? null,
      nights: nights[at]?.slept ?? 0,
      is_let_here: isHere.has(id),
    })),
  };
});

const WEIGH: Readonly<Record<SplitBy, (command: Split, units: readonly Unit[]) => Promise<readonly number[]>>> = {
  equal: async (_command, units) => units.map(() => 1),
  area: ({ tx }, units) => weighArea(tx, units),
  nights: ({ tx, before }, units) => weighNights(tx, units, before.date),
  shares: async ({ input }, units) => {
    const shares = input.shares ?? [];
    const isWhole = shares.length === units.length && shares.some((share) => share > 0);
    return isWhole ? shares : refuseInput('shares', 'split_shares');
  },
};

const listTypes = (reader: Reader, units: readonly Unit[]) =>
  reader.list(resourceTables['room-types'], {
    where: isIn('id', [...new Set(units.map(({ room_type_id }) => room_type_id))]),
  });

async function weighArea(reader: Reader, units: readonly Unit[]): Promise<number[]> {
  const types = await listTypes(reader, units);
  const sizes = new Map(types.map(({ id, size_sqm }) => [id, size_sqm]));
  const missing = types.find(({ size_sqm }) => size_sqm === null);
  if (missing) throw new Refusal('CONFLICT', { message: 'split_no_area', params: { type: missing.name } });
  return units.map(({ room_type_id }) => sizes.get(room_type_id) ?? 0);
}

async function weighNights(reader: Reader, units: readonly Unit[], day: string): Promise<number[]> {
  const ids = units.map(({ id }) => id);
  const weights = (await countSleptNights(reader, ids, day)).map(({ slept }) => slept);
  return weights.some((nights) => nights > 0) ? weights : refuse('split_no_nights');
}
