import { describe, expect, it } from 'vitest';
import { type GridCell, cellOf, planRuns, stepFrom, toggleCells } from '#admin/revenue/grid-cells.ts';

const statement = {
  id: 1,
  reference: 'ST-2026-03',
  period: '2026-03',
  revision: 1,
  state: 'draft' as const,
  payable_sen: 0,
  carried_sen: 0,
  superseded_by: null,
  payout_id: null,
};
const cell = (owner_id: number, period: string, state?: GridCell['month']): GridCell => ({
  owner_id,
  period,
  month: state ?? null,
});
const told = (state: 'draft' | 'locked'): GridCell['month'] => ({
  period: '2026-03',
  statement: { ...statement, state },
  change_sen: null,
  warnings: [],
});

describe('cells of the grid of owners and months', () => {
  it('makes what is not there, renews drafts, and leaves what is told', () => {
    const plan = planRuns([
      cell(1, '2026-03'),
      cell(2, '2026-03', told('draft')),
      cell(3, '2026-03', told('locked')),
      cell(1, '2026-02'),
    ]);
    expect([...plan.runs]).toEqual([
      ['2026-03', [1, 2]],
      ['2026-02', [1]],
    ]);
    expect([plan.made, plan.renewed, plan.skipped.map(({ state }) => state)]).toEqual([2, 1, ['locked']]);
  });

  it('makes none before a month that is told, and says that what it brings goes on', () => {
    const owner = { id: 1, account_number: 'O-1', legal_name: 'One', months: [], told_until: '2026-03' };
    const plan = planRuns(['2026-02', '2026-04'].map((period) => cellOf(owner, period)));
    expect([[...plan.runs.keys()], plan.made, plan.moved]).toEqual([['2026-02', '2026-04'], 1, 1]);
  });

  it('chooses all of a month, and lets them go once all are chosen', () => {
    const march = [cell(1, '2026-03'), cell(2, '2026-03')];
    const one = toggleCells(new Map(), march.slice(0, 1));
    const both = toggleCells(one, march);
    expect([one.size, both.size, toggleCells(both, march).size]).toEqual([1, 2, 0]);
  });

  it('moves by arrows and stays within the grid', () => {
    const size = { rows: 2, columns: 3 };
    expect(stepFrom({ row: 0, column: 0 }, 'ArrowDown', size)).toEqual({ row: 1, column: 0 });
    expect(stepFrom({ row: 1, column: 2 }, 'ArrowRight', size)).toEqual({ row: 1, column: 2 });
    expect(stepFrom({ row: 1, column: 0 }, 'End', size)).toEqual({ row: 1, column: 2 });
    expect(stepFrom({ row: 0, column: 0 }, 'x', size)).toBeNull();
  });
});
