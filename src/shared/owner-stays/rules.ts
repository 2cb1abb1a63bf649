import { addDays, countNights, dayInWords } from '#shared/day.ts';
import { f } from '#shared/field.ts';
import { rangesIn } from '#shared/reading/lists-in-text.ts';
import type { DayClass } from '#shared/rates/night.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { type WeighedNight, weightOf } from './entitlement.ts';

/** The rules of a programme, each answered with its numbers, so that owner and desk read the same reason. Pure: no clock. */

export const ruleCheck = shape
  .object({
    rule: f.text(),
    ok: f.boolean(),
    text: f.text(),
    text_zh: f.text(),
    numbers: shape.map(f.integer()),
  })
  .named('RuleCheck');
export type RuleCheck = ShapeOf<typeof ruleCheck>;

export type OwnerRelation = 'self' | 'family' | 'friends';

/** Terms of a programme by which a stay is judged. */
export interface StayRules {
  readonly max_nights_per_stay: number | null;
  readonly min_notice_days: number;
  readonly booking_window_days: number | null;
  readonly max_simultaneous: number;
  readonly pool_allowed: boolean;
  readonly friends_allowed: boolean;
  /** Days and runs of days, as `day-ranges` are kept. */
  readonly blackout_days: string | null;
}

export interface AskedStay {
  readonly arrival: string;
  readonly departure: string;
  readonly guests: number;
  readonly use_unit: 'own' | 'pool';
  readonly relation: OwnerRelation;
}

/** Nights on which owners get none, beside the programme's own: those of a holiday. */
export interface HolidayBlackout {
  readonly date: string;
  readonly name: string;
  readonly name_zh: string;
}

export interface StayFactsForRules {
  readonly asked: AskedStay;
  readonly rules: StayRules;
  readonly nights: readonly WeighedNight[];
  readonly today: string;
  readonly years: readonly { readonly year: number; readonly balance: number; readonly needed: number }[];
  readonly holidayBlackouts: readonly HolidayBlackout[];
  /** Other stays of the owner that share a night with this one. */
  readonly simultaneous: number;
  readonly most_guests: number;
  /** A rule of the house that is against selling the nights: its name, and the nights that it asks for. */
  readonly restriction: { readonly kind: string; readonly nights?: number } | null;
}

const check = (
  rule: string,
  ok: boolean,
  said: { readonly text: string; readonly text_zh: string; readonly numbers?: Readonly<Record<string, number>> },
): RuleCheck => ({ rule, ok, text: said.text, text_zh: said.text_zh, numbers: said.numbers ?? {} });

const CLASSES: Readonly<Record<DayClass, { readonly en: string; readonly zh: string }>> = {
  weekday: { en: 'weekday', zh: '平日' },
  weekend: { en: 'weekend', zh: '周末' },
  holiday: { en: 'holiday', zh: '假日' },
};

const isFree = ({ is_paid = false }: WeighedNight): boolean => !is_paid;

/** `18 Mar 2026 weekday 1 + 19 Mar 2026 holiday 2 = 3`. */
function checkWeight({ nights }: StayFactsForRules): RuleCheck {
  const total = weightOf(nights);
  const free = nights.filter(isFree);
  const paid = nights.length - free.length;
  const said = (language: 'en' | 'zh'): string =>
    free
      .map(({ date, day_class, weight }) => `${dayInWords(date)[language]} ${CLASSES[day_class][language]} ${weight}`)
      .join(' + ');
  const count = (day_class: DayClass): number => free.filter((night) => night.day_class === day_class).length;
  return check('WEIGHT', true, {
    text: `${said('en')} = ${total}${paid > 0 ? `; ${paid} more paid` : ''}`,
    text_zh: `${said('zh')} = ${total}${paid > 0 ? `；另付费 ${paid} 晚` : ''}`,
    numbers: {
      nights: nights.length,
      weekday: count('weekday'),
      weekend: count('weekend'),
      holiday: count('holiday'),
      weight: total,
      ...(paid > 0 && { paid }),
    },
  });
}

const checkBalances = ({ years }: StayFactsForRules): RuleCheck[] =>
  years.map(({ year, balance, needed }) => {
    const after = balance - needed;
    return check('BALANCE', after >= 0, {
      text: `Year ${year}: free nights left ${balance}, the stay takes ${needed}, ${after} remain`,
      text_zh: `${year} 年度：剩余 ${balance} 晚，本次使用 ${needed} 晚，之后剩 ${after} 晚`,
      numbers: { year, balance, needed, after },
    });
  });

function checkNotice({ asked, rules, today }: StayFactsForRules): RuleCheck {
  const days = countNights(today, asked.arrival);
  const least = rules.min_notice_days;
  return check('NOTICE', days >= least, {
    text: `Asked ${days} days ahead, at least ${least} are needed`,
    text_zh: `提前 ${days} 天申请，至少须提前 ${least} 天`,
    numbers: { days, least },
  });
}

function checkWindow({ asked, rules, today }: StayFactsForRules): RuleCheck[] {
  const most = rules.booking_window_days;
  if (most === null) return [];
  const days = countNights(today, asked.arrival);
  const last = dayInWords(addDays(today, most));
  return [
    check('WINDOW', days <= most, {
      text: `Arrival in ${days} days, at most ${most} ahead: up to ${last.en}`,
      text_zh: `${days} 天后入住，最多可提前 ${most} 天，即至 ${last.zh}`,
      numbers: { days, most },
    }),
  ];
}

