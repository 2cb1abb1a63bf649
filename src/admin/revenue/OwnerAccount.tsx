import './revenue.css';
import type { ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import type { RecordProps } from '#admin/components/client-part.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { readOwnerAccount } from '#resources/revenue/owner-calls.ts';
import { ledgerEntries } from '#resources/revenue/ledger-entries.ts';
import { forgetTypes } from '#shared/resource.ts';
import type { AnswerOf } from '#shared/calls/call.ts';
import { EntriesOf } from './EntriesOf.tsx';
import { revenueWords } from './words.ts';

/** An owner's balance by the age of what is open, and how much of it no statement has told yet. */

const LEDGER = forgetTypes(ledgerEntries);

/** Ages the owner's balance by the ledger, and not by statements: months that no statement has told yet count, too. */
export function OwnerAccount({ resource, row }: RecordProps): ReactNode {
  return usePermissions().can(LEDGER, 'view') ? (
    <Account of={resource.name} id={row.id} told_sen={row['balance_sen']} />
  ) : null;
}

interface AccountProps {
  readonly id: number;
  /** The part that statements have told; undefined where the reader may not know it. */
  readonly told_sen: unknown;
}

function Account({ of, ...owner }: AccountProps & { readonly of: string }): ReactNode {
  const t = revenueWords.useT();
  // Read anew with the owner, as when a payment is recorded on this page: nobody writes to the ledger itself.
  const answer = useCall({ of, call: readOwnerAccount, given: { id: owner.id } });
  return (
    <section className="panel" aria-label={t('owed.title')}>
      <Loaded of={answer}>{({ data }) => <Ages {...owner} of={data} />}</Loaded>
    </section>
  );
}

/** The sum, which opens to what it is made of. */
function Ages({
  id,
  told_sen,
  of: { balance_sen, ages },
}: AccountProps & {
  readonly of: AnswerOf<typeof readOwnerAccount>['data'];
}): ReactNode {
  const t = revenueWords.useT();
  const shown = ages.filter(({ amount_sen }) => amount_sen !== 0);
  const untold_sen = typeof told_sen === 'number' ? balance_sen - told_sen : 0;
  const whose = t(balance_sen < 0 ? 'owed.owes' : 'owed.isOwed');
  return (
    <details>
      <summary className="panel-top row between">
        <h2>{t('owed.title')}</h2>
        <span className="number">
          <span className="wide-only">
            {whose}
            {untold_sen !== 0 && (
              <span className="muted"> ({t('owed.untold', { amount: formatMoney(untold_sen) })})</span>
            )}
          </span>{' '}
          <strong>{formatMoney(balance_sen)}</strong>
        </span>
      </summary>
      <p className="muted small">{t('owed.source')}</p>
      <table className="ruled tabular owner-ages">
        <tbody>
          {shown.map(({ age, amount_sen, entries }) => (
            <tr key={age}>
              <th scope="row">{t(`owed.${age}`)}</th>
              <td className="number">
                <EntriesOf ids={entries}>{formatMoney(amount_sen)}</EntriesOf>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{whose}</th>
            <td className="number">
              <EntriesOf filter={{ owner_id: id, account: 'owner-payable' }}>{formatMoney(balance_sen)}</EntriesOf>
            </td>
          </tr>
        </tfoot>
      </table>
    </details>
  );
}
