import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import { findAgreementOn } from '#shared/owner-view/agreement-on.ts';
import type { OwnerView, OwnerViewStay, OwnerViewUnit } from '#shared/owner-view/answers.ts';
import { percentText } from '#shared/reading/percent.ts';
import { CardTable } from './CardTable.tsx';
import { useSay, useSayDays, useSayGuest } from './say.ts';
import { ownerViewWords } from './words.ts';

const HEADS = ['arrival', 'departure', 'nights', 'who'] as const;

/** Each unit with its agreement and the nights that are taken in it, without who the guests are. */
export function CalendarOfUnits({ view: { units, today } }: { readonly view: OwnerView }): ReactNode {
  const t = ownerViewWords.useT();
  return (
    <section className="panel" aria-label={t('calendar.title')}>
      <h2>{t('calendar.title')}</h2>
      {units.map((unit) => (
        <Unit key={`${unit.unit_id} ${unit.from}`} unit={unit} today={today} />
      ))}
    </section>
  );
}

function Unit({ unit, today }: { readonly unit: OwnerViewUnit; readonly today: string }): ReactNode {
  const t = ownerViewWords.useT();
  const say = useSay();
  const sayDays = useSayDays();
  const { number, property, room_type, share_bp, from, to, agreements, stays } = unit;
  const present = findAgreementOn(agreements, today);
  return (
    <section aria-label={number} className="above-4">
      <h3>
        {number} · {say(room_type)} <span className="muted">{say(property)}</span>
      </h3>
      <p className="muted">
        {percentText(share_bp)} · {sayDays(from, to)}
        {present && ` · ${t('calendar.agreement')}: ${say(present.package)} ${present.version}, ${say(present.share)}`}
      </p>
      {stays.length === 0 ? (
        <p className="muted">{t('calendar.empty')}</p>
      ) : (
        <CardTable heads={HEADS.map((head) => t(`calendar.${head}`))} figures={[t('calendar.net')]}>
          {stays.map((stay) => (
            <StayRow key={stay.arrival} stay={stay} isPast={stay.departure <= today} />
          ))}
        </CardTable>
      )}
    </section>
  );
}

function StayRow({ stay, isPast }: { readonly stay: OwnerViewStay; readonly isPast: boolean }): ReactNode {
  const t = ownerViewWords.useT();
  const sayGuest = useSayGuest();
  const { arrival, departure, nights, kind, net_sen, is_estimate } = stay;
  const amount = net_sen === null ? null : formatMoney(net_sen);
  return (
    <tr className={isPast ? 'muted' : undefined}>
      <td data-label={t('calendar.arrival')}>{formatDay(arrival)}</td>
      <td data-label={t('calendar.departure')}>{formatDay(departure)}</td>
      <td data-label={t('calendar.nights')}>{nights}</td>
      <td data-label={t('calendar.who')}>{kind === 'guest' ? sayGuest(stay) : t(`kinds.${kind}`)}</td>
      <td className="cell-right" data-label={t('calendar.net')}>
        {amount !== null && (is_estimate ? t('calendar.about', { amount }) : amount)}
      </td>
    </tr>
  );
}
