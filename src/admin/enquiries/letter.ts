import { formatDays } from '#resources/enquiries/nights.client.ts';
import { formatDay, formatMoney } from '#browser/format.ts';
import type { Locale } from '#shared/constants.ts';
import type { OfferedStay, enquiries } from '#resources/enquiries/enquiries.ts';
import type { RowOfResource } from '#shared/resource.ts';

/** The letter that answers an enquiry, in the guest's language, with the offer where one stands. */

export type Enquiry = RowOfResource<typeof enquiries>;

interface Phrases {
  readonly hello: string;
  readonly thanks: string;
  readonly offer: string;
  readonly until: string;
  readonly end: string;
  /** In place of `end` where the guest has said when. */
  readonly soon: string;
  readonly total: string;
}

/** Phrases of letters, in the guest's language instead of the reader's. */
const PHRASES: Readonly<Record<Locale, Phrases>> = {
  'en-US': {
    hello: 'Hello {name},',
    thanks: 'thank you for your enquiry {reference}.',
    offer: 'We would be glad to welcome you:',
    until: 'These prices stand until {day}. Tell us which one you like and we book it for you.',
    end: 'When would you like to come, and how many of you are there?',
    soon: 'We have noted {days} and will send you an offer shortly.',
    total: '{total} in total, taxes included',
  },
  'zh-CN': {
    hello: '{name}，您好：',
    thanks: '感谢您的询问（{reference}）。',
    offer: '我们诚意为您推荐：',
    until: '以上价格保留至{day}。请告诉我们您喜欢哪一个方案，我们为您预订。',
    end: '请问您计划何时入住、共几位客人？',
    soon: '您希望的住宿日期为{days}，我们会尽快为您报价。',
    total: '合计 {total}，已含税',
  },
};

/** A guest reads days as they are written to people: `2027年1月3日至5日`. */
function writeDays(from: string, until: string, locale: Locale): string {
  if (locale !== 'zh-CN') return formatDays(from, until, locale);
  const [start, end] = [writeChinese(from), writeChinese(until)];
  const shared = from.slice(0, 7) === until.slice(0, 7) ? 2 : from.slice(0, 4) === until.slice(0, 4) ? 1 : 0;
  return `${start.join('')}至${end.slice(shared).join('')}`;
}

const writeChinese = (day: string): string[] =>
  day.split('-').map((part, at) => `${Number(part)}${['年', '月', '日'][at] ?? ''}`);

const writeDay = (day: string, locale: Locale): string =>
  locale === 'zh-CN' ? writeChinese(day).join('') : formatDay(day, locale);

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

export const chooseText = ({ en, zh }: OfferedStay['property'], locale: Locale): string =>
  locale === 'zh-CN' ? zh : en;

const stayText = (stay: OfferedStay, at: number, locale: Locale): string =>
  [
    `${at + 1}. ${chooseText(stay.room_type, locale)}, ${chooseText(stay.property, locale)}`,
    `   ${writeDays(stay.arrival, stay.departure, locale)}`,
    `   ${fill(PHRASES[locale].total, { total: formatMoney(stay.total_sen, locale) })}`,
  ].join('\n');

/** Drafts a letter to the guest: the offer if there is one, else that it follows, or the question when they come. */
export function letterTo({ name, reference, locale, arrival, departure, offer, offer_until }: Enquiry): string {
  const say = PHRASES[locale];
  const head = [fill(say.hello, { name }), fill(say.thanks, { reference })];
  if (!offer || offer.length === 0) {
    const isDated = arrival !== null && departure !== null;
    return [...head, isDated ? fill(say.soon, { days: writeDays(arrival, departure, locale) }) : say.end].join('\n');
  }
  const stays = offer.map((stay, at) => stayText(stay, at, locale));
  const until = offer_until === null ? [] : [fill(say.until, { day: writeDay(offer_until, locale) })];
  return [...head, say.offer, '', ...stays, '', ...until].join('\n');
}

/** Link that opens a chat with a prepared text. */
export const whatsappLink = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;

export const mailLink = (email: string, subject: string, text: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
