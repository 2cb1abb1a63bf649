import type { RowOfResource } from '#shared/resource.ts';
import type { holidays } from '#resources/rates/holidays.ts';
import { businessDate } from '#shared/business-date.ts';
import { addDays, isWithin } from '#shared/day.ts';
import { issue, type SentenceName } from '#shared/errors.ts';
import { type WeighedNight, needByYear, weighNights, weightOf } from '#shared/owner-stays/entitlement.ts';
import { weightsOf } from '#shared/owner-stays/programme.ts';
import {
  type AskedStay,
  type HolidayBlackout,
  NO_PROGRAMME,
  type RuleCheck,
  checkOwnerStay,
  isListed,
} from '#shared/owner-stays/rules.ts';
import {
  type OfferedNight,
  namedNights,
  payNights,
  proposeFreeNights,
  tellDays,
} from '#shared/owner-stays/free-choice.ts';
import type { Said } from '#shared/rates/line.ts';
import { priceNight } from '#shared/rates/night-price.ts';
import { nightsOf } from '#shared/rates/night.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, is, isIn, isNot, meets } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { holidayRule } from '#server/domain/rates/price-facts.ts';
import {
  type Property,
  type SaleFacts,
  getTypeAndHouse,
  nightFactsOf,
  saleFacts,
} from '#server/domain/reservations/facts.ts';
import type { Unit } from '#server/domain/reservations/rooms/inventory.ts';
import { findRestriction } from '#server/domain/reservations/rooms/restrictions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { findBalance } from './ledger.ts';
import {
  type Programme,
  chooseProgramme,
  findOwnedSince,
  listProgrammes,
  placeUnits,
  stayRulesOf,
  yearsOf,
} from './programmes.ts';
import { readTaken } from './settlement.ts';

/** Judges an owner's wish by the programme of the unit: what it takes, what is left, and every rule with its numbers. */

type Holiday = RowOfResource<typeof holidays>;

export interface OwnerWish extends AskedStay {
  readonly owner_id: number;
  readonly unit_id: number;
  /** The request itself, where it is judged again. */
  readonly request_id: number | null;
  /**
   * Which nights are free: `all`; those of the highest price that the balance covers, the rest being paid; or those that a list of
   * days names.
   */
  readonly free: 'all' | 'covered' | { readonly days: string };
}

export interface Judgement {
  readonly unit: Unit;
  readonly sale: SaleFacts;
  readonly today: string;
  readonly programme: Programme | null;
  readonly weighed: readonly WeighedNight[];
  readonly weight: number;
  /** The nights that are free, as lists of days are kept; null where all are. */
  readonly free_days: string | null;
  /** Those that the balance covers, which are proposed where it does not cover all. */
  readonly proposed_days: string;
  readonly years: readonly { readonly year: number; readonly balance: number; readonly needed: number }[];
  readonly balance_after: number;
  readonly checks: readonly RuleCheck[];
}

const MOST_NIGHTS = 365;

const refusing = (path: string, rule: SentenceName, params?: Readonly<Record<string, string | number>>): Refusal =>
  new Refusal('VALIDATION', { issues: [issue([path], rule, params)], resource: 'free-stay-requests' });

export async function judgeWish(reader: Reader, wish: OwnerWish, now: string): Promise<Judgement> {
  const unit = await reader.find(resourceTables.units, hasId(wish.unit_id));
  if (!unit) throw refusing('unit_id', 'gone');
  const known = await getTypeAndHouse(reader, unit.room_type_id);
  const today = businessDate(now, known.property.rollover_hour);
  const { arrival, departure } = wish;
  if (arrival >= departure) throw refusing('departure', 'no_night');
  if (departure > addDays(arrival, MOST_NIGHTS)) throw refusing('departure', 'too_many_nights', { max: MOST_NIGHTS });
  if (arrival < today) throw refusing('arrival', 'past_day', { today });
  const owned = await findOwnedSince(reader, unit, { owner_id: wish.owner_id, day: arrival });
  if (!owned) throw refusing('unit_id', 'not_owned');
  const [place] = await placeUnits(reader, [unit], arrival);
  const programme = place ? chooseProgramme(await listProgrammes(reader), place) : null;
  const sale = await saleFacts(reader, wish, known);
  const holidayBlackouts = programme?.blackout_holidays === true ? listBlackouts(sale, wish) : [];
  const barredBy = listBars(sale, wish, programme);
  const barred = (date: string): boolean => barredBy(date) !== null;
  const offered = offerNights(sale, wish, { programme, since: owned.since, barred });
  const balances = await readBalances(reader, wish, offered);
  const proposed = proposeFreeNights(offered, balances);
  const weighed = payNights(offered, chooseFree(wish, offered, proposed));
  const years = needByYear(weighed).map(({ year, needed }) => ({ year, balance: balances.get(year) ?? 0, needed }));
  const free = weighed.filter(({ is_paid = false }) => !is_paid).map(({ date }) => date);
  const checks = checkOwnerStay({
    asked: wish,
    rules: stayRulesOf(programme),
    nights: weighed,
    today,
    years,
    holidayBlackouts,
    simultaneous: await countSimultaneous(reader, wish),
    most_guests: known.type.max_guests,
    restriction: findRestriction(sale, wish),
  });
  return {
    unit,
    sale,
    today,
    programme,
    weighed,
    weight: weightOf(weighed),
    free_days: free.length === weighed.length ? null : tellDays(free),
    proposed_days: tellDays(proposed),
    years,
    balance_after: years.reduce((sum, { balance, needed }) => sum + balance - needed, 0),
    checks: programme === null ? [NO_PROGRAMME, ...checks] : checks,
  };
}

