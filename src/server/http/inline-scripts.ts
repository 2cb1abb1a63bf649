import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyResource } from '#shared/resource.ts';
import { codeOf } from '#shared/permissions.ts';
import { escapeAttribute } from './home.ts';
import { NONCE_PLACEHOLDER } from './security.ts';
import { usualListPath } from '#shared/views.ts';

/**
 * Scripts that stand in the page itself, because a file of their own would cost a round trip before anything is painted or
 * asked. The page's nonce lets them run.
 */

/** Puts the choice of the theme, which must be made before the first paint, into the page. */
export const inlineTheme = (html: string, dir: string): string =>
  html.replace(/<script src="\/theme\.js"[^>]*><\/script>/, (link) => scriptOf(readScript(dir, 'theme.js')) || link);

/** Asks who is reading, and for the rows where the address is that of a list, before any file has arrived. */
export function firstCallsOf(dir: string): (html: string, list?: AnyResource) => string {
  const code = readScript(dir, 'first-calls.js');
  return (html, list) => {
    const data = list ? { list: usualListPath(list), code: String(codeOf(list.permission, 'view') ?? '') } : {};
    return html.replace('<title>', (title) => scriptOf(code, data) + title);
  };
}

function readScript(dir: string, name: string): string {
  const path = join(dir, name);
  if (!existsSync(path)) return '';
  return readFileSync(path, 'utf8')
    .replace(/^ *\/\/.*\n/gm, '')
    .replace(/\n\s*/g, '\n')
    .trim();
}

function scriptOf(code: string, data: Readonly<Record<string, string>> = {}): string {
  if (code === '') return '';
  const attributes = Object.entries(data).map(([key, value]) => ` data-${key}="${escapeAttribute(value)}"`);
  return `<script nonce="${NONCE_PLACEHOLDER}"${attributes.join('')}>${code}</script>\n`;
}
