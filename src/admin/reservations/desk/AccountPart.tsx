import { useState, type ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import { Button } from '#admin/components/Button.tsx';
import { RelationTitle } from '#admin/crud/record/RelationLink.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import type { Stay } from '#admin/reservations/stay.ts';
import { companies } from '#resources/companies/companies.ts';
import { forgetTypes } from '#shared/resource.ts';
import { ReasonField } from './ReasonField.tsx';
import type { Ends } from './steps.ts';
import { deskWords } from './words.ts';

/** The desk's means to put an open bill on the account of the stay's company, and to take it off again. */

const COMPANIES = forgetTypes(companies);

/** What is open goes on the company's account, beyond its credit where a reason says so. */
export interface Charged {
  readonly beyond: string | null;
}

interface AccountPartProps extends Ends {
  readonly stay: Stay;
  readonly onCharge: (account: Charged) => void;
}

/** Puts the open bill on the account of the stay's company; whoever sets credit may let it be exceeded. */
export function AccountPart({ stay, onCharge, onDone }: AccountPartProps): ReactNode {
  const t = deskWords.useT();
  const mayExceed = usePermissions().can(COMPANIES, 'delete');
  const [isBeyond, setBeyond] = useState(false);
  const [reason, setReason] = useState('');
  const [isTold, setTold] = useState(false);
  const said = reason.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTold(true);
        if (isBeyond && said === '') return;
        onCharge({ beyond: isBeyond ? said : null });
        onDone();
      }}
    >
      <p>
        {stay.company_id !== null && <RelationTitle to="companies" id={stay.company_id} />}{' '}
        {t('account.pays', { amount: formatMoney(stay.balance_sen) })}
      </p>
      {isBeyond && <ReasonField label={t('account.why')} reason={reason} onReason={setReason} isTold={isTold} />}
      <div className="desk-buttons">
        {mayExceed && (
          <Button look="quiet" aria-expanded={isBeyond} onClick={() => setBeyond(!isBeyond)}>
            {t(isBeyond ? 'account.within' : 'account.beyond')}
          </Button>
        )}
        <Button type="submit" look="primary">
          {t('account.put')}
        </Button>
      </div>
    </form>
  );
}

interface UnchargePartProps extends Ends {
  readonly onUncharge: () => void;
}

/** The guest pays after all. */
export function UnchargePart({ onUncharge, onDone }: UnchargePartProps): ReactNode {
  const t = deskWords.useT();
  return (
    <div className="desk-buttons">
      <Button
        look="primary"
        onClick={() => {
          onUncharge();
          onDone();
        }}
      >
        {t('account.undo')}
      </Button>
    </div>
  );
}