/** The class of a night is the one by which it would be priced. */
function offerNights(
  sale: SaleFacts,
  { arrival, departure }: OwnerWish,
  {
    programme,
    since,
    barred,
  }: {
    readonly programme: Programme | null;
    readonly since: string | null;
    readonly barred: (date: string) => boolean;
  },
): OfferedNight[] {
  const prices = nightFactsOf(sale);
  const nights = nightsOf(arrival, departure).map((date) => priceNight(date, prices));
  return weighNights(nights, weightsOf(programme), yearsOf(programme, since)).map((night, at) => ({
    ...night,
    price_sen: nights[at]?.final_sen ?? 0,
    is_barred: barred(night.date),
  }));
}

/** Some of the stay's own nights, one at least: a stay without a free night is an ordinary reservation. */
function chooseFree(
  { free }: OwnerWish,
  offered: readonly OfferedNight[],
  proposed: readonly string[],
): readonly string[] {
  if (free === 'all') return offered.map(({ date }) => date);
  if (free === 'covered') return proposed.length > 0 ? proposed : offered.map(({ date }) => date);
  const named = namedNights(offered, free.days);
  if (named === null) throw refusing('free_days', 'no_free_night');
  return named;
}

/** By year what the owner has left; what the request has taken already is its own. */
async function readBalances(
  reader: Reader,
  { owner_id, unit_id, request_id }: OwnerWish,
  nights: readonly WeighedNight[],
): Promise<ReadonlyMap<number, number>> {
  const taken = request_id === null ? new Map<number, { nights: number }>() : await readTaken(reader, request_id);
  const balances = new Map<number, number>();
  for (const { year } of needByYear(nights)) {
    const row = await findBalance(reader, { owner_id, unit_id, year });
    balances.set(year, (row?.balance ?? 0) + (taken.get(year)?.nights ?? 0));
  }
  return balances;
}

/** Price nights in this state of holidays that are kept from free stays. */
export function listBlackouts(
  {
    holidays: rows,
    property,
  }: { readonly holidays: readonly Holiday[]; readonly property: Pick<Property, 'state_code'> },
  { arrival, departure }: Pick<OwnerWish, 'arrival' | 'departure'>,
): HolidayBlackout[] {
  return rows
    .filter((row) => row.free_stay_blackout)
    .flatMap((row) =>
      nightsOfHoliday(row, property.state_code)
        .filter((date) => isWithin(date, arrival, departure))
        .map((date) => ({ date, name: row.name, name_zh: row.name_zh ?? row.name })),
    );
}

function nightsOfHoliday(row: Holiday, state: string): string[] {
  const rule = holidayRule(row);
  if (rule === null || (rule.price_states.length > 0 && !rule.price_states.includes(state))) return [];
  return nightsOf(rule.price_from, rule.price_to);
}

const TAKING = ['requested', 'approved', 'booked', 'in_house'] as const;

function countSimultaneous(reader: Reader, wish: OwnerWish): Promise<number> {
  return reader.count(
    resourceTables['free-stay-requests'],
    all(
      is('owner_id', wish.owner_id),
      isIn('status', TAKING),
      isNot('id', wish.request_id ?? 0),
      meets(wish.arrival, wish.departure),
    ),
  );
}

/** Says what keeps a night from free stays: its holiday, or the programme's own list. */
export function listBars(
  sale: SaleFacts,
  dates: Pick<OwnerWish, 'arrival' | 'departure'>,
  programme: Programme | null,
): (date: string) => Said | null {
  if (programme === null) return () => null;
  const holidays = programme.blackout_holidays ? listBlackouts(sale, dates) : [];
  const byProgramme = { en: programme.name, zh: programme.name_zh ?? programme.name };
  return (date) => {
    const holiday = holidays.find((each) => each.date === date);
    if (holiday) return { en: holiday.name, zh: holiday.name_zh };
    return isListed(date, programme.blackout_days) ? byProgramme : null;
  };
}
