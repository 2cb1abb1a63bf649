import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPublicAddress } from './public-address.ts';

/**
 * Reads addresses that users typed, over https and from public addresses alone, each redirect checked anew. A system inside
 * one's own network is read through a public name, for example at the reverse proxy; no setting opens the network.
 */

/** Reasons for not reading an address that a user typed. */
export const FETCH_PROBLEMS = [
  'address',
  'scheme',
  'credentials',
  'port',
  'private-address',
  'unknown-host',
  'redirects',
  'status',
  'encoding',
  'too-large',
  'too-slow',
  'connection',
] as const;
export type FetchProblem = (typeof FETCH_PROBLEMS)[number];

export class NotFetched extends Error {
  readonly problem: FetchProblem;
  /** The status that was answered, where one was. */
  readonly status: number | null;
  constructor(problem: FetchProblem, status: number | null = null, options?: ErrorOptions) {
    super(`not fetched: ${problem}${status === null ? '' : ` ${status}`}`, options);
    this.problem = problem;
    this.status = status;
  }
}

/** Connects to this very address, because the name may resolve to another one by now. */
export interface Dial {
  readonly hostname: string;
  readonly address: string;
  readonly port: number;
}

/** The network, as far as this needs it. */
export interface Network {
  resolve(hostname: string): Promise<readonly string[]>;
  /** A connection whose other end has proved to be `hostname`. */
  connect(dial: Dial): Duplex;
}

const internet: Network = {
  resolve: async (hostname) => (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address),
  connect: ({ hostname, address, port }) =>
    // Connects to the address, not to the name: a second look-up might answer otherwise.
    connectTls({
      host: address,
      port,
      ...(isIP(hostname) ? {} : { servername: hostname }),
      ALPNProtocols: ['http/1.1'],
    }),
};

export interface FetchLimits {
  /** Deadline of the whole, redirects included. */
  readonly ms: number;
  /** Most bytes of the unpacked body. */
  readonly bytes: number;
  readonly redirects: number;
}

const USUAL: Omit<FetchLimits, 'ms'> = { bytes: 2_000_000, redirects: 3 };
const HTTPS_PORT = 443;

/** Refuses what can be told from the address alone; returns it as it will be asked. Throws `NotFetched`. */
export function checkedUrl(text: string): URL {
  if (!URL.canParse(text)) throw new NotFetched('address');
  const url = new URL(text);
  if (url.protocol !== 'https:') throw new NotFetched('scheme');
  if (url.username !== '' || url.password !== '') throw new NotFetched('credentials');
  if (url.port !== '' && Number(url.port) !== HTTPS_PORT) throw new NotFetched('port');
  // `https://0x7f.1/` and its like have become plain addresses by now.
  const host = hostOf(url);
  if (isIP(host) && !isPublicAddress(host)) throw new NotFetched('private-address');
  if (/(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(host)) throw new NotFetched('private-address');
  return url;
}

const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, '');

/**
 * Reads an address that a user typed without becoming their arm into this network: https alone, every address that the
 * name resolves to is public, the connection goes to the one that was looked at, and each redirect begins anew.
 */
export async function guardedFetch(
  text: string,
  options: { readonly network?: Network; readonly limits: Pick<FetchLimits, 'ms'> & Partial<FetchLimits> },
): Promise<string> {
  const { network = internet } = options;
  const limits = { ...USUAL, ...options.limits };
  const tooSlow = new AbortController();
  const timer = setTimeout(() => tooSlow.abort(new NotFetched('too-slow')), limits.ms);
  try {
    let url = checkedUrl(text);
    for (let hops = 0; ; hops += 1) {
      const answer = await ask(url, { network, signal: tooSlow.signal });
      const location = redirectOf(answer);
      if (location === null) return await readAnswer(answer, limits, tooSlow.signal);
      answer.destroy();
      if (hops >= limits.redirects || !URL.canParse(location, url.href)) throw new NotFetched('redirects');
      url = checkedUrl(new URL(location, url).href);
    }
  } catch (error) {
    if (tooSlow.signal.aborted) throw new NotFetched('too-slow');
    throw error instanceof NotFetched ? error : new NotFetched('connection', null, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

interface Asking {
  readonly network: Network;
  readonly signal: AbortSignal;
}

/** The look-up knows of no signal. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });

async function addressOf(hostname: string, { network, signal }: Asking): Promise<string> {
  if (isIP(hostname)) return hostname;
  const addresses = await orAborted(network.resolve(hostname), signal).catch(() => []);
  const [first] = addresses;
  if (first === undefined) throw new NotFetched('unknown-host');
  // A name that leads inside as well is not half trusted.
  if (!addresses.every(isPublicAddress)) throw new NotFetched('private-address');
  return first;
}

async function ask(url: URL, asking: Asking): Promise<IncomingMessage> {
  const hostname = hostOf(url);
  const address = await addressOf(hostname, asking);
  asking.signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const socket = asking.network.connect({ hostname, address, port: HTTPS_PORT });
    const asked = request({
      createConnection: () => socket,
      host: hostname,
      port: HTTPS_PORT,
      path: `${url.pathname}${url.search}`,
      headers: {
        Host: url.host,
        Accept: 'text/calendar, text/plain;q=0.5',
        'Accept-Encoding': 'gzip',
        'User-Agent': 'Highland-Calendar/1',
      },
      maxHeaderSize: 16_384,
      signal: asking.signal,
    });
    asked.on('response', resolve);
    asked.on('error', reject);
    asked.end();
  });
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  return [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? '') : null;
}

const UNPACKERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

async function readAnswer(answer: IncomingMessage, limits: FetchLimits, signal: AbortSignal): Promise<string> {
  try {
    const status = answer.statusCode ?? 0;
    if (status !== 200) throw new NotFetched('status', status);
    if (Number(answer.headers['content-length'] ?? 0) > limits.bytes) throw new NotFetched('too-large');
    const encoding = answer.headers['content-encoding']?.toLowerCase() ?? 'identity';
    const unpack = UNPACKERS.get(encoding);
    if (!unpack && encoding !== 'identity') throw new NotFetched('encoding');
    const unpacked = unpack ? answer.pipe(unpack()) : answer;
    // An end of either must end the other, which `pipe` does not do.
    if (unpack) answer.on('error', (error) => unpacked.destroy(error));
    const parts: Buffer[] = [];
    let size = 0;
    const read: AsyncIterable<Buffer> = unpacked.iterator({ destroyOnReturn: true });
    for await (const part of read) {
      signal.throwIfAborted();
      size += part.length;
      if (size > limits.bytes) throw new NotFetched('too-large');
      parts.push(part);
    }
    return Buffer.concat(parts).toString('utf8');
  } finally {
    answer.destroy();
  }
}
