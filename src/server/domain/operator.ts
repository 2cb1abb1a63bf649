import type { Locale } from '#shared/constants.ts';
import type { Said } from '#shared/rates/line.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { companies } from '#resources/companies/companies.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { is } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { resourceTables } from './tables.ts';

/** The company that runs the house, as its papers name it. */
const FIELDS = [
  'name',
  'name_zh',
  'address',
  'postcode',
  'city',
  'registration_number',
  'tax_number',
  'sst_number',
  'phone',
  'email',
  'bank_name',
  'bank_holder',
  'bank_account',
] as const;

export type OperatorOnPaper = Pick<RowOfResource<typeof companies>, (typeof FIELDS)[number]>;

/** Null until that company is kept. */
export async function readOperator(reader: Reader): Promise<OperatorOnPaper | null> {
  const where = is('kind', 'operator');
  const [operator] = await rowsIn(reader, resourceTables.companies, { where, sort: ['id'], fields: FIELDS });
  return operator ?? null;
}

const joined = (parts: readonly (string | null | undefined)[], separator: string): string =>
  parts.filter((part) => (part ?? '') !== '').join(separator);

const numbered = (label: string, number: string | null): string | null => number && `${label} ${number}`;

/** Lines of a letterhead. The tax numbers are on it because a paper that charges tax is void without them. Empty without an operator. */
export function letterheadOf(operator: OperatorOnPaper | null, language: Locale): readonly string[] {
  if (!operator) return [];
  const { name, name_zh, address, postcode, city, phone, email } = operator;
  const lines = [
    (language === 'zh-CN' ? name_zh : null) ?? name,
    joined([...address.split('\n'), `${postcode} ${city}`], ', '),
    joined(
      [
        numbered('SSM', operator.registration_number),
        numbered('TIN', operator.tax_number),
        numbered('SST', operator.sst_number),
      ],
      ' · ',
    ),
    joined([phone, email], ' · '),
  ];
  return lines.filter((line) => line !== '');
}

/** Account that a company pays what it owes into; null where the operator's record does not say. */
export function payAccountOf(operator: OperatorOnPaper | null): Said | null {
  if (!operator?.bank_account) return null;
  const { name, name_zh, bank_name, bank_holder, bank_account } = operator;
  const account = (holder: string): string => joined([bank_holder ?? holder, bank_name, bank_account], ' · ');
  return { en: account(name), zh: account(name_zh ?? name) };
}
