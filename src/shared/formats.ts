import { STATE_CODES } from './constants.ts';
import { isDay } from './day.ts';
import { rangesIn, statesIn } from '#shared/reading/lists-in-text.ts';

/**
 * Texts with a form of their own, such as identity numbers, plates and runs of days: how each is cleaned, checked and
 * shown in part.
 */

/** Formats of a text beyond its length. */
export type TextFormat =
  | 'digits'
  | 'mykad'
  | 'plate'
  | 'postcode'
  | 'time'
  | 'code'
  | 'states'
  | 'day-ranges'
  | 'business-number'
  | 'tax-number'
  | 'sst-number'
  | 'month'
  | 'month-start';

interface Format {
  /** Brings what people type to the one form that is kept. */
  clean(text: string): string;
  isValid(text: string): boolean;
  /** A regular expression for the API's description. */
  readonly pattern: string;
  /** A valid text made from a whole number, of a length within the field's. */
  sample(n: number, min: number, max: number): string;
}

const dropSeparators = (text: string): string => text.replace(/[\s-]/g, '');

/** A text is as its pattern says, but where `isValid` asks for more than a pattern can. */
const describeFormat = (pattern: RegExp, own: Omit<Format, 'pattern' | 'isValid'> & Partial<Format>): Format => ({
  pattern: pattern.source,
  isValid: (text) => pattern.test(text),
  ...own,
});

export const FORMATS: Readonly<Record<TextFormat, Format>> = {
  digits: describeFormat(/^\d+$/, {
    clean: dropSeparators,
    sample: (n, min, max) => String(n).padStart(min, '8').slice(-max),
  }),
  /** Number of a Malaysian identity card: `YYMMDD`, a place of birth, a serial whose last digit is odd for men. */
  mykad: describeFormat(/^\d{12}$/, {
    clean: dropSeparators,
    isValid: (text) => /^\d{12}$/.test(text) && hasDate(text),
    sample: (n) => `90010114${String(n % 10_000).padStart(4, '0')}`,
  }),
  /** Registration plate of a vehicle: capitals, digits and single spaces. */
  plate: describeFormat(/^[A-Z0-9]+( [A-Z0-9]+)*$/, {
    clean: (text) => text.toUpperCase().replace(/\s+/g, ' '),
    sample: (n) => `VAB ${n % 10_000}`,
  }),
  /** Of a place in Malaysia; its noughts are part of it. */
  postcode: describeFormat(/^\d{5}$/, {
    clean: dropSeparators,
    sample: (n) => String(n % 100_000).padStart(5, '3'),
  }),
  /** A time of day, `15:00`; `9:30` gets its nought. */
  time: describeFormat(/^([01]\d|2[0-3]):[0-5]\d$/, {
    clean: (text) => (/^\d:\d\d$/.test(text) ? `0${text}` : text),
    sample: (n) => `${String(n % 24).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`,
  }),
  /** A month of a year, `2026-03`. */
  month: describeFormat(/^\d{4}-(0[1-9]|1[0-2])$/, {
    clean: (text) => text.trim(),
    sample: (n) => `${2000 + (n % 900)}-${String((n % 12) + 1).padStart(2, '0')}`,
  }),
  /** Of days alone: the first of a month. */
  'month-start': describeFormat(/^\d{4}-\d{2}-01$/, {
    clean: (text) => text,
    sample: () => '2027-01-01',
  }),
  /** A short name for signs, sheets and references: capitals, digits and hyphens. */
  code: describeFormat(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, {
    clean: (text) => text.toUpperCase().replace(/\s+/g, '-'),
    sample: (n) => `C-${n}`,
  }),
  /** A company's number in its register, of any country; `isMalaysianBusiness` knows those of Malaysia. */
  'business-number': describeFormat(/^[A-Z0-9]+([./-][A-Z0-9]+)*$/, {
    clean: (text) => text.toUpperCase().replace(/\s+/g, ''),
    sample: (n) => `202001${String(n % 1_000_000).padStart(6, '0')}`,
  }),
  /** The number under which a country taxes somebody; `isMalaysianTaxNumber` knows those of Malaysia. */
  'tax-number': describeFormat(/^[A-Z0-9]+$/, {
    clean: (text) => dropSeparators(text).toUpperCase(),
    sample: (n) => `C${String(n % 10_000_000_000).padStart(10, '2')}`,
  }),
  /** Registration for Malaysia's sales and service tax, `W10-1808-32000019`: office, year and month, serial. */
  'sst-number': describeFormat(/^[A-Z]\d{2}-\d{2}(0[1-9]|1[0-2])-\d{8}$/, {
    clean: (text) =>
      dropSeparators(text)
        .toUpperCase()
        .replace(/^(.\d\d)(\d{4})(\d{8})$/, '$1-$2-$3'),
    sample: (n) => `W10-1808-${String(n % 100_000_000).padStart(8, '3')}`,
  }),
  /** Codes of states, `06,10,14`: sorted, each once. */
  states: describeFormat(/^(0[1-9]|1[0-6])(,(0[1-9]|1[0-6]))*$/, {
    clean: (text) => [...new Set(statesIn(text))].toSorted().join(','),
    isValid: (text) => statesIn(text).every((code) => (STATE_CODES as readonly string[]).includes(code)),
    sample: (n) => STATE_CODES[n % STATE_CODES.length] ?? '01',
  }),
  /** Days and runs of days, `2026-12-24..2027-01-02, 2027-02-06`, in their order; both ends of a run are in it. */
  'day-ranges': describeFormat(/^\d{4}-\d\d-\d\d(\.\.\d{4}-\d\d-\d\d)?(, \d{4}-\d\d-\d\d(\.\.\d{4}-\d\d-\d\d)?)*$/, {
    clean: (text) => rangesIn(text).toSorted().join(', '),
    isValid: (text) =>
      rangesIn(text).every((range) => {
        const [from, to = from] = range.split('..');
        return isDay(from) && isDay(to) && from <= to;
      }),
    sample: (n) => `2027-12-${String((n % 28) + 1).padStart(2, '0')}`,
  }),
};

