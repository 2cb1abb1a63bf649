import { type Tone, f } from '#shared/field.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';

/** Outcome of reading a channel's calendar, and why one could not be read. */

/** Outcomes of an event at an import. */
export const EVENT_OUTCOMES = ['added', 'moved', 'gone', 'quarantined', 'placed', 'mirrored'] as const;
const eventOutcome = shape.oneOf(...EVENT_OUTCOMES).named('EventOutcome');
export type EventOutcome = ShapeOf<typeof eventOutcome>;

/** What an import did, or would do. */
export const calendarReport = shape
  .object({
    at: f.instant(),
    counts: shape.object({
      added: f.integer(),
      moved: f.integer(),
      gone: f.integer(),
      quarantined: f.integer(),
      placed: f.integer(),
      mirrored: f.integer(),
      same: f.integer(),
      missing: f.integer(),
      unreadable: f.integer(),
    }),
    /** The first of those that changed something. */
    events: shape.list(
      shape.object({ outcome: eventOutcome, summary: f.text(), arrival: f.date(), departure: f.date() }),
    ),
    /** Names of the first unreadable events. */
    unreadable: shape.list(f.text()),
  })
  .named('CalendarReport');
export type CalendarReport = ShapeOf<typeof calendarReport>;

/** Why a calendar could not be read the last time. */
export const CALENDAR_PROBLEMS = {
  address: 'red',
  scheme: 'red',
  credentials: 'red',
  port: 'red',
  'private-address': 'red',
  'unknown-host': 'red',
  redirects: 'red',
  status: 'red',
  encoding: 'red',
  'too-large': 'red',
  'too-slow': 'red',
  connection: 'red',
  'not-a-calendar': 'red',
  'too-many-events': 'red',
  internal: 'red',
} as const satisfies Readonly<Record<string, Tone>>;
export type CalendarProblemName = keyof typeof CALENDAR_PROBLEMS;
