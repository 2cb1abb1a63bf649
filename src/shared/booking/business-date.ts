const HOUR_MS = 3_600_000;
/** Malaysia keeps UTC+8 all year. */
const KUALA_LUMPUR_HOURS = 8;

/** The day a house is living in at an instant: until the rollover hour, last night is still today. */
export const businessDate = (now: string, rolloverHour: number): string =>
  new Date(Date.parse(now) + (KUALA_LUMPUR_HOURS - rolloverHour) * HOUR_MS).toISOString().slice(0, 10);
