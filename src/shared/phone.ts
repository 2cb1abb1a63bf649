/** Phone numbers: read in any spelling, kept as E.164. */

/** Characters between the digits of a phone number, as people write them and as pages and programs mark them. */
const BETWEEN = /[\s().\p{Pd}\p{Cf}\u2212]/gu;
/** Fewer are in every number. */
const LEAST_DIGITS = 3;
/** From this many digits on, one or two leading noughts are dialled and are no part of the number. */
const DIALLED_DIGITS = 8;

/** Without what separates; digits and the plus of a Chinese keyboard become the plain ones. */
const withoutMarks = (text: string): string => text.normalize('NFKC').replace(BETWEEN, '');

/** The nought of an area is not dialled behind a country code, though often written: `+60 (0)14-268 6787`. */
const withoutTrunk = (digits: string): string => digits.replace(/^600(?=\d{7})/, '60');

/** `+60123456789` from what people type: spaces, hyphens, brackets, a leading 0 or 00 or 60. */
export function toE164(text: string): string {
  const digits = withoutMarks(text);
  if (digits.startsWith('+')) return `+${withoutTrunk(digits.slice(1))}`;
  if (digits.startsWith('00')) return `+${withoutTrunk(digits.slice(2))}`;
  if (digits.startsWith('0')) return `+6${digits}`;
  return `+${withoutTrunk(digits)}`;
}

/** Whether the text could be a part of a phone number, be it a sign between its digits. */
export const isPartOfPhone = (text: string): boolean => /^\+?\d*$/.test(withoutMarks(text));

/** The digits that every spelling of a number, or of a part of it, has in common with its E.164; null for another text. */
export function phoneDigits(text: string): string | null {
  const plain = withoutMarks(text);
  if (!/^\+?\d+$/.test(plain)) return null;
  const digits = plain.replace('+', '');
  if (digits.length < LEAST_DIGITS) return null;
  if (digits.length < DIALLED_DIGITS) return digits;
  return withoutTrunk(digits.replace(/^00/, '')).replace(/^0/, '');
}

/** A number as it is kept, with its country code. */
export const PHONE = /^\+[1-9]\d{6,14}$/;
