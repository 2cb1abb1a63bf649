import { WHOLE_BP } from '#shared/money.ts';
import { isRecord } from '#shared/records.ts';
import { type Parsed, failed, issue, ok } from '#shared/errors.ts';
import type { TierChoice } from '#shared/field-kinds.ts';
import type { FieldSpec } from '#shared/field.ts';
import { MAX_PHOTOS, type SentPicture, type UploadedFile } from '#shared/files.ts';
import { INT4_MAX, isStorableText, refuseType } from './scalars.ts';

/** The kinds whose value is more than one: photos, tiers and lists of numbers, read strictly and in one order. */

export const MAX_ALT = 200;
export const MAX_TIERS = 12;
export const MAX_NUMBERS = 500;

export const isUpload = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'arrayBuffer' in value && typeof value.arrayBuffer === 'function';

export function readPhotos(value: unknown): Parsed<readonly SentPicture[]> {
  if (!Array.isArray(value) || value.length > MAX_PHOTOS) return refuseType('photos');
  const photos: readonly unknown[] = value;
  const read = photos.map(readPhoto);
  const sent = read.filter((photo) => photo !== null);
  const ids = sent.flatMap((photo) => ('id' in photo ? [photo.id] : []));
  return sent.length < photos.length || new Set(ids).size < ids.length ? refuseType('photos') : ok(sent);
}

function readPhoto(value: unknown): SentPicture | null {
  if (!isRecord(value)) return null;
  const { id, upload, alt_en, alt_zh, ...more } = value;
  const [en, zh] = [readAlt(alt_en), readAlt(alt_zh)];
  if (Object.keys(more).length > 0 || en === undefined || zh === undefined) return null;
  const words = { alt_en: en, alt_zh: zh };
  if (upload === undefined) return Number.isSafeInteger(id) ? { id: Number(id), ...words } : null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard looks at what both sides call an upload
  return id === undefined && isUpload(upload) ? { upload: upload as UploadedFile, ...words } : null;
}

/** Null for none; undefined for what is no text or too long. */
function readAlt(value: unknown = null): string | null | undefined {
  if (value === null) return null;
  return isStorableText(value) && value.length <= MAX_ALT ? value.trim() || null : undefined;
}

/** Exactly its two numbers in each tier, and its choice where there is one; no tier twice; in ascending order. */
export function readTiers(value: unknown, spec: FieldSpec): Parsed<unknown> {
  const { parts: [from] = [''], tierChoice: choice } = spec;
  if (!Array.isArray(value) || value.length > MAX_TIERS) return refuseType('tiers');
  const given: readonly unknown[] = value;
  const tiers = given
    .map((tier) => (choice ? readStep(tier, spec, choice) : readTier(tier, spec)))
    .filter((tier) => tier !== null);
  if (tiers.length < given.length) return refuseType(choice ? 'steps' : 'tiers');
  const isTwice = new Set(tiers.map((tier) => tier[from])).size < tiers.length;
  if (isTwice) return failed(issue([], 'tier_twice'));
  const ascending = tiers.toSorted((a, b) => Number(a[from]) - Number(b[from]));
  // The database orders keys by length first; equal values must stay equal as text.
  const inOrder = (tier: Tier): [string, unknown][] =>
    Object.entries(tier).toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return ok(ascending.map((tier) => Object.fromEntries(inOrder(tier))));
}

type Tier = Readonly<Record<string, number | string>>;

function readTier(tier: unknown, { parts: [from, gives] = ['', ''] }: FieldSpec): Tier | null {
  if (!isRecord(tier) || Object.keys(tier).length !== 2) return null;
  const [first, part] = [tier[from], tier[gives]];
  return isFrom(first) && isPercent(part) ? { [from]: first, [gives]: part } : null;
}

function readStep(
  step: unknown,
  { parts: [from, gives] = ['', ''] }: FieldSpec,
  { name, options, fixed }: TierChoice,
): Tier | null {
  if (!isRecord(step) || Object.keys(step).some((key) => ![from, gives, name].includes(key))) return null;
  const { [from]: first, [name]: chosen, [gives]: part = null } = step;
  if (!isFrom(first) || typeof chosen !== 'string' || !options.includes(chosen)) return null;
  const kept = fixed[chosen] ?? part ?? WHOLE_BP;
  return isPart(kept) && (part === null || isPart(part)) ? { [from]: first, [name]: chosen, [gives]: kept } : null;
}

export function readNumbers(value: unknown, { min = 0, max = INT4_MAX }: FieldSpec): Parsed<unknown> {
  const isOne = (each: unknown): boolean => Number.isInteger(each) && Number(each) >= min && Number(each) <= max;
  const isList = Array.isArray(value) && value.length <= MAX_NUMBERS && value.every(isOne);
  return isList ? ok(value) : failed(issue([], 'numbers', { min, max }));
}

const isPart = (value: unknown): value is number => Number.isInteger(value) && isWithinWhole(Number(value));
const isWithinWhole = (value: number): boolean => value >= 0 && value <= WHOLE_BP;
const isFrom = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 9999;
const isPercent = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 100 && Number(value.toFixed(2)) === value;
