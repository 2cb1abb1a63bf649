import type { ReactNode } from 'react';
import { formatDay, formatMoney, formatNumber } from '#browser/format.ts';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { seePerformance } from '#resources/owner-view/calls.ts';
import { owners } from '#resources/people/owners.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { addDays } from '#shared/day.ts';
import { percentText } from '#shared/reading/percent.ts';
import type { PeerFigures, UnitPerformance } from '#shared/owner-view/performance.ts';
import type { NightFigures } from '#shared/reservations/night-figures.ts';
import { forgetTypes } from '#shared/resource.ts';
import { CardTable } from './CardTable.tsx';
import { Allocations } from './Allocations.tsx';
import { useSay } from './say.ts';
import { ownerViewWords } from './words.ts';

/** How each unit did in a year, beside the middle of others, and how stays came to it. */

const RESERVATIONS = forgetTypes(reservations);

export function Performance({ id }: { readonly id: number }): ReactNode {
  const t = ownerViewWords.useT();
  const answer = useCall({ of: owners.name, call: seePerformance, given: { id } });
  return (
    <Loaded of={answer}>
      {({ data: { from, until, units } }) =>
        units.length === 0 ? (
          <p className="muted">{t('performance.none')}</p>
        ) : (
          <>
            <p className="muted">
              {t('performance.days', { from: formatDay(from), until: formatDay(addDays(until, -1)) })}
            </p>
            {units.map((unit) => (
              <UnitSection key={unit.unit_id} unit={unit} />
            ))}
          </>
        )
      }
    </Loaded>
  );
}

function UnitSection({ unit }: { readonly unit: UnitPerformance }): ReactNode {
  const t = ownerViewWords.useT();
  const say = useSay();
  const { number, room_type, property, whole, peers, months, channels } = unit;
  return (
    <section aria-label={number} className="above-4">
      <h3>
        {number} · {say(room_type)} <span className="muted">{say(property)}</span>
      </h3>
      {whole.available === 0 ? (
        <p className="muted">{t('performance.notLet')}</p>
      ) : (
        <>
          <Whole of={unit} />
          {peers === null && <p className="muted">{t('performance.few')}</p>}
          <details className="above-4">
            <summary>{t('performance.byMonth')}</summary>
            <Months of={months} />
          </details>
          {channels.length > 0 && <Channels of={channels} />}
        </>
      )}
      <Allocations of={unit} />
    </section>
  );
}

const FIGURES = ['occupancy_bp', 'adr_sen', 'revpar_sen'] as const;

const sayFigure = (name: (typeof FIGURES)[number], value: number | null): string => {
  if (value === null) return '–';
  return name === 'occupancy_bp' ? percentText(Math.round(value / 10) * 10) : formatMoney(value);
};

function Whole({ of }: { readonly of: UnitPerformance }): ReactNode {
  const t = ownerViewWords.useT();
  const { number, whole, peers, lead_days, peer_lead_days } = of;
  const days = (count: number | null): string => (count === null ? '–' : t('performance.leadDays', { count }));
  const middle = peers ? t('performance.middle', { count: peers.units }) : '';
  return (
    <CardTable heads={[t('performance.figure')]} figures={[number, ...(peers ? [middle] : [])]}>
      <tr>
        <th scope="row">{t('performance.sold')}</th>
        <td className="cell-right" data-label={number}>
          {`${formatNumber(whole.sold)} / ${formatNumber(whole.available)}`}
        </td>
        {peers && (
          <td className="cell-right" data-label={middle}>
            –
          </td>
        )}
      </tr>
      {FIGURES.map((name) => (
        <tr key={name}>
          <th scope="row">
            {t(`performance.${name}`)} <small className="muted">{t(`performance.help.${name}`)}</small>
          </th>
          <td className="cell-right" data-label={number}>
            {sayFigure(name, whole[name])}
          </td>
          {peers && (
            <td className="cell-right" data-label={middle}>
              {sayFigure(name, peers[name])}
            </td>
          )}
        </tr>
      ))}
      <tr>
        <th scope="row">{t('performance.lead')}</th>
        <td className="cell-right" data-label={number}>
          {days(lead_days)}
        </td>
        {peers && (
          <td className="cell-right" data-label={middle}>
            {days(peer_lead_days)}
          </td>
        )}
      </tr>
    </CardTable>
  );
}

function Months({ of }: { readonly of: UnitPerformance['months'] }): ReactNode {
  const t = ownerViewWords.useT();
  return (
    <CardTable
      heads={[t('performance.month')]}
      figures={(['sold', ...FIGURES] as const).map((name) => t(`performance.${name}`))}
    >
      {of.map(({ period, own, peers }) => (
        <tr key={period}>
          <th scope="row">{monthName(period)}</th>
          <td className="cell-right" data-label={t('performance.sold')}>{`${own.sold} / ${own.available}`}</td>
          {FIGURES.map((name) => (
            <td key={name} className="cell-right" data-label={t(`performance.${name}`)}>
              <Beside name={name} own={own} peers={peers} />
            </td>
          ))}
        </tr>
      ))}
    </CardTable>
  );
}

interface BesideProps {
  readonly name: (typeof FIGURES)[number];
  readonly own: NightFigures;
  readonly peers: PeerFigures | null;
}

function Beside({ name, own, peers }: BesideProps): ReactNode {
  const t = ownerViewWords.useT();
  const theirs = peers?.[name] ?? null;
  return (
    <span>
      {sayFigure(name, own[name])}
      {theirs !== null && (
        <small className="muted"> {t('performance.theirs', { figure: sayFigure(name, theirs) })}</small>
      )}
    </span>
  );
}

function Channels({ of }: { readonly of: UnitPerformance['channels'] }): ReactNode {
  const t = ownerViewWords.useT();
  const names = useResourceWords(RESERVATIONS).options['source_channel'];
  const hasPeers = of.some(({ peers_bp }) => peers_bp !== null);
  const part = (bp: number): string => percentText(Math.round(bp / 100) * 100);
  return (
    <div className="above-4">
      <CardTable
        heads={[t('channels.channel')]}
        figures={(['nights', 'part', ...(hasPeers ? (['peers'] as const) : []), 'room'] as const).map((name) =>
          t(`channels.${name}`),
        )}
      >
        {of.map(({ channel, nights, room_sen, part_bp, peers_bp }) => (
          <tr key={channel}>
            <th scope="row">{names?.[channel] ?? channel}</th>
            <td className="cell-right" data-label={t('channels.nights')}>
              {formatNumber(nights)}
            </td>
            <td className="cell-right" data-label={t('channels.part')}>
              {part(part_bp)}
            </td>
            {hasPeers && (
              <td className="cell-right" data-label={t('channels.peers')}>
                {peers_bp === null ? '–' : part(peers_bp)}
              </td>
            )}
            <td className="cell-right" data-label={t('channels.room')}>
              {formatMoney(room_sen)}
            </td>
          </tr>
        ))}
      </CardTable>
    </div>
  );
}
