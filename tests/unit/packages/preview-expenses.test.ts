import { describe, expect, it } from 'vitest';
import { type TriedExpense, previewExpense, sumBorne } from '#shared/packages/preview-expenses.ts';
import { sumLines, sumOfLines } from '#shared/packages/preview-month.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';

const bill = (change: Partial<TriedExpense> = {}): TriedExpense => ({
  kind: 'expense',
  category: 'electricity',
  amount_sen: 10_001,
  borne_by: null,
  paid_by: 'host',
  nights: null,
  ...change,
});
const terms = usualTerms({ type: 'profit_share', owner_bp: 7200 });

describe('an expense by terms that are tried', () => {
  it('is a line of its category with its clause, and both parts are its amount', () => {
    const { lines, borne } = previewExpense(terms, bill({ category: 'maintenance' }));
    expect(lines).toMatchObject([
      { code: 'EXPENSE_MAINTENANCE', amount_sen: -5001, because: [{ rule: 'EXPENSE-maintenance' }] },
    ]);
    expect(sumBorne([borne])).toEqual({ amount_sen: 10_001, owner_sen: 5001, host_sen: 5000 });
  });

  it('is taken off an owner by as much less as their nights were free', () => {
    const { lines, borne } = previewExpense(terms, bill({ nights: { slept: 3, free: 1 } }));
    expect([lines[0]?.amount_sen, borne.host_sen]).toEqual([-6667, 3334]);
    expect(lines[0]?.because.map(({ rule }) => rule)).toContain('FREE_NIGHTS');
  });

  it('goes back to the owner who laid it out, whoever bears it', () => {
    const { lines } = previewExpense(terms, bill({ category: 'internet', paid_by: 'owner' }));
    expect(lines.map(({ code, amount_sen }) => [code, amount_sen])).toEqual([
      ['EXPENSE_INTERNET', 0],
      ['LAID_OUT', 10_001],
    ]);
  });

  it('that is income raises what the owner gets', () => {
    const { lines, borne } = previewExpense(terms, bill({ kind: 'extra_income', category: 'other' }));
    expect(lines).toMatchObject([{ code: 'OTHER_INCOME', amount_sen: 7201 }]);
    expect(sumBorne([borne]).amount_sen).toBe(-10_001);
  });

  it('adds nothing to a formula where it costs the owner nothing', () => {
    const free = previewExpense(terms, bill({ category: 'internet' })).lines;
    expect(free[0]?.formula).toBe('−RM100.01 + RM100.01');
    expect(sumLines([...free, ...free])[0]?.formula).toBe('RM0.00');
    const cost = previewExpense(terms, bill()).lines;
    expect(sumOfLines([...cost, ...free])).toBe('−RM100.01');
  });

  it('stands behind the share and before the fees', () => {
    const fee = { code: 'ADMIN_FEE', label: { en: '', zh: '' }, amount_sen: -5000, formula: '', because: [] };
    const lines = sumLines([fee, ...previewExpense(terms, bill()).lines, { ...fee, code: 'OWNER_SHARE' }]);
    expect(lines.map(({ code }) => code)).toEqual(['OWNER_SHARE', 'EXPENSE_ELECTRICITY', 'ADMIN_FEE']);
  });
});
