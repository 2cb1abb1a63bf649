import { useState, type ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import { Button } from '#admin/components/Button.tsx';
import { RelationTitle } from '#admin/crud/record/RelationLink.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import type { Stay } from '#admin/reservations/stay.ts';
import { useStayCall } from '#admin/reservations/calls.ts';
import { companies } from '#resources/companies/companies.ts';
import { readCompanyCredit } from '#resources/reservations/calls.ts';
import { beyondCredit, type CompanyCredit } from '#shared/reservations/company-credit.ts';
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

/** Credit of the company that pays for the stay: undefined while it loads, null where a guest pays alone. */
export const useCredit = (stay: Stay): CompanyCredit | null | undefined =>
  useStayCall(readCompanyCredit, stay.company_id === null ? null : { id: stay.id }).data?.data;

/** Puts the open bill on the account of the stay's company; whoever sets credit may let it be exceeded. */
export function AccountPart({ stay, onCharge, onDone }: AccountPartProps): ReactNode {
  const t = deskWords.useT();
  const mayExceed = usePermissions().can(COMPANIES, 'delete');
  const credit = useCredit(stay);
  const over = credit ? beyondCredit(credit, stay.balance_sen) : 0;
  const isBeyond = over > 0 && mayExceed;
  const isBarred = over > 0 && !mayExceed;
  const [reason, setReason] = useState('');
  const [isTold, setTold] = useState(false);
  const said = reason.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTold(true);
        if (isBarred || (isBeyond && said === '')) return;
        onCharge({ beyond: isBeyond ? said : null });
        onDone();
      }}
    >
      <p>
        {stay.company_id !== null && <RelationTitle to="companies" id={stay.company_id} />}{' '}
        {t('account.pays', { amount: formatMoney(stay.balance_sen) })}
      </p>
      {credit && <CreditLeft of={credit} over={over} mayExceed={mayExceed} />}
      {isBeyond && <ReasonField label={t('account.why')} reason={reason} onReason={setReason} isTold={isTold} />}
      <div className="desk-buttons">
        <Button type="submit" look={isBarred ? 'plain' : 'primary'} aria-disabled={isBarred}>
          {t('account.put')}
        </Button>
      </div>
    </form>
  );
}

interface CreditLeftProps {
  readonly of: CompanyCredit;
  readonly over: number;
  readonly mayExceed: boolean;
}

function CreditLeft({ of, over, mayExceed }: CreditLeftProps): ReactNode {
  const t = deskWords.useT();
  const { is_on_hold, left_sen, credit_limit_sen } = of;
  return (
    <>
      <p className="muted">
        {is_on_hold
          ? t('account.onHold')
          : t('account.left', { left: formatMoney(left_sen), limit: formatMoney(credit_limit_sen) })}
      </p>
      {over > 0 && (
        <p role="alert" className="is-warned">
          {!is_on_hold && <>{t('account.over', { over: formatMoney(over) })} </>}
          {t(mayExceed ? 'account.withReason' : 'account.barred')}
        </p>
      )}
    </>
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
