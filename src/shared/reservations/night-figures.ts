import { f } from '#shared/field.ts';
import { WHOLE_BP, divideRounded } from '#shared/money.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';

/** Nights of units and what their rooms brought: after discounts, before tax, without guests beyond the usual number and without fees. */
const nightsSold = { sold: f.integer(), available: f.integer(), room_sen: f.money() };
export interface NightsSold {
  readonly sold: number;
  readonly available: number;
  readonly room_sen: number;
}

export const nightFigures = shape
  .object({
    ...nightsSold,
    /** Sold of available nights, in basis points; null without any. */
    occupancy_bp: shape.nullable(f.integer()),
    /** By night sold. */
    adr_sen: shape.nullable(f.money()),
    /** By night that could have been sold. */
    revpar_sen: shape.nullable(f.money()),
  })
  .named('NightFigures');
export type NightFigures = ShapeOf<typeof nightFigures>;

const per = (amount: number, nights: number): number | null => (nights <= 0 ? null : divideRounded(amount, nights));

export const figuresFor = ({ sold, available, room_sen }: NightsSold): NightFigures => ({
  sold,
  available,
  room_sen,
  occupancy_bp: per(sold * WHOLE_BP, available),
  adr_sen: per(room_sen, sold),
  revpar_sen: per(room_sen, available),
});

export const addNights = (all: readonly NightsSold[]): NightsSold =>
  all.reduce(
    (sum, { sold, available, room_sen }) => ({
      sold: sum.sold + sold,
      available: sum.available + available,
      room_sen: sum.room_sen + room_sen,
    }),
    { sold: 0, available: 0, room_sen: 0 },
  );
