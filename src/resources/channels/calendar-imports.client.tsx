import type { ReactNode } from 'react';
import { formatAway, formatInstant } from '#browser/format.ts';
import { defineClientPart } from '#admin/components/client-part.ts';
import { Chip } from '#admin/components/Chip.tsx';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { calendarImports } from './calendar-imports.ts';

const calendars = screensOf(() => import('#admin/channels/index.ts'));

const away = (at: string | null): ReactNode =>
  at === null ? null : (
    <time className="number" dateTime={at} title={formatInstant(at)}>
      {formatAway(at)}
    </time>
  );

/** Fields that the panels show in sentences. */
const TOLD = [
  'status',
  'health',
  'problem',
  'problem_status',
  'failures',
  'last_success_at',
  'next_try_at',
  'reading_since',
  'wanted',
  'quarantined',
  'last_change',
  'rehearsal',
] as const;

/** Counts that wait for a decision are red, and times are relative to now. */
export const calendarImportsClient = defineClientPart(calendarImports, {
  listCells: {
    quarantined: (count) => (count > 0 ? <Chip tone="red">{count}</Chip> : '–'),
    last_success_at: away,
    next_try_at: away,
  },
  Below: calendars((module) => module.WaitingEvents),
  startIn: ({ room_type_id }) => ({ room_type_id }),
  formPart: { under: 'unit_id', Part: calendars((module) => module.PlaceHint) },
  Panels: calendars((module) => module.ImportPanels),
  Consequences: calendars((module) => module.KeptImport),
  hiddenFields: () => TOLD,
});
