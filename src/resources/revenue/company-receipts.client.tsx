import { defineClientPart } from '#admin/components/client-part.ts';
import { formatMoney } from '#browser/format.ts';
import { RelationLink } from '#admin/crud/record/RelationLink.tsx';
import { companyReceipts } from './company-receipts.ts';

/** Each bill that a payment has paid, with how much of it. */
export const companyReceiptsClient = defineClientPart(companyReceipts, {
  cells: {
    allocated: (allocated) =>
      allocated.map(({ charge_id, amount_sen }) => (
        <div key={charge_id}>
          <RelationLink to="company-charges" id={charge_id} /> {formatMoney(amount_sen)}
        </div>
      )),
  },
});
