import { hash } from '@node-rs/argon2';
import { createApp } from '#server/app.ts';
import type { App } from '#server/platform/process/listen.ts';
import { createLogin } from '#server/kit/accounts/accounts.ts';
import { type Outbox, type Sender, deliver, outboxOf } from '#server/kit/outbox.ts';
import { tablesOf } from '#server/kit/product.ts';
import { administratorsTable } from '#server/kit/tables.ts';
import { highland } from '#server/product.ts';
import type { AppDeps } from '#server/http/app-env.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import { WatchedDisk } from '#server/platform/files/disk-space.ts';
import { createLog } from '#server/platform/process/log.ts';
import type { Store } from '#server/platform/database/store.ts';
import { SCHEMA_DEADLINE_MS } from '#server/platform/database/deadlines.ts';
import { syncTables } from '#server/platform/database/sync-tables.ts';
import { ALL_PERMISSIONS, normalisePermissions } from '#shared/permissions.ts';
import type { Engine, OpenStore } from './engines.ts';
import { MemoryFiles } from './memory-files.ts';

export const PASSWORD = 'Correct-Horse-7-Battery';
export const NOW = '2026-11-20T04:00:00.000Z';

/** Account number of the administrator as whom tests call unless told otherwise. */
export const FIRST_ADMINISTRATOR = 'M900001';

/** A clock that tests set. */
export class FixedClock implements Clock {
  at = new Date(NOW);
  now(): Date {
    return this.at;
  }
  advance(ms: number): void {
    this.at = new Date(this.at.getTime() + ms);
  }
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: AnswerBody;
}

/** What answers hold, as far as tests look into them. */
export interface AnswerBody {
  readonly data: Readonly<Record<string, unknown>>;
  readonly totalCount: number;
  readonly groups: readonly Readonly<Record<string, unknown>>[];
  readonly results: readonly {
    readonly id: number;
    readonly ok: boolean;
    readonly unchanged?: boolean;
    readonly code?: string;
    readonly message?: string;
  }[];
  readonly code: string;
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly param: string;
  readonly path: string;
  readonly permission: number;
  readonly allowed: readonly string[];
  readonly current: Readonly<Record<string, unknown>>;
  readonly changed_by: Readonly<Record<string, unknown>> | null;
  readonly audit_id: number | null;
  readonly token: string;
  readonly [other: string]: unknown;
}

export type Rows = readonly Readonly<Record<string, unknown>>[];

export interface CallOptions {
  readonly token?: string | null;
  readonly body?: unknown;
  /** A body that arrives piece by piece. */
  readonly stream?: ReadableStream<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address the call comes from, as the socket has it. */
  readonly ip?: string;
}

let cheap: Promise<string> | undefined;

/** A hash of PASSWORD that is cheap to compare with, because tests sign in a thousand times: it says itself what it costs. */
export const cheapHash = (): Promise<string> =>
  (cheap ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }));

/** A disk that nobody fills. */
export const roomy = (): WatchedDisk => new WatchedDisk({ directory: '/', minFreeBytes: 0 });

/** Settings of a house that nobody set up in any way of its own. */
export const USUAL_CONFIG: AppDeps['config'] = {
  jwtSecret: 'a-secret-of-at-least-thirty-two-bytes',
  publicUrl: null,
  publicCalls: 0,
  trustProxyHops: 0,
  allowedOrigins: [],
  apiHost: null,
  restHosts: [],
  mapTiles: null,
  privilegedAccounts: [],
};

/** Settings that differ from the usual, where files live when not in memory, and built pages where there shall be some. */
type Options = Partial<AppDeps['config']> &
  Pick<AppDeps, 'files'> &
  Partial<Pick<AppDeps, 'product' | 'clientDir' | 'disk' | 'log'>>;

/** The whole server over one store, called in process. */
export class TestApp {
  readonly clock: FixedClock;
  readonly store: Store;
  readonly opened: OpenStore;
  /** Token of an administrator with every code. */
  admin = '';
  private readonly app: ReturnType<typeof createApp>;
  private readonly outbox: Outbox | null;
  private count = 0;

