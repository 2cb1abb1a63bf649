import type { ReactNode } from 'react';
import { formatInstant, formatMoney } from '#browser/format.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { renderCell } from '#admin/crud/record/cells.tsx';
import { isEmpty } from '#admin/crud/record/empty.ts';
import { readableFields } from '#admin/crud/record/fields.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { adminWords } from '#admin/words.ts';
import type { owners } from '#resources/people/owners.ts';
import { peopleWords } from './words.ts';

/** How an owner stands in a sentence: what is still to be paid, where it goes, and what stops it. */

type OwnerProps = PropsOf<typeof owners>;

/** Said beneath it, where there is anything to say. */
const BENEATH = ['statement_period', 'occupancy_percent', 'free_used'] as const;

export function OwnerStanding({ resource, row }: OwnerProps): ReactNode {
  const t = adminWords.useT();
  const words = useResourceWords(resource);
  const readable = readableFields(resource, usePermissions());
  const told = BENEATH.filter((name) => readable.includes(name) && !isEmpty(row[name]));
  return (
    <div className="headline headline-said">
      {readable.includes('balance_sen') && (
        <p className="tabular">
          <Balance sen={row.balance_sen} />
        </p>
      )}
      <p className="row gap-7 wrap muted">
        <Account row={row} banks={words.options['bank_name']} />
        {told.map((name) => (
          <span key={name}>
            {words.fields[name]} {renderCell({ resource, row, name }, { t, words })}
          </span>
        ))}
      </p>
      {row.payouts_frozen && <Asked row={row} banks={words.options['bank_name']} />}
      {row.payouts_held && (
        <p>
          <span className="is-warned">
            {words.fields['payouts_held']}: {row.hold_reason}
          </span>{' '}
          <span className="muted">{sayDoer(row.held_by, row.held_at)}</span>
        </p>
      )}
    </div>
  );
}

function Balance({ sen }: { readonly sen: number }): ReactNode {
  const t = peopleWords.useT();
  if (sen === 0) return t('account.settled');
  return t(sen < 0 ? 'account.owing' : 'account.toPay', { amount: formatMoney(Math.abs(sen)) });
}

type Banks = Readonly<Record<string, string>> | undefined;

/** Where the money goes, or that there is nowhere yet. */
function Account({ row, banks }: Pick<OwnerProps, 'row'> & { readonly banks: Banks }): ReactNode {
  const t = peopleWords.useT();
  if (row.bank_name === null) return <span className="is-warned">{t('account.missing')}</span>;
  const { bank_account_mask, bank_holder, legal_name } = row;
  const account = [banks?.[row.bank_name] ?? row.bank_name, bank_account_mask].filter(Boolean).join(' ');
  return <span>{t('account.paid', { account: joinFacts([account, bank_holder !== legal_name && bank_holder]) })}</span>;
}

/** The account that a second administrator has to confirm. */
function Asked({ row, banks }: Pick<OwnerProps, 'row'> & { readonly banks: Banks }): ReactNode {
  const t = peopleWords.useT();
  const bank = row.pending_bank_name === null ? null : (banks?.[row.pending_bank_name] ?? row.pending_bank_name);
  return (
    <p>
      {t('account.asked')} {joinFacts([bank, row.pending_bank_account_mask, row.pending_bank_holder])}{' '}
      <span className="muted">{sayDoer(row.bank_change_by, row.bank_change_at)}</span>{' '}
      <span className="is-warned">{t('account.frozen')}</span>
    </p>
  );
}

const joinFacts = (facts: readonly (string | null | undefined | false)[]): string => facts.filter(Boolean).join(' · ');

const sayDoer = (by: string | null, at: string | null): string => joinFacts([by, at && formatInstant(at)]);
