import { HOUR_MS, TIME_ZONE_HOURS } from '#shared/constants.ts';
import type { FieldSpec } from '#shared/field.ts';
import {
  keptFile,
  type SentPicture,
  type StoredDocument,
  type StoredPicture,
  type UploadedFile,
} from '#shared/files.ts';
import { calendarToday } from '#shared/business-date.ts';
import { KINDS } from '#shared/kinds.ts';
import { readDay, readMoment } from '#admin/components/days/read-day.ts';

/**
 * Turns what was typed into the value that is sent, and back. It refuses nothing: a wrong value stays as typed, for the
 * validator to name.
 */

/**
 * Value of an input while it is edited: text for everything that is typed, so that no digit is lost to a
 * conversion on the way, and the value itself for choices.
 */
export type Draft =
  | string
  | boolean
  | readonly number[]
  | readonly PhotoDraft[]
  | UploadedFile
  | StoredDocument
  | null
  | undefined;
/** A picture in the list being edited: a stored one, or a file that was just chosen. */
export interface PhotoDraft {
  readonly kept: StoredPicture | null;
  readonly file: UploadedFile | null;
  readonly alt_en: string;
  readonly alt_zh: string;
}
export type Drafts = Readonly<Record<string, Draft>>;

const MALAYSIA_MS = TIME_ZONE_HOURS * HOUR_MS;
const MONEY = /^(-?)(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,2}))?$/;
const NUMBER = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/;

/** Turns a stored value into the draft that its input shows. */
export function toDraft(spec: FieldSpec, value: unknown): Draft {
  if (value === null || value === undefined) return emptyDraft(spec);
  switch (spec.kind) {
    case 'money':
      return ringgitText(Number(value));
    case 'instant':
      return localText(String(value));
    case 'boolean':
      return value === true;
    case 'codes':
      return Array.isArray(value) ? value.filter((code): code is number => typeof code === 'number') : [];
    case 'integer':
      return String(spec.isPart ? Number(value) / 100 : value);
    case 'password':
      return emptyDraft(spec);
    case 'file':
      return keptFile(value);
    case 'numbers':
      return Array.isArray(value) ? value.join(', ') : '';
    case 'tiers':
      return tiersText(spec, value);
    case 'photos':
      return Array.isArray(value) ? value.map(photoDraft) : [];
    default:
      return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : JSON.stringify(value);
  }
}

/** Initial draft of an empty input. */
export function emptyDraft({ kind, optional }: FieldSpec): Draft {
  if (kind === 'boolean') return optional ? undefined : false;
  if (kind === 'codes' || kind === 'photos') return [];
  if (kind === 'file') return null;
  return kind === 'enum' ? undefined : '';
}

/**
 * The JSON value a draft stands for. Text that cannot be read stays text, so that the validator refuses it with the
 * same sentence as the server; null stands for an empty field.
 */
export function fromDraft(spec: FieldSpec, draft: Draft): unknown {
  if (spec.kind === 'photos') return sentPhotos(photosOf(draft));
  if (typeof draft !== 'string') return draft ?? null;
  const text = draft.trim();
  if (text === '') return null;
  switch (spec.kind) {
    case 'money':
      return senOf(text) ?? text;
    case 'integer':
      return spec.isPart ? basisPointsOf(text) : numberOf(text);
    case 'id':
    case 'relation':
    case 'decimal':
      return numberOf(text);
    case 'date':
      return readDay(text, { today: calendarToday() }) ?? text;
    case 'instant':
      return instantOf(text) ?? text;
    case 'numbers':
      return KINDS.numbers.fromText(text);
    case 'tiers':
      return tiersOf(spec, text);
    case 'json':
      return KINDS.json.fromText(text);
    case 'password':
      return draft;
    default:
      return text;
  }
}

const photoDraft = (kept: StoredPicture): PhotoDraft => ({
  kept,
  file: null,
  alt_en: kept.alt_en ?? '',
  alt_zh: kept.alt_zh ?? '',
});

export const photosOf = (draft: Draft): readonly PhotoDraft[] =>
  Array.isArray(draft) ? draft.filter((item): item is PhotoDraft => typeof item === 'object') : [];

