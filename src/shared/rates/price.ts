import { allocate, percentOf, percentText, ringgit } from '#shared/money.ts';
import { type Charge, charge, sinceReason, sstLines } from './charge.ts';
import { type PriceLine, type Reason, type Said, distinctReasons, line, nightsRule, reason, totalOf } from './line.ts';
import { type NightFacts, type PricedNight, type Surcharge, priceNight, surchargeOf } from './night-price.ts';
import { type NightlyRate, type PercentRate, daysByRate, rateOn } from './dated-rates.ts';
import { addDays } from '#shared/day.ts';
import { nightsInWords, nightsOf } from './night.ts';

/** From this many nights on, this part of the room is taken off. */
export interface LosTier {
  readonly nights: number;
  readonly bp: number;
}

/** Taken off what is left of the room; whether it may be used at all is for `voucherBar` to say. */
export interface Voucher extends Surcharge {
  readonly code: string;
  readonly name: Said;
}

/** The room of nights that were given up, charged all the same: without the taxes that are owed for a night slept. */
export interface Unslept {
  /** The first of them. */
  readonly from: string;
  readonly nights: number;
  /** What the room would have cost after discounts, before tax. */
  readonly room_sen: number;
  /** Why, in the words of who decided it. */
  readonly reason: string;
}

/** What a stay is charged by beyond its nights: agreed with them, and kept as they are. */
export interface StayTerms {
  readonly base_occupancy: number;
  readonly extra_guest_sen: number;
  /** Children younger than this are no extra guests. */
  readonly free_child_age: number | null;
  /** Once for the stay. */
  readonly cleaning_sen: number;
  readonly los: readonly LosTier[];
  readonly deposit_bp: number;
  readonly unslept?: Unslept | null;
}

export interface StayInput extends NightFacts, StayTerms {
  readonly arrival: string;
  readonly departure: string;
  readonly adults: number;
  readonly children: number;
  /** Ages as far as they are known; a child of unknown age counts as a guest. */
  readonly child_ages?: readonly number[];
  readonly voucher?: Voucher | null;
  /** Nights that an owner does not pay for. */
  readonly free_nights?: readonly string[];
  /** Nights whose price was agreed before and stands. */
  readonly kept_nights?: readonly PricedNight[];
  /** Nights in a room of another type, at its price. */
  readonly elsewhere?: readonly PricedNight[];
  readonly sst_registered: boolean;
  /** Rows of the service tax, code `SST`. */
  readonly sst: readonly PercentRate[];
  readonly any_foreign_occupant: boolean;
  /** Who takes the tourism tax; only the operator puts it on the price. */
  readonly ttx_collector: 'operator' | 'platform' | 'exempt';
  /** Rows of the tourism tax, code `TTX`. */
  readonly ttx: readonly NightlyRate[];
  /** The property's levy: those of its rows, all of one code, that guests pay. */
  readonly levy: { readonly code: string; readonly rates: readonly NightlyRate[] } | null;
}

export interface PricedStay {
  readonly nights: readonly PricedNight[];
  readonly lines: readonly PriceLine[];
  /** The room after discounts, before tax: what commissions and cancellation fees are reckoned on. */
  readonly room_sen: number;
  readonly total_sen: number;
  readonly deposit_sen: number;
  /** Absent where there are no nights, or where they were agreed before terms were kept. */
  readonly terms?: StayTerms;
}

/**
 * The price of a stay, every line with its reason. Each night is priced alone, so nights, tourism tax, levy and extra
 * guests add up over any division of the stay; length-of-stay discount, voucher, cleaning and the rounding of the service
 * tax belong to the stay as a whole. An empty range has no lines.
 */
export function priceStay(input: StayInput): PricedStay {
  const nights = nightsOf(input.arrival, input.departure).map((date) => nightOf(date, input));
  if (nights.length === 0) return { nights, lines: [], room_sen: 0, total_sen: 0, deposit_sen: 0 };
  const taxed = input.sst_registered ? input.sst : [];
  const room = roomLines(nights, taxed);
  const los = losLines(input, nights, room);
  const voucher = voucherLines(input, [...room, ...los]);
  const roomAfter = [...room, ...los, ...voucher];
  const charges = [
    ...roomAfter,
    ...extraGuestLines(input, nights, taxed),
    ...cleaningLines(input, nights, taxed),
    ...unsleptLines(input, nights, taxed),
  ];
  const taxes = [...sstLines(charges), ...ttxLines(input, nights), ...levyLines(input, nights)];
  const lines = [...charges.map(({ sold }) => sold), ...taxes];
  const total = totalOf(lines);
  return {
    nights,
    lines,
    room_sen: amountOf(roomAfter),
    total_sen: total,
    deposit_sen: percentOf(total, input.deposit_bp),
    terms: termsOf(input),
  };
}

const termsOf = (input: StayInput): StayTerms => ({
  base_occupancy: input.base_occupancy,
  extra_guest_sen: input.extra_guest_sen,
  free_child_age: input.free_child_age,
  cleaning_sen: input.cleaning_sen,
  los: input.los,
  deposit_bp: input.deposit_bp,
  ...(input.unslept && { unslept: input.unslept }),
});

