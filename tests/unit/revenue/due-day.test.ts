import { describe, expect, it } from 'vitest';
import type { Said } from '#shared/rates/line.ts';
import { agreedDay, findDueDay } from '#shared/revenue/due-day.ts';

const [KUALA_LUMPUR, KELANTAN] = ['14', '03'];
const none = new Map<string, Said>();
const feast = (...days: readonly string[]): ReadonlyMap<string, Said> =>
  new Map(days.map((day) => [day, { en: 'Hari Raya', zh: '开斋节' }]));

describe('the day on which a month is paid', () => {
  it('is the agreed one of the following month, or the last of a shorter one', () => {
    expect(agreedDay('2026-03', 10)).toBe('2026-04-10');
    expect(agreedDay('2026-12', 5)).toBe('2027-01-05');
    expect(agreedDay('2026-01', 31)).toBe('2026-02-28');
    expect(agreedDay('2028-01', 31)).toBe('2028-02-29');
  });

  it('says nothing where banks work on it', () => {
    // A Friday.
    expect(findDueDay('2026-04-10', { state: KUALA_LUMPUR, holidays: none })).toEqual({
      due_on: '2026-04-10',
      because: null,
    });
  });

  it('moves behind a weekend and the holidays that follow it, and names each day', () => {
    const calendar = { state: KUALA_LUMPUR, holidays: feast('2026-10-12') };
    const { due_on, because } = findDueDay('2026-10-10', calendar);
    expect(due_on).toBe('2026-10-13');
    expect(because).toEqual({
      en: 'The next working day after 10 Oct 2026 (Saturday), 11 Oct 2026 (Sunday), 12 Oct 2026 (Hari Raya)',
      zh: '2026年10月10日（星期六）、2026年10月11日（星期日）、2026年10月12日（开斋节）顺延至下一个工作日',
    });
  });

  it('rests when the operator’s state does', () => {
    expect(findDueDay('2026-04-10', { state: KELANTAN, holidays: none }).due_on).toBe('2026-04-12');
    expect(findDueDay('2026-04-12', { state: KUALA_LUMPUR, holidays: none }).due_on).toBe('2026-04-13');
  });

  it('moves into another month or year where it has to', () => {
    expect(findDueDay('2026-02-28', { state: KUALA_LUMPUR, holidays: none }).due_on).toBe('2026-03-02');
    expect(findDueDay('2026-12-31', { state: KUALA_LUMPUR, holidays: feast('2026-12-31', '2027-01-01') }).due_on).toBe(
      '2027-01-04',
    );
  });
});
