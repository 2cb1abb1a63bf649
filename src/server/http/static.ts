import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { entryAt } from '#resources/addresses.ts';
import { areas, resources } from '#resources/index.ts';
import { COOKIE } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { AppConfig, AppEnv } from './app-env.ts';
import { withFrame } from './first-frame.ts';
import { escapeAttribute, findOwnAddress } from './home.ts';
import { firstCallsOf, inlineTheme } from './inline-scripts.ts';
import { adminPreloads, readManifest } from './preloads.ts';
import { answerNotFound } from './problem.ts';
import { NONCE_PLACEHOLDER, createNonce, pagePolicy } from './security.ts';

/**
 * Serves the built pages: files by their names, compressed once, and the page itself for every other address that is
 * not a file's, with links to what that address needs first.
 */

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};
const COMPRESSIBLE = new Set(['.css', '.ico', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest', '.xml']);
/** Smaller ones cost more in headers than compression saves. */
const WORTH_BYTES = 1024;
/** Vite writes a hash of the content into the names below this folder. */
const HASHED = '/assets/';
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof ENCODINGS;

/** Files that the build compressed are served as they are; others are compressed once, quickly, at the first request. */
const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

interface Asset {
  readonly path: string;
  readonly extension: string;
  readonly isHashed: boolean;
  /** Filled at the first request. */
  bytes?: Promise<Buffer>;
  etag?: string;
  readonly encoded: Partial<Record<Encoding, Promise<Buffer>>>;
}

/** Every file of the built client, by its address. Only what is in this map can be served, so no path leads out of it. */
function assetsIn(dir: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(dir, path).split(sep).join('/')}`;
    const extension = extname(entry.name);
    // Files behind a dot are the build's own notes, no part of the site.
    if (!entry.isFile() || address === '/index.html' || address.includes('/.') || !Object.hasOwn(TYPES, extension))
      continue;
    assets.set(address, { path, extension, isHashed: address.startsWith(HASHED), encoded: {} });
  }
  return assets;
}

export function serveClient(dir: string, config: PageConfig): (c: Context<AppEnv>) => Response | Promise<Response> {
  const assets = assetsIn(dir);
  const html = inlineTheme(readFileSync(join(dir, 'index.html'), 'utf8'), dir);
  const page = partsOf(html);
  const adminPageAt = adminPagesOf(html, dir, config);
  return async function answerClient(c) {
    const { path } = c.req;
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return answerNotFound(c);
    const asset = assets.get(path);
    if (asset) return answerAsset(c, asset);
    if (isFileName(path)) return answerNotFound(c);
    return answerPage(c, opensAdmin(c) ? adminPageAt(path) : page, config);
  };
}

/** Pages of the back-office, each with links to what its address needs and, where its calls go here, the first of them. */
function adminPagesOf(html: string, dir: string, { apiHost }: PageConfig): (path: string) => readonly Part[] {
  const manifest = readManifest(dir);
  const askFirst = firstCallsOf(dir);
  const pageOf = (area?: string, list?: AnyResource) => {
    const linked = html.replace('</head>', () => `${adminPreloads(manifest, area)}</head>`);
    return partsOf(withFrame(apiHost ? linked : askFirst(linked, list)));
  };
  const anyPage = pageOf();
  const areaPages = new Map(Object.keys(areas).map((area) => [area, pageOf(area)]));
  const listed = resources.filter(({ route }) => route !== undefined);
  const listPages = new Map(listed.map((list) => [list.route, pageOf(entryAt(list.route ?? '')?.area, list)]));
  return (path) => listPages.get(path) ?? areaPages.get(entryAt(path)?.area ?? '') ?? anyPage;
}

type PageConfig = Pick<AppConfig, 'apiHost' | 'restHosts' | 'mapTiles' | 'publicUrl' | 'trustProxyHops'>;

/** The page as fixed texts with what differs between visits: its nonce, and its address and its picture's for previews of a link. */
type Part = string | { readonly of: 'nonce' } | { readonly of: 'address'; readonly path: string };

function partsOf(html: string): readonly Part[] {
  const marks = new RegExp(`(${NONCE_PLACEHOLDER}|(?<=<meta property="og:(?:url|image)" content=")/[^"]*)`);
  return html.split(marks).map((text, at): Part => {
    if (at % 2 === 0) return text;
    if (text === NONCE_PLACEHOLDER) return { of: 'nonce' };
    return { of: 'address', path: text };
  });
}

/** A missing picture must not be answered with a page. */
const isFileName = (path: string): boolean => path.startsWith(HASHED) || /\.[a-z\d]{1,8}$/i.test(path);

/** A guess that only decides what is fetched early: whether the cookie is worth anything, the API will say. */
const opensAdmin = (c: Context<AppEnv>): boolean =>
  /^\/admin(\/|$)/.test(c.req.path) && (c.req.header('Cookie') ?? '').includes(`${COOKIE.name}=`);

async function answerAsset(c: Context<AppEnv>, asset: Asset): Promise<Response> {
  asset.bytes ??= readFile(asset.path);
  const bytes = await asset.bytes;
  asset.etag ??= `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const isWorth = COMPRESSIBLE.has(asset.extension) && bytes.length >= WORTH_BYTES;
  const encoding = isWorth ? acceptedEncoding(c) : null;
  c.header(
    'Cache-Control',
    asset.isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
  );
  c.header('ETag', asset.etag);
  if (isWorth) c.header('Vary', 'Accept-Encoding');
  if (c.req.header('If-None-Match')?.includes(asset.etag)) return c.body(null, 304);
  const body = encoding ? await encodedBytes(asset, encoding, bytes) : bytes;
  if (encoding) c.header('Content-Encoding', encoding);
  c.header('Content-Type', TYPES[asset.extension] ?? 'application/octet-stream');
  return answerBytes(c, body);
}

function encodedBytes(asset: Asset, encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  const prepared = `${asset.path}${ENCODINGS[encoding]}`;
  asset.encoded[encoding] ??= existsSync(prepared) ? readFile(prepared) : COMPRESS[encoding](bytes);
  return asset.encoded[encoding];
}

/** Each visit has its own nonce, so the page is put together, and compressed, each time. */
function answerPage(c: Context<AppEnv>, page: readonly Part[], config: PageConfig): Response {
  const nonce = createNonce();
  const home = findOwnAddress(c, config);
  const fill = (part: Part): string => {
    if (typeof part === 'string') return part;
    if (part.of === 'nonce') return nonce;
    return escapeAttribute(home + (part.path === '/' ? new URL(c.req.url).pathname : part.path));
  };
  const bytes = Buffer.from(page.map(fill).join(''));
  const encoding = acceptedEncoding(c);
  c.header('Content-Type', 'text/html; charset=utf-8');
  c.header('Cache-Control', 'no-cache');
  c.header('Content-Security-Policy', pagePolicy(nonce, config));
  c.header('Vary', 'Accept-Encoding, Cookie');
  if (encoding === null) return answerBytes(c, bytes);
  c.header('Content-Encoding', encoding);
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  return answerBytes(c, encoding === 'br' ? brotliCompressSync(bytes, quick) : gzipSync(bytes, { level: 4 }));
}

function answerBytes(c: Context<AppEnv>, bytes: Buffer): Response {
  c.header('Content-Length', String(bytes.length));
  return c.req.method === 'HEAD' ? c.body(null) : c.body(new Uint8Array(bytes));
}

/** Brotli before gzip, unless the client weighs one of them 0. */
function acceptedEncoding(c: Context<AppEnv>): Encoding | null {
  const accepted = (c.req.header('Accept-Encoding') ?? '').split(',').map((part) => part.trim().toLowerCase());
  const takes = (name: Encoding): boolean =>
    accepted.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(part)));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}
