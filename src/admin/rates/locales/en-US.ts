export const words = {
  failed: 'This could not be loaded.',
  retry: 'Try again',
  year: {
    title: 'Holidays of {{year}}',
    none: 'None',
    unconfirmed: 'unconfirmed',
    nights: '{{count}} dearer nights from {{from, day}}',
  },
  effect: {
    title: 'Effect on prices',
    none: 'No room type that is sold gets dearer or cheaper by this holiday.',
    summary: '{{types}} room types, nights {{from, day}} to {{to, day}}: without and with this holiday',
  },
  on: {
    title: 'In force on a day',
    day: 'Day',
    none: 'Nothing is in force on this day.',
    night: '{{amount}} for a room and night',
    absorbed: 'paid by the operator',
    since: 'since {{from, day}}',
  },
};
