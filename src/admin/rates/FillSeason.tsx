import { useState, type ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import { Button } from '#admin/components/Button.tsx';
import { useNameOf } from '#admin/components/names.tsx';
import type { GridModel } from '#admin/crud/grid/use-grid.ts';
import { addDays } from '#shared/day.ts';
import type { RateGrid } from '#shared/rates/rate-grid.ts';
import { cellsOfSeason } from './season-cells.ts';
import { ratesWords } from './words.ts';

interface FillSeasonProps {
  readonly grid: GridModel<number | null>;
  readonly month: RateGrid;
}

/** Gives all nights of a season one price, for the room types it holds for. */
export function FillSeason({ grid, month }: FillSeasonProps): ReactNode {
  const t = ratesWords.useT();
  const nameOf = useNameOf();
  const [chosen, setChosen] = useState('');
  const [price, setPrice] = useState('');
  const { seasons, houses } = month;
  const season = seasons.find(({ id }) => String(id) === chosen);
  if (seasons.length === 0) return null;
  return (
    <form
      className="row gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (season) grid.enterIn(cellsOfSeason(season, { month, sheet: grid.sheet }), price);
      }}
    >
      <select
        className="control"
        aria-label={t('grid.season')}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{t('grid.chooseSeason')}</option>
        {seasons.map((each) => {
          const type = month.rows.find(({ room_type_id }) => room_type_id === each.room_type_id);
          const house = houses.find(({ id }) => id === each.property_id);
          return (
            <option key={each.id} value={each.id}>
              {t('grid.seasonOf', {
                season: nameOf(each),
                where: type || house ? nameOf(type ?? house ?? each) : '',
                from: formatDay(each.from),
                last: formatDay(addDays(each.until, -1)),
              })}
            </option>
          );
        })}
      </select>
      <input
        className="control"
        aria-label={t('grid.seasonPrice')}
        placeholder="300, +10%, -20"
        size={14}
        autoComplete="off"
        value={price}
        onChange={(event) => setPrice(event.target.value)}
      />
      <Button type="submit" aria-disabled={!season}>
        {t('grid.fillSeason')}
      </Button>
    </form>
  );
}
