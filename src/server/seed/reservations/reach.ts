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
const WHOLE: StayReach = { before: 730, ahead: 75, fullness: 1 };
/** Up to so many users a demo is small, from so many on it is whole; between the two it grows evenly. */
const USERS = { small: 300, whole: 1000 } as const;

export function reachOf(users: number): StayReach {
  const share = Math.min(1, Math.max(0, (users - USERS.small) / (USERS.whole - USERS.small)));
  const between = (key: keyof StayReach): number => SMALL[key] + (WHOLE[key] - SMALL[key]) * share;
  return { before: Math.round(between('before')), ahead: Math.round(between('ahead')), fullness: between('fullness') };
}
