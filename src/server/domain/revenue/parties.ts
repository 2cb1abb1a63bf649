import type { Said } from '#shared/rates/line.ts';
import type { StatementParties } from '#shared/revenue/statement.ts';
import { letterheadOf, readOperator } from '#server/domain/operator.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { hasId } from '#server/kit/kit.ts';
import type { Reader } from '#server/platform/database/store.ts';
import type { Fact } from '#server/platform/pdf/document.ts';

const joinParts = (parts: readonly (string | null)[], separator: string): string =>
  parts.filter((part) => (part ?? '') !== '').join(separator);

/** Whom a statement of the owner is addressed to and whom it is from, by the records of today. */
export async function readParties(reader: Reader, ownerId: number): Promise<StatementParties> {
  const owner = await reader.find(resourceTables.owners, hasId(ownerId));
  if (!owner) throw new Error(`Owner ${ownerId} is gone`);
  const { account_number, legal_name, address, postcode, city, tax_number, registration_number, user_id } = owner;
  const user = legal_name === '' ? await reader.find(resourceTables.users, hasId(user_id)) : null;
  const operator = await readOperator(reader);
  return {
    owner: {
      name: user?.name ?? legal_name,
      account_number,
      address: joinParts([...(address ?? '').split('\n'), joinParts([postcode, city], ' ')], ', '),
      tax_number,
      registration_number,
    },
    letterhead: { 'en-US': letterheadOf(operator, 'en-US'), 'zh-CN': letterheadOf(operator, 'zh-CN') },
  };
}

const WORDS = {
  owner: { en: 'Owner', zh: '业主' },
  address: { en: 'Address', zh: '地址' },
  taxNumber: { en: 'Tax no. (TIN)', zh: '税号（TIN）' },
  companyNumber: { en: 'Company no. (SSM)', zh: '公司注册号（SSM）' },
} satisfies Readonly<Record<string, Said>>;

/** Who the owner is, at the head of a paper; what is not known is left out. */
export function listOwnerFacts({ owner }: Pick<StatementParties, 'owner'>, say: (said: Said) => string): Fact[] {
  const { name, account_number, address, tax_number, registration_number } = owner;
  const given = [
    [WORDS.address, address],
    [WORDS.taxNumber, tax_number],
    [WORDS.companyNumber, registration_number],
  ] as const;
  return [
    [say(WORDS.owner), `${name} · ${account_number}`],
    ...given.flatMap(([label, value]): Fact[] => ((value ?? '') === '' ? [] : [[say(label), value ?? '']])),
  ];
}
