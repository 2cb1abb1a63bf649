import type { RowOf } from '#shared/field.ts';
import type { entitlementBalances } from '#resources/owner-stays/entitlement-balances.ts';
import type { EntitlementKind, entitlementEntries } from '#resources/owner-stays/entitlement-entries.ts';

/** The demo's ledger of free nights, kept as the product would have kept it, without its checks. */

export type BalanceRow = RowOf<(typeof entitlementBalances)['fields']>;
export type EntryRow = RowOf<(typeof entitlementEntries)['fields']>;

/** A move of an owner's free nights at an instant; `nights` is what the balance gains. */
export interface DemoMove {
  readonly owner_id: number;
  readonly unit_id: number;
  readonly year: number;
  readonly kind: EntitlementKind;
  readonly nights: number;
  readonly at: string;
  readonly reason: string;
  readonly request_id?: number;
  readonly reservation_id?: number | null;
}

type Sums = Pick<BalanceRow, 'granted' | 'held' | 'used' | 'gone' | 'balance'>;

const NOTHING: Sums = { granted: 0, held: 0, used: 0, gone: 0, balance: 0 };

function addTo(sums: Sums, { kind, nights }: DemoMove): Sums {
  const balance = sums.balance + nights;
  if (kind === 'grant' || kind === 'adjust') return { ...sums, balance, granted: sums.granted + nights };
  if (kind === 'expire') return { ...sums, balance, gone: sums.gone - nights };
  if (kind === 'use') return { ...sums, balance, used: sums.used - nights };
  return { ...sums, balance, held: sums.held - nights };
}

const keyOf = ({ owner_id, unit_id, year }: Pick<DemoMove, 'owner_id' | 'unit_id' | 'year'>): string =>
  `${year} ${owner_id} ${unit_id}`;

/** The entries in their order, and the balances that they come to. Years before `present` are closed. */
export function keepLedger(
  moves: readonly DemoMove[],
  { present, numberOf }: { readonly present: number; readonly numberOf: (unitId: number) => string },
): { readonly entries: readonly EntryRow[]; readonly balances: readonly BalanceRow[] } {
  const sums = new Map<string, { first: DemoMove; last: DemoMove; now: Sums }>();
  const inOrder = moves.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const entries = inOrder.map((move, index): EntryRow => {
    const known = sums.get(keyOf(move));
    const now = addTo(known?.now ?? NOTHING, move);
    sums.set(keyOf(move), { first: known?.first ?? move, last: move, now });
    const { at, request_id = null, reservation_id = null, ...rest } = move;
    return {
      id: index + 1,
      version: 1,
      created_at: at,
      updated_at: at,
      ...rest,
      balance_after: now.balance,
      request_id,
      reservation_id,
      programme_id: 1,
      cash_out_id: null,
      is_override: false,
      entered_by: 'Highland',
    };
  });
  const balances = [...sums.values()].map(({ first, last, now }, index): BalanceRow => {
    const { owner_id, unit_id, year } = first;
    return {
      id: index + 1,
      version: 1,
      created_at: first.at,
      updated_at: last.at,
      name: `${year} · ${numberOf(unit_id)}`,
      owner_id,
      unit_id,
      year,
      ...now,
      carried: 0,
      cashed_out: 0,
      overdraft: 0,
      carried_until: null,
      is_granted: true,
      is_closed: year < present,
    };
  });
  return { entries, balances };
}
