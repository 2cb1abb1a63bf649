/** The front desk's views of stays: what the day holds, what is late, what has no room and what is owed; and what a stay waits for. */

// The cell of the room type names the unit as well, that of the departure the nights.
const COMING = [
  'guest_name',
  'reference',
  'status',
  'eta',
  'room_type_id',
  'departure',
  'guest_phone',
  'balance_sen',
] as const;
const LEAVING = [
  'guest_name',
  'reference',
  'room_type_id',
  'arrival',
  'departure',
  'guest_phone',
  'balance_sen',
] as const;

export const STAY_VIEWS = {
  /** Guests in the house, then the next arrivals; missed arrivals and departures of the last days wait for a decision. */
  current: {
    where: { departure: { $gte: { $houseDay: -7 } }, status: { $in: ['pending', 'confirmed', 'checked_in'] } },
    sort: { arrival: 1 },
    counted: true,
  },
  arrivals: {
    where: { arrival: { $lte: { $houseDay: 0 } }, status: { $in: ['pending', 'confirmed'] } },
    columns: COMING,
    // The day's list is cut off in a full house: who has said when they come stands first, in that order.
    sort: { arrival: 1, eta: 1 },
    counted: true,
    empty: true,
  },
  departures: {
    where: { departure: { $lte: { $houseDay: 0 } }, status: 'checked_in' },
    columns: LEAVING,
    sort: { departure: 1 },
    counted: true,
    empty: true,
  },
  /** Overdue guests, the first of the day's concerns. */
  overdue: {
    where: { departure: { $lt: { $houseDay: 0 } }, status: 'checked_in' },
    columns: LEAVING,
    sort: { departure: 1 },
    counted: true,
    empty: true,
  },
  /** Arrivals and departures missed on an earlier day. */
  late: {
    where: {
      $or: [
        { arrival: { $lt: { $houseDay: 0 } }, status: { $in: ['pending', 'confirmed'] } },
        { departure: { $lt: { $houseDay: 0 } }, status: 'checked_in' },
      ],
    },
    sort: { arrival: 1 },
    counted: true,
    empty: true,
  },
  'in-house': {
    where: { status: 'checked_in' },
    columns: LEAVING,
    sort: { departure: 1 },
    counted: true,
    empty: true,
  },
  /** Planned changes of units that are due, those of earlier days included. */
  moves: {
    where: { moves_on: { $lte: { $houseDay: 0 } }, status: 'checked_in' },
    sort: { moves_on: 1 },
    counted: true,
    empty: true,
  },
  unassigned: {
    where: {
      $or: [{ unit_id: null }, { is_partly_placed: true }],
      status: { $in: ['pending', 'confirmed'] },
    },
    sort: { arrival: 1 },
    counted: true,
    empty: true,
  },
  unpaid: {
    where: { balance_sen: { $gt: 0 }, status: { $in: ['confirmed', 'checked_in', 'checked_out'] } },
    counted: true,
    empty: true,
  },
  quarantined: { where: { status: 'quarantined' }, counted: true, empty: true },
} as const;

/** The steps of a stay in their order. */
export const STAY_NEXT = [
  'hold',
  'confirm',
  'accept',
  'moved',
  // Payment comes before check-out, because a guest who has left is hard to charge. The rest of a stay is due on the departure
  // day, but a guest who has moved in and paid nothing is asked at once.
  { add: 'payments', when: { status: 'checked_in', payment_status: 'unpaid', balance_sen: { $gt: 0 } } },
  { add: 'payments', when: { status: 'checked_in', departure: { $lte: { $houseDay: 0 } }, balance_sen: { $gt: 0 } } },
  { action: 'check-out', when: { departure: { $lte: { $houseDay: 0 } } } },
  // Its sheet assigns the unit, too. Of a stay that is over nobody comes any more.
  { action: 'check-in', when: { arrival: { $lte: { $houseDay: 0 } }, departure: { $gt: { $houseDay: 0 } } } },
  { action: 'assign', when: { unit_id: null } },
  'reopen',
  'reinstate',
  { action: 'change-dates', isAside: true },
  { action: 'check-out', isAside: true },
  { action: 'move', isAside: true },
] as const;
