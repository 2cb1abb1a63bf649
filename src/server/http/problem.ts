import type { Context, ErrorHandler } from 'hono';
import type { Locale } from '#shared/constants.ts';
import { type Issue, PROBLEM_STATUS, issue } from '#shared/errors.ts';
import { permissionNames } from '#shared/permission-words.ts';
import { TYPE_WORDS } from '#shared/reading/type-words.ts';
import { fill } from '#shared/sentence.ts';
import { humanise, sentenceOf } from '#shared/words.ts';
import type { MovedOn } from '#server/kit/moved-on.ts';
import { type NamedBy, Refusal } from '#server/kit/refusal.ts';
import { DatabaseUnavailable } from '#server/platform/database/database.ts';
import { isDiskFull } from '#server/platform/files/disk-space.ts';
import { type Log, requestLog } from '#server/platform/process/log.ts';
import { NotUnique, StillNamed } from '#server/platform/database/store.ts';
import { tableNameOf } from '#server/platform/database/table.ts';
import type { AppEnv } from './app-env.ts';
import { ClientGone } from './client-gone.ts';
import { pathToTell } from './request-context.ts';
import type { Wording } from './wording.ts';

/**
 * What a refusal says to its caller: a code, a sentence in their language, and messages by field, all of it in bounded
 * size.
 */

interface Asked {
  readonly locale: Locale;
  readonly wording: Wording;
  /** Most fields this refusal may name, where many stand in one answer. */
  readonly mostFields?: number;
}

/** Body of a refusal in the caller's language. */
export function refusalBody(refusal: Refusal, asked: Asked): Record<string, unknown> & { message: string } {
  const { locale, wording } = asked;
  const { code, details } = refusal;
  const [first] = details.issues ?? [];
  const reason = first ? sentenceIn(asked, refusal, first) : '';
  const who = (details.namedBy ?? []).map((by) => namingWords(asked, by)).join(locale === 'zh-CN' ? '、' : ', ');
  const { permission } = details.params ?? {};
  const rights = permissionNames(details.codes ?? (typeof permission === 'number' ? [permission] : []), locale);
  const moved = (details.movedOn ?? []).map((fact) => ({ ...fact, message: factSentence(asked, fact) }));
  const facts = moved.map(({ message }) => message).join(locale === 'zh-CN' ? '' : ' ');
  const params = { reason, who, rights, facts, ...sinceWords(asked, refusal), ...details.params };
  const said = details.message === undefined ? undefined : wording.refusalNamed(locale, details.message);
  const movedOn = details.movedOn ? { moved_on: moved } : {};
  const body = {
    code,
    message: fill(said ?? wording.refusalNamed(locale, code) ?? code, params),
    ...movedOn,
    ...details.body,
  };
  if (!first) return body;
  if (code === 'BAD_QUERY') {
    const [param = 'query', ...path] = first.path.map((step) => echoed(String(step)));
    return { ...body, param, path: path.join('.') };
  }
  return code === 'VALIDATION' ? { ...body, ...errorsOf(refusal, asked) } : body;
}

/** Limits of a refusal's size, because the sender must not decide what the answer costs. */
const MOST = { fields: 20, sentencesOfField: 5, options: 40, echo: 50, param: 500 } as const;

/** The beginning of what the caller wrote, without characters that JSON would write in six letters each. */
function echoed(text: string): string {
  const begins = text.slice(0, MOST.echo).replaceAll(/[\p{Cc}\p{Cs}]/gu, '\uFFFD');
  return text.length > MOST.echo ? `${begins}…` : begins;
}

