import { fold } from '#shared/collation.ts';
import type { Said } from '#shared/rates/line.ts';
import { keysOf } from '#shared/records.ts';
import { HAPPENINGS, type HappeningKind, NAMINGS, TAKEN_BACK, marksOf } from '#shared/revenue/happenings.ts';
import type { ColumnsOf, Predicate } from '#shared/where.ts';
import { isIn, rowsWhere } from '#server/kit/conditions.ts';
import type { Finds } from '#server/kit/server-part.ts';
import type { LedgerEntry } from './ledger.ts';
import { ledgerTable } from './tables.ts';

type Condition = Predicate<ColumnsOf<LedgerEntry>>;

/** Apostrophes are typed straight and printed curved. */
const plain = (text: string): string => fold(text).replaceAll('’', "'");

const says = ({ en, zh }: Said, word: string): boolean => [en, zh].some((text) => plain(text).includes(plain(word)));

/** A subject may begin as those of another kind do: payouts, and debts that owners paid. */
function isOfKind(kind: HappeningKind): Condition | null {
  const marks = marksOf(kind);
  if (!marks) return null;
  const { begins, holds } = marks;
  const longer = NAMINGS.flatMap(({ template }) => template.split('{id}')[0] ?? []).filter(
    (other) => other !== begins && other.startsWith(begins),
  );
  return rowsWhere(ledgerTable, {
    subject: { $startswiths: begins, ...(holds !== '' && { $containss: holds }) },
    $and: longer.map((other) => ({ subject: { $nstartswiths: other } })),
  });
}

/** Entries by what people call the reason for them, in both languages, and by the record that it names. */
export const findHappenings: NonNullable<Finds<LedgerEntry>['also']> = async (word, ask) => {
  const kinds = keysOf(HAPPENINGS).filter((kind) => says(HAPPENINGS[kind], word));
  const named = NAMINGS.map(async ({ kind, template, to }): Promise<Condition[]> => {
    // The stay of an entry is a relation of its own.
    if (to === null || to === 'reservations') return [];
    const ids = await ask(to);
    if (kind === 'expense') return [isIn('expense_id', ids)];
    return [
      isIn(
        'subject',
        ids.map((id) => template.replace('{id}', String(id))),
      ),
    ];
  });
  return [
    ...kinds.flatMap((kind) => isOfKind(kind) ?? []),
    ...(says(TAKEN_BACK, word) ? [rowsWhere(ledgerTable, { reversal_of: { $nnull: true } })] : []),
    ...(await Promise.all(named)).flat(),
  ];
};
