import { describe, expect, it } from 'vitest';
import type { BodyMode } from '#shared/validate.ts';
import { parseBody, parseInput } from '#shared/validate.ts';
import { f } from '#shared/field.ts';
import { underPresentNames } from '#shared/kept-values.ts';
import { boats } from '#tests/support/boats.ts';
import { users } from '#resources/people/users.ts';
import type { AnyAction } from '#shared/resource.ts';

const whole = { name: 'Sea Wolf', mail: 'wolf@example.test', rig: 'sloop', codes: [], secret: 'long-enough-1' };

/** `rule at field` of every issue; empty when the body is accepted. */
function issuesOf(body: unknown, mode: BodyMode = 'create', asText = false): string[] {
  const parsed = parseBody(body, boats.fields, { mode, isText: asText });
  return parsed.ok ? [] : parsed.issues.map(({ rule, path }) => `${rule} at ${path.join('.')}`);
}

function valuesOf(body: unknown, mode: BodyMode = 'create', asText = false): Readonly<Record<string, unknown>> {
  const parsed = parseBody(body, boats.fields, { mode, isText: asText });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.value;
}

describe('an address and an amount', () => {
  const fields = { feed: f.url(), price: f.money().min(1).max(100_000_000) };

  it('takes the address of a calendar as programs write it', () => {
    const parsed = parseBody({ feed: ' webcal://channel.example/a.ics', price: 100 }, fields, 'create');
    expect(parsed).toMatchObject({ ok: true, value: { feed: 'https://channel.example/a.ics' } });
  });

  it('tells limits of money in ringgit', () => {
    const parsed = parseBody({ feed: 'https://a.example/', price: 100_000_001 }, fields, 'create');
    expect(parsed).toMatchObject({ ok: false, issues: [{ rule: 'max', params: { max: 'RM 1,000,000.00' } }] });
  });
});

describe('a body', () => {
  it('is taken as it is when it is whole', () => {
    expect(valuesOf(whole)).toEqual(whole);
  });

  it('must carry every field that is neither optional nor has a default', () => {
    expect(issuesOf({})).toEqual(['required at name', 'required at mail', 'required at rig', 'required at secret']);
  });

  it('may carry any part of itself when it changes a record', () => {
    expect(valuesOf({ crew: 3 }, 'update')).toEqual({ crew: 3 });
    expect(valuesOf({}, 'update')).toEqual({});
  });

  it('empties an optional field with null, never a required one', () => {
    expect(valuesOf({ story: null }, 'update')).toEqual({ story: null });
    expect(issuesOf({ name: null }, 'update')).toEqual(['required at name']);
    expect(issuesOf({ name: '   ' }, 'update')).toEqual(['required at name']);
  });

  it.each<[string, string, string]>([
    ['managed', 'afloat', 'read_only'],
    ['a structure of the server', 'logbook', 'read_only'],
    ['the id', 'id', 'read_only'],
    ['the version', 'version', 'read_only'],
    ['the time of making', 'created_at', 'read_only'],
    ['hidden', 'secret_hash', 'unknown_field'],
    ['unknown', 'is_admin', 'unknown_field'],
    ['inherited', 'constructor', 'unknown_field'],
    ['inherited', 'hasOwnProperty', 'unknown_field'],
  ])('refuses a field that is %s: %s', (_what, name, rule) => {
    expect(issuesOf({ ...whole, [name]: 'x' })).toEqual([`${rule} at ${name}`]);
    expect(issuesOf({ [name]: 'x' }, 'update')).toEqual([`${rule} at ${name}`]);
  });

  it('refuses the prototype as a field and leaves it alone', () => {
    const body: unknown = JSON.parse('{"__proto__":{"afloat":false,"polluted":true}}');
    expect(issuesOf(body, 'update')).toEqual(['unknown_field at __proto__']);
    expect('polluted' in {}).toBe(false);
  });

  it('reads no field from the prototype of the body', () => {
    expect(valuesOf(Object.create({ crew: 3 }), 'update')).toEqual({});
  });

  it('lets some fields be set once only', () => {
    expect(valuesOf({ ...whole, yard: 'Lumut' })).toMatchObject({ yard: 'Lumut' });
    expect(issuesOf({ yard: 'Lumut' }, 'update')).toEqual(['read_only at yard']);
  });

  it('tells everything that is wrong at once', () => {
    const body = { ...whole, name: 'x', crew: 99, mail: 'nobody', rig: 'yawl', is_admin: true };
    expect(issuesOf(body)).toEqual([
      'unknown_field at is_admin',
      'min_length at name',
      'type at mail',
      'enum at rig',
      'max at crew',
    ]);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a list', []],
    ['a text', 'name'],
    ['a number', 3],
    ['nothing', undefined],
  ])('is refused when it is %s', (_what, body) => {
    expect(issuesOf(body)).toEqual(['object at ']);
  });
});

