/** The subject of ledger entries by the record that they are posted for: one text for the server, which posts them, and the page, which finds them. */
export const SUBJECT_OF = {
  payout: 'payout-{id}',
  /** An owner pays what a month left them owing. Begins as a payout does, because statements leave out entries that begin so. */
  monthPaid: 'payout-of-statement-{id}',
  receipt: 'owner-receipt-{id}',
  adjustment: 'adjustment-{id}',
  commission: 'commission-{id}',
  companyReceipt: 'company-receipt-{id}',
  companyReceiptBack: 'company-receipt-{id}-back',
} as const;

/** The list of a record's ledger entries on its page. */
export const entriesAbout = (...of: readonly (keyof typeof SUBJECT_OF)[]) =>
  ({ resource: 'ledger-entries', field: 'subject', as: of.map((each) => SUBJECT_OF[each]) }) as const;
