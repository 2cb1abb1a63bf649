import type { GridRow } from '#admin/crud/grid/grid-cells.ts';
import type { Place, SheetChange } from '#admin/crud/grid/grid-draft.ts';
import type { RefusedCells } from '#admin/crud/grid/use-grid.ts';
import type { Locale } from '#shared/constants.ts';
import { sumSen } from '#shared/money.ts';
import type { PaintedPrice, RateGrid, RateGridNight, SentPrice } from '#shared/rates/rate-grid.ts';

/** The grid of rates as the kit's grid holds it: rows by room type, columns by night, values the base prices in sen. */

/** The nights by their row and day. */
export type GridNights = ReadonlyMap<string, RateGridNight>;

const nameOfCell = ({ row, column }: Place): string => `${row} ${column}`;

export const placeOfPrice = ({ room_type_id, date }: Pick<SentPrice, 'room_type_id' | 'date'>): Place => ({
  row: String(room_type_id),
  column: date,
});

export const nightsOfGrid = ({ rows }: Pick<RateGrid, 'rows'>): GridNights =>
  new Map(
    rows.flatMap(({ room_type_id, nights }) =>
      nights.map((night) => [nameOfCell(placeOfPrice({ room_type_id, date: night.date })), night]),
    ),
  );

export const nightAt = (nights: GridNights, place: Place): RateGridNight | undefined => nights.get(nameOfCell(place));

/** Room types, under their property where there are several. */
export const rowsOfGrid = (
  { houses, rows }: Pick<RateGrid, 'houses' | 'rows'>,
  nameOf: (named: RateGrid['houses'][number]) => string,
): GridRow[] => {
  const rowOf = ({ room_type_id, name, name_zh }: RateGrid['rows'][number]): GridRow => ({
    key: String(room_type_id),
    title: nameOf({ id: room_type_id, name, name_zh }),
  });
  if (houses.length < 2) return rows.map(rowOf);
  return houses.flatMap((house): GridRow[] => [
    { key: `house ${house.id}`, title: nameOf(house), kind: 'heading' },
    ...rows.filter(({ property_id }) => property_id === house.id).map(rowOf),
  ]);
};

/** The changes as they are sent, each with the base that its painter saw. */
export const sentPrices = (changes: readonly SheetChange<number | null>[], nights: GridNights): SentPrice[] =>
  changes.map(({ row, column, after }) => ({
    room_type_id: Number(row),
    date: column,
    price_sen: after,
    before_sen: nightAt(nights, { row, column })?.base_sen ?? 0,
  }));

/** The cells that stand against a save, each with its sentence. */
export const refusedPrices = (cells: readonly PaintedPrice[], locale: Locale): RefusedCells[] =>
  cells.flatMap((cell) => {
    const { problem } = cell;
    return problem ? [{ ...placeOfPrice(cell), why: locale === 'zh-CN' ? problem.text.zh : problem.text.en }] : [];
  });

/** Sums the selling prices before and after a save, in sen. */
export const sumPrices = (cells: readonly PaintedPrice[]): Pick<PaintedPrice, 'before_sen' | 'after_sen'> => ({
  before_sen: sumSen(cells.map(({ before_sen }) => before_sen)),
  after_sen: sumSen(cells.map(({ after_sen }) => after_sen)),
});