/** Time of day in Malaysia. */
const clockTime = (locale: Locale, at: string): string =>
  new Intl.DateTimeFormat(locale === 'zh-CN' ? locale : 'en-GB', {
    timeZone: 'Asia/Kuala_Lumpur',
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(at));

function factSentence({ locale, wording }: Asked, moved: MovedOn): string {
  const params = 'at' in moved ? { at: clockTime(locale, moved.at) } : { by: moved.by };
  return fill(wording.refusalNamed(locale, `moved_${moved.fact}`) ?? moved.fact, params);
}

/** Whose change came meanwhile, when, and of which fields. */
function sinceWords(asked: Asked, refusal: Refusal): Readonly<Record<string, string>> {
  const { since } = refusal.details;
  if (!since) return {};
  const fields = since.fields.map((name) => wordsOfField(asked, refusal, name).label);
  return {
    by: since.by,
    at: clockTime(asked.locale, since.at),
    fields: fields.join(asked.locale === 'zh-CN' ? '、' : ', '),
  };
}

/** `Units (3)`: whose records name the one that was to go, and how many where that is known. */
function namingWords({ locale, wording }: Asked, { resource: name, count }: NamedBy): string {
  const resource = wording.resourceNamed(name);
  const label = resource ? wording.wordsFor(locale, resource).label : humanise(name);
  return count === undefined ? label : `${label} (${count})`;
}

/** Sentences by field, of the first fields; `more` is how many others there are. A name like `__proto__` stays a name. */
function errorsOf(refusal: Refusal, asked: Asked): { errors: Record<string, string[]>; more?: number } {
  const most = Math.min(asked.mostFields ?? MOST.fields, MOST.fields);
  const byField = new Map<string, Issue[]>();
  const others = new Set<string>();
  for (const found of refusal.details.issues ?? []) {
    const field = String(found.path[0] ?? 'body');
    const issues = byField.get(field);
    if (!issues && byField.size >= most) others.add(field);
    else if (!issues) byField.set(field, [found]);
    else if (issues.length < MOST.sentencesOfField) issues.push(found);
  }
  const said = [...byField].map(([field, issues]) => [
    echoed(field),
    issues.map((found) => sentenceIn(asked, refusal, found)),
  ]);
  return { errors: Object.fromEntries(said), ...(others.size > 0 ? { more: others.size } : {}) };
}

/** Words for the field of an issue and its options, in the caller's language. */
interface FieldWords {
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
}

function sentenceIn(asked: Asked, refusal: Refusal, found: Issue): string {
  const { locale } = asked;
  const [name, ...place] = found.path.map((part) => echoed(String(part)));
  const { label: whole, options } = wordsOfField(asked, refusal, name ?? '');
  const label = place.length > 0 ? `${whole} (${place.join('.')})` : whole;
  const { type, options: names, with: others } = found.params ?? {};
  const word = typeof type === 'string' ? TYPE_WORDS[locale][type] : undefined;
  const params = {
    ...shortened(found.params ?? {}),
    ...(word === undefined ? {} : { type: word }),
    ...(typeof names === 'string' ? { options: optionsIn(names, options) } : {}),
    ...(typeof others === 'string' ? { with: labelsIn(asked, refusal, others) } : {}),
  };
  return sentenceOf(asked.wording.rules(locale), found.params ? { ...found, params } : found, label);
}

/** Names that the caller wrote stand in `field`, `operator` and `token`; the rest is ours. */
const shortened = (params: Readonly<Record<string, string | number>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value === 'number') return [name, value];
      return [name, ['field', 'operator', 'token'].includes(name) ? echoed(value) : value.slice(0, MOST.param)];
    }),
  );

function optionsIn(names: string, words: FieldWords['options']): string {
  const all = names.split(', ');
  const told = all.slice(0, MOST.options).map((name) => bothNames(name, words));
  return [...told, ...(all.length > told.length ? ['…'] : [])].join(', ');
}

/** An option as calls and files name it, with what the screens call it where that is something else. */
function bothNames(name: string, words: FieldWords['options']): string {
  const word = Object.hasOwn(words, name) ? (words[name] ?? name) : name;
  return word.toLowerCase() === name.toLowerCase() ? name : `${name} (${word})`;
}

const labelsIn = (asked: Asked, refusal: Refusal, names: string): string =>
  names
    .split(', ')
    .map((name) => wordsOfField(asked, refusal, name).label)
    .join(', ');

