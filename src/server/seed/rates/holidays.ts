import { entriesOf } from '#shared/records.ts';
import { lastDayOf } from '#shared/rates/holiday-year.ts';
import { asReplacement, standInsOf } from '#shared/rates/replacement-days.ts';
import type { RowOf } from '#shared/field.ts';
import type { holidays } from '#resources/rates/holidays.ts';
import { type FeastEntry, FEASTS, MOVING } from './feasts.ts';

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

function factsOf([name, date, dearer = null, year]: FeastEntry): HolidayFacts {
  const { name: names, states, kind = 'federal', fixed: day, moves, days = 1 } = FEASTS[name];
  const [en, zh, ms] = names;
  return {
    name: en,
    name_zh: zh,
    name_ms: ms,
    kind,
    date,
    days,
    states: year?.states ?? states ?? null,
    moves_by: moves ?? (day === undefined ? null : 'civil'),
    is_replacement: false,
    price_from: dearer?.from ?? null,
    price_nights: dearer?.nights ?? 1,
    price_states: null,
    surcharge_percent: dearer ? SURCHARGE : 0,
    surcharge_sen: 0,
    stacking: 'replace',
    priority: dearer ? PRIORITY : 0,
    min_nights: null,
    free_stay_blackout: dearer !== null,
    source_note:
      year?.source ??
      (day === undefined ? 'Listed by the government; compare with the gazette' : 'Fixed by the civil calendar'),
    confirmed: year?.confirmed ?? (day !== undefined || date.startsWith(KEPT)),
    ends_on: lastDayOf({ date, days, price_from: dearer?.from ?? null, price_nights: dearer?.nights ?? 1 }),
  };
}

const own = entries.map(factsOf);

/** Holidays of 2026 and 2027 by date; those whose day is not certain yet are unconfirmed. */
export const referenceHolidays: readonly HolidayFacts[] = [...own, ...standInsOf(own).map(asReplacement)].toSorted(
  (a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0),
);
