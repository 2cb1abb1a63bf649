import type { PAYOUT_BANKS } from '#shared/constants.ts';

/** Reasons to look twice at a bank account before money goes there. Warnings, not rules: banks change their numbers, and people marry. */

/** How many digits account numbers usually have, where the bank says so; the newer form comes last. */
const DIGITS: { readonly [bank in (typeof PAYOUT_BANKS)[number]]?: readonly number[] } = {
  Maybank: [12],
  CIMB: [14, 10],
  'Public Bank': [10],
  RHB: [14],
  'Hong Leong': [11],
  AmBank: [13],
  'Bank Islam': [14],
  UOB: [11],
  HSBC: [12],
  'Standard Chartered': [12],
  Affin: [12],
  Alliance: [15],
  'Bank Muamalat': [14],
  'Bank Rakyat': [12],
  Citi: [10],
};

export interface BankAccount {
  readonly bank_name: string | null;
  readonly bank_account: string | null;
  readonly bank_holder: string | null;
}

export type BankDoubt =
  | { readonly kind: 'digits'; readonly count: number; readonly usual: readonly number[] }
  | { readonly kind: 'holder'; readonly owner: string };

/** Part of the words that two names must share to be taken for one person's: titles, `bin` and second names come and go. */
const SHARED = 0.6;

/** Words of a name; a Chinese one is taken character by character. */
const wordsIn = (name: string): ReadonlySet<string> =>
  new Set(
    name
      .normalize('NFKC')
      .toUpperCase()
      .match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [],
  );

export function isSameName(one: string, other: string): boolean {
  const [first, second] = [wordsIn(one), wordsIn(other)];
  const fewest = Math.min(first.size, second.size);
  return fewest > 0 && [...first].filter((word) => second.has(word)).length / fewest >= SHARED;
}

export function listBankDoubts({ bank_name, bank_account, bank_holder }: BankAccount, owner: string): BankDoubt[] {
  const usual = Object.entries(DIGITS).find(([bank]) => bank === bank_name)?.[1];
  const count = (bank_account ?? '').replaceAll(/\D/g, '').length;
  const holder = bank_holder?.trim() ?? '';
  return [
    ...(usual && count > 0 && !usual.includes(count) ? [{ kind: 'digits', count, usual } as const] : []),
    ...(holder !== '' && !isSameName(holder, owner) ? [{ kind: 'holder', owner } as const] : []),
  ];
}
