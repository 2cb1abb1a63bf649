import type { Tone } from '#shared/field.ts';

/** Outcomes of an event at an import. */
export const EVENT_OUTCOMES = ['added', 'moved', 'gone', 'quarantined', 'placed', 'mirrored'] as const;
export type EventOutcome = (typeof EVENT_OUTCOMES)[number];

/** Counts of an import, done or rehearsed. */
export interface CalendarReport {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly counts: Readonly<Record<EventOutcome | 'same' | 'missing' | 'unreadable', number>>;
  /** The first of those that changed something. */
  readonly events: readonly {
    readonly outcome: EventOutcome;
    readonly summary: string;
    readonly arrival: string;
    readonly departure: string;
  }[];
  /** Names of the first unreadable events. */
  readonly unreadable: readonly string[];
}

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
