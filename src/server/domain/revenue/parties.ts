import type { StatementParties } from '#shared/revenue/statement.ts';
import { letterheadOf, readOperator } from '#server/domain/operator.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { hasId } from '#server/kit/kit.ts';
import type { Reader } from '#server/platform/database/store.ts';

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
