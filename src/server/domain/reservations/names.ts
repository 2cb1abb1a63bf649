import { randomInt } from 'node:crypto';
import type { Transaction } from '#server/platform/database/store.ts';

/** Without letters and digits that are taken for one another. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;

/** Makes the reference of a new stay, `HV-26-000123`, and the code that only its guest knows. */
export async function createStayNames(
  tx: Transaction,
  today: string,
): Promise<{ readonly reference: string; readonly guest_code: string }> {
  const year = today.slice(2, 4);
  return {
    reference: `HV-${year}-${String(await tx.next(`reservations of ${year}`)).padStart(6, '0')}`,
    guest_code: Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(''),
  };
}
