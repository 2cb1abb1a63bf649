import { describe, expect, it } from 'vitest';
import { sayDone } from '#admin/crud/action/say-done.ts';
import { moreWords } from '#admin/more-words.ts';
import { resources } from '#resources/index.ts';
import { words as chinese } from '#resources/words.zh-CN.ts';
import { words as english } from '#resources/words.en-US.ts';
import { wordsOf } from '#shared/words.ts';
import { owners } from '#resources/people/owners.ts';
import { users } from '#resources/people/users.ts';
import type { AnyResource } from '#shared/resource.ts';
import { closeUp, uncapital } from '#shared/sentence.ts';

const tell =
  (resource: AnyResource) =>
  (name: string, act: { input?: object; after?: object }): string =>
    sayDone(
      { name, ...act } as never,
      { who: 'Rosnah', what: 'Saiful' },
      { resource, words: wordsOf(resource, english[resource.name as keyof typeof english]), t: moreWords.t },
    );
const said = tell(users as unknown as AnyResource);
const saidOfOwner = tell(owners as unknown as AnyResource);

describe('an act, once it is done', () => {
  it.each([
    ['approval-action', { input: { action: 'approve', remark: null } }, 'Rosnah approved Saiful'],
    ['approval-action', { after: { status: 'rejected', remark: 'No' } }, 'Rosnah rejected Saiful'],
    ['ban', { input: { ban: true, remark: 'x' } }, 'Rosnah banned Saiful'],
    ['ban', { after: { banned: false } }, 'Rosnah lifted the ban of Saiful'],
    ['rider-verification', { after: { rider_verification: 'approved' } }, 'Rosnah verified the rider Saiful'],
    ['url', { after: { url: 'https://x.test' } }, 'Rosnah set the link of Saiful'],
    ['update', {}, 'Rosnah changed Saiful'],
    // One that left nothing behind does not tell which way it went.
    ['ban', {}, 'Rosnah: Ban or unban (Saiful)'],
    ['withdrawn-act', {}, 'Rosnah: withdrawn-act (Saiful)'],
  ])('%s %j is told as “%s”', (name, act, sentence) => {
    expect(said(name, act)).toBe(sentence);
  });
});

describe('a decision over what a colleague entered, in the history', () => {
  it('tells which way it went by whether that came in the place of what was there', () => {
    const left = { payouts_frozen: false, pending_bank_name: null };
    expect(saidOfOwner('bank-decision', { after: left })).toBe('Rosnah rejected the bank account of Saiful');
    expect(saidOfOwner('bank-decision', { after: { ...left, bank_name: 'Maybank' } })).toBe(
      'Rosnah confirmed the bank account of Saiful',
    );
  });
});

describe('a sentence about a record that is on the screen', () => {
  it('names it by its kind, in small letters but for abbreviations', () => {
    expect(['Reservation', 'Pay-out of nights', 'SST rate', '预订'].map(uncapital)).toEqual([
      'reservation',
      'pay-out of nights',
      'SST rate',
      '预订',
    ]);
  });

  it('has no gaps between Chinese words, and keeps those beside others', () => {
    expect(closeUp('Rosnah 更改了 此用户 的联系方式')).toBe('Rosnah 更改了此用户的联系方式');
    expect(closeUp('Rosnah changed Wei 卫')).toBe('Rosnah changed Wei 卫');
    const act = { name: 'ban', input: { ban: true } };
    const declared = users as unknown as AnyResource;
    const words = { resource: declared, words: wordsOf(declared, chinese['users']), t: moreWords.t };
    expect(sayDone(act, { who: '您', what: 'Saiful' }, words)).toBe('您封禁了 Saiful');
  });
});

describe('every action of the house', () => {
  it.each([
    ['English', english],
    ['Chinese', chinese],
  ])('has a sentence in the past tense, for each outcome, in %s', (_language, all) => {
    const silent: string[] = [];
    for (const one of resources) {
      const done = all[one.name]?.done ?? {};
      for (const [action, { choice, input = {} }] of Object.entries(one.actions ?? {})) {
        const outcomes = choice === undefined ? null : Object.keys(input[choice]?.spec.options ?? {});
        const own = done[action];
        const texts = typeof own === 'string' ? [own] : Object.values(own ?? {});
        const isWhole = texts.length > 0 && texts.every((text) => text.includes('{who}') && text.includes('{what}'));
        const hasAll = outcomes === null || outcomes.every((value) => typeof own === 'object' && value in own);
        if (!isWhole || !hasAll) silent.push(`${one.name}: ${action}`);
      }
    }
    expect(silent).toEqual([]);
  });
});