function checkLength({ nights, rules }: StayFactsForRules): RuleCheck[] {
  const most = rules.max_nights_per_stay;
  if (most === null) return [];
  return [
    check('MAX_NIGHTS', nights.length <= most, {
      text: `${nights.length} nights, at most ${most} in one stay`,
      text_zh: `共 ${nights.length} 晚，每次最多 ${most} 晚`,
      numbers: { nights: nights.length, most },
    }),
  ];
}

/** Whether a programme's own list names the day. */
export function isListed(day: string, list: string | null): boolean {
  return rangesIn(list ?? '').some((range) => {
    const [from = '', to = from] = range.split('..');
    return from <= day && day <= to;
  });
}

function checkBlackout({ nights: all, rules, holidayBlackouts }: StayFactsForRules): RuleCheck {
  const nights = all.filter(isFree);
  const listed = nights.filter(({ date }) => isListed(date, rules.blackout_days));
  const named = holidayBlackouts.filter(({ date }) => nights.some((night) => night.date === date));
  const dates = [...new Set([...listed, ...named].map(({ date }) => date))].toSorted();
  if (dates.length === 0) {
    return check('BLACKOUT', true, {
      text: 'None of the nights is kept from free stays',
      text_zh: '所选房晚均不在禁用日期内',
      numbers: { nights: 0 },
    });
  }
  const why = (date: string, language: 'en' | 'zh'): string => {
    const holiday = named.find((each) => each.date === date);
    const day = dayInWords(date)[language];
    if (!holiday) return day;
    return language === 'en' ? `${day} (${holiday.name})` : `${day}（${holiday.name_zh}）`;
  };
  return check('BLACKOUT', false, {
    text: `No free stays on ${dates.map((date) => why(date, 'en')).join(', ')}`,
    text_zh: `以下日期不提供免费住宿：${dates.map((date) => why(date, 'zh')).join('、')}`,
    numbers: { nights: dates.length },
  });
}

function checkSimultaneous({ rules, simultaneous }: StayFactsForRules): RuleCheck {
  const [stays, most] = [simultaneous + 1, rules.max_simultaneous];
  return check('SIMULTANEOUS', stays <= most, {
    text: `${stays} free ${stays === 1 ? 'stay' : 'stays'} of the owner at a time, at most ${most}`,
    text_zh: `业主同时有 ${stays} 笔免费住宿，最多 ${most} 笔`,
    numbers: { stays, most },
  });
}

function checkPool({ asked, rules }: StayFactsForRules): RuleCheck[] {
  if (asked.use_unit === 'own') return [];
  return [
    check('POOL', rules.pool_allowed, {
      text: rules.pool_allowed
        ? 'The stay may be in another unit of the pool'
        : 'The programme allows the owner’s own unit alone',
      text_zh: rules.pool_allowed ? '可入住同房型的其他房间' : '该方案仅限业主自己的房间',
    }),
  ];
}

function checkRelation({ asked, rules }: StayFactsForRules): RuleCheck[] {
  if (asked.relation === 'self') return [];
  return [
    check('FRIENDS', rules.friends_allowed, {
      text: rules.friends_allowed
        ? 'Family and friends may stay in the owner’s place'
        : 'The programme is for the owner in person',
      text_zh: rules.friends_allowed ? '亲友可代业主入住' : '该方案仅限业主本人入住',
    }),
  ];
}

function checkGuests({ asked, most_guests }: StayFactsForRules): RuleCheck {
  return check('GUESTS', asked.guests <= most_guests, {
    text: `${asked.guests} guests, the room holds ${most_guests}`,
    text_zh: `共 ${asked.guests} 位客人，房间可住 ${most_guests} 位`,
    numbers: { guests: asked.guests, most: most_guests },
  });
}

type Said = (nights: number) => readonly [en: string, zh: string];

const RESTRICTIONS: Readonly<Record<string, Said>> = {
  not_sold: () => ['The room type is not on sale', '该房型目前不出售'],
  no_price: () => ['Some of the nights have no price', '部分房晚尚未定价'],
  closed: () => ['Some of the nights are closed', '部分房晚已关闭'],
  closed_to_arrival: () => ['No arrivals on the first day', '首日不接受入住'],
  closed_to_departure: () => ['No departures on the last day', '末日不接受退房'],
  min_nights: (nights) => [`Stays on these days have at least ${nights} nights`, `这些日期至少入住 ${nights} 晚`],
  max_nights: (nights) => [`Stays on these days have at most ${nights} nights`, `这些日期最多入住 ${nights} 晚`],
};

function checkHouse({ restriction, nights }: StayFactsForRules): RuleCheck {
  if (restriction === null) {
    return check('HOUSE', true, { text: 'No rule of the house is against it', text_zh: '符合酒店的销售规则' });
  }
  const { kind, nights: asked } = restriction;
  const [text, text_zh] = RESTRICTIONS[kind]?.(asked ?? 0) ?? [kind, kind];
  const numbers = asked === undefined ? {} : { nights: nights.length, asked };
  return check('HOUSE', false, { text, text_zh, numbers });
}

/** Every rule, kept or broken, in the order in which a person would ask. */
export const checkOwnerStay = (facts: StayFactsForRules): RuleCheck[] => [
  checkWeight(facts),
  ...checkBalances(facts),
  checkNotice(facts),
  ...checkWindow(facts),
  ...checkLength(facts),
  checkBlackout(facts),
  checkSimultaneous(facts),
  ...checkPool(facts),
  ...checkRelation(facts),
  checkGuests(facts),
  checkHouse(facts),
];

/** A unit of whose owner no programme is. */
export const NO_PROGRAMME: RuleCheck = check('PROGRAMME', false, {
  text: 'No free-stay programme applies to the unit',
  text_zh: '该房间不适用任何免费住宿方案',
});
