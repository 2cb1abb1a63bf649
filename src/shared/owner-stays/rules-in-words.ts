import { rangesIn } from '#shared/reading/lists-in-text.ts';
import { dayInWords } from '#shared/day.ts';
import { ringgit, spaced } from '#shared/money.ts';
import type { Reason, Said } from '#shared/rates/line.ts';
import type { NightWeights } from './entitlement.ts';
import type { ProgrammeTerms } from './programme.ts';

/**
 * The rules of a free-stay programme as sentences for owners. A charge says the rule it follows from in its words, because rules have
 * no numbers that would stay theirs: which ones there are differs from programme to programme. What they decide is `rules.ts`.
 */

const nights = (count: number): string => (count === 1 ? '1 night' : `${count} nights`);
const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

function sayWeights({ weekday, weekend, holiday }: NightWeights): Said {
  if (weekday === weekend && weekend === holiday) {
    return { en: `Every night counts as ${weekday}`, zh: `每晚计 ${weekday} 晚` };
  }
  return {
    en: `A weekday night counts as ${weekday}, a weekend night as ${weekend}, a holiday night as ${holiday}`,
    zh: `平日每晚计 ${weekday} 晚，周末计 ${weekend} 晚，假日计 ${holiday} 晚`,
  };
}

function sayBlackouts({ blackout_days, blackout_holidays }: ProgrammeTerms): Said | null {
  const listed = rangesIn(blackout_days ?? '').map((range) => {
    const [from = '', to = from] = range.split('..');
    const [first, last] = [dayInWords(from), dayInWords(to)];
    return from === to ? first : { en: `${first.en} to ${last.en}`, zh: `${first.zh}至${last.zh}` };
  });
  const kept: Said[] = [
    ...(blackout_holidays ? [{ en: 'holidays that the calendar keeps from them', zh: '日历中注明的假日' }] : []),
    ...listed,
  ];
  if (kept.length === 0) return null;
  return {
    en: `There are no free nights on ${kept.map(({ en }) => en).join(', ')}`,
    zh: `以下日期不提供免费住宿：${kept.map(({ zh }) => zh).join('、')}`,
  };
}

function sayCarryOver({ carry_over_max: most, carry_over_months: months }: ProgrammeTerms): Said {
  if (most === 0) return { en: 'What is left at the end of the year is lost', zh: '年末剩余的晚数作废' };
  const until =
    months === null
      ? { en: '', zh: '' }
      : { en: `, and can be used for ${months} months`, zh: `，须在 ${months} 个月内使用` };
  return {
    en: `Up to ${nights(most)} are carried into the next year${until.en}`,
    zh: `最多 ${most} 晚可结转下年度${until.zh}`,
  };
}

const NO_SHOW: Readonly<Record<ProgrammeTerms['no_show'], Said>> = {
  consume: { en: 'Nights on which nobody comes are taken', zh: '未到店的晚数照扣' },
  half: { en: 'Of nights on which nobody comes half are taken', zh: '未到店的晚数扣一半' },
  none: { en: 'Nights on which nobody comes are given back', zh: '未到店的晚数退回' },
};

const sayCharges = ({ cleaning_paid_by }: Pick<ProgrammeTerms, 'cleaning_paid_by'>): Said =>
  cleaning_paid_by === 'owner'
    ? {
        en: 'Cleaning, tourism tax and levies are charged to the owner’s statement',
        zh: '清洁费、旅游税及地方税费计入业主结算单',
      }
    : {
        en: 'The house bears the cleaning; tourism tax and levies are charged to the owner’s statement',
        zh: '清洁费由酒店承担；旅游税及地方税费计入业主结算单',
      };

function sayCashOut({ cash_out_sen: sen }: Pick<ProgrammeTerms, 'cash_out_sen'>): Said | null {
  if (sen === null) return null;
  const amount = spaced(ringgit(sen));
  return {
    en: `Nights that are not slept can be paid out, at ${amount} for each that the year counts`,
    zh: `未使用的晚数可折现，每晚 ${amount}`,
  };
}

