import type { ReactNode } from 'react';
import type { Painted } from '#shared/rates/rate-calendar.ts';
import { formatDay, formatMoney } from '#browser/format.ts';
import { weekdayName } from './signs.ts';
import { ratesWords } from './words.ts';

/** Preview of overrides: `7 nights: RM 280.00 → RM 378.00`; the single nights unfold on demand. */
export function PaintPreview({ changed, nights }: Painted): ReactNode {
  const t = ratesWords.useT();
  if (changed === 0) return <p>{t('calendar.same')}</p>;
  const repriced = nights.filter(({ before_sen, after_sen }) => before_sen !== after_sen);
  return (
    <>
      <p>
        {repriced.length === 0 ? (
          t('calendar.rulesOnly', { count: changed })
        ) : (
          <>
            {t('calendar.nights', { count: repriced.length })}: {sayRange(repriced.map((night) => night.before_sen))} →{' '}
            <strong>{sayRange(repriced.map((night) => night.after_sen))}</strong>
          </>
        )}
      </p>
      {repriced.length > 1 && (
        <details>
          <summary>{t('calendar.each')}</summary>
          <ul className="rate-each">
            {repriced.map(({ date, before_sen, after_sen }) => (
              <li key={date}>
                {weekdayName(date)} {formatDay(date)}: {formatMoney(before_sen)} → {formatMoney(after_sen)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function sayRange(prices: readonly number[]): string {
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? formatMoney(least) : `${formatMoney(least)} – ${formatMoney(most)}`;
}
