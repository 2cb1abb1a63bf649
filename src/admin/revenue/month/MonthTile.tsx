import './month.css';
import type { ReactNode } from 'react';
import { dayFormat, formatMoney, formatNumber, formatRinggit } from '#browser/format.ts';
import { currentLocale, useLocale } from '#browser/i18n.ts';
import { TileFailed, TileWait } from '#admin/dashboard/TileState.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { REFRESH_MS } from '#admin/providers/refresh.ts';
import { readMonthSoFar } from '#resources/revenue/calls.ts';
import { addDays } from '#shared/day.ts';
import { type MonthSoFar, growthOf } from '#shared/revenue/month-so-far.ts';
import { MonthChart } from './MonthChart.tsx';
import { monthWords } from './words.ts';

/** Room revenue of this month up to last night, beside the same nights of last year: a whole month would compare unlike days. */

const HEIGHT_PX = 352;
/** Of the larger of two figures. */
const BAR_PX = 80;

export function MonthTile(): ReactNode {
  const t = monthWords.useT();
  useLocale();
  const { data, isError, isFetching, refetch } = useCall(
    { of: 'stay-revenues', call: readMonthSoFar, given: {} },
    { everyMs: REFRESH_MS },
  );
  const month = data?.data;
  const isFailed = isError && !isFetching;
  const nights = useNights(month);
  const title = month && titleOf(month);
  const label = title ? t(title.key, { month: title.month }) : t('money');
  return (
    <section className="month-tile" aria-label={label}>
      <div className="tile-head">
        <h2>
          {label} {month && <span className="muted note">{t('about', { nights })}</span>}
        </h2>
      </div>
      {isFailed && <TileFailed onRetry={() => void refetch()} />}
      {!month && !isFailed && <TileWait label={label} height={HEIGHT_PX} />}
      {month && <Figures month={month} />}
    </section>
  );
}

/** A month that is over is not told as if it went on. */
const titleOf = ({ from, until, to }: MonthSoFar) =>
  ({
    key: until === to ? 'whole' : 'soFar',
    month: dayFormat({ month: currentLocale() === 'zh-CN' ? 'short' : 'long' }).format(new Date(from)),
  }) as const;

function useNights(month: MonthSoFar | undefined): string {
  const t = monthWords.useT();
  if (!month) return '';
  const [first, last] = [Number(month.from.slice(8)), Number(addDays(month.until, -1).slice(8))];
  const name = dayFormat({ month: 'short' }).format(new Date(month.from));
  return t(first === last ? 'day' : 'days', { first, last, month: name });
}

/** Basis points of a whole as per cent, with one decimal: 1410 is `14.1`. */
const percentOf = (bp: number): string => formatNumber(Math.round(bp / 10) / 10);

const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text);

function Figures({ month: { from, until, to, now, before } }: { month: MonthSoFar }): ReactNode {
  const t = monthWords.useT();
  const points =
    now.occupancy_bp === null || before.occupancy_bp === null ? null : now.occupancy_bp - before.occupancy_bp;
  const adr = growthOf(now.adr_sen, before.adr_sen);
  const nights = before.sold === 0 ? null : now.sold - before.sold;
  const occupancyOf = (bp: number | null): string => (bp === null ? '–' : `${percentOf(bp)}%`);
  const moneyOf = (sen: number | null): string => (sen === null ? '–' : formatMoney(sen));
  const ifSold = (text: string): string | null => (before.sold === 0 ? null : text);
  return (
    <>
      <p className="row gap-6 flush month-sum">
        <b className="number">{formatRinggit(now.room_sen)}</b>
        <span className="muted note">{useComparison(now.room_sen, before.room_sen)}</span>
      </p>
      <MonthChart month={{ from, until, to, now, before }} />
      <dl className="month-pairs">
        <Pair
          name={t('adr')}
          values={[now.adr_sen ?? 0, before.adr_sen ?? 0]}
          texts={[moneyOf(now.adr_sen), ifSold(moneyOf(before.adr_sen))]}
          change={adr === null ? null : signed(`${percentOf(adr)}%`, adr)}
        />
        <Pair
          name={t('occupancy')}
          values={[now.occupancy_bp ?? 0, before.occupancy_bp ?? 0]}
          texts={[occupancyOf(now.occupancy_bp), ifSold(occupancyOf(before.occupancy_bp))]}
          change={
            points === null || before.sold === 0 ? null : signed(t('points', { count: percentOf(points) }), points)
          }
        />
        <Pair
          name={t('sold')}
          values={[now.sold, before.sold]}
          texts={[formatNumber(now.sold), ifSold(formatNumber(before.sold))]}
          change={nights === null ? null : signed(formatNumber(nights), nights)}
        />
      </dl>
    </>
  );
}

function useComparison(now: number, before: number): string {
  const t = monthWords.useT();
  const change = growthOf(now, before);
  if (change === null) return t('none');
  const amount = formatRinggit(before);
  if (Math.round(change / 10) === 0) return t('same', { amount });
  return t(change > 0 ? 'above' : 'below', { percent: percentOf(Math.abs(change)), amount });
}

interface PairProps {
  readonly name: string;
  /** This year's, then last year's. */
  readonly values: readonly [number, number];
  /** Last year's is null where nothing was sold. */
  readonly texts: readonly [string, string | null];
  readonly change: string | null;
}

function Pair({ name, values, texts, change }: PairProps): ReactNode {
  const t = monthWords.useT();
  const most = Math.max(1, ...values);
  const bar = (value: number): ReactNode => (
    <i aria-hidden="true" style={{ inlineSize: `${(BAR_PX * Math.max(0, value)) / most}px` }} />
  );
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {bar(values[0])}
        <b>{texts[0]}</b>
      </dd>
      {texts[1] !== null && (
        <dd className="month-before">
          {bar(values[1])}
          <span className="sr-only">{t('before')} </span>
          {texts[1]}
        </dd>
      )}
      {change !== null && <dd className="month-change">{change}</dd>}
    </div>
  );
}
