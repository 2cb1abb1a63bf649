// @vitest-environment happy-dom
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '#tests/support/areas.ts';
import { chipsOf } from '#admin/crud/filter/describe-filter.ts';
import { moreWords } from '#admin/more-words.ts';
import { translateBriefly } from '#browser/brief-translator.ts';
import { changeLocale, setTranslator, translatePlainly } from '#browser/i18n.ts';
import { words as chinese } from '#resources/words.zh-CN.ts';
import { words as english } from '#resources/words.en-US.ts';
import { resources } from '#resources/index.ts';
import type { Locale } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';
import { viewsIn } from '#shared/views.ts';
import { wordsOf } from '#shared/words.ts';

const named = (name: string): AnyResource => {
  const found = (resources as unknown as readonly AnyResource[]).find((resource) => resource.name === name);
  if (!found) throw new Error(`no resource ${name}`);
  return found;
};

function chipsIn(resource: AnyResource, filter: object, locale: Locale): string[] {
  const words = wordsOf(resource, (locale === 'zh-CN' ? chinese : english)[resource.name]);
  const context = { t: moreWords.t, words };
  return chipsOf(resource, filter as Record<string, unknown>, { view: null, context }).map(
    ({ label, text }) => `${label} | ${text}`,
  );
}

const CASES: [what: string, resource: string, filter: object, english: string, chinese: string][] = [
  [
    'none of several',
    'users',
    { role: { $nin: ['agent', 'rider'] } },
    'Role | none of Agent, Rider',
    '角色 | 不是 代理、骑手 中任一',
  ],
  ['one record', 'ledger-entries', { id: 2660 }, 'Ledger | #2660', '账目 | #2660'],
  ['chosen records', 'ledger-entries', { id: { $in: [7, 9] } }, 'Ledger | 2 chosen', '账目 | 选定的 2 条'],
  ['not one', 'users', { role: { $ne: 'agent' } }, 'Role | not Agent', '角色 | 不是 代理'],
  ['empty', 'users', { nationality: { $null: true } }, 'Nationality | is empty', '国籍 | 为空'],
  ['a flag', 'users', { is_vip: false }, 'VIP | No', 'VIP | 否'],
  [
    'after a day',
    'reservations',
    { arrival: { $gt: '2026-03-01' } },
    'Arrival | after 01 Mar 2026',
    '入住日期 | 晚于 2026-03-01',
  ],
  [
    'before a day',
    'users',
    { created_at: { $lt: '2026-02-28T16:00:00.000Z' } },
    'Created | before 01 Mar 2026',
    '创建时间 | 早于 2026-03-01',
  ],
  ['another amount', 'reservations', { balance_sen: { $ne: 0 } }, 'Balance | not RM 0.00', '余额 | 不是 RM 0.00'],
  [
    'more than an amount',
    'reservations',
    { balance_sen: { $gt: 123_450 } },
    'Balance | more than RM 1,234.50',
    '余额 | 大于 RM 1,234.50',
  ],
  ['no such text', 'users', { name: { $ncontains: 'tan' } }, 'Name | does not contain “tan”', '姓名 | 不包含 “tan”'],
  ['not that record', 'reservations', { lead_guest_id: { $ne: 7 } }, 'Guest’s account | not #7', '客人账号 | 不是 #7'],
  [
    'two conditions at once',
    'reservations',
    { nights: { $gt: 2, $ne: 7 } },
    'Nights | more than 2 and not 7',
    '晚数 | 大于 2 且 不是 7',
  ],
  [
    'alternatives',
    'users',
    { $and: [{ $or: [{ role: 'agent' }, { is_vip: true, banned: false }] }] },
    'Any of | Role: Agent or VIP: Yes and Banned: No',
    '满足任一 | 角色：代理 或 VIP：是 且 已封禁：否',
  ],
  [
    'days that move on, and what is empty',
    'users',
    { $or: [{ last_login_at: null }, { last_login_at: { $lt: { $daysAgo: 180 } } }] },
    'Any of | Last sign-in: is empty or Last sign-in: before 180 days ago',
    '满足任一 | 上次登录：为空 或 上次登录：早于 180 天前',
  ],
  [
    'what was written by hand, in brackets',
    'users',
    { $and: [{ role: 'agent', $or: [{ banned: true }, { is_vip: true }] }] },
    'Special filter | Role: Agent and (Banned: Yes or VIP: Yes)',
    '特殊筛选 | 角色：代理 且 (已封禁：是 或 VIP：是)',
  ],
  ['what has no words', 'users', { role: { $ina: ['a'] } }, 'Role | {"$ina":["a"]}', '角色 | {"$ina":["a"]}'],
];

describe.each(['en-US', 'zh-CN'] as const)('a filter in words, in %s', (locale) => {
  beforeAll(async () => {
    setTranslator(translateBriefly);
    await moreWords.load(locale);
    await changeLocale(locale);
  });

  afterAll(async () => {
    setTranslator(translatePlainly);
    await changeLocale('en-US');
  });

  it.each(CASES)('says %s', (_what, resource, filter, inEnglish, inChinese) => {
    expect(chipsIn(named(resource), filter, locale)).toEqual([locale === 'zh-CN' ? inChinese : inEnglish]);
  });

  it('leaves room for the titles of records, in alternatives as well', () => {
    const stays = named('reservations');
    const filter = { $and: [{ $or: [{ lead_guest_id: { $ne: 7 } }, { owner_id: 3 }] }] };
    const [chip] = chipsOf(stays, filter, { view: null, context: { t: moreWords.t, words: wordsOf(stays) } });
    expect(chip?.pieces.filter((piece) => typeof piece !== 'string')).toEqual([
      { to: 'users', id: 7 },
      { to: 'owners', id: 3 },
    ]);
    expect(chip?.text).toMatch(/#7.*#3$/);
  });

  it('has words for every condition of every view', () => {
    for (const resource of resources as unknown as readonly AnyResource[]) {
      for (const [view, { where }] of viewsIn(resource)) {
        expect(chipsIn(resource, where, locale).join(), `${resource.name}.${view}`).not.toMatch(/[{[$]/);
      }
    }
  });
});
