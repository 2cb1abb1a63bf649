import type { Context, ErrorHandler } from 'hono';
import type { Locale } from '#shared/constants.ts';
import { type Issue, PROBLEM_STATUS } from '#shared/errors.ts';
import { SENTENCES, TYPE_WORDS } from '#shared/sentences.ts';
import { fill, humanise, sentenceOf } from '#shared/words.ts';
import { resources } from '#resources/index.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { DatabaseUnavailable } from '#server/platform/database.ts';
import { type Log, requestLog } from '#server/platform/log.ts';
import { NotUnique } from '#server/platform/store.ts';
import type { AppEnv } from './app-env.ts';
import { MESSAGES } from './messages.ts';
import { resourceWords } from './resource-words.ts';

interface Asked {
  readonly locale: Locale;
}

/** What a refusal answers, in the caller's language. */
export function refusalBody(refusal: Refusal, { locale }: Asked): Record<string, unknown> & { message: string } {
  const { code, details } = refusal;
  const [first] = details.issues ?? [];
  const reason = first ? sentenceIn(locale, first, labelOf(refusal, first, locale)) : '';
  const params = { reason, ...details.params };
  const said = details.message === undefined ? undefined : MESSAGES[locale][details.message];
  const body = { code, message: fill(said ?? MESSAGES[locale][code] ?? code, params), ...details.body };
  if (!first) return body;
  if (code === 'BAD_QUERY') {
    const [param = 'query', ...path] = first.path;
    return { ...body, param: String(param), path: path.join('.') };
  }
  return code === 'VALIDATION' ? { ...body, errors: errorsOf(refusal, locale) } : body;
}

/** Sentences by field; a name like `__proto__` stays a name. */
function errorsOf(refusal: Refusal, locale: Locale): Record<string, string[]> {
  const byField = new Map<string, string[]>();
  for (const found of refusal.details.issues ?? []) {
    const field = String(found.path[0] ?? 'body');
    byField.set(field, [...(byField.get(field) ?? []), sentenceIn(locale, found, labelOf(refusal, found, locale))]);
  }
  return Object.fromEntries(byField);
}

function sentenceIn(locale: Locale, found: Issue, label: string): string {
  const type = found.params?.['type'];
  const word = typeof type === 'string' ? TYPE_WORDS[locale][type] : undefined;
  const params = word === undefined ? found.params : { ...found.params, type: word };
  return sentenceOf(SENTENCES[locale], params ? { ...found, params } : found, label);
}

/** What the caller's language calls the field an issue is about. */
function labelOf({ details }: Refusal, found: Issue, locale: Locale): string {
  const name = String(found.path[0] ?? '');
  const resource = resources.find((declared) => declared.name === details.resource);
  if (!resource) return humanise(name);
  const words = resourceWords(locale, resource);
  const labels = details.action === undefined ? words.fields : words.actions[details.action]?.fields;
  return labels && Object.hasOwn(labels, name) ? (labels[name] ?? name) : humanise(name);
}

/** A value that is taken is the caller's to correct wherever it was noticed. */
function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  return error instanceof NotUnique
    ? new Refusal('VALIDATION', { issues: [{ path: [error.field], rule: 'unique' }] })
    : null;
}

export function answerRefusal(c: Context<AppEnv>, refusal: Refusal): Response {
  for (const [name, value] of Object.entries(refusal.details.headers ?? {})) c.header(name, value);
  return c.json(refusalBody(refusal, { locale: c.get('locale') }), PROBLEM_STATUS[refusal.code]);
}

const logOf = (c: Context<AppEnv>): Log => requestLog(c.get('log'), c.get('requestId'));

/** The one place where errors become answers. What is unknown is logged whole; the caller gets its number, nothing else. */
export const answerError: ErrorHandler<AppEnv> = (error, c) => {
  const refusal = asRefusal(error);
  if (refusal) return answerRefusal(c, refusal);
  if (error instanceof DatabaseUnavailable) {
    logOf(c).warn({ err: error }, 'the database did not answer');
    const headers = { 'Retry-After': String(error.retryAfterSeconds) };
    return answerRefusal(c, new Refusal('UNAVAILABLE', { headers }));
  }
  logOf(c).error({ err: error, method: c.req.method, path: c.req.path }, 'unexpected error');
  const requestId = c.get('requestId');
  return answerRefusal(c, new Refusal('INTERNAL', { params: { requestId }, body: { requestId } }));
};

/** The client looks for exactly this text. */
export const answerUnauthorized = (c: Context<AppEnv>): Response =>
  c.text('Unauthorized', 401, { 'WWW-Authenticate': 'Bearer' });

/** An address that answers to other methods only, or to none. */
export function answerUnmatched(c: Context<AppEnv>, methods: readonly string[]): Response {
  if (methods.length === 0) return answerNotFound(c);
  return answerRefusal(c, new Refusal('METHOD_NOT_ALLOWED', { headers: { Allow: methods.join(', ') } }));
}

export const answerNotFound = (c: Context<AppEnv>): Response =>
  answerRefusal(c, new Refusal('NOT_FOUND', { message: 'unknown_address' }));
