import type { Context, Hono } from 'hono';
import type { Fields } from '#shared/field.ts';
import { KINDS } from '#shared/kinds.ts';
import { type Issue, issue, type SentenceName } from '#shared/errors.ts';
import { isRecord } from '#shared/records.ts';
import { type BodyMode, isWritable } from '#shared/validate.ts';
import type { Body } from '#server/kit/commands.ts';
import { disposition } from '#server/kit/documents/name.ts';
import { Upload } from '#server/kit/documents/documents.ts';
import { type Kit, both, canRead, hasId, scopeOf } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { KeptDocument } from '#server/kit/tables.ts';
import type { AppEnv } from './app-env.ts';
import { MAX_FORM_BYTES, type RequestBody, boundaryOf, isLarge, readBody, readForm, streamOf } from './body.ts';
import { type ResourceCall, idOf, permit } from './call.ts';
import { FormFile } from './multipart.ts';

/**
 * Files over HTTP: taken with the body that brings them, and served to callers who may read the field that shows them.
 * Keeping them is `kit/documents`.
 */

/** The fields that a call's body may carry, in which mode, and whose words name them. */
export interface BodyShape {
  readonly fields: Fields;
  readonly mode: BodyMode;
  readonly action?: string;
}

/**
 * Does the work with the call's body, its files examined and kept. However that ends, no file stays that no record
 * names. A large form waits on the disk until it is complete and then for its turn, so that many at once, fast or slow,
 * hold no more memory than two.
 */
export async function withBody<T>(call: ResourceCall, shape: BodyShape, work: (body: Body) => Promise<T>): Promise<T> {
  const { c, kit } = call;
  if (hasNoBody(c)) return work({ values: {}, isForm: false });
  const kept: string[] = [];
  try {
    const request = c.req.raw;
    const boundary = boundaryOf(request);
    if (boundary !== null && isLarge(request)) return await work(await readLarge({ call, shape, kept }, boundary));
    return await work(await keepFiles({ call, shape, kept }, await readBody(request)));
  } finally {
    if (kept.length > 0) await kit.documents.collect(kept);
  }
}

/** Bodies that carry nothing (DELETE, actions without input) may be left out. */
function hasNoBody(c: Context<AppEnv>): boolean {
  const length = c.req.header('content-length');
  const isEmpty = length === '0' || (length === undefined && c.req.header('transfer-encoding') === undefined);
  return c.req.header('content-type') === undefined && isEmpty;
}

/** A call whose body may bring files. */
interface Receiving {
  readonly call: ResourceCall;
  readonly shape: BodyShape;
  /** Keys of what was stored on the way; a refused call removes it. */
  readonly kept: string[];
}

async function readLarge(receiving: Receiving, boundary: string): Promise<Body> {
  const { documents } = receiving.call.kit;
  const request = receiving.call.c.req.raw;
  if (Number(request.headers.get('content-length') ?? 0) > MAX_FORM_BYTES) throw new Refusal('TOO_LARGE');
  const received = await documents.files.receive(streamOf(request), MAX_FORM_BYTES);
  if (!received) throw new Refusal('TOO_LARGE');
  try {
    return await documents.read(received, (bytes) => takeFiles(receiving, readForm(bytes, boundary)));
  } finally {
    await received.discard();
  }
}

/** `photos.0` brings a picture of the field `photos`. */
const fieldOf = (part: string): string => part.replace(/\.\d{1,2}$/, '');

const filesIn = (body: RequestBody, { fields, mode }: BodyShape): [string, FormFile][] =>
  Object.entries(body.values).flatMap(([part, value]): [string, FormFile][] => {
    const name = fieldOf(part);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const isItsPart = field?.spec.kind === (part === name ? 'file' : 'photos');
    return value instanceof FormFile && isItsPart && isWritable(field, mode) ? [[part, value]] : [];
  });

async function keepFiles(receiving: Receiving, body: RequestBody): Promise<Body> {
  if (filesIn(body, receiving.shape).length === 0) return body;
  return receiving.call.kit.documents.gated(() => takeFiles(receiving, body));
}

