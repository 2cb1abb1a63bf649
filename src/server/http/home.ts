import type { Context } from 'hono';
import type { AppConfig, AppEnv } from './app-env.ts';

/** A name or an address, with a port or without; any other text of a header is not repeated in pages. */
const HOST = /^([a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i;

/**
 * Address of the product for this visitor, without a slash at the end: the public one, else the one that was asked.
 * Empty where that is none. What proxies say of it counts as far as they are trusted.
 */
export function findOwnAddress(
  c: Context<AppEnv>,
  { publicUrl, trustProxyHops }: Pick<AppConfig, 'publicUrl' | 'trustProxyHops'>,
): string {
  if (publicUrl !== null) return publicUrl;
  const said = (name: string): string | undefined =>
    trustProxyHops > 0 ? c.req.header(name)?.split(',').at(-trustProxyHops)?.trim() : undefined;
  const host = said('X-Forwarded-Host') ?? c.req.header('Host') ?? new URL(c.req.url).host;
  if (!HOST.test(host)) return '';
  return `${said('X-Forwarded-Proto') === 'https' ? 'https' : 'http'}://${host.toLowerCase()}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

export const escapeAttribute = (text: string): string => text.replace(/[&"<>]/g, (sign) => ENTITIES[sign] ?? sign);
