/** Nights that are taken. A feed is readable by anybody with its link, so it holds nothing about the guest. */
export interface FeedEvent {
  readonly uid: string;
  /** Nights [arrival, departure). */
  readonly arrival: string;
  readonly departure: string;
  readonly summary: string;
  /** Last change, ISO 8601 UTC. */
  readonly changed_at: string;
}

const LINE_END = '\r\n';
const MAX_OCTETS = 75;

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (letter) => `\\${letter}`).replaceAll(/\r?\n/g, '\\n');

/** A line has at most 75 octets; a letter of several octets is not torn apart. */
function folded(line: string): string {
  const rows: string[] = [];
  let row = '';
  let octets = 0;
  for (const letter of line) {
    const point = letter.codePointAt(0) ?? 0;
    const size = point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4;
    if (octets + size > MAX_OCTETS) {
      rows.push(row);
      row = ' ';
      octets = 1;
    }
    row += letter;
    octets += size;
  }
  return [...rows, row].join(LINE_END);
}

const dateOf = (day: string): string => day.replaceAll('-', '');
const stampOf = (instant: string): string => `${instant.replaceAll(/[-:]/g, '').slice(0, 15)}Z`;

/** iCalendar text (RFC 5545) of whole days; the same events give the same text. */
export function writeCalendar(name: string, events: readonly FeedEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Highland//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(({ uid, arrival, departure, summary, changed_at }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stampOf(changed_at)}`,
      `DTSTART;VALUE=DATE:${dateOf(arrival)}`,
      `DTEND;VALUE=DATE:${dateOf(departure)}`,
      `SUMMARY:${escaped(summary)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map(folded).join(LINE_END) + LINE_END;
}
