import './outlook.css';
import type { ReactNode } from 'react';
import { dayFormat, formatMoney, formatNumber } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { TileFailed, TileWait } from '#admin/dashboard/TileState.tsx';
import { REFRESH_MS } from '#admin/providers/refresh.ts';
import { useCall } from '#admin/crud/record/use-read.ts';
import { weekdayName } from '#admin/rates/signs.ts';
import { readOutlook } from '#resources/reservations/calls.ts';
import type { Locale } from '#shared/constants.ts';
import { nightsOf, isWeekendNight } from '#shared/rates/night.ts';
import { addDays } from '#shared/day.ts';
import {
  OUTLOOK_NIGHTS,
  type OutlookHouse,
  type OutlookNight,
  percentSold,
  strengthOf,
} from '#shared/reservations/outlook.ts';
import { outlookWords } from './words.ts';

/** Tonight and the thirteen nights after it, a row per house. Each night leads to its place in the tape chart. */

/** Of a night on which everything is sold. */
const BAR_PX = 28;
const HEAD_PX = 44;
const ROW_PX = 88;
/** As many as are kept free for until it is known how many there are. */
const USUAL_HOUSES = 2;

export function OutlookTile(): ReactNode {
  const t = outlookWords.useT();
  const { data, isError, isFetching, refetch } = useCall(
    { of: 'reservations', call: readOutlook, given: {} },
    { everyMs: REFRESH_MS },
  );
  const outlook = data?.data;
  return (
    <section className="outlook-tile" aria-label={t('title')}>
      <div className="tile-head">
        <h2>
          {t('title')} <span className="muted note">{t('about')}</span>
        </h2>
        <p className="outlook-legend row gap-6 muted small flush">
          <span className="outlook-strong">{t('strong')}</span>
          <span className="outlook-weak">{t('weak')}</span>
        </p>
      </div>
      {isError && !isFetching && <TileFailed onRetry={() => void refetch()} />}
      {!outlook && !(isError && !isFetching) && (
        <TileWait label={t('title')} height={HEAD_PX + USUAL_HOUSES * ROW_PX} />
      )}
      {outlook && outlook.houses.length === 0 && <p className="muted">{t('none')}</p>}
      {outlook && outlook.houses.length > 0 && <Nights today={outlook.today} houses={outlook.houses} />}
    </section>
  );
}

interface NightsProps {
  readonly today: string;
  readonly houses: readonly OutlookHouse[];
}

function Nights({ today, houses }: NightsProps): ReactNode {
  const t = outlookWords.useT();
  const locale = useLocale();
  const nights = nightsOf(today, addDays(today, OUTLOOK_NIGHTS));
  const isShaded = (night: string): boolean =>
    houses.every(({ weekend_nights }) => isWeekendNight(night, weekend_nights));
  return (
    // Where it is narrower than its nights it is scrolled, which needs a stop for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
    <div className="outlook" role="group" aria-label={t('title')} tabIndex={0}>
      <table>
        <caption className="sr-only">
          {t('title')}: {t('about')}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('house')}</span>
            </th>
            {nights.map((night) => (
              <th key={night} scope="col" className={isShaded(night) ? 'outlook-weekend' : undefined}>
                <span className="sr-only">{dayInFull(night, locale)}</span>
                <span aria-hidden="true">
                  {night === today ? t('tonight') : weekdayName(night)}
                  <b>{shortDay(night, locale)}</b>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {houses.map((house) => (
            <tr key={house.property_id}>
              <th scope="row">
                <HouseName house={house} />
              </th>
              {house.nights.map((night) => (
                <td
                  key={night.date}
                  className={isWeekendNight(night.date, house.weekend_nights) ? 'outlook-weekend' : undefined}
                >
                  <Night property={house.property_id} night={night} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HouseName({ house: { name, name_zh, units, city } }: { house: OutlookHouse }): ReactNode {
  const t = outlookWords.useT();
  return (
    <span className="outlook-house">
      <b>{useLocale() === 'zh-CN' ? (name_zh ?? name) : name}</b>
      <span>{t('units', { count: units, city })}</span>
    </span>
  );
}

const LOOKS = { strong: 'outlook-night is-strong', weak: 'outlook-night is-weak' } as const;

function Night({ property, night }: { property: number; night: OutlookNight }): ReactNode {
  const t = outlookWords.useT();
  const locale = useLocale();
  const { date, sale, from_sen } = night;
  const percent = percentSold(night);
  const strength = strengthOf(percent);
  const said = t('night', {
    day: dayInFull(date, locale),
    sold: percent === null ? t('nothing') : t('sold', { percent }),
    price: from_sen !== null ? t('from', { price: sayPrice(from_sen) }) : sale === 'full' ? t('isFull') : t('isClosed'),
  });
  return (
    <AdminLink
      to={`/admin/reservation/calendar?property=${property}&from=${date}`}
      className={strength === null ? 'outlook-night' : LOOKS[strength]}
      title={said}
    >
      <span className="sr-only">{said}</span>
      <span className="outlook-track" aria-hidden="true">
        <i style={{ blockSize: `${(BAR_PX * Math.min(100, percent ?? 0)) / 100}px` }} />
      </span>
      <b aria-hidden="true">{percent === null ? '–' : `${percent}%`}</b>
      <span aria-hidden="true">
        {from_sen !== null ? formatNumber(Math.round(from_sen / 100)) : t(sale === 'full' ? 'full' : 'closed')}
      </span>
    </AdminLink>
  );
}

/** Whole ringgit are said without their sen. */
const sayPrice = (sen: number): string => (sen % 100 === 0 ? formatMoney(sen).slice(0, -3) : formatMoney(sen));

const dayInFull = (day: string, locale: Locale): string =>
  dayFormat({ weekday: 'long', day: 'numeric', month: 'long' }, locale).format(new Date(day));

/** The day alone, and its month where it begins one. */
const shortDay = (day: string, locale: Locale): string =>
  day.endsWith('-01')
    ? dayFormat({ day: 'numeric', month: 'short' }, locale).format(new Date(day))
    : String(Number(day.slice(8)));
