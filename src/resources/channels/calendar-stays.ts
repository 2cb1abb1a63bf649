import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/**
 * Events of channels' calendars, each with the reservation that it became. One that found its nights taken is in
 * quarantine: it holds no room until the desk moves, keeps or refuses it, or the nights become free.
 */
export const calendarStays = defineResource('calendar-stays', {
  permission: PERMISSION_GROUPS.listing,
  sharesPermission: true,
  route: '/admin/calendar-stays',
  tabOf: 'calendar-imports',
  title: 'summary',
  fields: {
    ...managed({
      import_id: f.relation('calendar-imports'),
      /** Id of the event in the channel's calendar. */
      uid: f.text().max(320),
      summary: f.text().max(200).search(),
      arrival: f.date(),
      departure: f.date(),
      /** Not undone, because nights were taken or returned with it. */
      status: f
        .enum({
          placed: 'green',
          quarantined: 'red',
          refused: 'gray',
          /** Its nights were over before a decision. */
          expired: 'gray',
          /** No longer in the channel's calendar. */
          gone: 'gray',
          /** Our own nights, which the channel has read in a feed and returns in its calendar; no reservation. */
          mirrored: 'gray',
        })
        .final(),
      reservation_id: f.relation('reservations').optional(),
      /** References of stays and blocks that stood in its way, for people to read. */
      in_the_way: f.text().max(200).optional(),
      /** Missing at the last reading of the calendar; released when it is missing once more. */
      missing_since: f.instant().optional(),
    }),
  },
  columns: ['summary', 'import_id', 'arrival', 'departure', 'status', 'in_the_way', 'reservation_id'],
  filters: ['status', 'import_id', 'arrival', 'departure', 'created_at'],
  uniqueTogether: [['import_id', 'uid']],
  sort: { arrival: 1 },
  views: {
    quarantined: { where: { status: 'quarantined' }, counted: true, empty: true },
    placed: { status: 'placed' },
    gone: { status: 'gone' },
  },
  overview: { by: ['status'] },
  headline: ['arrival', 'departure', 'import_id', 'reservation_id'],
  next: ['move', 'keep', 'treat-as-stay'],
  form: [],
  creatable: false,
  editable: false,
  removable: false,
  actions: {
    move: {
      when: { status: 'quarantined' },
      input: { unit_id: f.relation('units'), remark: f.text().max(500).optional() },
    },
    'treat-as-stay': { when: { status: 'mirrored' } },
    keep: { when: { status: 'quarantined' } },
    refuse: { when: { status: 'quarantined' }, input: { reason: f.text().min(1).max(500) }, danger: true },
  },
});