describe('a value', () => {
  it.each<[string, unknown, unknown]>([
    ['name', '  Sea Wolf ', 'Sea Wolf'],
    ['mail', ' Wolf@Example.TEST ', 'wolf@example.test'],
    ['phone', '012-345 6789', '+60123456789'],
    ['phone', '+60 12 345 6789', '+60123456789'],
    ['phone', '60123456789', '+60123456789'],
    ['phone', '0065 6123 4567', '+6561234567'],
    ['phone', '(012) 345.6789', '+60123456789'],
    ['home', ' https://example.test/a?b#c ', 'https://example.test/a?b#c'],
    ['length_m', 12.35, 12.35],
    ['price_sen', -0, 0],
    ['sailed_at', '2026-01-01T08:00:00+08:00', '2026-01-01T00:00:00.000Z'],
    ['sailed_at', '2026-01-01', '2026-01-01T00:00:00.000Z'],
    ['codes', [9, 5, 5], [4, 5, 8, 9]],
  ])('of %s: %j is kept as %j', (name, given, kept) => {
    expect(valuesOf({ [name]: given }, 'update')).toEqual({ [name]: kept });
  });

  it.each<[string, unknown, string]>([
    ['name', 'x'.repeat(81), 'max_length'],
    ['name', 'a\0b', 'type'],
    ['name', '\ud800x', 'type'],
    ['name', 12, 'type'],
    ['mail', 'a@b', 'type'],
    ['mail', 'a b@example.test', 'type'],
    ['mail', 'a@example.test, b@example.test', 'type'],
    ['mail', `${'a'.repeat(250)}@example.test`, 'max_length'],
    ['phone', '12', 'type'],
    ['phone', '+0123456789', 'type'],
    ['phone', 'call me', 'type'],
    ['home', 'javascript:alert(1)', 'type'],
    ['home', 'https://user:pass@example.test', 'type'],
    ['home', '//example.test', 'type'],
    ['crew', 1.5, 'type'],
    ['length_m', 12.345, 'scale'],
    ['crew', -1, 'min'],
    ['crew', '3', 'type'],
    ['crew', true, 'type'],
    ['price_sen', 2 ** 53, 'type'],
    ['built_on', '2026-02-29', 'type'],
    ['built_on', '2026-1-1', 'type'],
    ['built_on', '2026-01-01T00:00:00Z', 'type'],
    ['sailed_at', '2026-01-01T25:00:00Z', 'type'],
    ['sailed_at', 1_767_225_600_000, 'type'],
    ['codes', [64], 'type'],
    ['codes', [-1], 'type'],
    ['codes', ['4'], 'type'],
    ['codes', '4,5', 'type'],
    ['rig', 'toString', 'enum'],
    ['photo', 'a file', 'type'],
  ])('of %s: %j is refused (%s)', (name, given, rule) => {
    expect(issuesOf({ [name]: given }, 'update')).toEqual([`${rule} at ${name}`]);
  });

  it('is read from its text form when a form or a file of rows carries it', () => {
    const form = { crew: '3', length_m: '12.5', codes: '5, 9', price_sen: '-1200' };
    expect(valuesOf(form, 'update', true)).toEqual({
      crew: 3,
      length_m: 12.5,
      codes: [4, 5, 8, 9],
      price_sen: -1200,
    });
    expect(issuesOf({ crew: '3 men' }, 'update', true)).toEqual(['type at crew']);
    expect(issuesOf({ crew: '0x3' }, 'update', true)).toEqual(['type at crew']);
    expect(issuesOf({ codes: '5,x' }, 'update', true)).toEqual(['type at codes']);
  });

  it('is emptied by an empty text where it may be empty', () => {
    expect(valuesOf({ story: '' }, 'update', true)).toEqual({ story: null });
    expect(issuesOf({ name: '' }, 'update', true)).toEqual(['required at name']);
  });
});

