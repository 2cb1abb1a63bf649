import './owner-stays.css';
import { type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call, calling } from '#browser/call.ts';
import { formatMoney } from '#browser/format.ts';
import { Button } from '#admin/components/Button.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import type { PropsOf } from '#admin/components/client-part.ts';
import { Refusal } from '#admin/components/Refusal.tsx';
import { useSend } from '#admin/crud/action/use-send.ts';
import { pathsOf } from '#admin/crud/record/use-record.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { tell } from '#admin/providers/tell.ts';
import { rollYear } from '#resources/owner-stays/calls.ts';
import { entitlementBalances } from '#resources/owner-stays/entitlement-balances.ts';
import type { freeStayProgrammes } from '#resources/owner-stays/free-stay-programmes.ts';
import type { RolledShare } from '#shared/owner-stays/year-roll.ts';
import { ownerStaysWords } from './words.ts';

/** Shows what the turn of a year would write for the owners of a programme, then writes it. */
export function YearRoll({ resource, row: { id } }: PropsOf<typeof freeStayProgrammes>): ReactNode {
  const t = ownerStaysWords.useT();
  const canRoll = usePermissions().can(resource, 'delete');
  const [present] = useState(() => new Date().getFullYear());
  const [year, setYear] = useState<number | null>(null);
  const preview = useQuery({
    queryKey: ['data', 'default', 'free-stay-programmes', 'list', 'roll', id, year],
    queryFn: () => tell(call(rollYear, { id, year: year ?? 0, preview: true })),
    enabled: year !== null,
    staleTime: 0,
  });
  const { send, isBusy, refusal } = useSend(resource, calling(rollYear), {
    said: ({ data }) => t('roll.done', { year: data.year }),
    isForGood: true,
    onDone: () => setYear(null),
  });
  if (!canRoll) return null;
  const told = year === null ? undefined : preview.data;
  return (
    <section className="panel" aria-label={t('roll.title')}>
      <h2>{t('roll.title')}</h2>
      <p>{t('roll.text')}</p>
      <p className="panel-buttons wrap">
        {[present, present + 1].map((each) => (
          <Button key={each} aria-pressed={each === year} onClick={() => setYear(each)}>
            {t('roll.year', { year: each })}
          </Button>
        ))}
      </p>
      {told?.ok && year !== null && (
        <>
          {told.data.data.known > 0 && <p className="muted">{t('roll.known', { count: told.data.data.known })}</p>}
          {told.data.data.shares.length === 0 ? (
            <p role="status">{t('roll.nothing', { year })}</p>
          ) : (
            <>
              <Shares of={told.data.data.shares} year={year} />
              <Button look="primary" aria-disabled={isBusy} onClick={() => void send({ id, year })}>
                {t('roll.write', {
                  units: t('roll.units', { count: countOf(told.data.data.shares, 'unit_id') }),
                  owners: t('roll.owners', { count: countOf(told.data.data.shares, 'owner_id') }),
                })}
              </Button>
            </>
          )}
        </>
      )}
      <Refusal>{refusal || (told && !told.ok ? told.message : '')}</Refusal>
    </section>
  );
}

const countOf = (shares: readonly RolledShare[], name: 'unit_id' | 'owner_id'): number =>
  new Set(shares.map((share) => share[name])).size;

/** Last year is not over: nothing of it is carried on or lost yet. */
const goesOn = ({ left, rest }: RolledShare): boolean => left > rest;

function Shares({ of, year }: { of: readonly RolledShare[]; year: number }): ReactNode {
  const t = ownerStaysWords.useT();
  const byHand = of.filter(({ by_hand }) => by_hand > 0).length;
  const canBePaid = of.some(({ cash_out_sen }) => cash_out_sen !== null && cash_out_sen > 0);
  return (
    <div className="year-roll below-6">
      {byHand > 0 && (
        <p role="status" className="is-warned">
          {t('roll.handed', { count: byHand })}
        </p>
      )}
      {of.some(goesOn) && <p>{t('roll.goesOn', { year: year - 1 })}</p>}
      {canBePaid && <p>{t('roll.payable')}</p>}
      <table className="ruled">
        <thead>
          <tr>
            <th scope="col">{t('roll.owner')}</th>
            <th scope="col">{t('roll.unit')}</th>
            {(['left', 'carried', 'expired', 'granted', 'after'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`roll.${name}`, { year: year - 1 })}
              </th>
            ))}
            {canBePaid && <th scope="col">{t('roll.worth')}</th>}
          </tr>
        </thead>
        <tbody>
          {of.map((share) => (
            <tr key={`${share.owner_id} ${share.unit_id}`}>
              <th scope="row">{share.owner}</th>
              <td>{share.unit}</td>
              <td>{share.left}</td>
              <td>{goesOn(share) ? '–' : share.carried}</td>
              <td>{goesOn(share) ? '–' : share.expired}</td>
              <td>
                {share.granted}
                {share.by_hand > 0 && (
                  <small className="is-warned"> {t('roll.byHand', { count: share.by_hand })}</small>
                )}
              </td>
              <td>{share.balance_after}</td>
              {canBePaid && (
                <td className="number">
                  <Worth of={share} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Amount that last year's free nights come to, with a link to the balance from which they are paid out. */
function Worth({ of: { cash_out_sen, last_balance_id } }: { of: RolledShare }): ReactNode {
  if (cash_out_sen === null || cash_out_sen === 0 || last_balance_id === null) return '–';
  return <AdminLink to={pathsOf(entitlementBalances).show(last_balance_id)}>{formatMoney(cash_out_sen)}</AdminLink>;
}
