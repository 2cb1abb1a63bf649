import { describe, expect, it } from 'vitest';
import { readCell } from '#shared/cell-text.ts';
import { COUNTRIES, countriesLike, countryCode, countryName, findCountry } from '#shared/countries.ts';
import { f } from '#shared/field.ts';
import { parseBody } from '#shared/validate.ts';

describe('a country', () => {
  it('is written in two or three letters, in capitals or not, and kept in three capitals', () => {
    expect(['MY', 'mys', ' Sgp ', 'xxx'].map(countryCode)).toEqual(['MYS', 'MYS', 'SGP', 'XXX']);
    expect(['??', 'ZZZ', 'Malaysia', '', 'M'].map(countryCode)).toEqual([null, null, null, null, null]);
  });

  it('has three letters, a name in both languages, and all of its own', () => {
    expect(COUNTRIES.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    for (const locale of ['en-US', 'zh-CN'] as const) {
      const names = COUNTRIES.map((code) => countryName(code, locale));
      expect(new Set(names).size).toBe(COUNTRIES.length);
      expect(names.filter((name) => /^[A-Z]{2,3}$/.test(name))).toEqual([]);
    }
    expect([countryName('MYS', 'zh-CN'), countryName('GBR', 'en-US'), countryName('??', 'en-US')]).toEqual([
      '马来西亚',
      'United Kingdom',
      '??',
    ]);
  });

  it('is found by its name in either language, those that begin with the text first', () => {
    expect(['malaysia', '新加坡', 'cn', 'Atlantis'].map(findCountry)).toEqual(['MYS', 'SGP', 'CHN', null]);
    expect(countriesLike('new')).toEqual(['NCL', 'NZL', 'PNG']);
    expect(countriesLike('in').slice(0, 3)).toEqual(['IND', 'IDN', 'CHN']);
    expect(countriesLike('新')[0]).toBe('SGP');
    expect(countriesLike('马来')).toEqual(['MYS']);
    expect(countriesLike('qqq')).toEqual([]);
  });

  it('is refused in a body when there is no such country, and read by name in a sheet', () => {
    const fields = { from: f.country(), to: f.country().optional() };
    expect(parseBody({ from: 'my', to: '' }, fields, 'create')).toEqual({ ok: true, value: { from: 'MYS', to: null } });
    const wrong = parseBody({ from: 'Malaya', to: 'ZZ1' }, fields, 'create');
    expect(wrong.ok ? [] : wrong.issues.map(({ rule, path }) => [rule, path])).toEqual([
      ['country', ['from']],
      ['country', ['to']],
    ]);
    expect([readCell(fields.from.spec, '印度'), readCell(fields.from.spec, 'Malaya')]).toEqual(['IND', 'Malaya']);
  });
});
