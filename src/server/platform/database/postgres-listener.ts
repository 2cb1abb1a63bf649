import pg from 'pg';
import type { Log } from '#server/platform/process/log.ts';
import { withDeadline } from './run-statement.ts';

/**
 * One connection to a PostgreSQL server that only listens, and comes back by itself when it is lost. After a gap every
 * channel is told that something may have been missed.
 */

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;
/** A frozen server or a half-open socket says nothing; asking now and then finds out. */
const HEARTBEAT_MS = 5_000;
const ANSWER_MS = 2_000;

export class PostgresListener {
  readonly #url: string;
  readonly #log: Log;
  readonly #handlers = new Map<string, Set<(payload: string) => void>>();
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #retryMs = FIRST_RETRY_MS;
  #closed = false;
  #isUp = false;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  async listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>> {
    const known = this.#handlers.get(channel);
    const handlers = known ?? new Set();
    handlers.add(onMessage);
    if (known === undefined) this.#handlers.set(channel, handlers);
    if (this.#client === undefined) await this.#connect();
    // Again when connecting already said it: the channel may have come too late for that.
    if (known === undefined) await this.#client?.query(`listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      handlers.delete(onMessage);
      if (handlers.size > 0 || !this.#handlers.delete(channel)) return;
      await this.#client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#isUp = false;
    clearTimeout(this.#timer);
    await this.#connecting?.catch(() => undefined);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  #connect(): Promise<void> {
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: ANSWER_MS,
      keepAlive: true,
      application_name: 'highland listener',
    });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, new Error('the connection ended')));
    client.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''));
    try {
      await client.connect();
      await withDeadline(this.#subscribe(client), ANSWER_MS, () => undefined);
    } catch (error) {
      void client.end().catch(() => undefined);
      this.#retryLater(error);
      return;
    }
    this.#client = client;
    this.#retryMs = FIRST_RETRY_MS;
    for (const channel of this.#handlers.keys()) this.#tell(channel, '');
    this.#isUp = true;
    this.#beatLater(client);
  }

  async #subscribe(client: pg.Client): Promise<void> {
    for (const channel of this.#handlers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  #lost(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#isUp = false;
    clearTimeout(this.#timer);
    void client.end().catch(() => undefined);
    this.#retryLater(error);
  }

  #retryLater(error: unknown): void {
    if (this.#closed) return;
    const reason = error instanceof Error ? error.message : String(error);
    this.#log.warn({ error: reason, retryMs: this.#retryMs }, 'the listening database connection is down');
    this.#timer = setTimeout(() => void this.#connect(), this.#retryMs);
    this.#timer.unref();
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
  }

  #beatLater(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      withDeadline(client.query('select 1'), ANSWER_MS, () => undefined).then(
        () => this.#client === client && this.#beatLater(client),
        (error: unknown) => this.#lost(client, error),
      );
    }, HEARTBEAT_MS);
    this.#timer.unref();
  }

  #tell(channel: string, payload: string): void {
    for (const handler of this.#handlers.get(channel) ?? []) handler(payload);
  }
}
