import type { Fields } from '#shared/field.ts';
import { bindingRelations } from '#shared/kept-values.ts';
import { type ResourceName, resources } from '#resources/index.ts';
import { hasId } from '#server/kit/kit.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { addDays } from '#shared/day.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { beginnings } from './beginnings.ts';
import { insertOwnedHouse } from './owners.ts';
import { sampleRow } from './samples.ts';

type Row = Readonly<Record<string, unknown>>;

export const declarationOf = (name: string) => {
  const found = resources.find((resource) => resource.name === name);
  if (!found) throw new Error(`There is no resource ${name}`);
  return found;
};

/** As the clock of tests has it. */
export const NOW = '2026-11-20T04:00:00.000Z';
export const TODAY = NOW.slice(0, 10);

/** Values that a record needs because this field names it, whichever record does. */
const NAMED: Readonly<Record<string, Row>> = { agent_id: { role: 'agent', status: 'approved', banned: false } };

/** An owner's company owns units; that of others sends guests. */
const ownersCompany = (fields: Fields, to: string): Row =>
  to === 'companies' && fields === declarationOf('owners').fields ? { kind: 'owner_company' } : {};

/** Far from the numbers that tests count with, and another one for every record. */
let targets = 50_000;
export const nextTarget = (): number => (targets += 1);

/** A share may outlive its unit, but none begins without one. */
const begunWith = (fields: Fields) =>
  fields === declarationOf('ownerships').fields ? [{ name: 'unit_id', to: 'units' }] : [];

/** The values with a record of its own behind every relation that needs one. */
export async function withTargets(tx: Transaction, fields: Fields, values: Row): Promise<Row> {
  const whole: Record<string, unknown> = { ...values };
  for (const { name, to } of [...bindingRelations(fields), ...begunWith(fields)]) {
    if ((values[name] ?? null) === null) continue;
    const target = declarationOf(to);
    // What may name another of its kind need not; a record behind every record would have no end.
    if (target.fields === fields) {
      whole[name] = null;
      continue;
    }
    const sample = {
      ...sampleRow(target, nextTarget()),
      ...beginnings.named[to],
      ...NAMED[name],
      ...ownersCompany(fields, to),
    };
    const row = await withTargets(tx, target.fields, sample);
    const { id } = await tx.insert(resourceTables[to as ResourceName], row);
    whole[name] = id;
  }
  if (fields === declarationOf('free-stay-requests').fields) return withOwnedUnit(tx, whole);
  return PLACED.some((name) => fields === declarationOf(name).fields) ? inHouseOfUnit(tx, whole) : whole;
}

/** Bills of a unit, whose house is the unit's own. */
const PLACED = ['expenses', 'expense-rules'] as const;

async function inHouseOfUnit(tx: Transaction, row: Row): Promise<Row> {
  if ((row['unit_id'] ?? null) === null) return row;
  const unit = await tx.find(resourceTables.units, hasId(Number(row['unit_id'])));
  return { ...row, property_id: unit?.['property_id'] ?? row['property_id'] };
}

/** A request about a unit that is its owner's, with free nights in every year that it may touch. */
async function withOwnedUnit(tx: Transaction, row: Row): Promise<Row> {
  if (!('unit_id' in row)) return row;
  // With another unit to move to.
  const { owner_id, unit_id, property_id } = await insertOwnedHouse(tx, { units: 2 });
  const nights = { owner_id, unit_id, granted: 500, balance: 500 };
  const none = { carried: 0, held: 0, used: 0, gone: 0, cashed_out: 0, overdraft: 0, carried_until: null };
  for (const year of [2026, 2027, 2028]) {
    const values = { ...nights, ...none, name: `${year}`, year, is_granted: true, is_closed: false };
    await tx.insert(resourceTables['entitlement-balances'], values);
  }
  const own = { ...row, owner_id, unit_id };
  if (!('weighed' in row)) return own;
  const [arrival, departure] = [addDays(TODAY, 10), addDays(TODAY, 12)];
  const weighed = [10, 11].map((day) => ({ date: addDays(TODAY, day), day_class: 'weekday', weight: 1, year: 2026 }));
  const proposed =
    row['proposed_arrival'] === null
      ? {}
      : { proposed_arrival: addDays(TODAY, 20), proposed_departure: addDays(TODAY, 22) };
  const kept = { property_id, stay_unit_id: unit_id, hold_segment_id: null, reservation_id: null, free_days: null };
  return { ...own, ...kept, ...proposed, arrival, departure, weighed, checks: [], nights: 2, weight: 2, guests: 2 };
}
