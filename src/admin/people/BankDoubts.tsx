import type { ReactNode } from 'react';
import type { ActionPreviewProps, PropsOf } from '#admin/components/client-part.ts';
import { FormNotice } from '#admin/crud/form/FormNotices.tsx';
import type { owners } from '#resources/people/owners.ts';
import { listBankDoubts } from '#shared/people/bank-doubts.ts';
import { peopleWords } from './words.ts';

type Owner = PropsOf<typeof owners>['row'];

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Warns whoever enters a bank account and whoever confirms it, because money sent to a wrong account rarely comes back. */
export function BankDoubts({ action, row, input }: ActionPreviewProps<Owner>): ReactNode {
  const t = peopleWords.useT();
  if (action !== 'bank-details' && action !== 'bank-decision') return null;
  const isConfirming = action === 'bank-decision';
  const account = {
    bank_name: isConfirming ? row.pending_bank_name : textIn(input['bank_name']),
    bank_holder: isConfirming ? row.pending_bank_holder : textIn(input['bank_holder']),
    bank_account: textIn(input['bank_account']),
  };
  const doubts = listBankDoubts(account, row.legal_name);
  if (doubts.length === 0) return null;
  return (
    <FormNotice kind="info" title={t('doubts.title')}>
      <ul className="bulleted">
        {doubts.map((doubt) => (
          <li key={doubt.kind}>
            {doubt.kind === 'digits'
              ? t('doubts.digits', { count: doubt.count, usual: doubt.usual.join(' / ') })
              : t('doubts.holder', { owner: doubt.owner })}
          </li>
        ))}
      </ul>
    </FormNotice>
  );
}
