import { addDays, countNights } from '#shared/day.ts';
import { type Moment, type Zones, dayOfMoment, momentOf, zonesOf } from './ical-moment.ts';
import { type Rule, listOccurrences, ruleOf } from './recurrence.ts';

/**
 * Reads calendars of channels (iCalendar, RFC 5545) as nights that are taken. It never throws, and its work is bounded
 * by the text's length and the limits below, because the text comes from outside.
 */

/** Nights that a calendar of another property, or of a channel, says are taken. */
export interface CalendarEvent {
  /** The event's UID; an occurrence of a repeated one has `#` and its day behind it. */
  readonly key: string;
  /** Nights [arrival, departure), at least one. */
  readonly arrival: string;
  readonly departure: string;
  readonly summary: string;
  readonly isCancelled: boolean;
}

export interface ReadCalendar {
  /** Those of the window, each key once, by arrival. */
  readonly events: readonly CalendarEvent[];
  /** Events that say no dates that can be understood, by what they are called. */
  readonly unreadable: readonly string[];
}

export type CalendarProblem = 'not-a-calendar' | 'too-many-events';

/** Days that are of interest: what ended before `from` and what begins at `to` or later is left out. */
export interface Window {
  readonly from: string;
  readonly to: string;
}

const MAX_EVENTS = 2000;
/** A longer one is a mistake, or a way to fill the database. */
const MAX_NIGHTS = 1100;
const MAX_KEY = 300;
/** Summary of an event that has none. */
const NAMELESS = 'Reserved';
const MAX_SUMMARY = 200;

interface Property {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly value: string;
}

type Component = ReadonlyMap<string, readonly Property[]>;

export function readCalendar(text: string, window: Window): ReadCalendar | CalendarProblem {
  const lines = unfolded(text);
  // One that was cut off must not read as one in which the rest is gone.
  const isWhole = lines[0]?.toUpperCase() === 'BEGIN:VCALENDAR' && lines.at(-1)?.toUpperCase() === 'END:VCALENDAR';
  if (!isWhole) return 'not-a-calendar';
  const components = componentsOf(lines);
  const found = components.get('VEVENT') ?? [];
  if (found.length > MAX_EVENTS) return 'too-many-events';
  const zones = zonesOf(
    (components.get('STANDARD') ?? []).map(({ zone, component }) => [zone, valueOf(component, 'TZOFFSETTO')]),
  );
  const read = found.map(({ component }) => eventOf(component, zones));
  const unreadable = read.flatMap((event) => (typeof event === 'string' ? [event] : []));
  const known = read.filter((event) => typeof event !== 'string');
  const expanded = expand(known, window);
  if (expanded === null) return 'too-many-events';
  const events = expanded
    .filter(({ arrival, departure }) => departure > window.from && arrival < window.to)
    .toSorted((a, b) => (a.arrival < b.arrival ? -1 : a.arrival > b.arrival ? 1 : 0));
  return { events, unreadable };
}

const unfolded = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface Found {
  readonly component: Component;
  /** The TZID of the time zone it stands in. */
  readonly zone: string;
}

/** Every component by its name. What stands inside an event (an alarm) has properties of its own. */
function componentsOf(lines: readonly string[]): Map<string, Found[]> {
  const found = new Map<string, Found[]>();
  const open: { name: string; component: Map<string, Property[]> }[] = [];
  for (const line of lines) {
    const property = propertyOf(line);
    if (!property) continue;
    if (property.name === 'BEGIN') {
      open.push({ name: property.value.toUpperCase(), component: new Map() });
      continue;
    }
    const current = open.at(-1);
    if (!current) continue;
    if (property.name === 'END') {
      open.pop();
      const parent = open.at(-1);
      const zone = parent?.name === 'VTIMEZONE' ? (valueOf(parent.component, 'TZID') ?? '') : '';
      append(found, current.name, { component: current.component, zone });
    } else append(current.component, property.name, property);
  }
  return found;
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** `NAME;PARAM=value;PARAM="a:b":value`; null for what is no such line. */
function propertyOf(line: string): Property | null {
  const parts: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at];
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === ';' || letter === ':')) {
      parts.push(line.slice(start, at));
      start = at + 1;
      if (letter === ':') {
        const [name = '', ...params] = parts;
        return { name: name.toUpperCase(), params: paramsOf(params), value: line.slice(start) };
      }
    }
  }
  return null;
}

