import type { PAYOUT_BANKS } from '#shared/constants.ts';
import { takeBatch } from '#resources/revenue/calls.ts';
import { payouts } from '#resources/revenue/payouts.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, is, isIn } from '#server/kit/conditions.ts';
import { answerCsv } from '#server/kit/papers.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { serve } from '#server/kit/serve.ts';

/** By which banks know each other (SWIFT). */
const BICS: Readonly<Record<(typeof PAYOUT_BANKS)[number], string>> = {
  Maybank: 'MBBEMYKL',
  CIMB: 'CIBBMYKL',
  'Public Bank': 'PBBEMYKL',
  RHB: 'RHBBMYKL',
  'Hong Leong': 'HLBBMYKL',
  AmBank: 'ARBKMYKL',
  'Bank Islam': 'BIMBMYKL',
  BSN: 'BSNAMYK1',
  UOB: 'UOVBMYKL',
  OCBC: 'OCBCMYKL',
  HSBC: 'HBMBMYKL',
  'Standard Chartered': 'SCBLMYKX',
  Affin: 'PHBMMYKL',
  Alliance: 'MFBBMYKL',
  'Al Rajhi': 'RJHIMYKL',
  'Bank Muamalat': 'BMMBMYKL',
  'Bank Rakyat': 'BKRMMYKL',
  Agrobank: 'AGOBMYKL',
  'Bank of China': 'BKCHMYKL',
  ICBC: 'ICBKMYKL',
  Citi: 'CITIMYKL',
  Deutsche: 'DEUTMYKL',
  'JP Morgan': 'CHASMYKX',
  'Kuwait Finance House': 'KFHOMYKL',
};

const HEAD = ['reference', 'beneficiary', 'bank', 'bic', 'account', 'amount_myr', 'statement'] as const;

/** One row for each payout; its head is English in every language, because the bank's program reads it. */
export const batchFile = serve(payouts, takeBatch, async (scene) => {
  const { tx, params } = scene;
  const batch = await tx.list(resourceTables.payouts, {
    where: all(is('batch', params.batch), isIn('state', ['exported', 'paid'])),
    sort: [{ field: 'id', descending: false }],
  });
  const [first] = batch;
  if (!first) throw new Refusal('NOT_FOUND');
  const statements = await tx.list(resourceTables['owner-statements'], {
    where: isIn(
      'payout_id',
      batch.map(({ id }) => id),
    ),
  });
  const paidBy = (id: number): string =>
    statements
      .filter(({ payout_id }) => payout_id === id)
      .map(({ reference }) => reference)
      .join(' ');
  const rows = batch.map(({ id, reference, bank_holder, bank_name, bank_account, amount_sen }) => [
    reference,
    bank_holder ?? '',
    bank_name ?? '',
    bank_name === null ? '' : BICS[bank_name],
    bank_account ?? '',
    { sen: amount_sen },
    paidBy(id),
  ]);
  return answerCsv(scene, { id: first.id, name: params.batch }, [[...HEAD], ...rows]);
});
