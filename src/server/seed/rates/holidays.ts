import { entriesOf } from '#shared/records.ts';
import { lastDayOf } from '#shared/rates/holiday-year.ts';
import { asReplacement, standInsOf } from '#shared/rates/replacement-days.ts';
import type { RowOf } from '#shared/field.ts';
import type { holidays } from '#resources/rates/holidays.ts';
import { type FeastEntry, FEASTS, MOVING } from './feasts.ts';

/**
 * Malaysia's holidays of two years as rows: the feasts of `feasts.ts` on their days, with prices for those that many
 * travel on, and days off for those that fall on a day of rest.
 */

export type HolidayFacts = Omit<RowOf<(typeof holidays)['fields']>, 'id' | 'version' | 'created_at' | 'updated_at'>;

const YEARS = ['2026', '2027'] as const;
/** Years whose holidays are known as they were kept; later ones may still move. */
const KEPT = '2026';
/** Percent of the base price. */
const SURCHARGE = 35;
const PRIORITY = 10;

const fixed: readonly FeastEntry[] = YEARS.flatMap((year) =>
  entriesOf(FEASTS).flatMap(([feast, facts]) =>
    facts.fixed === undefined ? [] : [[feast, `${year}-${facts.fixed}`] as const],
  ),
);

const entries = [...fixed, ...MOVING];

/** Which nights the holiday makes dearer, and by how much; nights that cost more are kept from free stays. */
function priceFacts(dearer: FeastEntry[2] = null) {
  if (!dearer) {
    return {
      price_from: null,
      price_nights: 1,
      surcharge_percent: 0,
      priority: 0,
      free_stay_blackout: false,
    };
  }
  return {
    price_from: dearer.from,
    price_nights: dearer.nights,
    surcharge_percent: SURCHARGE,
    priority: PRIORITY,
    free_stay_blackout: true,
  };
}

/** How certain the day is, and from where it is known. */
const proofFacts = (date: string, isFixed: boolean, year: FeastEntry[3]) => ({
  source_note:
    year?.source ?? (isFixed ? 'Fixed by the civil calendar' : 'Listed by the government; compare with the gazette'),
  confirmed: year?.confirmed ?? (isFixed || date.startsWith(KEPT)),
});

function factsOf([name, date, dearer, year]: FeastEntry): HolidayFacts {
  const { name: names, states, kind = 'federal', fixed: day, moves, days = 1 } = FEASTS[name];
  const [en, zh, ms] = names;
  const price = priceFacts(dearer);
  const isFixed = day !== undefined;
  return {
    name: en,
    name_zh: zh,
    name_ms: ms,
    kind,
    date,
    days,
    states: year?.states ?? states ?? null,
    moves_by: moves ?? (isFixed ? 'civil' : null),
    is_replacement: false,
    ...price,
    price_states: null,
    surcharge_sen: 0,
    stacking: 'replace',
    min_nights: null,
    ...proofFacts(date, isFixed, year),
    ends_on: lastDayOf({ date, days, ...price }),
  };
}

const own = entries.map(factsOf);

/** Holidays of 2026 and 2027 by date; those whose day is not certain yet are unconfirmed. */
export const referenceHolidays: readonly HolidayFacts[] = [...own, ...standInsOf(own).map(asReplacement)].toSorted(
  (a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0),
);
