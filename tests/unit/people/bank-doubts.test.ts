import { describe, expect, it } from 'vitest';
import { PAYOUT_BANKS } from '#shared/constants.ts';
import { isSameName, listBankDoubts } from '#shared/people/bank-doubts.ts';

const account = { bank_name: 'Maybank', bank_account: '5140 1234 5678', bank_holder: 'TAN MEI LING' };

describe('a bank account', () => {
  it('of the usual length in the owner’s name gives no cause to look twice', () => {
    expect(listBankDoubts(account, 'Tan Mei Ling')).toEqual([]);
    expect(listBankDoubts({ ...account, bank_name: 'CIMB', bank_account: '7612345678' }, 'Tan Mei Ling')).toEqual([]);
  });

  it('of another length, or of somebody else, does', () => {
    expect(
      listBankDoubts({ ...account, bank_account: '514012345', bank_holder: 'Lim Ah Kow' }, 'Tan Mei Ling'),
    ).toEqual([
      { kind: 'digits', count: 9, usual: [12] },
      { kind: 'holder', owner: 'Tan Mei Ling' },
    ]);
  });

  it('is not doubted while it is being typed, nor at a bank whose lengths nobody knows', () => {
    expect(listBankDoubts({ bank_name: 'Maybank', bank_account: null, bank_holder: null }, 'Tan')).toEqual([]);
    for (const bank_name of PAYOUT_BANKS.filter((bank) => ['BSN', 'OCBC', 'ICBC'].includes(bank)))
      expect(listBankDoubts({ ...account, bank_name, bank_account: '12345678' }, 'Tan Mei Ling')).toEqual([]);
  });

  it.each([
    ['Dato’ Noor Izzati bt Ramli', 'NOOR IZZATI BINTI RAMLI', true],
    ['Lim Ah Kow', 'LIM AH KOW @ LIM KOW', true],
    ['陈美玲', '陈美玲', true],
    ['陈美玲', '林亚九', false],
    ['Ravi a/l Kumar', 'Siti Aminah', false],
    ['Setia Plantations Bhd.', 'SETIA PLANTATIONS BERHAD', true],
  ])('of %s may be in the name of %s: %s', (owner, holder, isSame) => {
    expect(isSameName(owner, holder)).toBe(isSame);
  });
});
