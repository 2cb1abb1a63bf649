import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { placeIn } from '#admin/crud/grid/grid-draft.ts';
import type { GridModel } from '#admin/crud/grid/use-grid.ts';
import { spaced } from '#shared/money.ts';
import type { PaintedPrice, RateGrid } from '#shared/rates/rate-grid.ts';
import { type GridNights, nightAt } from './rate-grid-values.ts';
import { weekdayName } from './signs.ts';
import { ratesWords } from './words.ts';

interface GridNightProps {
  readonly grid: GridModel<number | null>;
  readonly month: RateGrid;
  readonly nights: GridNights;
  /** The changed nights with their prices after a save, as the preview answers. */
  readonly painted: readonly PaintedPrice[];
}

/** The night where the reader stands: what it is sold for, what it would be, and why. */
export function GridNight({ grid, month, nights, painted }: GridNightProps): ReactNode {
  const t = ratesWords.useT();
  const isChinese = useLocale() === 'zh-CN';
  const { sheet, selection } = grid;
  const place = placeIn(sheet, selection.focus);
  const night = place && nightAt(nights, place);
  if (!place || !night) return null;
  const row = month.rows.find(({ room_type_id }) => String(room_type_id) === place.row);
  const next = painted.find(({ room_type_id, date }) => String(room_type_id) === place.row && date === place.column);
  const { date, final_sen, base_sen, base_from, day_class, closed, because } = night;
  const reasons = because.flatMap((at) => row?.reasons[at] ?? []);
  return (
    <section className="rate-grid-night box" aria-label={t('grid.night')}>
      <p>
        <strong>{sheet.rows[selection.focus.row]?.title}</strong> · {weekdayName(date)}, {formatDay(date)} ·{' '}
        {t(`calendar.classes.${day_class}`)}
        {closed && <> · {t('calendar.signs.closed')}</>}
      </p>
      <p>
        {t('grid.sold')} <strong className="number">{formatMoney(final_sen)}</strong>
        {next && next.after_sen !== final_sen && (
          <>
            {' '}
            → <strong className="number">{formatMoney(next.after_sen)}</strong>
          </>
        )}{' '}
        · {t('grid.base', { amount: formatMoney(base_sen), from: t(`grid.from.${base_from}`) })}
      </p>
      <ul className="row gap-4">
        {reasons.map(({ rule, text, text_zh }) => (
          <li key={rule}>{spaced(isChinese ? text_zh : text)}</li>
        ))}
      </ul>
    </section>
  );
}
