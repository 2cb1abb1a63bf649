import { medianOf } from '#shared/expenses/signs.ts';
import { f } from '#shared/field.ts';
import { said } from '#shared/rates/line.ts';
import { assignmentRule } from '#shared/reservations/assignment.ts';
import { type NightFigures, type NightsSold, figuresFor, nightFigures } from '#shared/reservations/night-figures.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';

/**
 * How an owner's units do, beside the median of units kept anonymous: occupancy, price and revenue, where guests
 * come from, how early they book, and how the house chose who sleeps where. Nothing here names another unit or its owner.
 */

/** The median of others, each figure by itself. */
const peers = shape
  .object({
    units: f.integer(),
    occupancy_bp: shape.nullable(f.integer()),
    adr_sen: shape.nullable(f.money()),
    revpar_sen: shape.nullable(f.money()),
  })
  .named('PeerFigures');
export type PeerFigures = ShapeOf<typeof peers>;

/** Of fewer others the middle would tell whose it is. */
const FEWEST_PEERS = 3;

/** Another unit and whose it was: what nobody owns is the house's own, which counts as one owner. */
export interface Peer {
  readonly owners: readonly number[];
}

/** Whether nobody can tell whose they are: as many units of one owner are still one owner's figures. */
export const areAnonymous = (others: readonly Peer[]): boolean =>
  others.length >= FEWEST_PEERS && new Set(others.flatMap(({ owners }) => owners)).size >= FEWEST_PEERS;

/** Null where there are too few that could be let at all; each figure by those who have it. */
export function describePeers(others: readonly (NightsSold & Peer)[]): PeerFigures | null {
  const known = others
    .filter(({ available }) => available > 0)
    .map(({ owners, ...nights }) => ({ owners, ...figuresFor(nights) }));
  if (!areAnonymous(known)) return null;
  const middle = (of: (each: NightFigures) => number | null): number | null => {
    const having = known.filter((each) => of(each) !== null);
    return areAnonymous(having) ? medianOf(having.flatMap((each) => of(each) ?? [])) : null;
  };
  return {
    units: known.length,
    occupancy_bp: middle((each) => each.occupancy_bp),
    adr_sen: middle((each) => each.adr_sen),
    revpar_sen: middle((each) => each.revpar_sen),
  };
}

const channelShare = shape
  .object({
    channel: f.text(),
    nights: f.integer(),
    room_sen: f.money(),
    /** Part of all nights of the unit, and of all nights of the others; the latter is null where they are too few. */
    part_bp: f.integer(),
    peers_bp: shape.nullable(f.integer()),
  })
  .named('ChannelShare');

/** How a stay that could have come to the unit was given: those that came, and those that did not. */
export const RECEIVED = ['fair', 'chosen', 'same', 'other', 'unknown'] as const;
export const PASSED = ['less_used', 'not_ready', 'by_hand', 'same', 'taken', 'unlisted', 'other', 'unknown'] as const;

const counted = { stays: f.integer(), nights: f.integer() };

const given = shape
  .object({
    arrival: f.date(),
    nights: f.integer(),
    rule: shape.nullable(assignmentRule),
    /** As it was put down on that day; null of a stay in several units, which would name the others. */
    reason: shape.nullable(said),
  })
  .named('GivenStay');

const allocation = shape
  .object({
    /** First and last day of the quarter on which the unit is the owner's; everything is of these days. */
    from: f.date(),
    to: f.date(),
    /** Nights of guests, booked ones included. */
    sold: f.integer(),
    available: f.integer(),
    /** Nights of its owners, whichever of them. */
    own: f.integer(),
    /** Other units of the type, and their nights of guests; null where too few owners stand behind them to stay unknown. */
    peers: shape.nullable(
      shape
        .object({
          units: f.integer(),
          middle: f.integer(),
          /** Null of few: it is one unit's figure. */
          lowest: shape.nullable(f.integer()),
          highest: shape.nullable(f.integer()),
          /** How many of them have more nights. */
          ahead: f.integer(),
        })
        .named('AllocationPeers'),
    ),
    received: shape.list(shape.object({ how: shape.oneOf(...RECEIVED), ...counted }).named('ReceivedStays')),
    /** None where too few others stand behind them. */
    passed: shape.list(shape.object({ how: shape.oneOf(...PASSED), ...counted }).named('PassedStays')),
    /** Stays that came, the newest arrival first, with their nights here. */
    stays: shape.list(given),
  })
  .named('UnitAllocation');
export type UnitAllocation = ShapeOf<typeof allocation>;

const unitPerformance = shape
  .object({
    unit_id: f.integer(),
    number: f.text(),
    property: said,
    room_type: said,
    whole: nightFigures,
    peers: shape.nullable(peers),
    /** By month, the newest first; those in which the unit was the owner's. */
    months: shape.list(
      shape.object({ period: f.text(), own: nightFigures, peers: shape.nullable(peers) }).named('PerformanceMonth'),
    ),
    /** By nights, most first. */
    channels: shape.list(channelShare),
    /** Days between booking and arrival, in the middle; null of few stays. */
    lead_days: shape.nullable(f.integer()),
    peer_lead_days: shape.nullable(f.integer()),
    /** The present quarter, and the one before, as far as the unit was the owner's. */
    allocation: shape.list(allocation),
  })
  .named('UnitPerformance');
export type UnitPerformance = ShapeOf<typeof unitPerformance>;

export const ownerPerformance = shape
  .object({
    /** Nights [from, until) that are counted: tonight's is still to come. */
    from: f.date(),
    until: f.date(),
    units: shape.list(unitPerformance),
  })
  .named('OwnerPerformance');
export type OwnerPerformance = ShapeOf<typeof ownerPerformance>;
