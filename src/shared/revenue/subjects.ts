/** What the entries of the ledger that come of a record are about: their subject, by the record's number. */
export const SUBJECT_OF = {
  payout: 'payout-{id}',
  /** What an owner pays of a month that left them owing; as a payout's, it is no line of a statement. */
  monthPaid: 'payout-of-statement-{id}',
  receipt: 'owner-receipt-{id}',
  adjustment: 'adjustment-{id}',
  commission: 'commission-{id}',
  companyReceipt: 'company-receipt-{id}',
  companyReceiptBack: 'company-receipt-{id}-back',
} as const;

/** Entries of the ledger that come of a record, on its page. */
export const entriesAbout = (...of: readonly (keyof typeof SUBJECT_OF)[]) =>
  ({ resource: 'ledger-entries', field: 'subject', as: of.map((each) => SUBJECT_OF[each]) }) as const;