const amountOf = (charges: readonly Charge[]): number => totalOf(charges.map(({ sold }) => sold));
const sstOn = (taxed: readonly PercentRate[], day: string): PercentRate | null => rateOn(taxed, 'SST', day);

function nightOf(date: string, input: StayInput): PricedNight {
  const kept = input.kept_nights?.find((night) => night.date === date);
  if (!kept) {
    const isHere = (night: PricedNight): boolean => night.date === date;
    return input.elsewhere?.find(isHere) ?? priceNight(date, input, input.free_nights?.includes(date));
  }
  const agreed = reason('KEPT', `Price agreed before the change`, `沿用变更前议定的价格`);
  return { ...kept, because: distinctReasons([...kept.because, agreed]) };
}

const ROOM_LABELS = {
  weekday: { en: 'Room, weekday nights', zh: '客房，平日' },
  weekend: { en: 'Room, weekend nights', zh: '客房，周末' },
  holiday: { en: 'Room, holiday nights', zh: '客房，假日' },
  free: { en: 'Room, free nights', zh: '客房，免费夜' },
};

/** Nights that cost the same for the same reason stand on one line. */
function roomLines(nights: readonly PricedNight[], taxed: readonly PercentRate[]): Charge[] {
  const groups = new Map<string, { first: PricedNight; dates: string[]; rate: PercentRate | null }>();
  for (const night of nights) {
    const rate = sstOn(taxed, night.date);
    const key = JSON.stringify([night.final_sen, night.day_class, night.is_free, night.because, rate?.from]);
    const group = groups.get(key);
    if (group) group.dates.push(night.date);
    else groups.set(key, { first: night, dates: [night.date], rate });
  }
  return [...groups.values()].map(({ first, dates, rate }) => {
    const { en, zh } = nightsInWords(dates);
    return charge(rate, {
      code: 'ROOM',
      label: ROOM_LABELS[first.is_free ? 'free' : first.day_class],
      qty: dates.length,
      unit_sen: first.final_sen,
      because: [...first.because, reason(nightsRule(first.date), `Nights ${en}`, `入住夜 ${zh}`)],
    });
  });
}

/** Free nights are not paid and therefore earn no discount. */
function losLines({ los }: StayInput, nights: readonly PricedNight[], room: readonly Charge[]): Charge[] {
  const paid = nights.filter(({ is_free }) => !is_free).length;
  const reached = los.filter((tier) => tier.nights <= paid && tier.bp > 0);
  const [best] = reached.toSorted((a, b) => b.bp - a.bp || b.nights - a.nights);
  if (!best) return [];
  const part = percentText(best.bp);
  const because = [
    reason(
      `LOS-${best.nights}`,
      `${part} off the room from ${best.nights} nights; ${paid} are paid`,
      `满 ${best.nights} 晚客房优惠 ${part}；付费 ${paid} 晚`,
    ),
  ];
  const off = Math.min(percentOf(amountOf(room), best.bp), amountOf(room));
  return takenOff(off, room, partOf(best.bp)).map(({ rate, facts }) =>
    charge(rate, { ...facts, code: 'LOS', label: { en: 'Length-of-stay discount', zh: '连住优惠' }, because }),
  );
}

function voucherLines({ voucher }: StayInput, room: readonly Charge[]): Charge[] {
  if (!voucher) return [];
  const { code, name, bp = 0, sen = 0 } = voucher;
  const left = amountOf(room);
  const worth = surchargeOf(left, voucher);
  const off = Math.max(0, Math.min(worth, left));
  const parts = [...(bp === 0 ? [] : [percentText(bp)]), ...(sen === 0 ? [] : [ringgit(sen)])].join(' + ');
  const because = [
    reason(`VOUCHER-${code}`, `${name.en}: ${parts} off the room`, `${name.zh}：客房减 ${parts}`),
    ...(worth > left
      ? [reason('VOUCHER_CAP', `Not more than the room's ${ringgit(left)}`, `不超过客房价 ${ringgit(left)}`)]
      : []),
  ];
  const formulaOf = sen === 0 ? partOf(bp) : (_base: number, part: number): string => ringgit(-part);
  const label = { en: `Voucher ${code}`, zh: `优惠券 ${code}` };
  return takenOff(off, room, formulaOf).map(({ rate, facts }) =>
    charge(rate, { ...facts, code: 'VOUCHER', label, because }),
  );
}

/** `−10% × RM333.36 + RM0.01`: the part of a discount that falls on some of the room, and what rounds the parts to the whole. */
const partOf =
  (bp: number) =>
  (base: number, part: number): string => {
    const rest = percentOf(base, bp) - part;
    const sign = rest < 0 ? '−' : '+';
    return `−${percentText(bp)} × ${ringgit(base)}${rest === 0 ? '' : ` ${sign} ${ringgit(Math.abs(rest))}`}`;
  };

