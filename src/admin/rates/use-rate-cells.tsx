import { useMemo, type ReactNode } from 'react';
import type { GridColumn } from '#admin/crud/grid/grid-cells.ts';
import type { Place } from '#admin/crud/grid/grid-draft.ts';
import type { GridLooks } from '#admin/crud/grid/GridLine.tsx';
import { type GridNights, nightAt } from './rate-grid-values.ts';
import { SIGNS, type SignName, shortPrice, weekdayName } from './signs.ts';
import { ratesWords } from './words.ts';

/**
 * A night's base, over it what it is sold for where that is another price, and its signs; weekends and holidays have
 * their colour, as in the calendar of one room type.
 */
export function useRateCells(nights: GridNights, today: string | undefined): GridLooks<number | null> {
  const t = ratesWords.useT();
  return useMemo(() => {
    const showCell = (value: number | null, place: Place, before?: number | null): ReactNode => {
      const night = nightAt(nights, place);
      if (!night) return null;
      // Those that a cell has room for.
      const isOn: Readonly<Partial<Record<SignName, boolean>>> = {
        price: night.price_sen !== null,
        holiday: night.day_class === 'holiday',
        closed: night.closed,
      };
      const marks = SIGNS.filter(({ name }) => isOn[name]);
      const isSoldOtherwise = night.final_sen !== night.base_sen;
      return (
        <>
          <span className="grid-value cut number">
            {value === null ? (
              <>
                <span aria-hidden="true">↺</span>
                <span className="sr-only">{t('grid.givenBack')}</span>
              </>
            ) : (
              shortPrice(value)
            )}
          </span>
          {before !== undefined && before !== null && (
            <s className="grid-before cut">
              <span className="sr-only">{t('grid.was')} </span>
              {shortPrice(before)}
            </s>
          )}
          {before === undefined && (isSoldOtherwise || marks.length > 0) && (
            <span className="rate-grid-marks">
              {isSoldOtherwise && (
                <span className="rate-grid-sold number">
                  <span className="sr-only">{t('grid.sells')} </span>
                  {shortPrice(night.final_sen)}
                </span>
              )}
              {marks.map(({ name, sign }) => (
                <span key={name}>
                  <span aria-hidden="true">{sign}</span>
                  <span className="sr-only">{t(`calendar.signs.${name}`)}</span>
                </span>
              ))}
            </span>
          )}
        </>
      );
    };
    const classOf = (_value: number | null, place: Place): string => {
      const night = nightAt(nights, place);
      if (!night) return '';
      return [`is-${night.day_class}`, night.price_sen !== null && 'is-own', night.closed && 'is-closed']
        .filter(Boolean)
        .join(' ');
    };
    const showColumn = ({ key }: GridColumn): ReactNode => (
      <>
        <span className="cut">{weekdayName(key)}</span>
        <span className={key === today ? 'number rate-grid-today' : 'number'}>{Number(key.slice(8))}</span>
      </>
    );
    return { showCell, classOf, showColumn };
  }, [nights, today, t]);
}