  private constructor(
    opened: OpenStore,
    clock: FixedClock,
    { product = highland, files, clientDir = null, disk = roomy(), log = createLog('silent'), ...config }: Options,
  ) {
    this.opened = opened;
    this.store = opened.store;
    this.clock = clock;
    this.outbox = outboxOf(product);
    this.app = createApp({
      product,
      store: opened.store,
      files,
      disk,
      clock,
      log,
      clientDir,
      config: { ...USUAL_CONFIG, ...config },
    });
  }

  static async start(engine: Engine, options: Partial<Options> = {}): Promise<TestApp> {
    const clock = new FixedClock();
    const opened = await engine.open(clock);
    // The prepared database knows nothing of what a test declares besides.
    await opened.db?.transaction((tx) => syncTables(tx, tablesOf(options.product ?? highland)), {
      deadlineMs: SCHEMA_DEADLINE_MS,
    });
    const app = new TestApp(opened, clock, { files: new MemoryFiles(), ...options });
    app.admin = (await app.administrator(ALL_PERMISSIONS)).token;
    return app;
  }

  /** Hands the messages that wait behind an id to a sender, as the job does. */
  async deliver(send: Sender, behind = 0): Promise<number> {
    const { outbox, store, clock } = this;
    return outbox === null ? behind : deliver({ outbox, store, clock, log: createLog('silent') }, send, behind);
  }

  /** A new administrator who holds these codes, signed in. */
  async administrator(
    codes: Iterable<number>,
  ): Promise<{ id: number; account_number: string; email: string; token: string }> {
    this.count += 1;
    const account_number = `M9${String(this.count).padStart(5, '0')}`;
    const email = `administrator.${this.count}@highland.test`;
    const permissions = normalisePermissions(codes);
    const password_hash = await cheapHash();
    const id = await this.store.transaction(async (tx) => {
      const values = {
        account_number,
        name: `Administrator ${this.count}`,
        email,
        permissions,
        active: true,
        last_login_at: null,
      };
      const row = await tx.insert(administratorsTable, values);
      await createLogin(tx, { resource: 'administrators', id: row.id, account_number, email }, password_hash);
      return row.id;
    });
    return { id, account_number, email, token: await this.signIn(email) };
  }

  async signIn(email: string, password = PASSWORD): Promise<string> {
    const answer = await this.call('POST', '/api/auth/login', { token: null, body: { email, password } });
    if (answer.status !== 200) throw new Error(`Sign-in of ${email}: ${answer.status} ${answer.text}`);
    return answer.body.token;
  }

  /** The app as a server listens for it. */
  get served(): App {
    return this.app;
  }

  /** A request as it comes from the wire. */
  fetch(request: Request): Response | Promise<Response> {
    return this.app.fetch(request);
  }

  /** Calls as the all-permitted administrator unless told otherwise. */
  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const response = await this.request(method, path, options);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) as AnswerBody };
  }

  /** The same, for answers that are no text and bodies that are sent as they are. */
  async request(method: string, path: string, options: CallOptions = {}): Promise<Response> {
    const headers = new Headers(options.headers);
    const token = options.token === undefined ? this.admin : options.token;
    if (token) headers.set('authorization', `Bearer ${token}`);
    const init: RequestInit = { method, headers };
    if (options.stream) Object.assign(init, { body: options.stream, duplex: 'half' });
    else if (options.body instanceof FormData || options.body instanceof Uint8Array)
      init.body = options.body as BodyInit;
    else if (options.body !== undefined) {
      if (!headers.has('content-type')) headers.set('content-type', 'application/json');
      init.body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body);
    }
    const socket = { remoteAddress: options.ip ?? '203.0.113.1' };
    return this.app.fetch(new Request(`http://highland.test${path}`, init), { incoming: { socket } });
  }

  list(resource: string, params: Readonly<Record<string, unknown>> = {}, token?: string): Promise<Answer> {
    const query = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`);
    return this.call('GET', `/api/${resource}/aggregation?${query.join('&')}`, token === undefined ? {} : { token });
  }

  /** The audit entries of a record, oldest first. */
  async trail(resource: string, id: number): Promise<Rows> {
    const filter = { resource, record_id: id };
    const { body } = await this.list('audit', { filter, sort: { id: 1 }, pagination: { limit: 500 } });
    return body['audit'] as Rows;
  }

  close(): Promise<void> {
    return this.opened.close();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
