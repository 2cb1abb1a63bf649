import { CALENDAR_PROBLEMS, calendarReport } from '#shared/channels/import-report.ts';
import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/** Channels' calendars, read at intervals: their taken nights become stays here. */
export const calendarImports = defineResource('calendar-imports', {
  permission: PERMISSION_GROUPS.listing,
  sharesPermission: true,
  route: '/admin/integration',
  title: 'name',
  fields: {
    /** Channel of the calendar; its guests have this name until theirs is known. */
    name: f.text().min(2).max(60).search(),
    /** A secret: anybody with the address reads the channel's calendar. */
    url: f.url().visibleTo(codeOf(PERMISSION_GROUPS.listing, 'edit')),
    room_type_id: f.relation('room-types').createOnly().optional(),
    /** Empty for a calendar of the whole room type, whose stays get a unit later; else the type is the unit's. */
    unit_id: f.relation('units').createOnly().optional(),
    every_minutes: f.integer().min(15).max(60).default(30),
    ...managed({
      status: f.enum({ active: 'green', paused: 'gray' }).default('active'),
      /** Outcome of the last reading. */
      health: f.enum({ new: 'gray', ok: 'green', failing: 'red' }).default('new'),
      problem: f.enum(CALENDAR_PROBLEMS).optional(),
      problem_status: f.integer().optional(),
      /** Failed readings in a row; each makes the wait longer. */
      failures: f.integer().default(0),
      last_success_at: f.instant().optional(),
      /** Next reading; null while paused. Undone for edits and pauses alone, because a reading cannot be undone. */
      next_try_at: f.instant().optional().final('update', 'pause'),
      /** Start of the present reading. */
      reading_since: f.instant().optional(),
      /** Kind of the next reading; a rehearsal changes nothing. */
      wanted: f.enum({ import: 'gray', rehearsal: 'blue' }).default('import'),
      /** Number of its stays in quarantine. */
      quarantined: f.integer().default(0),
      last_change: f.json(calendarReport).optional(),
      rehearsal: f.json(calendarReport).optional(),
    }),
  },
  columns: [
    'name',
    'room_type_id',
    'unit_id',
    'status',
    'health',
    'problem',
    'quarantined',
    'last_success_at',
    'next_try_at',
  ],
  filters: ['status', 'health', 'room_type_id', 'unit_id', 'quarantined', 'last_success_at', 'created_at'],
  sort: { name: 1 },
  views: {
    failing: { where: { health: 'failing', status: 'active' }, bulk: 'fetch-now', counted: true, empty: true },
    quarantined: { where: { quarantined: { $gt: 0 } }, sort: { quarantined: -1 }, empty: true },
    paused: { status: 'paused' },
  },
  overview: { by: ['health'] },
  headline: ['room_type_id', 'unit_id', 'last_success_at', 'next_try_at', 'failures'],
  related: [{ resource: 'calendar-stays', field: 'import_id' }],
  form: [['name', 'every_minutes'], ['url'], ['room_type_id', 'unit_id']],
  actions: {
    'fetch-now': { when: { status: 'active' }, bulk: true },
    rehearse: { when: { status: 'active' } },
    pause: { when: { status: 'active' }, bulk: true, set: { status: 'paused', next_try_at: null } },
    resume: { when: { status: 'paused' }, bulk: true },
  },
});
