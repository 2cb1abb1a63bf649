import { HOUR_MS, TIME_ZONE_HOURS } from './constants.ts';

/** The day that a house is living in at an instant, and the instants at which days begin. */

/**
 * The hour at which houses begin a new day unless they say another one. Lists of several houses go by it: a stay of a
 * house with another hour is on today's list of arrivals a few hours of the night earlier or later, and no action is.
 */
export const USUAL_ROLLOVER_HOUR = 5;
export const EARLIEST_ROLLOVER_HOUR = 0;
export const LATEST_ROLLOVER_HOUR = 12;

/** The day a house is living in at an instant: until the rollover hour, last night is still today. */
export const businessDate = (now: string, rolloverHour: number): string =>
  new Date(Date.parse(now) + (TIME_ZONE_HOURS - rolloverHour) * HOUR_MS).toISOString().slice(0, 10);

/** The day of the calendar, by which money is dated. */
export const calendarToday = (now = new Date().toISOString()): string => businessDate(now, EARLIEST_ROLLOVER_HOUR);

/** The instant at which a day of the houses begins. */
export const beginningOf = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (USUAL_ROLLOVER_HOUR - TIME_ZONE_HOURS) * HOUR_MS).toISOString();

/** Instants at which `houseDay` gives each day that some house is living in now. */
export const instantsOfHouses = (now: string): string[] =>
  [USUAL_ROLLOVER_HOUR, EARLIEST_ROLLOVER_HOUR, LATEST_ROLLOVER_HOUR].map((hour) =>
    new Date(Date.parse(now) + (USUAL_ROLLOVER_HOUR - hour) * HOUR_MS).toISOString(),
  );

/** The day houses are living in now; whether a house keeps another hour than usual is for the server to say. */
export const houseDay = (now = new Date().toISOString()): string => businessDate(now, USUAL_ROLLOVER_HOUR);