/** A discount as lines: one, unless the rate of tax changes during the stay, when each part of the room bears its share. */
function takenOff(
  off: number,
  room: readonly Charge[],
  formulaOf: (base: number, part: number) => string,
): { rate: PercentRate | null; facts: { qty: number; unit_sen: number; formula: string } }[] {
  const rates = [...new Set(room.map(({ rate }) => rate))];
  const bases = rates.map((rate) => amountOf(room.filter((each) => each.rate === rate)));
  return allocate(off, bases).flatMap((part, index) =>
    part === 0
      ? []
      : [
          {
            rate: rates[index] ?? null,
            facts: { qty: 1, unit_sen: -part, formula: formulaOf(bases[index] ?? 0, part) },
          },
        ],
  );
}

/** Guests beyond those the rate includes. */
function extraGuestLines(input: StayInput, nights: readonly PricedNight[], taxed: readonly PercentRate[]): Charge[] {
  const { adults, children, child_ages = [], free_child_age: freeAge, base_occupancy, extra_guest_sen: fee } = input;
  const free = freeAge === null ? 0 : Math.min(children, child_ages.filter((age) => age < freeAge).length);
  const guests = adults + children - free;
  const extra = Math.max(0, guests - base_occupancy);
  if (extra === 0 || fee === 0) return [];
  const because = [
    reason(
      'EXTRA_GUEST',
      `${guests} guests count, the rate includes ${base_occupancy}`,
      `计 ${guests} 位客人，房价含 ${base_occupancy} 位`,
    ),
    ...(free > 0
      ? [reason('FREE_CHILD', `Children under ${freeAge} are free: ${free}`, `${freeAge} 岁以下儿童免费：${free} 位`)]
      : []),
  ];
  const dates = nights.map(({ date }) => date);
  return [...daysByRate(dates, taxed, 'SST')].map(([rate, days]) =>
    charge(rate, {
      code: 'EXTRA_GUEST',
      label: { en: 'Extra guests', zh: '加住客人' },
      qty: extra * days.length,
      unit_sen: fee,
      formula: `${extra} × ${days.length} × ${ringgit(fee)}`,
      because,
    }),
  );
}

/** Taxed as the last night, after which it is done. */
function cleaningLines(input: StayInput, nights: readonly PricedNight[], taxed: readonly PercentRate[]): Charge[] {
  const last = nights.at(-1);
  if (!last || input.cleaning_sen === 0) return [];
  return [
    charge(sstOn(taxed, last.date), {
      code: 'CLEANING',
      label: { en: 'Cleaning', zh: '清洁费' },
      qty: 1,
      unit_sen: input.cleaning_sen,
      because: [reason('CLEANING', 'Once for the stay', '每次入住收取一次')],
    }),
  ];
}

function unsleptLines({ unslept }: StayInput, nights: readonly PricedNight[], taxed: readonly PercentRate[]): Charge[] {
  const last = nights.at(-1);
  if (!last || !unslept || unslept.room_sen <= 0) return [];
  const { from, nights: count, room_sen, reason: why } = unslept;
  const { en, zh } = nightsInWords(nightsOf(from, addDays(from, count)));
  return [
    charge(sstOn(taxed, last.date), {
      code: 'UNSLEPT',
      label: { en: 'Room, nights not slept', zh: '客房，未住房晚' },
      qty: 1,
      unit_sen: room_sen,
      because: [
        reason('BY_HAND', `Charged by decision: ${why}`, `经决定收取：${why}`),
        reason('UNSLEPT', `Room as agreed for ${en}`, `${zh} 按议定房价`),
      ],
    }),
  ];
}

function nightlyLines(
  code: 'TTX' | 'LEVY',
  groups: ReadonlyMap<NightlyRate | null, readonly string[]>,
  why: readonly Reason[],
): PriceLine[] {
  return [...groups].flatMap(([rate, days]) =>
    rate === null || rate.sen === 0
      ? []
      : [
          line({
            code,
            label: rate.name,
            qty: days.length,
            unit_sen: rate.sen,
            because: [sinceReason(rate, ringgit(rate.sen)), ...why],
          }),
        ],
  );
}

/** Due for the room as soon as one guest is foreign, free nights included. */
function ttxLines(
  { any_foreign_occupant, ttx_collector, ttx }: StayInput,
  nights: readonly PricedNight[],
): PriceLine[] {
  if (!any_foreign_occupant || ttx_collector !== 'operator') return [];
  const dates = nights.map(({ date }) => date);
  return nightlyLines('TTX', daysByRate(dates, ttx, 'TTX'), [
    reason(
      'FOREIGN_GUEST',
      'A guest is neither Malaysian nor a permanent resident',
      '有客人既非马来西亚公民也非永久居民',
    ),
  ]);
}

function levyLines({ levy }: StayInput, nights: readonly PricedNight[]): PriceLine[] {
  if (!levy) return [];
  const dates = nights.map(({ date }) => date);
  return nightlyLines('LEVY', daysByRate(dates, levy.rates, levy.code), [
    reason('EVERY_GUEST', 'For each room and night, whoever stays', '按房间与夜数计，所有客人均须缴付'),
  ]);
}
