import { isRecord } from '#shared/records.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { ClientGone } from './client-gone.ts';
import { excessOf } from './json-shape.ts';
import { FormFile, decodeText, partsOf, unreadable } from './multipart.ts';

/**
 * Reads a call's body within its limits, as JSON or as a form, and as nothing else. Which fields it may have is asked
 * later.
 */

/** A call's body before anybody looked at its fields. */
export interface RequestBody {
  /** Texts and files of a form by name. */
  readonly values: Record<string, unknown>;
  /** Scalars arrived in their text form. */
  readonly isForm: boolean;
}

const KB = 1024;
const LIMITS = {
  /** Limit of JSON, and of forms without files. */
  plainBytes: 256 * KB,
  formBytes: 12 * KB * KB,
  fileBytes: 10 * KB * KB,
  parts: 20,
} as const;

/** Calls without a session are small, so their limit is too. */
export const DOOR_BYTES = { signIn: 4 * KB, reset: 4 * KB, publicQuery: 4 * KB } as const;

/** Only these two, to the letter: a lenient reading is how validation gets skipped. */
const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i;
const FORM_TYPE = /^multipart\/form-data; ?boundary=(?:([\w'()+,./:=?-]{1,70})|"([\w'()+,./:=? -]{1,70})")$/i;

/** Reads a body within its limits; an empty one is an empty object. */
export async function readBody(request: Request, mostBytes: number = LIMITS.plainBytes): Promise<RequestBody> {
  const boundary = boundaryOf(request);
  const bytes = await readBytes(request, mostBytes);
  return boundary === null ? { values: parseJson(bytes), isForm: false } : readForm(bytes, boundary);
}

/** Boundary of a multipart form; null for JSON. Any other type is refused. */
export function boundaryOf(request: Request): string | null {
  const type = request.headers.get('content-type') ?? '';
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  const form = FORM_TYPE.exec(type);
  if ((!form && !JSON_TYPE.test(type)) || encoding !== 'identity') throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  return form && (form[1] ?? form[2] ?? '');
}

/** Whether a form may be longer than what is read into memory at once; one that does not say its length may. */
export const isLarge = (request: Request): boolean =>
  Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY) > LIMITS.plainBytes;

export const MAX_FORM_BYTES = LIMITS.formBytes;

export const readForm = (bytes: Uint8Array<ArrayBuffer>, boundary: string): RequestBody => ({
  values: valuesIn(bytes, boundary),
  isForm: true,
});

/** Stops reading at the limit, because the header's length may be a lie. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new Refusal('TOO_LARGE');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of streamOf(request)) {
    size += chunk.length;
    if (size > limit) throw new Refusal('TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Reads the bytes of a body. A sender who breaks off is no error of the server. */
export async function* streamOf(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* request.body ?? [];
  } catch (error) {
    throw new ClientGone({ cause: error });
  }
}

function parseJson(bytes: Uint8Array): Record<string, unknown> {
  const text = decodeText(bytes);
  if (text.trim() === '') return {};
  const excess = excessOf(text);
  if (excess) throw new Refusal('BAD_REQUEST', { issues: [excess] });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable('json');
  }
  if (!isRecord(value)) throw unreadable('object');
  return value;
}

function valuesIn(bytes: Uint8Array<ArrayBuffer>, boundary: string): Record<string, unknown> {
  const values = new Map<string, unknown>();
  let [parts, textLength] = [0, 0];
  for (const { name, value } of partsOf(bytes, boundary)) {
    parts += 1;
    if (parts > LIMITS.parts) throw new Refusal('TOO_LARGE', { message: 'too_many_parts' });
    // Room for files is no room for texts: those are read, and not only kept.
    textLength += typeof value === 'string' ? value.length : 0;
    if (textLength > LIMITS.plainBytes) throw new Refusal('TOO_LARGE');
    if (values.has(name)) throw unreadable('repeated_field', { field: name });
    if (value instanceof FormFile && value.size > LIMITS.fileBytes) throw new Refusal('TOO_LARGE');
    values.set(name, value);
  }
  // A file input that was left alone still sends a nameless, empty file: it says nothing about its field.
  const isSaid = (value: unknown): boolean => !(value instanceof FormFile && value.size === 0 && value.name === '');
  return Object.fromEntries([...values].filter(([, value]) => isSaid(value)));
}
