import { addDays } from '#shared/day.ts';
import { percentOf, ringgit } from '#shared/money.ts';
import { type Charge, amountOf, charge, sstLines } from './charge.ts';
import { type PercentRate, daysByRate, rateOn } from './dated-rates.ts';
import { losLines, voucherLines } from './discounts.ts';
import { distinctReasons, nightsRule, reason, totalOf } from './line.ts';
import { nightsInWords, nightsOf } from './night.ts';
import { type PricedNight, priceNight } from './night-price.ts';
import { levyLines, ttxLines } from './nightly-taxes.ts';
import type { PricedStay, StayInput, StayTerms } from './stay-input.ts';

/** The price of a stay: nights, room, discounts, extras and taxes as lines, each with its formula and its reasons. */

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
  ...(input.plan && { plan: input.plan }),
  ...(input.cancellation && { cancellation: input.cancellation }),
});

const sstOn = (taxed: readonly PercentRate[], day: string): PercentRate | null => rateOn(taxed, 'SST', day);

function nightOf(date: string, input: StayInput): PricedNight {
  const kept = input.agreed_nights?.find((night) => night.date === date);
  if (!kept) {
    const isHere = (night: PricedNight): boolean => night.date === date;
    return input.other_type_nights?.find(isHere) ?? priceNight(date, input, input.free_nights?.includes(date));
  }
  const agreed = reason('KEPT', `Price agreed before the change`, `沿用变更前议定的价格`);
  return { ...kept, because: distinctReasons([...kept.because, agreed]) };
}

const ROOM_LABELS = {
  weekday: { en: 'Room, weekday nights', zh: '平日房费' },
  weekend: { en: 'Room, weekend nights', zh: '周末房费' },
  holiday: { en: 'Room, holiday nights', zh: '假日房费' },
  free: { en: 'Room, free nights', zh: '免费房晚' },
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
      label: { en: 'Room, nights not slept', zh: '未住房晚房费' },
      qty: 1,
      unit_sen: room_sen,
      because: [
        reason('BY_HAND', `Charged by decision: ${why}`, `经决定收取：${why}`),
        reason('UNSLEPT', `Room as agreed for ${en}`, `${zh} 按议定房价`),
      ],
    }),
  ];
}
