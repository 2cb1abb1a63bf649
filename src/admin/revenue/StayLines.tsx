import './revenue.css';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '#browser/call.ts';
import { formatDay, formatMoney } from '#browser/format.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { pathsOf } from '#admin/crud/record/use-record.ts';
import { taken } from '#admin/providers/taken.ts';
import { openStayRevenue } from '#resources/revenue/calls.ts';
import { ledgerEntries } from '#resources/revenue/ledger-entries.ts';
import { stayRevenues } from '#resources/revenue/stay-revenues.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { spaced } from '#shared/money.ts';
import { percentText } from '#shared/reading/percent.ts';
import { forgetTypes } from '#shared/resource.ts';
import { HAPPENINGS, happeningOf } from '#shared/revenue/happenings.ts';
import type { StayLine } from '#shared/revenue/stay-lines.ts';
import { Reasons } from '#admin/packages/Reasons.tsx';
import { useSaid } from '#admin/reservations/PriceLines.tsx';
import { EntriesOf } from './EntriesOf.tsx';
import { revenueWords } from './words.ts';

/**
 * What a stay brought in and who gets it; each amount opens its formula, its clause and the entries that it is the sum
 * of.
 */

type StayProps = PropsOf<typeof stayRevenues>;

/** Taken off what guests paid, on the way to what is shared. */
const TAKEN_OFF: ReadonlySet<StayLine['of']> = new Set(['channel_sen', 'gateway_sen', 'agent_sen', 'own_sen']);
const SUMS: ReadonlySet<StayLine['of']> = new Set(['gross_sen', 'net_sen']);
const TAXES: ReadonlySet<StayLine['of']> = new Set(['sst_sen', 'ttx_sen', 'levy_sen']);

export function StayLines({ row }: StayProps): ReactNode {
  const t = revenueWords.useT();
  const { data } = useQuery({
    queryKey: ['data', 'default', stayRevenues.name, 'one', { lines: row.id, version: row.version }],
    queryFn: () => taken(call(openStayRevenue, { id: row.id }, { toasts: 'later' })),
  });
  return (
    <section className="panel" aria-label={t('stay.title')} aria-busy={!data}>
      <div className="panel-top row between">
        <h2>{t('stay.title')}</h2>
        <AdminLink to={pathsOf(forgetTypes(reservations)).show(row.reservation_id)}>{t('stay.stay')}</AdminLink>
      </div>
      <ul className="stay-lines">
        {data?.data.lines.map((line) => (
          <Line key={line.of} of={line} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Line({ of, row }: { readonly of: StayLine; readonly row: StayProps['row'] }): ReactNode {
  const t = revenueWords.useT();
  const { fields } = useResourceWords(forgetTypes(stayRevenues));
  const { of: name, amount_sen, whole_sen, formula, because, entries } = of;
  const shown = TAKEN_OFF.has(name) ? 0 - amount_sen : amount_sen;
  return (
    <li className={SUMS.has(name) ? 'stay-sum' : undefined}>
      <details>
        <summary className="row between">
          <span>{fields[name]}</span> <span className="number">{formatMoney(shown)}</span>
        </summary>
        <p className="muted">{TAXES.has(name) ? t('stay.taxes') : spaced(formula)}</p>
        <Reasons of={because} />
        {whole_sen !== amount_sen && (
          <p>
            {t('stay.part', {
              share: percentText(row.share_bp),
              amount: formatMoney(amount_sen),
              whole: formatMoney(whole_sen),
            })}
          </p>
        )}
        <Entries of={entries} />
      </details>
    </li>
  );
}

function Entries({ of }: { readonly of: StayLine['entries'] }): ReactNode {
  const t = revenueWords.useT();
  const said = useSaid();
  const { options } = useResourceWords(forgetTypes(ledgerEntries));
  if (of.length === 0) return null;
  return (
    <>
      <table className="ruled tabular statement-lines">
        <thead>
          <tr>
            <th scope="col">{t('stay.entry')}</th>
            <th scope="col">{t('stay.account')}</th>
            <th scope="col">{t('lines.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ id, event_id, posted_on, account, amount_sen }) => (
            <tr key={id}>
              <td>
                <AdminLink to={pathsOf(forgetTypes(ledgerEntries)).show(id)}>
                  {said(HAPPENINGS[happeningOf(event_id).kind])}
                </AdminLink>{' '}
                <small className="muted">{formatDay(posted_on)}</small>
              </td>
              <td>{options['account']?.[account] ?? account}</td>
              <td>{formatMoney(amount_sen)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('stay.sum')}
            </th>
            <td>{formatMoney(of.reduce((sum, { amount_sen }) => sum + amount_sen, 0))}</td>
          </tr>
        </tfoot>
      </table>
      <p>
        <EntriesOf ids={of.map(({ id }) => id)}>{t('stay.inLedger')}</EntriesOf>
      </p>
    </>
  );
}
