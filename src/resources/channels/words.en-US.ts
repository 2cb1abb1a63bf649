import type { ResourceWords } from '#shared/words.ts';
import { channels } from '#resources/reservations/words.en-US.ts';

export const words: Readonly<Record<string, ResourceWords>> = {
  'channel-commissions': {
    label: 'Commissions',
    one: 'Commission',
    fields: { source_channel: 'Channel', commission_bp: 'Commission', valid_from: 'From' },
    options: { source_channel: channels },
  },
  'calendar-imports': {
    done: {
      'fetch-now': '{who} read {what} at once',
      rehearse: '{who} did a dry run of {what}',
      pause: '{who} paused {what}',
      resume: '{who} resumed {what}',
    },
    label: 'Calendar imports',
    one: 'Calendar import',
    fields: {
      name: 'Channel',
      url: 'Address of the calendar (iCal)',
      room_type_id: 'Room type',
      unit_id: 'Unit',
      every_minutes: 'Read every (minutes)',
      health: 'Last attempt',
      problem: 'What is wrong',
      problem_status: 'Answer of the channel',
      failures: 'Failures in a row',
      last_success_at: 'Last success',
      next_try_at: 'Next attempt',
      wanted: 'Next attempt does',
      quarantined: 'Conflicts',
      last_change: 'Last changes',
    },
    options: {
      health: { new: 'Not yet', ok: 'Worked', failing: 'Failed' },
      wanted: { import: 'Import', rehearsal: 'Dry run' },
      problem: {
        address: 'The address cannot be read',
        scheme: 'The address does not begin with https://',
        credentials: 'The address contains a password',
        port: 'The address uses a port other than 443',
        'private-address': 'The address leads into a private network',
        'unknown-host': 'There is no such server',
        redirects: 'The channel redirects endlessly',
        status: 'The channel refuses',
        encoding: 'The answer is compressed in an unknown way',
        'too-large': 'The calendar is larger than 2 MB',
        'too-slow': 'The channel did not answer within 15 seconds',
        connection: 'No secure connection to the channel',
        'not-a-calendar': 'The answer is not a complete calendar',
        'too-many-events': 'The calendar has more than 2,000 entries',
        internal: 'The import stopped; see the log',
      },
    },
    views: { failing: 'Failing', quarantined: 'With conflicts' },
    empty: {
      failing: 'Every calendar can be read.',
      quarantined: 'No calendar brought a collision.',
    },
    actions: {
      'fetch-now': { label: 'Read now', help: 'The calendar is read within a few seconds.' },
      rehearse: { label: 'Dry run', help: 'Shows what reading the calendar would change, and changes nothing.' },
      pause: { help: 'The calendar is not read until it is resumed. Its stays remain.' },
      resume: { help: 'The calendar is read within a few seconds, and again and again from then on.' },
    },
  },
  'calendar-stays': {
    done: {
      move: '{who} gave {what} another unit',
      'treat-as-stay': '{who} took {what} as a stay',
      keep: '{who} kept {what} where it was',
      refuse: '{who} refused {what}',
    },
    label: 'Imported stays',
    one: 'Imported stay',
    fields: {
      import_id: 'Calendar',
      uid: 'Name at the channel (UID)',
      summary: 'Entry',
      reservation_id: 'Reservation',
      in_the_way: 'In the way',
      missing_since: 'Missing since',
    },
    options: {
      status: {
        placed: 'Has its room',
        quarantined: 'In conflict',
        refused: 'Refused',
        expired: 'Over, never decided',
        gone: 'Gone at the channel',
        mirrored: 'Our own nights',
      },
    },
    views: { placed: 'With a room', quarantined: 'In conflict', gone: 'Gone' },
    empty: {
      quarantined: 'No stay of a channel waits for a room.',
    },
    actions: {
      move: {
        label: 'Move to a unit',
        help: 'The stay takes the nights of another unit. Tell the channel’s guest where they sleep.',
        fields: { unit_id: 'Unit' },
      },
      'treat-as-stay': {
        label: 'It is a guest of the channel',
        help: 'The entry looked like our own calendar coming back. It becomes a stay, in conflict while its nights are taken.',
      },
      keep: { label: 'Keep here', help: 'The stay takes its nights where it was meant to, if they are free by now.' },
      refuse: {
        label: 'Refuse',
        help: 'The stay is cancelled here and stays refused when the calendar is read again. Cancel it at the channel as well.',
      },
    },
  },
  'calendar-feeds': {
    done: {
      revoke: '{who} revoked the link of {what}',
    },
    label: 'Calendar feeds',
    one: 'Calendar feed',
    fields: {
      name: 'Given to',
      unit_id: 'Unit',
      link_made_at: 'Link made',
      last_read_at: 'Last read',
    },
    options: { status: { 'no-link': 'No link yet', active: 'Has a link', revoked: 'Revoked' } },
    views: { active: 'With a link' },
    actions: {
      revoke: { label: 'Revoke the link', help: 'The link stops working at once. A new one can be created.' },
    },
  },
};