/** Which programme it is, and in which of its versions. */
interface ProgrammeName {
  readonly name: string;
  readonly name_zh: string | null;
  readonly version: number;
}

export type NamedProgramme = ProgrammeTerms & ProgrammeName;

/** A programme with its version, by which its rules can be looked up. */
export const nameProgramme = ({ name, name_zh, version }: ProgrammeName): Said => ({
  en: `${name}, version ${version}`,
  zh: `${name_zh ?? name}（第 ${version} 版）`,
});

function ruleOf(programme: NamedProgramme, rule: string, { en, zh }: Said): Reason {
  const name = nameProgramme(programme);
  return { rule, text: `${name.en}: ${en}`, text_zh: `${name.zh}：${zh}` };
}

/** The rule by which an owner pays for a free stay. */
export const chargesRule = (programme: NamedProgramme): Reason => ruleOf(programme, 'CHARGES', sayCharges(programme));

/** The rule by which free nights are paid out; none where the programme does not have it. */
export function cashOutRules(programme: NamedProgramme): Reason[] {
  const said = sayCashOut(programme);
  return said === null ? [] : [ruleOf(programme, 'CASH_OUT', said)];
}

/** Tells owners the rules of their programme, a sentence each; a rule that the programme lacks is not mentioned. */
export function sayProgramme(terms: ProgrammeTerms): Said[] {
  const { nights_per_year, min_notice_days: notice, booking_window_days: window, cancel_cutoff_days: cutOff } = terms;
  const { weight_weekday: weekday, weight_weekend: weekend, weight_holiday: holiday } = terms;
  const year =
    terms.year_basis === 'calendar'
      ? { en: 'a calendar year', zh: '每个自然年' }
      : { en: 'a year from the day on which the owner came', zh: '自成为业主之日起每年' };
  const optional: (Said | null)[] = [
    terms.prorate_first_year
      ? { en: 'The first year has its part of them, by its days', zh: '首年按天数比例计算' }
      : null,
    sayWeights({ weekday, weekend, holiday }),
    sayBlackouts(terms),
    terms.max_nights_per_stay === null
      ? null
      : {
          en: `One stay has at most ${nights(terms.max_nights_per_stay)}`,
          zh: `每次最多 ${terms.max_nights_per_stay} 晚`,
        },
    notice === 0 ? null : { en: `Asked for at least ${days(notice)} ahead`, zh: `至少提前 ${notice} 天申请` },
    window === null ? null : { en: `Asked for at most ${days(window)} ahead`, zh: `最多提前 ${window} 天申请` },
    terms.pool_allowed
      ? { en: 'The stay may be in another unit of the same room type', zh: '可入住同房型的其他房间' }
      : { en: 'The stay is in the owner’s own unit', zh: '仅限入住业主自己的房间' },
    terms.friends_allowed
      ? { en: 'Family and friends may come in the owner’s place', zh: '亲友可代业主入住' }
      : { en: 'The owner comes in person', zh: '仅限业主本人入住' },
    sayCharges(terms),
    terms.utilities_paid_by === 'house'
      ? { en: 'The house bears the utilities of free nights', zh: '免费住宿期间的水电煤气由酒店承担' }
      : null,
    {
      en: `Called off up to ${days(cutOff)} before the arrival, the nights come back; later they are taken`,
      zh: `入住前 ${cutOff} 天以前取消则退回晚数，之后照扣`,
    },
    NO_SHOW[terms.no_show],
    sayCarryOver(terms),
    sayCashOut(terms),
  ];
  return [
    { en: `${nights(nights_per_year)} in ${year.en}`, zh: `${year.zh} ${nights_per_year} 晚` },
    ...optional.filter((said) => said !== null),
  ];
}
