import './people.css';
import { useState, type ReactNode } from 'react';
import { formatInstant } from '#browser/format.ts';
import { Button } from '#admin/components/Button.tsx';
import type { PropsOf } from '#admin/components/client-part.ts';
import { isPossible } from '#admin/crud/action/possible.ts';
import { prepareAction } from '#admin/crud/action/ActionHere.tsx';
import { ActionModal } from '#admin/crud/action/ActionModal.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { useSession } from '#browser/session.ts';
import type { owners } from '#resources/people/owners.ts';
import { peopleWords } from './words.ts';

/**
 * Where an owner's money goes, what stops it, and the means to change either. A second administrator confirms a new
 * account; that is decided by the server.
 */

type OwnerProps = PropsOf<typeof owners>;

const ACTS = ['bank-details', 'hold-payouts'] as const;

export function PayoutAccount({ resource, row }: OwnerProps): ReactNode {
  const t = peopleWords.useT();
  const words = useResourceWords(resource);
  const permissions = usePermissions();
  const user = useSession('user');
  const [asked, setAsked] = useState<(typeof ACTS)[number] | null>(null);
  const action = asked === null ? undefined : resource.actions?.[asked];
  const bankOf = (name: string | null): string => (name === null ? '' : (words.options['bank_name']?.[name] ?? name));
  const offered = ACTS.filter((name) => {
    const one = resource.actions?.[name];
    return one !== undefined && permissions.canAct(resource, name) && isPossible(one, { resource, row }, user);
  });
  return (
    <section className="panel" aria-label={t('account.title')}>
      <div className="panel-top row between">
        <h2>{t('account.title')}</h2>
        <span className="panel-buttons wrap">
          {offered.map((name) => (
            <Button
              key={name}
              isSmall
              data-action={name}
              onPointerEnter={prepareAction}
              onFocus={prepareAction}
              onClick={() => setAsked(name)}
            >
              {words.actions[name]?.label}
            </Button>
          ))}
        </span>
      </div>
      <dl className="lines">
        <div>
          <dt>{t('account.paid')}</dt>
          <dd>
            {row.bank_name === null ? (
              <span className="is-warned">{t('account.missing')}</span>
            ) : (
              [bankOf(row.bank_name), row.bank_account_mask, row.bank_holder].filter(Boolean).join(' · ')
            )}
          </dd>
        </div>
        {row.payouts_frozen && <Asked row={row} bank={bankOf(row.pending_bank_name)} />}
        {row.payouts_held && (
          <div>
            <dt>{words.fields['payouts_held']}</dt>
            <dd>
              <strong className="is-warned">{row.hold_reason}</strong>{' '}
              <span className="muted">{sayWho(row.held_by, row.held_at)}</span>
            </dd>
          </div>
        )}
      </dl>
      {asked !== null && action && (
        <ActionModal resource={resource} name={asked} action={action} row={row} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}

const sayWho = (who: string | null, at: string | null): string =>
  [who, at !== null && formatInstant(at)].filter(Boolean).join(' · ');

/** The account that a second administrator has to confirm. */
function Asked({ row, bank }: Pick<OwnerProps, 'row'> & { readonly bank: string }): ReactNode {
  const t = peopleWords.useT();
  return (
    <div>
      <dt>{t('account.asked')}</dt>
      <dd>
        {[bank, row.pending_bank_account_mask, row.pending_bank_holder].filter(Boolean).join(' · ')}{' '}
        <span className="muted">{sayWho(row.bank_change_by, row.bank_change_at)}</span>
        <br />
        <span className="is-warned">{t('account.frozen')}</span>
      </dd>
    </div>
  );
}
