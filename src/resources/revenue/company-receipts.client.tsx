import { defineClientPart } from '#admin/components/client-part.ts';
import { formatMoney } from '#browser/format.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { companyCharges } from './company-charges.ts';
import { companyReceipts } from './company-receipts.ts';

/** Each bill that a payment has paid, with how much of it. */
export const companyReceiptsClient = defineClientPart(companyReceipts, {
  cells: {
    allocated: (allocated) =>
      allocated.map(({ charge_id, reference, amount_sen }) => (
        <div key={charge_id} className="line gap-4">
          <AdminLink to={`${companyCharges.route ?? ''}/${charge_id}`}>{reference}</AdminLink>
          <span>{formatMoney(amount_sen)}</span>
        </div>
      )),
  },
});
