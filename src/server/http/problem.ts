import type { Context, ErrorHandler } from 'hono';
import type { Locale } from '#shared/constants.ts';
import { type Issue, PROBLEM_STATUS } from '#shared/errors.ts';
import { permissionNames } from '#shared/permission-words.ts';
import { SENTENCES, TYPE_WORDS } from '#shared/sentences.ts';
import { fill, humanise, sentenceOf } from '#shared/words.ts';
import { resources } from '#resources/index.ts';
import { type NamedBy, Refusal } from '#server/domain/refusal.ts';
import { DatabaseUnavailable } from '#server/platform/database.ts';
import { type Log, requestLog } from '#server/platform/log.ts';
import { NotUnique, StillNamed } from '#server/platform/store.ts';
import { tableNameOf } from '#server/platform/table.ts';
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
  const reason = first ? sentenceIn(locale, refusal, first) : '';
  const who = (details.namedBy ?? []).map((by) => namingWords(locale, by)).join(locale === 'zh-CN' ? '、' : ', ');
  const { permission } = details.params ?? {};
  const rights = permissionNames(details.codes ?? (typeof permission === 'number' ? [permission] : []), locale);
  const params = { reason, who, rights, ...details.params };
  const said = details.message === undefined ? undefined : MESSAGES[locale][details.message];
  const body = { code, message: fill(said ?? MESSAGES[locale][code] ?? code, params), ...details.body };
  if (!first) return body;
  if (code === 'BAD_QUERY') {
    const [param = 'query', ...path] = first.path;
    return { ...body, param: String(param), path: path.join('.') };
  }
  return code === 'VALIDATION' ? { ...body, errors: errorsOf(refusal, locale) } : body;
}

/** `Units (3)`: whose records name the one that was to go, and how many where that is known. */
function namingWords(locale: Locale, { resource: name, count }: NamedBy): string {
  const resource = resources.find((declared) => declared.name === name);
  const label = resource ? resourceWords(locale, resource).label : humanise(name);
  return count === undefined ? label : `${label} (${count})`;
}

/** Sentences by field; a name like `__proto__` stays a name. */
function errorsOf(refusal: Refusal, locale: Locale): Record<string, string[]> {
  const byField = new Map<string, string[]>();
  for (const found of refusal.details.issues ?? []) {
    const field = String(found.path[0] ?? 'body');
    byField.set(field, [...(byField.get(field) ?? []), sentenceIn(locale, refusal, found)]);
  }
  return Object.fromEntries(byField);
}

/** What the caller's language calls the field an issue is about, and its options. */
interface FieldWords {
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
}

function sentenceIn(locale: Locale, refusal: Refusal, found: Issue): string {
  const { label, options } = wordsFor(refusal, String(found.path[0] ?? ''), locale);
  const { type, options: names, with: others } = found.params ?? {};
  const word = typeof type === 'string' ? TYPE_WORDS[locale][type] : undefined;
  const params = {
    ...found.params,
    ...(word === undefined ? {} : { type: word }),
    ...(typeof names === 'string'
      ? {
          options: names
            .split(', ')
            .map((name) => bothNames(name, options))
            .join(', '),
        }
      : {}),
    ...(typeof others === 'string' ? { with: labelsIn(refusal, others, locale) } : {}),
  };
  return sentenceOf(SENTENCES[locale], found.params ? { ...found, params } : found, label);
}

/** An option as the screens call it, with the name that calls and files use where that is another. */
function bothNames(name: string, words: FieldWords['options']): string {
  const word = Object.hasOwn(words, name) ? (words[name] ?? name) : name;
  return word.toLowerCase() === name.toLowerCase() ? name : `${word} (${name})`;
}

const labelsIn = (refusal: Refusal, names: string, locale: Locale): string =>
  names
    .split(', ')
    .map((name) => wordsFor(refusal, name, locale).label)
    .join(', ');

function wordsFor({ details }: Refusal, name: string, locale: Locale): FieldWords {
  const unnamed = { label: humanise(name), options: {} };
  const resource = resources.find((declared) => declared.name === details.resource);
  if (!resource) return unnamed;
  const all = resourceWords(locale, resource);
  const words = details.action === undefined ? all : all.actions[details.action];
  if (Object.hasOwn(all.inputs, name) && !words?.fields[name]) return { label: all.inputs[name] ?? name, options: {} };
  if (!words || !Object.hasOwn(words.fields, name)) return unnamed;
  return { label: words.fields[name] ?? name, options: words.options[name] ?? {} };
}

/** A value that is taken is the caller's to correct wherever it was noticed. */
function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof NotUnique) return new Refusal('VALIDATION', { issues: [error.issue] });
  if (!(error instanceof StillNamed)) return null;
  const by = resources.find(({ name }) => tableNameOf(name) === error.by);
  return new Refusal('CONFLICT', { message: 'still_named', namedBy: by ? [{ resource: by.name }] : [] });
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