/** The body with uploads where files were; every file that is not taken is named with its fault. */
async function takeFiles({ call, shape, kept }: Receiving, body: RequestBody): Promise<Body> {
  const { bound, kit } = call;
  const values: Record<string, unknown> = { ...body.values };
  const issues: Issue[] = [];
  const pictures = new Map<string, Upload>();
  for (const [part, sent] of filesIn(body, shape)) {
    const name = fieldOf(part);
    const field = shape.fields[name];
    if (!field) continue;
    const taken = await kit.documents.take(name, field.spec, { name: sent.name, bytes: sent.bytes });
    if (!(taken instanceof Upload)) {
      issues.push(taken);
      continue;
    }
    kept.push(...taken.keys);
    if (field.spec.kind === 'photos') pictures.set(part, taken);
    else values[part] = taken;
  }
  for (const name of new Set([...pictures.keys()].map(fieldOf))) withPictures(values, name, pictures);
  if (issues.length === 0) return { values, isForm: body.isForm };
  const action = shape.action === undefined ? {} : { action: shape.action };
  throw new Refusal('VALIDATION', { issues, resource: bound.resource.name, ...action });
}

/** Puts the uploads where the field's list names their parts; a part that it does not name stays, to be refused. */
function withPictures(values: Record<string, unknown>, name: string, pictures: ReadonlyMap<string, Upload>): void {
  const list = KINDS.photos.fromText(String(values[name]));
  if (!Array.isArray(list)) return;
  values[name] = list.map((item: unknown) => {
    const part = isRecord(item) && 'upload' in item ? String(item['upload']) : '';
    const upload = pictures.get(part);
    if (!upload || !isRecord(item)) return item;
    delete values[part];
    return { ...item, upload };
  });
}

/** Serves the bytes of a document to callers who may read the field that shows it. */
export function mountFiles(app: Hono<AppEnv>, kit: Kit): void {
  app.get('/api/files/:id', async (c) => {
    const row = await kit.documents.find(idOf(c.req.param('id')));
    const bound = kit.resources.find(({ resource }) => resource.name === row?.resource);
    if (!row || !bound) throw new Refusal('NOT_FOUND');
    const call = { c, kit, bound, context: c.get('context') };
    await permitDocument(call, row);
    return answerDocument(call, row);
  });
}

async function permitDocument(call: ResourceCall, row: KeptDocument): Promise<void> {
  const { kit, bound, context } = call;
  permit(call, 'view');
  const field = bound.resource.fields[row.field];
  if (!field || field.spec.hidden) throw new Refusal('NOT_FOUND');
  if (!canRead(context.caller, field.spec)) {
    const permission = field.spec.visibleTo ?? bound.resource.permission ?? 0;
    throw new Refusal('FORBIDDEN', { params: { permission }, body: { permission } });
  }
  const isVisible = both(scopeOf(bound, context), hasId(Number(row.record_id)));
  if ((await kit.store.count(bound.table, isVisible)) === 0) throw new Refusal('NOT_FOUND');
}

/** Nothing in a document runs, loads or is framed, even when it is opened by its address. */
const DOCUMENT_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

async function answerDocument({ c, kit }: ResourceCall, row: KeptDocument): Promise<Response> {
  const isThumbnail = sizeOf(c) === 'thumbnail' && row.thumbnail_key !== null;
  const { kind } = row;
  const headers = new Headers({
    'Cache-Control': 'private, no-store',
    'Content-Disposition': disposition(kind, row.name),
    'Content-Security-Policy': DOCUMENT_POLICY,
    'X-Content-Type-Options': 'nosniff',
    ETag: `"${row.sha256.slice(0, 32)}${isThumbnail ? '-thumbnail' : ''}"`,
  });
  if (c.req.header('if-none-match') === headers.get('ETag')) return new Response(null, { status: 304, headers });
  const file = await kit.documents.open(row, isThumbnail);
  if (!file) throw new Refusal('NOT_FOUND', { message: 'file_missing' });
  headers.set('Content-Type', kind);
  headers.set('Content-Length', String(file.size));
  return new Response(file.body, { headers });
}

function sizeOf(c: Context<AppEnv>): 'thumbnail' | null {
  const query = Object.entries(c.req.queries());
  for (const [name, [value = '', ...more]] of query) {
    if (name !== 'size') throw badQuery(name, 'unknown_param', { known: 'size' });
    if (value !== 'thumbnail' || more.length > 0) throw badQuery(name, 'enum', { options: 'thumbnail' });
  }
  return query.length > 0 ? 'thumbnail' : null;
}

const badQuery = (param: string, rule: SentenceName, params: Record<string, string>): Refusal =>
  new Refusal('BAD_QUERY', { issues: [issue([param], rule, params)] });
