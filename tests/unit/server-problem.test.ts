import { kitRefusals } from '#server/kit/refusal-words.ts';
import { readSources } from '#tests/support/sources.ts';
import { describe, expect, it } from 'vitest';
import { issue } from '#shared/errors.ts';
import { resources } from '#resources/index.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { refusalBody } from '#server/http/problem.ts';
import { wordingOf } from '#server/http/wording.ts';
import { highland } from '#server/product.ts';

const wording = wordingOf(highland);

const said = (locale: 'en-US' | 'zh-CN', field: string, options: string, action?: string): unknown => {
  const issues = [issue([field], 'enum', { options })];
  const about = { resource: 'users', ...(action === undefined ? {} : { action }) };
  const { errors } = refusalBody(new Refusal('VALIDATION', { issues, ...about }), { locale, wording });
  return (errors as Record<string, string[]>)[field]?.[0];
};

describe('a value that is no option', () => {
  it('is refused with the options as calls name them, and as the screens do where that differs', () => {
    expect(said('zh-CN', 'role', 'user, owner, agent, rider')).toBe(
      '角色必须是以下之一：user (用户), owner (业主), agent (代理), rider (骑手)',
    );
    expect(said('en-US', 'role', 'user, owner, agent, rider')).toBe('Role must be one of: user, owner, agent, rider');
  });

  it('of an action is told in that action’s words', () => {
    expect(said('zh-CN', 'action', 'approve, reject', 'approval-action')).toMatch(/approve \([\u4e00-\u9fff]+\), /);
  });

  it('of a field nobody declared keeps the names', () => {
    expect(said('zh-CN', 'toString', 'one, two')).toMatch(/：one, two$/);
  });
});

describe('what a refusal tells', () => {
  const refuse = (names: readonly string[]): Record<string, unknown> => {
    const issues = names.map((field) => issue([field], 'unknown_field', { field }));
    return refusalBody(new Refusal('VALIDATION', { issues, resource: 'users' }), { locale: 'en-US', wording });
  };

  it('names twenty fields and says how many others there are', () => {
    const names = Array.from({ length: 27 }, (_, n) => `n${n}`);
    const { errors, more } = refuse([...names, ...names]);
    expect(Object.keys(errors as object)).toEqual(names.slice(0, 20));
    expect(more).toBe(7);
    expect(refuse(names.slice(0, 20))).not.toHaveProperty('more');
  });

  it('repeats of a name no more than its beginning, and of no name what is longer as JSON', () => {
    const { errors } = refuse(['x'.repeat(100_000), `\u0001\ud800${'é'.repeat(48)}`, '__proto__']);
    expect(errors).toEqual(
      Object.fromEntries(
        [`${'x'.repeat(50)}…`, `\ufffd\ufffd${'é'.repeat(48)}`, '__proto__'].map((name) => [
          name,
          [`there is no field ${name} here`],
        ]),
      ),
    );
    const issues = [issue(['filter', 'y'.repeat(9000)], 'unknown_field', { field: 'y'.repeat(9000) })];
    const body = refusalBody(new Refusal('BAD_QUERY', { issues }), { locale: 'zh-CN', wording });
    expect(body['path']).toBe(`${'y'.repeat(50)}…`);
    expect(JSON.stringify(body).length).toBeLessThan(400);
  });

  it('costs no more for many fields than for one: the words of a resource are made once', () => {
    const users = resources.find(({ name }) => name === 'users')!;
    expect(wording.wordsFor('zh-CN', users)).toBe(wording.wordsFor('zh-CN', users));
    expect(wording.wordsFor('en-US', users)).not.toBe(wording.wordsFor('zh-CN', users));
  });
});

it('every refusal that names its sentence has one, in one place', () => {
  const told = [kitRefusals, ...highland.areas.flatMap(({ refusals }) => refusals ?? [])];
  const names = told.flatMap((each) => Object.keys(each['en-US']));
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  const asked = [...readSources()]
    .filter(([path, text]) => /^src\/(server|resources)\//.test(path) && text.includes('new Refusal('))
    .flatMap(([, text]) => [...text.matchAll(/\bmessage: '([a-z_]+)'/g)].map(([, name]) => name));
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter((name) => name === undefined || !names.includes(name))).toEqual([]);
});
