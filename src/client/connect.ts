import { toFormData } from './form-data.ts';
import { makeKey } from './make-key.ts';
import type { CallOptions, ClientOptions, HighlandError as DeclaredError, Session, SignedIn } from './types.ts';

/**
 * The running half of `highland/client`: makes the calls that the build's table names. It knows the contract and no
 * resource, so what a client can do is decided by the API's description alone. It runs on `fetch` in Node and in browsers.
 */

/** By resource and name: `PATCH /api/users/{id}/ban body`. The last word says where the input goes, if there is any. */
export type CallTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Values = Readonly<Record<string, unknown>>;
type Method = (...given: unknown[]) => Promise<unknown>;

interface Sending {
  readonly method: string;
  readonly address: string;
  readonly body?: unknown;
  readonly options?: CallOptions;
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSentences = (value: unknown): value is Readonly<Record<string, readonly string[]>> => isRecord(value);
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export const HighlandError: typeof DeclaredError = class extends Error {
  override readonly name = 'HighlandError';
  readonly code: DeclaredError['code'];
  readonly status: number;
  readonly errors: DeclaredError['errors'];
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  readonly body: unknown;

  constructor({ status, statusText, headers }: Response, text: string) {
    const body = parse(text);
    const { code, message, errors } = isRecord(body) ? body : {};
    super(textOf(message) ?? `The server answered ${status} ${statusText}`.trim());
    this.status = status;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract lists the codes; others come from no Highland
    this.code = (textOf(code) ?? (status === 401 ? 'UNAUTHORIZED' : null)) as DeclaredError['code'];
    this.errors = isSentences(errors) ? errors : {};
    this.requestId = headers.get('X-Request-Id');
    const wait = headers.get('Retry-After');
    this.retryAfterSeconds = wait !== null && /^\d+$/.test(wait) ? Number(wait) : null;
    this.body = body;
  }
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A client over the calls of the table, by resource; `CallTable` and the printed types come from the same description. */
export function connect(table: CallTable, options: ClientOptions): Session & Values {
  const connection = new Connection(options);
  const groups = Object.entries(table).map(([resource, calls]) => [resource, bindCalls(calls, connection)]);
  const session: Session = {
    signIn: (credentials) => connection.signIn(credentials),
    signOut: () => connection.signOut(),
    get token() {
      return connection.token;
    },
  };
  return Object.defineProperties(Object.fromEntries(groups), Object.getOwnPropertyDescriptors(session));
}

function bindCalls(calls: Readonly<Record<string, string>>, connection: Connection): Values {
  const methods = Object.entries(calls).map(([name, call]) => [name, bindCall(call, connection)] as const);
  const { list, ...others } = Object.fromEntries(methods);
  if (!list) return others;
  const aggregate: Method = (given, options) => {
    const { filter, ...rest } = isRecord(given) ? given : {};
    return list({ filter, aggregate: rest }, options);
  };
  return { list, aggregate, ...others };
}

/** Takes the parts of the address, then the input where the call has one, then the options. */
function bindCall(call: string, connection: Connection): Method {
  const [method = '', path = '', place] = call.split(' ');
  return (...given) => {
    const rest = [...given];
    const filled = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(String(rest.shift())));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a caller passes is checked by the printed types
    const input = place === undefined ? undefined : (rest.shift() as Values | undefined);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const options = rest.shift() as CallOptions | undefined;
    const isInAddress = place === 'query' || place === 'file';
    const query = isInAddress && input ? queryOf(input) : '';
    const address = query === '' ? filled : `${filled}?${query}`;
    const body = isInAddress || place === undefined ? undefined : (input ?? {});
    const sending = { method, address, body, ...(options && { options }) };
    return place === 'file' ? connection.open(sending) : connection.ask(sending);
  };
}

/** Parameters that are JSON in the address; the others are plain. */
const AS_JSON = new Set(['filter', 'sort', 'pagination', 'fields', 'aggregate']);

const queryOf = (input: Values): string =>
  Object.entries(input)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(AS_JSON.has(name) ? JSON.stringify(value) : String(value))}`)
    .join('&');

const hasFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(hasFile));

class Connection {
  token: string | null;
  private readonly options: ClientOptions;

  constructor(options: ClientOptions) {
    this.options = options;
    this.token = options.token ?? null;
  }

  async signIn(credentials: Values): Promise<SignedIn> {
    this.token = null;
    const sending = { method: 'POST', address: '/api/auth/login', body: credentials };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract says what signing in answers
    const session = (await this.ask(sending)) as SignedIn;
    this.token = session.token;
    return session;
  }

  async signOut(): Promise<void> {
    await this.ask({ method: 'POST', address: '/api/auth/logout' });
    this.token = null;
  }

  async ask(sending: Sending): Promise<unknown> {
    const response = await this.open(sending);
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  }

  /** The response of a call that was not refused. */
  async open(sending: Sending): Promise<Response> {
    const headers = this.headersOf(sending);
    const send = this.options.fetch ?? fetch;
    const response = await this.sendTwice(sending, () => send(this.requestOf(sending, headers)));
    if (!response.ok) throw new HighlandError(response, await response.text());
    return response;
  }

  /** Once more where no answer came: reads change nothing, and under the same key a write acts once. */
  private async sendTwice({ method, options }: Sending, send: () => Response | Promise<Response>): Promise<Response> {
    try {
      return await send();
    } catch (cause) {
      if (options?.signal?.aborted || (method !== 'GET' && method !== 'POST')) throw cause;
      return send();
    }
  }

  private headersOf({ method, options = {} }: Sending): Headers {
    const headers = new Headers({ Accept: 'application/json' });
    if (this.options.locale) headers.set('Accept-Language', this.options.locale);
    if (this.token !== null) headers.set('Authorization', `Bearer ${this.token}`);
    if (options.version !== undefined) headers.set('If-Match', `"${options.version}"`);
    if (method === 'POST') headers.set('Idempotency-Key', options.idempotencyKey ?? makeKey());
    return headers;
  }

  private requestOf({ method, address, body, options }: Sending, headers: Headers): Request {
    const url = `${this.options.url.replace(/\/+$/, '')}${address}`;
    const init: RequestInit = { method, headers, signal: options?.signal ?? null };
    if (body === undefined) return new Request(url, init);
    if (isRecord(body) && hasFile(body)) return new Request(url, { ...init, body: toFormData(body) });
    headers.set('Content-Type', 'application/json');
    return new Request(url, { ...init, body: JSON.stringify(body) });
  }
}
