import type { ReactNode } from 'react';
import { dayFormat, formatRinggit } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { addDays, countNights } from '#shared/day.ts';
import { sumSen } from '#shared/money.ts';
import { type MonthSoFar, cumulate } from '#shared/revenue/month-so-far.ts';
import { monthWords } from './words.ts';

/** Two lines of sums that grow night by night: this year's up to last night, last year's to the end of the month. */

const WIDTH = 368;
const TOP = 8;
const BOTTOM = 112;
/** Above the higher line, where its year is written. */
const HEADROOM = 1.1;

type Point = readonly [x: number, y: number];

export function MonthChart({ month }: { month: MonthSoFar }): ReactNode {
  const t = monthWords.useT();
  const locale = useLocale();
  const { from, until, to, now, before } = month;
  const sums = { now: cumulate(now.nightly_sen), before: cumulate(before.nightly_sen) };
  const nights = Math.max(now.nightly_sen.length, before.nightly_sen.length, countNights(from, to));
  const most = roundUp(HEADROOM * Math.max(...sums.now, ...sums.before, 1));
  const pointsOf = (all: readonly number[]): Point[] =>
    all.map((sen, at) => [(WIDTH * at) / Math.max(1, nights - 1), BOTTOM - ((BOTTOM - TOP) * sen) / most]);
  const [own, ago] = [pointsOf(sums.now), pointsOf(sums.before)];
  const [last, end] = [own.at(-1), ago.at(-1)];
  const lastNight = addDays(until, -1);
  const day = dayFormat({ day: 'numeric', month: 'short' }, locale);
  const hasBefore = before.sold > 0;
  const label = t('chart', {
    now: formatRinggit(now.room_sen),
    day: day.format(new Date(lastNight)),
    before: formatRinggit(before.room_sen),
    whole: formatRinggit(sumSen(before.nightly_sen)),
  });
  const isWhole = until === to;
  return (
    <svg className="month-chart" viewBox="0 0 368 136" role="img" aria-label={label}>
      {[TOP, 43, 77].map((y) => (
        <path key={y} className="month-grid" d={`M0 ${y + 0.5}H${WIDTH}`} />
      ))}
      <path className="month-base" d={`M0 ${BOTTOM + 0.5}H${WIDTH}`} />
      {hasBefore && <polyline className="month-line-before" points={ago.join(' ')} />}
      <polyline className="month-line" points={own.join(' ')} />
      {last && <circle className="month-dot" cx={last[0]} cy={last[1]} r="3.5" />}
      <text x="0" y={TOP + 15}>
        {shortSum(most, locale)}
      </text>
      {last && (
        <text className="month-year" x={Math.max(last[0] - 6, 28)} y={Math.max(last[1] - 9, 12)} textAnchor="end">
          {from.slice(0, 4)}
        </text>
      )}
      {hasBefore && end && !isWhole && (
        <text x={WIDTH} y={Math.min(end[1] + 18, BOTTOM - 4)} textAnchor="end">
          {Number(from.slice(0, 4)) - 1}
        </text>
      )}
      <text x="0" y={BOTTOM + 18}>
        {day.format(new Date(from))}
      </text>
      {last && last[0] > 56 && last[0] < WIDTH - 32 && (
        <text x={last[0]} y={BOTTOM + 18} textAnchor="middle">
          {Number(lastNight.slice(8))}
        </text>
      )}
      <text x={WIDTH} y={BOTTOM + 18} textAnchor="end">
        {nights}
      </text>
    </svg>
  );
}

/** The next number of two figures, so that the line nearly fills its place. */
function roundUp(sen: number): number {
  const step = 10 ** Math.max(2, Math.floor(Math.log10(sen)) - 1);
  return Math.ceil(sen / step) * step;
}

const shortSum = (sen: number, locale: string): string =>
  `RM ${new Intl.NumberFormat(locale, { notation: 'compact' }).format(Math.round(sen / 100))}`;
