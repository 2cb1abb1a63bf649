import { MINUTE_MS, TIME_ZONE } from '#shared/constants.ts';
import { isDay } from '#shared/day.ts';

/**
 * Dates and times as iCalendar writes them, brought to the wall clock of the property. Only nights matter, so an hour of
 * summer time is not looked at.
 */

/** A date, or a date with a time; `ms` counts as if the wall clock of the place it is for were UTC's. */
export interface Moment {
  readonly ms: number;
  readonly isDate: boolean;
}

/** Offsets in minutes of zones that a calendar defines itself, by the name it gives them. */
export type Zones = ReadonlyMap<string, number>;

const OFFSET = /^([+-])(\d{2})(\d{2})(?:\d{2})?$/;

/** Reads standard time alone from a calendar's zones, because nights do not depend on an hour of summer time. */
export function zonesOf(said: readonly (readonly [name: string, offset: string | undefined])[]): Zones {
  return new Map(
    said.flatMap(([name, offset]) => {
      const match = OFFSET.exec(offset ?? '');
      if (!match) return [];
      const [, sign, hours, minutes] = match;
      return [[name, (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))] as const];
    }),
  );
}

const MOMENT = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/i;

/** `20261203`, `20261203T150000`, `20261203T070000Z`, with a TZID or without; null for anything else. */
export function momentOf(text: string, zone: string | undefined, zones: Zones): Moment | null {
  // A period `start/end` begins where it says.
  const match = MOMENT.exec(text.split('/')[0]?.trim() ?? '');
  if (!match) return null;
  const [, year, month, day, hour, minute = '0', second = '0', utc] = match;
  const date = `${year}-${month}-${day}`;
  if (!isDay(date)) return null;
  const wall = Date.parse(`${date}T00:00:00Z`);
  if (hour === undefined) return { ms: wall, isDate: true };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  const ms = wall + (Number(hour) * 60 + Number(minute)) * MINUTE_MS;
  if (utc !== undefined) return { ms: localOf(ms), isDate: false };
  // Without a zone it is the property's own time.
  return { ms: zone === undefined ? ms : localOf(instantOf(ms, zone, zones)), isDate: false };
}

/** The wall clock of the property at an instant. */
const localOf = (instant: number): number => instant + (offsetAt(TIME_ZONE, instant) ?? 0);

function instantOf(wall: number, zone: string, zones: Zones): number {
  const guess = offsetAt(zone, wall);
  if (guess === null) {
    const said = zones.get(zone);
    return said === undefined ? wall - (offsetAt(TIME_ZONE, wall) ?? 0) : wall - said * MINUTE_MS;
  }
  return wall - (offsetAt(zone, wall - guess) ?? guess);
}

const formats = new Map<string, Intl.DateTimeFormat | null>();
const MOST_ZONES = 700;

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null;
  try {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  } catch {
    format = null;
  }
  if (formats.size >= MOST_ZONES) formats.clear();
  formats.set(zone, format);
  return format;
}

/** How far a zone's wall clock is ahead of UTC's at an instant, in milliseconds; null for an unknown name. */
function offsetAt(zone: string, instant: number): number | null {
  const format = formatOf(zone);
  if (!format) return null;
  const wall = Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
  return Number.isNaN(wall) ? null : wall - instant;
}

/** The day it falls on where the property stands, `YYYY-MM-DD`. */
export const dayOfMoment = ({ ms }: Moment): string => new Date(ms).toISOString().slice(0, 10);
