import type { Fields } from '#shared/field.ts';
import { copyHolidays } from '#resources/rates/calls.ts';
import { addDays, countNights } from '#shared/day.ts';
import { type CopiedYear, dayInYear, isCertain } from '#shared/rates/holiday-year.ts';
import { asReplacement, standInsOf } from '#shared/rates/replacement-days.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { isWritable } from '#shared/validate.ts';
import { holidays } from '#resources/rates/holidays.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { act, create } from '#server/kit/commands.ts';
import { serve } from '#server/kit/serve.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { rowsWhere } from '#server/kit/conditions.ts';

/**
 * Gives a year the holidays of the year before it, as far as it lacks them, each on the day that its calendar says,
 * and the days off for those that fall on a day of rest. Only what the civil calendar fixes is confirmed with it. With
 * `preview` nothing is written.
 */

type Holiday = RowOfResource<typeof holidays>;

/** The form's fields, with every day moved as far as the holiday itself. */
function copyOf(row: Holiday, year: number): Holiday {
  const date = dayInYear(row.date, row.moves_by, year);
  const price_from = row.price_from && addDays(row.price_from, countNights(row.date, date));
  return { ...row, date, price_from, confirmed: isCertain(row.moves_by) && row.confirmed };
}

const fields: Fields = holidays.fields;

const writable = (row: Holiday): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).filter(([name, value]) => {
      const field = fields[name];
      return field !== undefined && isWritable(field, 'create') && value !== null;
    }),
  );

async function listOfYear(tx: Transaction, year: number): Promise<Holiday[]> {
  const table = resourceTables.holidays;
  const where = rowsWhere(table, { date: { $gte: `${year}-01-01`, $lte: `${year}-12-31` } });
  const sort = [{ field: 'date', descending: false }] as const;
  return await tx.list(table, { where, sort });
}

/** Made good where they fall on a day of rest; school holidays and events are not. */
const PUBLIC: readonly Holiday['kind'][] = ['federal', 'state'];

/** Holidays missing in a year: those of the year before, and replacement days for those on a day of rest. */
function findMissing(
  there: readonly Holiday[],
  last: readonly Holiday[],
  year: number,
): { copies: Holiday[]; known: number } {
  const names = new Set(there.map(({ name }) => name.toLowerCase()));
  const isNew = ({ name }: Holiday): boolean => !names.has(name.toLowerCase());
  const lasting = last.filter(({ is_replacement, moves_by }) => !is_replacement && moves_by !== 'once');
  const copies = lasting.filter(isNew).map((row) => copyOf(row, year));
  const whole = [...there, ...copies].filter(({ kind, is_replacement }) => !is_replacement && PUBLIC.includes(kind));
  // A holiday that was deleted from the year stays deleted.
  const standIns = standInsOf(whole).filter(({ of }) => copies.includes(of));
  const replacements = standIns.map((one): Holiday => asReplacement(one)).filter(isNew);
  return { copies: [...copies, ...replacements], known: lasting.length - copies.length };
}

export const copyHolidayYear = serve(holidays, copyHolidays, {
  handle: async ({ kit, tx, context, input }) => {
    const { year } = input;
    const { copies, known } = findMissing(await listOfYear(tx, year), await listOfYear(tx, year - 1), year);
    const made: { id: number; version: number }[] = [];
    if (input.preview !== true) {
      const scene = { kit, tx, context, bound: kit.get('holidays') };
      for (const copy of copies) {
        let { row } = await create(scene, { values: writable(copy), isForm: false });
        const id = Number(row?.id);
        if (copy.confirmed) {
          ({ row } = await act(scene, { id, expected: null, action: 'confirm' }, { values: {}, isForm: false }));
        }
        made.push({ id, version: Number(row?.version) });
      }
    }
    const data: CopiedYear = {
      year,
      holidays: copies
        .map(({ name, name_zh, date, days, is_replacement, states, confirmed }) => ({
          name,
          name_zh,
          date,
          days,
          is_replacement,
          states,
          confirmed,
        }))
        .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
      made,
      known,
    };
    return { data };
  },
  isReading: ({ preview }) => preview === true,
});
