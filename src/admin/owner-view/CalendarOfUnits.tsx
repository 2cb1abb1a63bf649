import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import { countNights } from '#shared/day.ts';
import { findAgreementOn } from '#shared/owner-view/agreement-on.ts';
import type { OwnerView, OwnerViewStay, OwnerViewUnit } from '#shared/owner-view/answers.ts';
import { percentText } from '#shared/reading/percent.ts';
import { CardTable } from './CardTable.tsx';
import { Newest } from './FoldedSection.tsx';
import { useSay, useSayDays, useSayGuest } from './say.ts';
import { ownerViewWords } from './words.ts';

/** An owner's units, and of each the stay of today or the next; the others when somebody asks for them. */

const HEADS = ['arrival', 'departure', 'nights', 'who'] as const;

/** Today's or the next; the others one press away. */
const SHOWN = 1;

/** Few owners have more. */
const UNITS = 4;

/** Days that lie further away than any stay of the page. */
const FAR = 10_000;

/** Each unit with its agreement and the nights that are taken in it, without who the guests are. */
export function CalendarOfUnits({ view: { units, today } }: { readonly view: OwnerView }): ReactNode {
  const t = ownerViewWords.useT();
  return (
    <section className="panel" aria-label={t('calendar.title')}>
      <h2>{t('calendar.title')}</h2>
      <Newest of={units} first={UNITS}>
        {(shown) => shown.map((unit) => <Unit key={`${unit.unit_id} ${unit.from}`} unit={unit} today={today} />)}
      </Newest>
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
      <p className="muted flush">
        {percentText(share_bp)} · {sayDays(from, to)}
        {present && ` · ${say(present.package)} ${present.version}, ${say(present.part)}`}
      </p>
      {stays.length === 0 ? (
        <p className="muted">{t('calendar.empty')}</p>
      ) : (
        <Newest of={stays.toSorted((one, other) => rankOf(one, today) - rankOf(other, today))} first={SHOWN}>
          {(shown) => (
            <CardTable heads={HEADS.map((head) => t(`calendar.${head}`))} figures={[t('calendar.net')]} isBrief>
              {shown
                .toSorted((one, other) => one.arrival.localeCompare(other.arrival))
                .map((stay) => (
                  <StayRow key={stay.arrival} stay={stay} isPast={stay.departure <= today} />
                ))}
            </CardTable>
          )}
        </Newest>
      )}
    </section>
  );
}

/** The stay of today and those to come first, the next one before all. */
const rankOf = ({ arrival, departure }: OwnerViewStay, today: string): number =>
  countNights(today, arrival) + (departure <= today ? FAR : 0);

function StayRow({ stay, isPast }: { readonly stay: OwnerViewStay; readonly isPast: boolean }): ReactNode {
  const t = ownerViewWords.useT();
  const sayGuest = useSayGuest();
  const { arrival, departure, nights, kind, net_sen, is_estimate } = stay;
  const amount = net_sen === null ? null : formatMoney(net_sen);
  return (
    <tr className={isPast ? 'muted' : undefined}>
      <th scope="row">{formatDay(arrival)}</th>
      <td className="keeps-label" data-label={t('calendar.departure')}>
        {formatDay(departure)}
      </td>
      <td className="keeps-label" data-label={t('calendar.nights')}>
        {nights}
      </td>
      <td data-label={t('calendar.who')}>{kind === 'guest' ? sayGuest(stay) : t(`kinds.${kind}`)}</td>
      <td className="cell-right" data-label={t('calendar.net')}>
        {amount !== null && (is_estimate ? t('calendar.about', { amount }) : amount)}
      </td>
    </tr>
  );
}
