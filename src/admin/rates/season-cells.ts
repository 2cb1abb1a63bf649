import type { SheetCell } from '#admin/crud/grid/grid-cells.ts';
import type { GridSheet } from '#admin/crud/grid/grid-draft.ts';
import { isWithin } from '#shared/day.ts';
import type { RateGrid } from '#shared/rates/rate-grid.ts';

type Season = RateGrid['seasons'][number];

interface SeasonGrid {
  readonly month: Pick<RateGrid, 'rows' | 'seasons'>;
  readonly sheet: Pick<GridSheet<unknown>, 'rows' | 'columns'>;
}

/** The cells of a season's nights: of its room type, or of its property but for the nights that a type has a season of its own for. */
export function cellsOfSeason(season: Season, { month, sheet }: SeasonGrid): SheetCell[] {
  const types = new Map(month.rows.map((row) => [String(row.room_type_id), row]));
  return sheet.rows.flatMap(({ key }, row) => {
    const type = types.get(key);
    if (!type || !reaches(season, type)) return [];
    const own = month.seasons.filter(
      ({ id, room_type_id }) => id !== season.id && season.room_type_id === null && room_type_id === type.room_type_id,
    );
    return sheet.columns.flatMap(({ key: date }, column) =>
      isIn(season, date) && !own.some((each) => isIn(each, date)) ? [{ row, column }] : [],
    );
  });
}

const reaches = ({ property_id, room_type_id }: Season, type: RateGrid['rows'][number]): boolean =>
  property_id === type.property_id && (room_type_id === null || room_type_id === type.room_type_id);

const isIn = ({ from, until }: Season, date: string): boolean => isWithin(date, from, until);
