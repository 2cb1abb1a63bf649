import { beforeAll, describe, expect, it } from 'vitest';
import { type Diagnostics, compile } from '#tests/support/compile.ts';

/** What the server asks of two tables, with the one thing that may be wrong in it. */
const asking = (condition: string, filter = `{ status: 'confirmed' }`): string => `
import { all, any, is, isFrom, isIn, isNull, rowsWhere } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { resourceTables } from '#server/domain/tables.ts';
export async function probe(tx: Transaction, days: readonly string[]): Promise<void> {
  void [all, any, is, isFrom, isIn, isNull, hasId, days];
  await tx.count(resourceTables.reservations, ${condition});
  await tx.update(resourceTables.users, hasId(1), { name: 'Aisyah' });
  await tx.list(resourceTables.reservations, { where: rowsWhere(resourceTables.reservations, ${filter}) });
}
`;

const RIGHT = `all(isIn('status', ['confirmed', 'checked_in']), any(isNull('unit_id'), is('unit_id', 3)), isFrom('arrival', '2026-01-01'))`;

const SLIPS = {
  'column.ts': asking(`is('statuss', 'confirmed')`),
  'inner-column.ts': asking(`all(is('id', 1), any(is('unit_id', 3), isNull('unit')))`),
  'option.ts': asking(`is('status', 'comfirmed')`),
  'options.ts': asking(`isIn('status', ['confirmed', 'checkedin'])`),
  'kind.ts': asking(`is('unit_id', '3')`),
  'kinds.ts': asking(`isIn('nights', days)`),
  'other-table.ts': asking(`is('account_number', 'M000001')`),
  'filter-field.ts': asking(RIGHT, `{ statuss: 'confirmed' }`),
  'filter-value.ts': asking(RIGHT, `{ status: 'comfirmed' }`),
};

describe('what the server asks of its tables', () => {
  let found: Diagnostics;

  beforeAll(async () => {
    found = await compile('server', { 'right.ts': asking(RIGHT), ...SLIPS });
  }, 120_000);

  it('compiles where column and value are of the table', () => expect(found['right.ts']).toEqual([]));

  it.each(Object.keys(SLIPS))('does not compile with a slip: %s', (file) => expect(found[file]).not.toEqual([]));
});

const refusing = (name: string): string => `
import { refuse } from '#server/kit/refusal.ts';
import '#server/assemble.ts';
export const probe = (): never => refuse(${name});
`;

describe('the sentences of refusals', () => {
  let found: Diagnostics;

  beforeAll(async () => {
    found = await compile('server', {
      'kit.ts': refusing(`'undo_of_new'`),
      'area.ts': refusing(`'voucher_used_up'`),
      'slip.ts': refusing(`'voucher_usedup'`),
    });
  }, 120_000);

  it.each(['kit.ts', 'area.ts'])('are named where they are written: %s', (file) => expect(found[file]).toEqual([]));
  it('cannot be named where nobody wrote them', () => expect(found['slip.ts']).not.toEqual([]));
});
