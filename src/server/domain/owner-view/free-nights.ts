import type { OwnerView } from '#shared/owner-view/answers.ts';
import { nameProgramme, sayProgramme } from '#shared/owner-stays/rules-in-words.ts';
import { chooseProgramme, listProgrammes, placeUnits } from '#server/domain/owner-stays/programmes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { is, isIn } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';

/** Free nights by year with their ledger, and the rules in plain words. */

const ENTRIES = 100;

/** Units that the owner has today. */
interface OnDay {
  readonly held: readonly number[];
  readonly today: string;
}

export async function readFreeNights(
  reader: Reader,
  ownerId: number,
  { held, numbers, today }: OnDay & { readonly numbers: ReadonlyMap<number, string> },
): Promise<OwnerView['free']> {
  const own = is('owner_id', ownerId);
  const balances = await reader.list(resourceTables['entitlement-balances'], {
    where: own,
    sort: [
      { field: 'year', descending: true },
      { field: 'unit_id', descending: false },
    ],
  });
  const entries = await reader.list(resourceTables['entitlement-entries'], {
    where: own,
    sort: [{ field: 'id', descending: true }],
    limit: ENTRIES,
  });
  const numberOf = (unitId: number): string => numbers.get(unitId) ?? '';
  return {
    years: balances.map(
      ({ unit_id, year, granted, carried, held: kept, used, gone, cashed_out, balance, carried_until }) => ({
        unit: numberOf(unit_id),
        year,
        granted,
        carried,
        held: kept,
        used,
        gone,
        cashed_out,
        balance,
        carried_until,
      }),
    ),
    entries: entries.map(({ created_at, unit_id, year, kind, nights, balance_after, reason }) => ({
      at: created_at,
      unit: numberOf(unit_id),
      year,
      kind,
      nights,
      balance_after,
      reason,
    })),
    rules: await listRules(reader, { held, today }),
  };
}

/** By programme, with the units that are under it. */
async function listRules(reader: Reader, { held, today }: OnDay): Promise<OwnerView['free']['rules']> {
  const programmes = await listProgrammes(reader);
  const rows = await rowsIn(reader, resourceTables.units, { where: isIn('id', held), sort: ['number'] });
  const units = await placeUnits(reader, rows, today);
  return programmes.flatMap((programme) => {
    const under = units.filter((unit) => chooseProgramme(programmes, unit)?.id === programme.id);
    if (under.length === 0) return [];
    return [
      {
        name: nameProgramme(programme),
        units: under.map(({ number }) => number),
        rules: sayProgramme(programme),
      },
    ];
  });
}