/** The century is not part of the number: a date of either will do, and 29 February needs a leap year of one of them. */
const hasDate = (digits: string): boolean =>
  ['19', '20'].some((century) => isDay(`${century}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`));

const ADULT_YEARS = 18;

/** Places of birth of the state codes and of the unknown state; other codes stand for other countries or are mistyped. */
const LAST_STATE_CODE = 59;
const BETWEEN_STATES = new Set([17, 18, 19, 20]);
const UNKNOWN_STATE = 82;

/** Whether a card's place of birth is one of Malaysia's; an unknown one is worth a second look, not a refusal. */
export function hasKnownBirthPlace(mykad: string): boolean {
  const code = Number(mykad.slice(6, 8));
  return code === UNKNOWN_STATE || (code >= 1 && code <= LAST_STATE_CODE && !BETWEEN_STATES.has(code));
}

/** The day on which a card's holder comes of age. The card leaves out the century; a birthday in the future means the century before. */
export function ofAgeOn(mykad: string, today: string): string {
  const [year, rest] = [mykad.slice(0, 2), `-${mykad.slice(2, 4)}-${mykad.slice(4, 6)}`];
  const adult = ADULT_YEARS + Number(`20${year}${rest}` > today ? `19${year}` : `20${year}`);
  return rest === '-02-29' && adult % 4 !== 0 ? `${adult}-03-01` : `${adult}${rest}`;
}

/** Whether a card's holder is of age on a day. */
export const isOfAge = (mykad: string, today: string): boolean => ofAgeOn(mykad, today) <= today;

/** `900101-**-***7`: enough to tell two people apart, too little to impersonate one. */
export const maskMykad = (mykad: string): string => `${mykad.slice(0, 6)}-**-***${mykad.slice(-1)}`;

/** `•••• 4321`, as banks print it. */
export const maskAccountNumber = (digits: string): string => `•••• ${digits.slice(-4)}`;
