/** What only the pages about calendars of channels say. */
export const words = {
  link: {
    make: 'Make a link',
    renew: 'Make a new link',
    title: 'A link for {{name}}',
    text: 'Whoever has the link reads on which nights the unit is taken, and nothing about its guests.',
    replaces: 'The link made before leads nowhere from then on: enter the new one at the channel.',
    once: 'Copy the link now and enter it at the channel. It is not shown again.',
    label: 'Link',
  },
  report: {
    changes: 'Last changes',
    rehearsal: 'Rehearsal',
    soon: 'The calendar is about to be read.',
    never: 'The calendar has not been read yet.',
    at: 'Read {{at, instant}}',
    rehearsed: 'Rehearsed {{at, instant}}; nothing was changed.',
    nothing: 'Nothing changed: {{count}} entries as before.',
    same: 'As before: {{count}}',
    missing: 'Missing once, kept until they are missing again: {{count}}',
    unreadable: 'Not understood: {{names}}',
    more: 'and {{count}} more',
    nights: '{{from, day}} to {{to, day}}',
    outcomes: {
      added: 'New',
      moved: 'Moved',
      gone: 'Gone',
      quarantined: 'In quarantine',
      placed: 'Got a room',
    },
  },
};
