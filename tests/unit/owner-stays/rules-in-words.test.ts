import { describe, expect, it } from 'vitest';
import { type NamedProgramme, cashOutRules, chargesRule, sayProgramme } from '#shared/owner-stays/rules-in-words.ts';

const PROGRAMME: NamedProgramme = {
  name: 'Owners’ nights',
  name_zh: '业主免费住宿',
  version: 3,
  nights_per_year: 12,
  year_basis: 'calendar',
  prorate_first_year: true,
  weight_weekday: 1,
  weight_weekend: 1,
  weight_holiday: 2,
  blackout_days: null,
  blackout_holidays: true,
  max_nights_per_stay: null,
  min_notice_days: 7,
  booking_window_days: null,
  max_simultaneous: 1,
  carry_over_max: 0,
  carry_over_months: null,
  pool_allowed: false,
  friends_allowed: true,
  cleaning_paid_by: 'owner',
  utilities_paid_by: 'owner',
  no_show: 'consume',
  cancel_cutoff_days: 3,
  cash_out_sen: 12_000,
};

describe('the rule of a programme that a line follows from', () => {
  it('is named by the programme, its version and its own words, which the programme says as well', () => {
    const rules = [chargesRule(PROGRAMME), ...cashOutRules(PROGRAMME)];
    const said = sayProgramme(PROGRAMME);
    for (const { text, text_zh, clause } of rules) {
      expect(clause).toBeUndefined();
      const [en = '', zh = ''] = [text.split(', version 3: ')[1], text_zh.split('（第 3 版）：')[1]];
      expect(said).toContainEqual({ en, zh });
      expect([text.startsWith('Owners’ nights'), text_zh.startsWith('业主免费住宿')]).toEqual([true, true]);
    }
  });

  it('reads the same whatever other rules there are', () => {
    expect(chargesRule({ ...PROGRAMME, prorate_first_year: false, min_notice_days: 0 })).toEqual(
      chargesRule(PROGRAMME),
    );
  });
});