const paramsOf = (parts: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    parts.map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.toUpperCase(), value.join('=').replaceAll('"', '')];
    }),
  );

const propertyIn = (component: Component, name: string): Property | undefined => component.get(name)?.[0];
const valueOf = (component: Component, name: string): string | undefined => propertyIn(component, name)?.value;

const plain = (text: string): string =>
  text
    .replaceAll(/\\([\\;,nN])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? ' ' : letter))
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_SUMMARY);

/** An event before its repetitions are written out. */
interface Template extends CalendarEvent {
  readonly sequence: number;
  readonly rule: Rule | null;
  readonly without: ReadonlySet<string>;
  readonly also: readonly string[];
  /** The occurrence that this one stands for. */
  readonly replaces: string | null;
}

/** Reads one event; answers its name alone where dates or repetition cannot be understood. */
function eventOf(component: Component, zones: Zones): Template | string {
  const said = plain(valueOf(component, 'SUMMARY') ?? '');
  const summary = said || NAMELESS;
  const uid = (valueOf(component, 'UID') ?? '').slice(0, MAX_KEY);
  const called = said || uid || NAMELESS;
  const moments = (name: string): Moment[] =>
    (component.get(name) ?? []).flatMap(({ params, value }) =>
      value.split(',').flatMap((each) => momentOf(each, params['TZID'], zones) ?? []),
    );
  const [start] = moments('DTSTART');
  if (!start) return called;
  const arrival = dayOfMoment(start);
  const end = endOf(component, start, moments('DTEND')[0]);
  const departure = end === arrival ? addDays(arrival, 1) : end;
  const ruleText = valueOf(component, 'RRULE');
  const rule = ruleText === undefined ? null : ruleOf(ruleText, zones);
  if (departure === null || departure <= arrival || rule === undefined) return called;
  if (countNights(arrival, departure) > MAX_NIGHTS) return called;
  const [replaced] = moments('RECURRENCE-ID');
  return {
    key: uid || `${arrival}/${departure}`,
    arrival,
    departure,
    summary,
    isCancelled: valueOf(component, 'STATUS')?.toUpperCase() === 'CANCELLED',
    sequence: Number.parseInt(valueOf(component, 'SEQUENCE') ?? '0', 10) || 0,
    rule,
    without: new Set(moments('EXDATE').map(dayOfMoment)),
    also: moments('RDATE').map(dayOfMoment),
    replaces: replaced ? dayOfMoment(replaced) : null,
  };
}

const DURATION = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/i;

/** The day on which it ends; null when that is said in a way that cannot be understood. */
function endOf(component: Component, start: Moment, end: Moment | undefined): string | null {
  if (component.has('DTEND')) return end ? dayOfMoment(end) : null;
  const duration = valueOf(component, 'DURATION');
  if (duration === undefined) return dayOfMoment(start);
  const match = DURATION.exec(duration);
  if (!match) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const length = (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds;
  return dayOfMoment({ ...start, ms: start.ms + length * 1000 });
}

/** Each occurrence once; null when there are too many of them. */
function expand(templates: readonly Template[], window: Window): CalendarEvent[] | null {
  const events = new Map<string, { event: CalendarEvent; sequence: number; isOverride: boolean }>();
  const put = (key: string, template: Template, arrival: string): void => {
    const isOverride = template.replaces !== null;
    const known = events.get(key);
    if (
      known &&
      ((known.isOverride && !isOverride) || (known.isOverride === isOverride && known.sequence > template.sequence))
    )
      return;
    const departure = addDays(arrival, countNights(template.arrival, template.departure));
    const { summary, isCancelled, sequence } = template;
    events.set(key, { event: { key, arrival, departure, summary, isCancelled }, sequence, isOverride });
  };
  const budget = { days: 500_000 };
  for (const template of templates) {
    const { key, rule, also, without, replaces, arrival } = template;
    if (replaces !== null) put(`${key}#${replaces}`, template, arrival);
    else if (rule === null && also.length === 0) put(key, template, arrival);
    else {
      const days = rule === null ? [arrival] : listOccurrences({ rule, first: arrival, end: window.to }, budget);
      if (days === null) return null;
      for (const day of new Set([...days, ...also])) {
        if (!without.has(day) && addDays(day, MAX_NIGHTS) > window.from) put(`${key}#${day}`, template, day);
        if (events.size > MAX_EVENTS) return null;
      }
    }
  }
  return [...events.values()].map(({ event }) => event);
}
