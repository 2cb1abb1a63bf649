import { findCountry } from './countries.ts';
import { isDay } from './day.ts';
import type { FieldSpec } from './field.ts';
import { KINDS } from './kinds.ts';

/** Reads the cells of spreadsheets, as people and other programs write them, into what calls take. */

/** Words for the options of an enum, as many languages as there are. */
export type OptionWords = Readonly<Record<string, readonly string[]>>;

/** Longer than any cell that is no text: what looks for a day or a number in one must not go through a page of blanks. */
const MOST_LETTERS = 500;

/**
 * A cell of a spreadsheet, brought to the JSON form a call takes: what the export writes, and what people type. What
 * cannot be read comes back as it is, for the field to refuse; undefined is an empty cell, which says nothing.
 */
export function readCell(spec: FieldSpec, cell: string, options: OptionWords = {}): unknown {
  // A password is never exported, and may begin with anything.
  const text = spec.kind === 'password' ? cell : unmarkFormula(cell);
  // An empty cell clears a list; other fields are left alone.
  if (text.trim() === '') return KINDS[spec.kind].family === 'list' ? [] : undefined;
  if (text.length > MOST_LETTERS) return KINDS[spec.kind].fromText(text);
  switch (spec.kind) {
    case 'enum':
      return readOption(spec, text, options);
    case 'country':
      return findCountry(text) ?? text;
    case 'boolean':
      return readSwitch(text);
    case 'id':
    case 'integer':
    case 'decimal':
      return readNumber(text);
    case 'relation':
      return readRelation(text);
    case 'money':
      return readMoney(text);
    case 'date':
      return readDay(text.trim()) ?? text;
    case 'instant':
      return readInstant(text.trim());
    case 'phone':
      return readPhone(text);
    case 'codes':
      return KINDS.codes.fromText(text.replaceAll(/[;，、\s]+/g, ','));
    default:
      return KINDS[spec.kind].fromText(text);
  }
}

const fold = (text: string): string => text.trim().toLowerCase();

function readOption(spec: FieldSpec, text: string, options: OptionWords): string {
  const names = Object.keys(spec.options ?? {});
  const wanted = fold(text);
  return (
    names.find((name) => fold(name) === wanted) ??
    names.find((name) => options[name]?.some((word) => fold(word) === wanted)) ??
    text
  );
}

const YES = new Set(['true', 'yes', 'y', '1', 'on', '✓', '✔', '是', '有']);
const NO = new Set(['false', 'no', 'n', '0', 'off', '✗', '否', '无']);

function readSwitch(text: string): boolean | string {
  const said = fold(text);
  return YES.has(said) ? true : NO.has(said) ? false : text;
}

/** Digits with or without commas between the thousands. */
const NUMBER = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?$/;

function readNumber(text: string): number | string {
  const [, sign, whole, rest = ''] = NUMBER.exec(text.replaceAll(/\s/g, '')) ?? [];
  return whole === undefined ? text : Number(`${sign === '-' ? '-' : ''}${whole.replaceAll(',', '')}${rest}`);
}

/** No record's number begins as phones do. */
const PHONE_LIKE = /^[+0][\d\s()-]{7,}$/;

const readRelation = (text: string): number | string => (PHONE_LIKE.test(text.trim()) ? text : readNumber(text));

const CURRENCY = /RM|MYR/i;

/**
 * `RM 1,234.50`, `1,234.50` and `RM 1234` are ringgit; digits alone are sen, as the export writes them. Read digit by
 * digit, so that no amount is rounded.
 */
function readMoney(text: string): number | string {
  const bare = text.replaceAll(/\s/g, '').replace(CURRENCY, '');
  const [, sign, whole, rest = ''] = NUMBER.exec(bare) ?? [];
  if (whole === undefined || rest.length > 3) return text;
  const isRinggit = CURRENCY.test(text) || rest !== '' || whole.includes(',');
  const digits = whole.replaceAll(',', '');
  const sen = Number(isRinggit ? `${digits}${rest.slice(1).padEnd(2, '0')}` : digits);
  return sign === '-' ? -sen : sen;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR_FIRST = /^(\d{4})(?:[-/.]|年)(\d{1,2})(?:[-/.]|月)(\d{1,2})日?$/;
/** Day before month, as written in Malaysia; a month first is refused or, at worst, shown by the dry run. */
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
const MONTH_NAMED = /^(\d{1,2})[-\s]([a-z]{3})[a-z]*[-\s,]+(\d{4})$/i;

/** `YYYY-MM-DD` of a day as people write it, or null. */
function readDay(text: string): string | null {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year) return dayFrom(year, month, day);
  const [, day2, month2, year2] = DAY_FIRST.exec(text) ?? [];
  if (year2) return dayFrom(year2, month2, day2);
  const [, day3, name, year3] = MONTH_NAMED.exec(text) ?? [];
  return year3 ? dayFrom(year3, String(MONTHS.indexOf(name?.toLowerCase() ?? '') + 1), day3) : null;
}

function dayFrom(year: string, month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
}

/** Kuala Lumpur has known one offset since 1982. */
const HOTEL_OFFSET = '+08:00';
const DAY_AND_TIME = /^(.+?)[,\s]+(\d{1,2}):(\d{2})(:\d{2})?$/;

/** A time without a zone is the hotel's; the export's own form has one. */
function readInstant(text: string): string {
  const [, date = '', hour = '', minute = '', seconds = ':00'] = DAY_AND_TIME.exec(text) ?? [];
  const day = readDay(date);
  return day ? `${day}T${hour.padStart(2, '0')}:${minute}${seconds}${HOTEL_OFFSET}` : text;
}

/**
 * Spreadsheets take a number for a number and drop its leading 0: 9 or 10 digits that begin with 1 are a Malaysian mobile
 * number without it, and no other (numbers of country 1 have 11).
 */
function readPhone(text: string): string {
  return /^1\d{8,9}$/.test(text.replaceAll(/[\s-]/g, '')) ? `0${text.trim()}` : text;
}

/* How a table of text keeps a spreadsheet from taking a cell for a formula, and how that is taken back. */

/** Characters with which spreadsheets begin a formula. */
export const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r'] as const;

/** The text with an apostrophe before it where it would be a formula, or where taking the apostrophe away would change it. */
export const markFormula = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** The text that `markFormula` was given. */
export const unmarkFormula = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
