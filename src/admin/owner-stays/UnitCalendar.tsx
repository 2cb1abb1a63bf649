import './owner-stays.css';
import type { ReactNode } from 'react';
import { formatDay, formatPair } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { inWeeks } from '#admin/components/month-grid.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { A_WEEK, monthDay, weekdayName } from '#admin/rates/signs.ts';
import { entryNamed } from '#resources/addresses.ts';
import { readUnitCalendar } from '#resources/owner-stays/calls.ts';
import type { freeStayRequests } from '#resources/owner-stays/free-stay-requests.ts';
import { isWithin } from '#shared/day.ts';
import type { UnitNight } from '#shared/owner-stays/unit-calendar.ts';
import { nightsInWords } from '#shared/rates/night.ts';
import { ownerStaysWords } from './words.ts';

/** Shows the days around a request, because a decision depends on what the stay would displace. */

type RequestProps = PropsOf<typeof freeStayRequests>;

const LANGUAGES = { 'en-US': 'en', 'zh-CN': 'zh' } as const;

export function UnitCalendar({ resource, row }: RequestProps): ReactNode {
  const t = ownerStaysWords.useT();
  const answer = useCall({ of: resource.name, call: readUnitCalendar, given: { id: row.id } });
  return (
    <section className="panel" aria-label={t('calendar.title')}>
      <h2>{t('calendar.title')}</h2>
      <Loaded of={answer}>
        {({ data: { number, today, nights } }) => (
          <>
            <p>{t('calendar.text', { unit: number })}</p>
            <table className="unit-nights">
              <thead>
                <tr>
                  {A_WEEK.map((day) => (
                    <th key={day} scope="col">
                      {weekdayName(day)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {inWeeks(nights, nights[0]?.date ?? today).map((week) => (
                  <tr key={week.find((night) => night !== null)?.date}>
                    {week.map((night, at) =>
                      night === null ? (
                        // oxlint-disable-next-line react/no-array-index-key -- because blanks have no identity but their place.
                        <td key={at}>{'\u00A0'}</td>
                      ) : (
                        <Night
                          key={night.date}
                          night={night}
                          isFirst={night === nights[0]}
                          isAsked={isWithin(night.date, row.arrival, row.departure)}
                          isPast={night.date < today}
                        />
                      ),
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
            <Reasons nights={nights} />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface NightProps {
  readonly night: UnitNight;
  readonly isFirst: boolean;
  readonly isAsked: boolean;
  readonly isPast: boolean;
}

function Night({ night, isFirst, isAsked, isPast }: NightProps): ReactNode {
  const t = ownerStaysWords.useT();
  const language = LANGUAGES[useLocale()];
  const { date, held, reservation, request, barred_by } = night;
  // A day says its month where one begins.
  const isNamed = isFirst || date.endsWith('-01');
  const wasFree = isPast && held === 'free';
  const look = ['unit-night', `is-${held}`, isAsked && 'is-asked', isPast && 'is-past'];
  return (
    <td className={look.filter(Boolean).join(' ')}>
      <span className="sr-only">
        {formatDay(date)}
        {isAsked && `, ${t('calendar.asked')}`}
      </span>
      <span aria-hidden="true">{isNamed ? monthDay(date) : Number(date.slice(8))}</span>
      <span className={held === 'free' ? '' : 'strong'}>{t(wasFree ? 'calendar.empty' : `calendar.held.${held}`)}</span>
      {reservation && <RecordLink to="reservations" {...reservation} />}
      {request && held !== 'this' && <RecordLink to="free-stay-requests" {...request} />}
      {barred_by && (
        <span className="is-warned">
          {t('calendar.barred')}
          <span className="sr-only"> ({barred_by[language]})</span>
        </span>
      )}
    </td>
  );
}

function RecordLink({ to, id, reference }: { to: string; id: number; reference: string }): ReactNode {
  return <AdminLink to={`${entryNamed(to)?.route ?? ''}/${id}`}>{reference}</AdminLink>;
}

/** A cell has room for one word, because a phone shows seven of them beside each other: the reasons stand below. */
function Reasons({ nights }: { nights: readonly UnitNight[] }): ReactNode {
  const t = ownerStaysWords.useT();
  const language = LANGUAGES[useLocale()];
  const reasons = [...new Set(nights.flatMap(({ barred_by }) => barred_by?.[language] ?? []))];
  const datesOf = (reason: string): string[] =>
    nights.filter(({ barred_by }) => barred_by?.[language] === reason).map(({ date }) => date);
  return (
    <>
      {reasons.map((reason) => (
        <p key={reason} className="muted">
          {formatPair(
            t('calendar.barred'),
            t('calendar.why', { reason, nights: nightsInWords(datesOf(reason))[language] }),
          )}
        </p>
      ))}
      {nights.some(({ held }) => held === 'sold-out') && (
        <p className="muted">{formatPair(t('calendar.held.sold-out'), t('calendar.soldOut'))}</p>
      )}
    </>
  );
}
