import { randomBytes } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { originOfTiles } from '#shared/map.ts';
import type { AppConfig, AppEnv } from './app-env.ts';

/** Headers that keep pages and answers from being misused: what may run, what may frame, what may be asked for. */

/** Replaced in every page by its own nonce; Vite writes it at build time. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

const PLAIN_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const HEADERS: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
];

const STRICT_TRANSPORT = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as const;

const UNLESS_SET: readonly (readonly [string, string])[] = [
  ['Content-Security-Policy', PLAIN_POLICY],
  ['Cache-Control', 'no-store'],
];

/** Policy of a page: only scripts and styles that bear this very answer's nonce may run. */
type Hosts = Pick<AppConfig, 'apiHost' | 'restHosts' | 'mapTiles'>;

export function pagePolicy(nonce: string, { apiHost, restHosts, mapTiles }: Hosts): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    `img-src 'self' data: blob:${originOf(apiHost)}${mapTiles ? ` ${originOfTiles(mapTiles)}` : ''}`,
    "font-src 'self'",
    `connect-src 'self'${[apiHost, ...restHosts].map(originOf).join('')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

export const createNonce = (): string => randomBytes(16).toString('base64');

/** The origin alone: a host with a path, or with a `;` in it, must not become more policy than it is. */
function originOf(host: string | null): string {
  if (!host || !URL.canParse(host)) return '';
  const { origin } = new URL(host);
  return origin === 'null' ? '' : ` ${origin}`;
}

const alwaysOf = ({ publicUrl }: Pick<AppConfig, 'publicUrl'>): readonly (readonly [string, string])[] =>
  publicUrl?.startsWith('https:') ? [...HEADERS, STRICT_TRANSPORT] : HEADERS;

/** Headers of every answer of the API. */
export const plainHeaders = (config: Pick<AppConfig, 'publicUrl'>): Record<string, string> =>
  Object.fromEntries([...alwaysOf(config), ...UNLESS_SET]);

/** Headers of every answer; pages bring their own policy. Calls are authenticated by `Authorization` alone, never by a cookie. */
export function secureHeaders(config: Pick<AppConfig, 'publicUrl'>): MiddlewareHandler<AppEnv> {
  const always = alwaysOf(config);
  const plain = plainHeaders(config);
  return async function secure(c, next) {
    c.set('headers', plain);
    await next();
    if (c.get('isHeaded')) return;
    const { headers } = c.res;
    headers.set('X-Request-Id', c.get('requestId'));
    for (const [name, value] of always) headers.set(name, value);
    for (const [name, value] of UNLESS_SET) if (!headers.has(name)) headers.set(name, value);
  };
}

/**
 * A JSON answer with all of its headers from the start. They never pass through a `Headers` object, whose every `set`
 * checks and sorts anew: on a list that is a tenth of the whole request.
 */
export function answerJson(c: Context<AppEnv>, body: unknown): Response {
  c.set('isHeaded', true);
  const headers = { ...c.get('headers'), 'Content-Type': 'application/json', 'X-Request-Id': c.get('requestId') };
  return new Response(JSON.stringify(body), { headers });
}
