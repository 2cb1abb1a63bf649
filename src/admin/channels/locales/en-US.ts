/** Words of the pages about channels' calendars alone. */
export const words = {
  link: {
    submit: 'Create link',
    renew: 'Create new link',
    title: 'Calendar link for {{name}}',
    explanation: 'Anyone who has the link sees on which nights the unit is taken, and nothing about its guests.',
    replaces: 'The previous link then stops working: enter the new one at the channel.',
    oneTimeNotice: 'Copy the link now and enter it at the channel. It is not shown again.',
    label: 'Link',
  },
  report: {
    changes: 'Last changes',
    rehearsal: 'Dry run',
    never: 'The calendar has not been read yet.',
    neverWorked: 'No reading has worked so far, so nothing was changed.',
    at: 'Read {{at, instant}}',
    rehearsed: 'Tried {{at, instant}}; nothing was changed. Reading the calendar now would do this:',
    nothing: 'Nothing changed: {{count}} entries as before.',
    same: 'As before: {{count}}',
    missing: 'Missing once, kept until they are missing again: {{count}}',
    unreadable: 'Not understood: {{names}}',
    more: 'and {{count}} more',
    nights: '{{from, day}} – {{to, day}}',
    outcomes: {
      added: 'New',
      moved: 'Moved',
      gone: 'Gone',
      quarantined: 'Conflict to decide',
      placed: 'Got a room',
      mirrored: 'Our own nights',
    },
  },
  keep: {
    active_one:
      'A stay on record comes from this calendar, so it cannot be deleted. Pause it instead: then it is not read any more.',
    active_other:
      '{{count}} stays on record come from this calendar, so it cannot be deleted. Pause it instead: then it is not read any more.',
    paused_one:
      'A stay on record comes from this calendar, so it cannot be deleted. It is paused and is not read any more.',
    paused_other:
      '{{count}} stays on record come from this calendar, so it cannot be deleted. It is paused and is not read any more.',
  },
  place:
    'For a calendar of one unit choose the unit; its room type follows. For a calendar of a whole room type choose the type alone: its stays get a unit later.',
  status: {
    title: 'Reading',
    reading: 'The calendar is being read…',
    fine: 'The calendar was read without problems.',
    paused: 'Paused: it is not read until you resume it. Its stays remain.',
    failures_one: 'One attempt has failed. What was read before stays as it is; the next attempt follows by itself.',
    failures_other:
      '{{count}} attempts in a row have failed. What was read before stays as it is; further attempts follow by themselves, less and less often.',
    never: 'Never yet',
    now: 'Now',
    notPlanned: 'Not planned',
  },
  advice: {
    address: 'Copy the address once more at the channel, edit it here, and read now.',
    gone: 'The channel no longer knows this address: copy its calendar link once more, edit the address here, and read now.',
    status: 'The channel has a problem of its own. Wait, or check whether it reports an outage.',
    'private-address':
      'Calendars are read from public addresses alone. A system inside your own network needs a public name, for example through your reverse proxy.',
    'unknown-host': 'Check the address for a typing error; copy it once more at the channel.',
    'too-slow': 'The channel is slow at the moment. Wait; if it stays slow, ask the channel.',
    connection: 'The channel’s certificate may have expired. Open the address in your browser: it says what is wrong.',
    'not-a-calendar':
      'Often it is a page that asks to sign in, or the link of a web page. Copy the link that ends in .ics at the channel.',
    'too-large': 'Ask the channel for a calendar of this unit alone.',
    'too-many-events': 'Ask the channel for a calendar of this unit alone.',
    internal: 'The server’s log says why. Ask the server’s administrator.',
  },
  waiting: {
    title_one: 'One stay waits for a decision',
    title_other: '{{count}} stays wait for a decision',
    text: 'A channel sold nights that were taken. These stays hold no room: move each to a free unit, upgrade it, or refuse it and cancel it at the channel.',
    collides: 'collides with {{with}}',
    noRoom: 'no room is free',
    decide: 'Decide',
    all: 'All {{count}} stays in conflict',
  },
  feed: {
    title: 'At the channel',
    none: 'There is no link yet: create one, and enter it at the channel.',
    revoked: 'The link was revoked and no longer works. A new one can be created at any time.',
    unread: 'No channel has read the calendar with this link yet.',
    read: 'Last read {{at}} ({{ago}}).',
    silent: 'The channel has stopped reading',
    silentText:
      'It may sell nights that are taken. Check whether the channel still has the link; otherwise create a new one.',
    how: 'Enter the link where the channel asks for the address of a calendar to import (iCal, “sync calendars”). Every channel should have a calendar link of its own, so that one can be revoked without the others.',
    what: 'It shows the nights of stays and blocks, nights on which the room type is sold out, and a unit that is out of service; never who sleeps there.',
  },
};
