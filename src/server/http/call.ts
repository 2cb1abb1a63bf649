import type { Context } from 'hono';
import { codeOf } from '#shared/permissions.ts';
import { inOrder } from '#shared/same-json.ts';
import { type RequestContext, isAdministrator } from '#server/kit/caller.ts';
import type { Body, Outcome, Target } from '#server/kit/commands.ts';
import { Upload } from '#server/kit/documents/documents.ts';
import { type Answer, type Repeatable, digestOf } from '#server/kit/idempotency.ts';
import { type Bound, type Kit, present } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Audience, OpenAudience } from '#shared/calls/call.ts';
import type { AppEnv } from './app-env.ts';
import { FormFile } from './multipart.ts';

/**
 * What every handler of a resource needs of its request: permission, the id and version in the address, repeatable
 * calls, and the form of answers.
 */

/** One request to one resource. */
export interface ResourceCall {
  readonly c: Context<AppEnv>;
  readonly kit: Kit;
  readonly bound: Bound;
  readonly context: RequestContext;
}

const MAX_KEY_LENGTH = 200;

/** Refuses a caller who lacks the resource's code for this. */
export function permit(
  { bound, context }: Pick<ResourceCall, 'bound' | 'context'>,
  ability: Audience | OpenAudience,
): void {
  if (ability === 'public' || ability === 'session') return;
  if (ability === 'member') {
    if (isAdministrator(context.caller)) throw new Refusal('FORBIDDEN', { message: 'members_only' });
    return;
  }
  if (typeof ability === 'object') {
    if (ability.some((code) => context.caller.permissions.has(code))) return;
    const [permission] = ability;
    throw new Refusal('FORBIDDEN', { params: { permission }, body: { permission } });
  }
  const permission = typeof ability === 'number' ? ability : codeOf(bound.resource.permission, ability);
  if (permission === null && !isAdministrator(context.caller)) {
    throw new Refusal('FORBIDDEN', { message: 'administrators_only' });
  }
  if (permission === null || context.caller.permissions.has(permission)) return;
  throw new Refusal('FORBIDDEN', { params: { permission }, body: { permission } });
}

export const json = (c: Context<AppEnv>, { status, body }: Answer): Response =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- hono wants to know the status and shape of an answer that the declaration describes
  c.json(body as object, status as 200, { 'cache-control': 'no-store' });

/** Answer of a write: the record as it is now and the entry it left. */
export const written = ({ bound, context }: ResourceCall, { row, auditId }: Outcome, status = 200): Answer => ({
  status,
  body: { data: row ? present({ bound, context }, row) : null, audit_id: auditId },
});

/** Reads the id of the address; anything else names no record. */
export function idOf(text: string | undefined): number {
  const id = text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw new Refusal('NOT_FOUND');
  return id;
}

/** The record a write is for and the version of If-Match; `*` and no header ask for none. */
export function targetOf(c: Context<AppEnv>, id: number): Target {
  const header = c.req.header('if-match')?.trim();
  if (header === undefined || header === '*') return { id, expected: null };
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version === undefined) throw new Refusal('BAD_REQUEST', { params: { reason: 'If-Match: "<version>"' } });
  return { id, expected: Number(version) };
}

/** Makes a POST repeatable where the caller gave a key. */
export const repeatableOf = ({ c, context }: ResourceCall, body: Body): Repeatable | null =>
  repeatableBy(c, context.caller.account_number, body.values);

/** Scope of a caller without a session: the address. */
export const strangerAt = (c: Context<AppEnv>): string => `stranger at ${c.get('ip')}`;

/** Scope of any caller. */
export function repeatableBy(c: Context<AppEnv>, who: string, values: object): Repeatable | null {
  const key = c.req.header('idempotency-key');
  if (key === undefined || c.req.method !== 'POST') return null;
  if (key === '' || key.length > MAX_KEY_LENGTH) {
    throw new Refusal('BAD_REQUEST', { params: { reason: `Idempotency-Key: 1 to ${MAX_KEY_LENGTH} characters` } });
  }
  return { scope: `${who} ${key}`, digest: digestOf(c.req.method, c.req.path, canonicalJson(values)) };
}

/** Gives equal values one text, whatever the order of their names, because JSON objects have none. */
const canonicalJson = (values: object): string =>
  JSON.stringify(values, (_name, each: unknown) => {
    if (each instanceof Upload) return each.sentSha256;
    // A file that no field takes is refused later; until then its ten megabytes must not be written out as numbers.
    if (each instanceof FormFile) return each.size;
    return inOrder(each);
  });
