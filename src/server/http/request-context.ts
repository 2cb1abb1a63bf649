import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/constants.ts';
import { type Log, plainLog } from '#server/platform/process/log.ts';
import type { AppDeps, AppEnv } from './app-env.ts';
import { publicPrefixes } from '#server/kit/product.ts';
import { wordingOf } from './wording.ts';

/**
 * What is known of a request before anybody looks at what it asks: its name, its language, its address, and the line
 * it leaves in the log.
 */

const REQUEST_ID = /^[\w.-]{8,64}$/;

/** The caller's own name for the request where it is one, else a new one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && REQUEST_ID.test(given) ? given : crypto.randomUUID();

/** Names the request, its language and its client. */
export const identifyRequest = (deps: Pick<AppDeps, 'config' | 'log' | 'product'>): MiddlewareHandler<AppEnv> => {
  const wording = wordingOf(deps.product);
  const secretPrefixes = publicPrefixes(deps.product);
  return async function identify(c, next) {
    c.set('wording', wording);
    c.set('secretPrefixes', secretPrefixes);
    c.set('requestId', requestIdOf(c.req.header('X-Request-Id')));
    c.set('locale', readLocale(c.req.header('Accept-Language')));
    c.set('ip', clientIp(c, deps.config.trustProxyHops));
    c.set('log', deps.log);
    await next();
  };
};

/** The addresses of open texts are their keys. */
export const pathToTell = (c: Context<AppEnv>): string => {
  const { path } = c.req;
  const prefix = c.get('secretPrefixes').find((each) => path.startsWith(each));
  return prefix === undefined ? path : `${prefix}…`;
};

/** Logs one line per request, with the path alone, because a query may name people. */
export function logAccess({ log }: { readonly log: Log }): MiddlewareHandler<AppEnv> {
  const lines = plainLog(log);
  return async function logRequest(c, next) {
    const began = performance.now();
    await next();
    const ms = Math.round((performance.now() - began) * 10) / 10;
    const { method } = c.req;
    const { context }: Partial<AppEnv['Variables']> = c.var;
    const account = context?.caller.account_number;
    lines.info(
      { requestId: c.get('requestId'), method, path: pathToTell(c), status: c.res.status, ms, account },
      'request',
    );
  };
}

const MOST_HEADERS = 200;
const localeByHeader = new Map<string, Locale>();

/** Browsers say the same few headers again and again. */
export function readLocale(header: string | undefined): Locale {
  if (header === undefined) return DEFAULT_LOCALE;
  const locale = localeByHeader.get(header);
  if (locale) return locale;
  const found = localeOf(header);
  if (localeByHeader.size < MOST_HEADERS && header.length < 100) localeByHeader.set(header, found);
  return found;
}

/** The first language of the header, by its weights, that we speak. */
export function localeOf(header: string | undefined): Locale {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';');
      const weight = Number(
        params
          .find((param) => param.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { language: tag.split('-')[0], weight: Number.isFinite(weight) ? weight : 0 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { language } of wanted) {
    const found = LOCALES.find((locale) => locale.split('-')[0] === language);
    if (found) return found;
  }
  return DEFAULT_LOCALE;
}

/** The address `hops` proxies away from us; what a client wrote into the header itself is never believed. */
function clientIp(c: Context<AppEnv>, hops: number): string {
  const peer = plainIp(c.env?.incoming?.socket.remoteAddress ?? '');
  if (hops === 0) return peer;
  const chain = [...(c.req.header('X-Forwarded-For') ?? '').split(',').map((part) => part.trim()), peer].filter(
    Boolean,
  );
  const claimed = plainIp(chain[Math.max(0, chain.length - 1 - hops)] ?? peer);
  return isIP(claimed) === 0 ? peer : claimed;
}

const plainIp = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
