import { expect, test } from 'vitest';
import { isMalaysianBusiness, isMalaysianTaxNumber } from '#shared/companies/numbers.ts';
import { FORMATS } from '#shared/formats.ts';

test.each([
  ['202001012345', true],
  ['199901000001', true],
  ['202007012345', false],
  ['302001012345', false],
  ['20200101234', false],
  ['1234567-X', true],
  ['12345-T', true],
  ['001234567-T', true],
  ['JM0123456-A', true],
  ['LLP0001234-LGN', true],
  ['1234567', false],
  ['201812345K', false],
])('%s as a company number of Malaysia: %s', (number, expected) => {
  expect(isMalaysianBusiness(number)).toBe(expected);
});

test.each([
  ['C20880050010', true],
  ['IG12345678901', true],
  ['EI00000000010', true],
  ['CS1234567890', true],
  ['20880050010', false],
  ['C123', false],
  ['XY20880050010', false],
])('%s as a tax number of Malaysia: %s', (number, expected) => {
  expect(isMalaysianTaxNumber(number)).toBe(expected);
});

test('numbers are kept in one form, however they are typed', () => {
  expect(FORMATS['business-number'].clean(' 1234567 - x')).toBe('1234567-X');
  expect(FORMATS['tax-number'].clean('c 2088 0050-010')).toBe('C20880050010');
  expect(FORMATS['sst-number'].clean('w10180832000019')).toBe('W10-1808-32000019');
  expect(FORMATS['sst-number'].isValid('W10-1813-32000019')).toBe(false);
});