describe('the input of an action', () => {
  const judge = boats.actions?.judge as unknown as AnyAction;
  const issues = (body: unknown, action: AnyAction = judge): string[] => {
    const parsed = parseInput(body, action);
    return parsed.ok ? [] : parsed.issues.map(({ rule, path }) => `${rule} at ${path.join('.')}`);
  };

  it('asks for a field only where another makes it necessary', () => {
    expect(issues({ verdict: 'pass' })).toEqual([]);
    expect(issues({ verdict: 'fail' })).toEqual(['required at why']);
    expect(issues({ verdict: 'fail', why: '  ' })).toEqual(['required at why']);
    expect(issues({ verdict: 'fail', why: 'leaks' })).toEqual([]);
  });

  it('is as strict as a body', () => {
    expect(issues({ verdict: 'pass', afloat: true })).toEqual(['unknown_field at afloat']);
    expect(issues({ verdict: 'Pass' })).toEqual(['enum at verdict']);
    expect(issues(null)).toEqual(['required at verdict']);
    expect(issues({ verdict: 'pass', why: 'x'.repeat(21) })).toEqual(['max_length at why']);
  });

  it('refuses a day of what has happened that lies ahead, where the reader knows which day it is', () => {
    const pay = { input: { paid_on: f.date().today(), due_on: f.date() } } as unknown as AnyAction;
    const days = { paid_on: '2026-11-29', due_on: '2026-12-24' };
    const told = (today: string) => parseInput(days, pay, { today });
    expect(told('2026-11-29').ok).toBe(true);
    expect(told('2026-11-28')).toEqual({
      ok: false,
      issues: [{ path: ['paid_on'], rule: 'ahead', params: { today: '2026-11-28' } }],
    });
    expect(parseInput(days, pay).ok).toBe(true);
  });

  it('carries null for what was left empty', () => {
    expect(parseInput({ verdict: 'pass' }, judge)).toEqual({ ok: true, value: { verdict: 'pass', why: null } });
  });

  it('takes the enumerations of the specification to the letter', () => {
    const approval = users.actions?.['approval-action'] as unknown as AnyAction;
    const rider = users.actions?.['rider-verification'] as unknown as AnyAction;
    expect(issues({ action: 'approve' }, approval)).toEqual([]);
    expect(issues({ action: 'Approve' }, approval)).toEqual(['enum at action']);
    expect(issues({ action: 'Approved' }, rider)).toEqual([]);
    expect(issues({ action: 'approved' }, rider)).toEqual(['enum at action']);
    expect(issues({ action: 'reject' }, approval)).toEqual(['required at remark']);
    expect(issues({ action: 'Rejected' }, rider)).toEqual(['required at remarks']);
    const ban = users.actions?.ban as unknown as AnyAction;
    expect(issues({ ban: true }, ban)).toEqual(['required at remark']);
    expect(issues({ ban: false }, ban)).toEqual(['required at remark']);
  });
});

describe('what was noted by field', () => {
  it('is read under the names that the fields have now', () => {
    const fields = { memo: f.text().was('remark', 'notes'), name: f.text() };
    const noted = { notes: 1, name: 2, version: 3, memo_old: 4 };
    expect(underPresentNames(fields, noted)).toEqual({ memo: 1, name: 2, version: 3, memo_old: 4 });
  });
});
