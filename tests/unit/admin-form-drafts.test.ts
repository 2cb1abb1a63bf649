import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromDraft, ringgitText, senOf, toDraft } from '#admin/components/inputs/drafts.ts';
import { withCodes } from '#admin/components/inputs/CodesInput.tsx';
import { generatePassword } from '#admin/components/inputs/PasswordInput.tsx';
import { f } from '#shared/field.ts';

describe('money', () => {
  test('keeps every sen, however it is typed', () => {
    expect(senOf('1,234.5')).toBe(123_450);
    expect(senOf('RM 0.29')).toBe(29);
    expect(senOf('-12')).toBe(-1200);
    expect(senOf('.05')).toBe(5);
    for (const text of ['', '.', '1.234', '12,34', 'abc', '1e3', '90071992547409.93'])
      expect(senOf(text)).toBeUndefined();
  });

  test('comes back from its text as the same amount', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (sen) => {
        expect(senOf(ringgitText(sen))).toBe(sen === 0 ? 0 : sen);
      }),
    );
  });

  test('stays text when it cannot be read, so that the validator says so', () => {
    expect(fromDraft(f.money().spec, '12 ringgit')).toBe('12 ringgit');
    expect(fromDraft(f.money().spec, ' ')).toBeNull();
  });
});

test('an instant is typed in the time of the hotel and sent in UTC', () => {
  const { spec } = f.instant();
  expect(toDraft(spec, '2026-01-01T16:30:00.000Z')).toBe('2026-01-02T00:30');
  expect(fromDraft(spec, '2026-01-02T00:30')).toBe('2026-01-01T16:30:00.000Z');
  expect(fromDraft(spec, 'tomorrow')).toBe('tomorrow');
});

test('numbers with thousands separators are numbers, everything else stays as typed', () => {
  expect(fromDraft(f.integer().spec, '1,200')).toBe(1200);
  expect(fromDraft(f.decimal(2).spec, '-0.5')).toBe(-0.5);
  expect(fromDraft(f.integer().spec, '12abc')).toBe('12abc');
});

describe('the access matrix', () => {
  test('gives view along with anything else of a group', () => {
    expect(withCodes([], [6], true)).toEqual([4, 6]);
  });

  test('takes everything of a group along with its view', () => {
    expect(withCodes([0, 4, 5, 6, 7], [4], false)).toEqual([0]);
    expect(withCodes([4, 5, 6], [5], false)).toEqual([4, 6]);
  });
});

test('generated passwords are long, different and free of look-alikes', () => {
  const passwords = Array.from({ length: 200 }, generatePassword);
  expect(new Set(passwords).size).toBe(200);
  for (const password of passwords) expect(password).toMatch(/^[^-lIO01]{4}(-[^-lIO01]{4}){3}$/);
});

test('writes basis points as the percentage that people say', () => {
  const { spec } = f.part();
  const said = [-1000, 1250, 0, 29].map((bp) => toDraft(spec, bp));
  expect(said).toEqual(['-10', '12.5', '0', '0.29']);
  expect(said.map((draft) => fromDraft(spec, draft))).toEqual([-1000, 1250, 0, 29]);
  expect([fromDraft(spec, '1.005'), fromDraft(spec, 'ten')]).toEqual([100.5, 'ten']);
});

test('keeps what each step of a scale is a part of', () => {
  const choice = { name: 'penalty', options: ['none', 'night'], fixed: { none: 0 } } as const;
  const { spec } = f.steps('hours', 'bp', choice);
  const steps = [
    { hours: 48, penalty: 'night', bp: 2950 },
    { hours: 168, penalty: 'none', bp: 0 },
  ];
  expect(toDraft(spec, steps)).toBe('48:29.5:night;168::none');
  expect(fromDraft(spec, toDraft(spec, steps))).toEqual([steps[0], { hours: 168, penalty: 'none', bp: null }]);
});
