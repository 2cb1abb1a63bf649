import { f } from '#shared/field.ts';
import { reasonGiven } from '#shared/rates/line.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { ledgerAccount } from './accounts.ts';

/** The amounts of a stay's revenue; each follows from the one before. */
export const STAY_AMOUNTS = [
  'gross_sen',
  'channel_sen',
  'gateway_sen',
  'agent_sen',
  'own_sen',
  'net_sen',
  'owner_sen',
  'host_sen',
  'sst_sen',
  'ttx_sen',
  'levy_sen',
] as const;
export type StayAmount = (typeof STAY_AMOUNTS)[number];

/** An amount of a stay's revenue: what the agreement says of it, and the entries that it is the sum of. */
export const stayLine = shape
  .object({
    of: shape.oneOf(...STAY_AMOUNTS),
    amount_sen: f.money(),
    /** What its entries come to: more than the amount where a unit has several owners. */
    whole_sen: f.money(),
    formula: f.text(),
    because: shape.list(reasonGiven),
    entries: shape.list(
      shape.object({
        id: f.integer(),
        event_id: f.text(),
        posted_on: f.date(),
        account: ledgerAccount,
        amount_sen: f.money(),
      }),
    ),
  })
  .named('StayLine');
export type StayLine = ShapeOf<typeof stayLine>;
