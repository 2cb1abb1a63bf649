import { fold } from './collation.ts';
import { isPartOfPhone, phoneDigits, toE164 } from './phone.ts';

/**
 * How a text is looked for among records: every word of it in some field, each field in its own way; or the whole of it as
 * the number of somebody's document.
 */

/**
 * `text` finds any part, whatever the case. `phone` finds a number in every spelling as well, with or without its country
 * code. `reference` finds any part with or without what separates its groups. `document` finds the whole value alone,
 * because who could ask for parts could piece a number together.
 */
export const SEARCH_KINDS = ['text', 'phone', 'reference', 'document'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export interface SearchedField {
  readonly name: string;
  readonly by: SearchKind;
}

/** A text that some field must hold; its digits, where it could be a part of a phone number, will do as well. */
export interface SearchWord {
  readonly text: string;
  readonly digits: string | null;
  /** What of it a reference must hold; empty where it is nothing but separators. */
  readonly codes: readonly string[];
}

/** Words that must all be found; or, where together they could be one phone number, that. */
export interface SearchTerm {
  readonly words: readonly SearchWord[];
  readonly digits: string | null;
}

export interface Search {
  readonly fields: readonly SearchedField[];
  readonly terms: readonly SearchTerm[];
  /** All of it as a document's number is compared; null where it is none or nobody may ask. */
  readonly number: string | null;
}

/** What people put between the groups of a reference, or leave out. The index of a reference leaves it out. */
export const SEPARATORS = ' -‐‑‒–—−./_#';
const SEPARATING = /[ \-‐‑‒–—−./_#]/g;
/** Fewer are no document's number, and would be worth guessing. */
const LEAST_OF_NUMBER = 6;

/** A reference without its separators. */
export const bareReference = (text: string): string => text.replace(SEPARATING, '');

/** A document's number in the form in which two are compared. */
export const bareNumber = (text: string): string => fold(bareReference(text));

const plain = (text: string): string => text.normalize('NFKC');

/** Reads what was typed. `mayAsk` says whether document numbers may be asked for here. */
export function readSearch(text: string, fields: readonly SearchedField[], mayAsk: boolean): Search {
  const all = splitWords(text);
  // Between the groups of a reference a hyphen may stand alone.
  const said = fields.some(({ by }) => by === 'reference') ? all.filter((word) => codesOf(word).length > 0) : all;
  const words = said.length > 0 ? said : all;
  const hasPhones = fields.some(({ by }) => by === 'phone');
  const number = bareNumber(plain(text.trim()));
  const isNumber = mayAsk && fields.some(({ by }) => by === 'document') && isDocumentNumber(number);
  return { fields, terms: termsOf(words, hasPhones), number: isNumber ? number : null };
}

export const splitWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

const isDocumentNumber = (bare: string): boolean =>
  bare.length >= LEAST_OF_NUMBER && /^[a-z\d]+$/.test(bare) && /\d/.test(bare);

/** `Halim 014-268 6787`: a name, and two words that may be one number. */
function termsOf(words: readonly string[], hasPhones: boolean): SearchTerm[] {
  const runs: string[][] = [];
  let isOpen = false;
  for (const word of words) {
    const isPart = hasPhones && isPartOfPhone(word);
    if (isPart && isOpen && !word.startsWith('+')) runs.at(-1)?.push(word);
    else runs.push([word]);
    isOpen = isPart;
  }
  const digitsOf = (text: string): string | null => (hasPhones ? phoneDigits(text) : null);
  return runs.map((run) => ({
    words: run.map((text) => ({ text, digits: digitsOf(text), codes: codesOf(text) })),
    digits: run.length > 1 ? digitsOf(run.join('')) : null,
  }));
}

/** As it was typed, because a reference of others may be kept in wide letters; and in plain ones. */
const codesOf = (text: string): string[] =>
  [...new Set([text, plain(text)].map(bareReference))].filter((code) => code !== '');

/** How much of a value was typed. */
export const FITS = { part: 0, beginning: 1, whole: 2 } as const;
export type Fit = (typeof FITS)[keyof typeof FITS];

const PLAIN: Readonly<Record<SearchKind, (value: string) => string>> = {
  text: (value) => fold(plain(value)),
  phone: (value) => phoneDigits(value) ?? fold(value),
  reference: (value) => bareNumber(plain(value)),
  document: (value) => bareNumber(plain(value)),
};

/** How much of the value the text is, each in its plainest spelling; null where the value does not hold the text. */
export function fitOf(value: string, typed: string, by: SearchKind): Fit | null {
  if (by === 'phone' && toE164(typed) === value) return FITS.whole;
  const [whole, text] = [PLAIN[by](value), PLAIN[by](typed.trim())];
  if (text === '' || !whole.includes(text)) return null;
  return whole === text ? FITS.whole : whole.startsWith(text) ? FITS.beginning : FITS.part;
}
