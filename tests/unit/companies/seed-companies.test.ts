import { expect, it } from 'vitest';
import { companies } from '#resources/companies/companies.ts';
import { demoCompanies, withCompanies } from '#server/seed/companies/companies.ts';
import { isMalaysianBusiness, isMalaysianTaxNumber } from '#shared/companies/numbers.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import { KINDS } from '#shared/kinds.ts';
import { brokenRule } from '#shared/kept-values.ts';

const rows = demoCompanies(new Date('2026-11-24T04:00:00Z'));

it('demo companies hold what their declaration allows, of every kind and in every state', () => {
  for (const [name, { spec }] of Object.entries(companies.fields)) {
    const values = rows.map((row) => row[name as keyof typeof row]);
    for (const value of values.filter((each) => each !== null)) {
      expect(KINDS[spec.kind].read(value, spec).ok, `${name}: ${String(value)}`).toBe(true);
      expect(brokenRule(spec, value), `${name}: ${String(value)}`).toBeNull();
    }
    expect(values).toEqual(expect.arrayContaining(Object.keys(spec.options ?? {}).filter(() => name !== 'state_code')));
  }
});

it('demo companies abroad have no number of Malaysia, and those at home no other', () => {
  const wrong = rows.filter(({ country, registration_number: number, tax_number: tax, sst_number }) => {
    const isHere = country === HOME_COUNTRY;
    const isNumberWrong = number !== null && isMalaysianBusiness(number) !== isHere;
    const isTaxWrong = isMalaysianTaxNumber(tax) !== isHere;
    return isNumberWrong || isTaxWrong || (!isHere && sst_number !== null);
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
  expect(rows.some(({ country }) => country !== HOME_COUNTRY)).toBe(true);
});

it('stays of corporate clients and agents are sent by companies that do send guests', () => {
  const sent = withCompanies(
    [
      { id: 1, source_channel: 'corporate' },
      { id: 2, source_channel: 'agent' },
      { id: 3, source_channel: 'phone' },
    ],
    rows,
  );
  expect(sent.map(({ company_id }) => rows.find(({ id }) => id === company_id)?.kind ?? null)).toEqual([
    'corporate_client',
    'agency',
    null,
  ]);
});