function wordsOfField({ locale, wording }: Asked, { details }: Refusal, name: string): FieldWords {
  const unnamed = { label: humanise(name), options: {} };
  const resource = wording.resourceNamed(details.resource);
  if (!resource) return unnamed;
  const all = wording.wordsFor(locale, resource);
  const words = details.action === undefined ? all : all.actions[details.action];
  if (Object.hasOwn(all.inputs, name) && !words?.fields[name]) return { label: all.inputs[name] ?? name, options: {} };
  if (!words || !Object.hasOwn(words.fields, name)) return unnamed;
  return { label: words.fields[name] ?? name, options: words.options[name] ?? {} };
}

/** A value that is taken is the caller's to correct wherever it was noticed. */
function asRefusal(error: unknown, { resources }: Wording): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof NotUnique) return new Refusal('VALIDATION', { issues: [error.issue] });
  if (!(error instanceof StillNamed)) return null;
  const by = resources.find(({ name }) => tableNameOf(name) === error.by);
  return new Refusal('CONFLICT', { message: 'still_named', namedBy: by ? [{ resource: by.name }] : [] });
}

/** The form in which a call asks to be answered. */
export const askedBy = (c: Context<AppEnv>): Asked => ({ locale: c.get('locale'), wording: c.get('wording') });

function answerRefusal(c: Context<AppEnv>, refusal: Refusal): Response {
  for (const [name, value] of Object.entries(refusal.details.headers ?? {})) c.header(name, value);
  return c.json(refusalBody(refusal, askedBy(c)), PROBLEM_STATUS[refusal.code]);
}

const logOf = (c: Context<AppEnv>): Log => requestLog(c.get('log'), c.get('requestId'));

/** The one place where errors become answers. What is unknown is logged whole; the caller gets its number, nothing else. */
export const answerError: ErrorHandler<AppEnv> = (error, c) => {
  const refusal = asRefusal(error, c.get('wording'));
  if (refusal) return answerRefusal(c, refusal);
  if (error instanceof ClientGone) {
    logOf(c).debug({ method: c.req.method, path: c.req.path }, 'the client went away');
    return answerRefusal(c, new Refusal('BAD_REQUEST', { issues: [issue([], 'cut_short')] }));
  }
  if (isDiskFull(error)) {
    logOf(c).warn({ error: String(error), path: c.req.path }, 'a write found the disk full');
    return answerRefusal(c, new Refusal('NO_SPACE'));
  }
  if (error instanceof DatabaseUnavailable) {
    logOf(c).warn({ err: error }, 'the database did not answer');
    const headers = { 'Retry-After': String(error.retryAfterSeconds) };
    return answerRefusal(c, new Refusal('UNAVAILABLE', { headers }));
  }
  logOf(c).error({ err: error, method: c.req.method, path: pathToTell(c) }, 'unexpected error');
  const requestId = c.get('requestId');
  return answerRefusal(c, new Refusal('INTERNAL', { params: { requestId }, body: { requestId } }));
};

/** The client looks for exactly this text. */
export const answerUnauthorized = (c: Context<AppEnv>): Response =>
  c.text('Unauthorized', 401, { 'WWW-Authenticate': 'Bearer' });

/** An address that answers to other methods only, or to none. */
export function answerUnmatched(c: Context<AppEnv>, methods: readonly string[], isListed = false): Response {
  if (methods.length === 0) return answerNotFound(c);
  const headers = { Allow: methods.join(', ') };
  const hint = { message: 'listed_elsewhere', params: { address: `${c.req.path}/aggregation` } } as const;
  return answerRefusal(c, new Refusal('METHOD_NOT_ALLOWED', { headers, ...(isListed ? hint : {}) }));
}

export const answerNotFound = (c: Context<AppEnv>): Response =>
  answerRefusal(c, new Refusal('NOT_FOUND', { message: 'unknown_address' }));