function sentPhotos(photos: readonly PhotoDraft[]): readonly SentPicture[] | null {
  const sent = photos.flatMap(({ kept, file, alt_en, alt_zh }): SentPicture[] => {
    const words = { alt_en: alt_en.trim() || null, alt_zh: alt_zh.trim() || null };
    if (kept) return [{ id: kept.id, ...words }];
    return file ? [{ upload: file, ...words }] : [];
  });
  return sent.length > 0 ? sent : null;
}

/** A tier while it is edited: where it begins, its part in percent, and what it is a part of where that is chosen. */
export type TierTexts = readonly [from: string, gives: string, chosen: string];

/** Splits the draft of a scale, such as `3:5;7:10` or `48:50:first_night`, into the texts of each tier. */
export const tierTexts = (draft: string): TierTexts[] =>
  draft === ''
    ? []
    : draft.split(';').map((tier) => {
        const [from = '', gives = '', chosen = ''] = tier.split(':');
        return [from, gives, chosen];
      });

export const tierDraft = (tiers: readonly TierTexts[]): string =>
  tiers.map(([from, gives, chosen]) => [from, gives, ...(chosen === '' ? [] : [chosen])].join(':')).join(';');

function tiersText({ parts: [from, gives] = ['', ''], tierChoice }: FieldSpec, value: unknown): string {
  const tiers = Array.isArray(value) ? (value as readonly Readonly<Record<string, unknown>>[]) : [];
  return tierDraft(
    tiers.map((tier) => {
      const chosen = tierChoice ? String(tier[tierChoice.name]) : '';
      const part = tierChoice ? Number(tier[gives]) / 100 : tier[gives];
      return [String(tier[from]), tierChoice?.fixed[chosen] === undefined ? String(part) : '', chosen];
    }),
  );
}

/** A number, or the text itself for the validator to refuse. */
const numberOf = (text: string): number | string =>
  NUMBER.test(text.trim()) ? Number(text.replaceAll(',', '')) : text;

/** Two digits of a percentage are whole basis points, whatever the binary fraction says. */
function basisPointsOf(text: string): number | string {
  const percent = numberOf(text);
  return typeof percent === 'number' ? Number((percent * 100).toFixed(4)) : percent;
}

/** Reads tiers: an empty one is left out, and text that is no number stays for the validator to refuse. */
function tiersOf({ parts: [from, gives] = ['', ''], tierChoice }: FieldSpec, draft: string): unknown {
  const tiers = tierTexts(draft)
    .filter((tier) => tier.some((text) => text.trim() !== ''))
    .map(([first, part, chosen]) =>
      tierChoice
        ? {
            [from]: numberOf(first),
            [tierChoice.name]: chosen,
            [gives]: part.trim() === '' ? null : basisPointsOf(part),
          }
        : { [from]: numberOf(first), [gives]: numberOf(part) },
    );
  return tiers.length > 0 ? tiers : null;
}

/** Reads `1,234.5` or `RM 1,234.50` as 123450 sen, by its digits alone; undefined when it is no amount. */
export function senOf(text: string): number | undefined {
  const parts = MONEY.exec(text.replace(/^RM\s*/i, '').trim());
  if (!parts) return undefined;
  const [, sign = '', whole = '', cents = ''] = parts;
  if (whole === '' && cents === '') return undefined;
  const sen = Number(whole.replaceAll(',', '') + cents.padEnd(2, '0'));
  return Number.isSafeInteger(sen) ? (sign === '-' && sen !== 0 ? -sen : sen) : undefined;
}

/** Writes 123450 sen as `1234.50` for the amount's input. */
export function ringgitText(sen: number): string {
  const digits = String(Math.abs(sen)).padStart(3, '0');
  return `${sen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Local time of an instant at the hotel, `2026-01-05T14:30`; Malaysia keeps one offset all year. */
function localText(instant: string): string {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? '' : new Date(at + MALAYSIA_MS).toISOString().slice(0, 16);
}

function instantOf(text: string): string | undefined {
  const local = LOCAL_TIME.test(text) ? text : readMoment(text, { today: calendarToday() });
  if (local === null) return undefined;
  const at = Date.parse(`${local}Z`);
  return Number.isNaN(at) ? undefined : new Date(at - MALAYSIA_MS).toISOString();
}
