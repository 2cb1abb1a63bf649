/** How much of the past and the future the demo's stays fill, and how full the houses are. */
export interface StayReach {
  /** Days before today in which stays begin. */
  readonly before: number;
  /** Days after today in which stays begin. */
  readonly ahead: number;
  /** Share of the usual demand: a demo of few users has few guests, and rooms to book in every night. */
  readonly fullness: number;
}

const SMALL: StayReach = { before: 32, ahead: 40, fullness: 0.25 };
/**
 * A year and a month for every thousand users, so that the present month has one to be compared with; two years at most: a first
 * start takes three seconds for a thousand stays.
 */
const YEAR = { days: 396, users: 1000, most: 730 } as const;
const FULL = { ahead: 75, fullness: 1 } as const;
/** Up to so many users a demo is small, from so many on its houses are as full as they would be. */
const USERS = { small: 300, full: 1000 } as const;

export function reachOf(users: number): StayReach {
  if (users <= USERS.small) return SMALL;
  const share = Math.min(1, (users - USERS.small) / (USERS.full - USERS.small));
  return {
    before: Math.min(YEAR.most, Math.round((users * YEAR.days) / YEAR.users)),
    ahead: Math.round(SMALL.ahead + (FULL.ahead - SMALL.ahead) * share),
    fullness: SMALL.fullness + (FULL.fullness - SMALL.fullness) * share,
  };
}
