import { Duplex } from 'node:stream';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { TarEntry } from '#server/platform/files/tar.ts';
import { projectPath } from '#server/platform/process/project-root.ts';
import { pglitePath } from './pglite-package.ts';

/**
 * One life of the embedded engine: a worker thread and the driver's connection to it. Starting another when one is
 * gone is `pglite.ts`.
 */

type WorkerMessage =
  | Uint8Array
  | { kind: 'open' | 'closed' }
  | { kind: 'failed'; message: string }
  | { kind: 'fatal'; line: string };

export interface EngineInput {
  /** Directory of the cluster; null keeps it in memory. */
  directory: string | null;
  /** Files of a fresh cluster, for one in memory; they are copied. */
  snapshot: readonly TarEntry[] | null;
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiled once for the process, so that an engine that takes another's place begins with what that one has made fast. */
const compileEngine = (): Promise<WebAssembly.Module> =>
  (compiled ??= readFile(pglitePath('dist/pglite.wasm')).then((bytes) => WebAssembly.compile(bytes)));

/** Closing writes a checkpoint; on a slow disk that takes a while, but not for ever. */
const CLOSE_MS = 6_000;
/** Recovery after a crash replays the log before the engine answers; creating a cluster takes seconds. */
const OPEN_MS = 120_000;

/** The wire between the driver and the engine's thread, in the shape of a socket. */
class WorkerSocket extends Duplex {
  readonly #worker: Worker;

  constructor(worker: Worker) {
    super({ allowHalfOpen: false });
    this.#worker = worker;
    worker.on('message', (message: WorkerMessage) => {
      if (message instanceof Uint8Array) {
        this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
      }
    });
    worker.on('exit', () => this.destroy(new Error('the database engine stopped')));
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  // The driver expects a TCP socket's settings; a message port has none of them.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(Uint8Array.from(chunk));
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Uint8Array.from(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }

  override _final(done: () => void): void {
    done();
    this.destroy();
  }

  #send(bytes: Uint8Array<ArrayBuffer>): void {
    this.#worker.postMessage(bytes, [bytes.buffer]);
  }
}

export class PgliteEngine {
  readonly client: pg.Client;
  readonly #worker: Worker;
  #stopping = false;

  private constructor(worker: Worker, client: pg.Client) {
    this.#worker = worker;
    this.client = client;
  }

  /** `onGone` is called when the thread ends unasked, `onFatal` when the engine says it cannot go on. */
  static async open(input: EngineInput, onGone: () => void, onFatal: (line: string) => void): Promise<PgliteEngine> {
    const worker = new Worker(projectPath('src/server/platform/database/embedded/pglite-worker.mjs'), {
      workerData: { ...input, engine: await compileEngine() },
      name: 'database',
    });
    try {
      await reply(worker, 'open', OPEN_MS);
      worker.on('message', (message: WorkerMessage) => {
        if (!(message instanceof Uint8Array) && message.kind === 'fatal') onFatal(message.line);
      });
      const socket = new WorkerSocket(worker);
      const client = new pg.Client({ user: 'postgres', database: 'postgres', stream: () => socket, ssl: false });
      const engine = new PgliteEngine(worker, client);
      // Without a listener, a dying worker would be an uncaught exception.
      client.on('error', () => undefined);
      worker.on('exit', () => {
        if (!engine.#stopping) onGone();
      });
      await client.connect();
      return engine;
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  /** Ends the thread where it stands, as if the process had been killed; the log makes it whole again. */
  async terminate(): Promise<void> {
    this.#stopping = true;
    await this.#worker.terminate();
  }

  async close(): Promise<void> {
    this.#stopping = true;
    try {
      await this.client.end();
      this.#worker.postMessage('close');
      await reply(this.#worker, 'closed', CLOSE_MS);
    } finally {
      await this.#worker.terminate();
    }
  }
}

function reply(worker: Worker, awaited: 'open' | 'closed', withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(new Error(`The embedded database took over ${withinMs} ms.`)), withinMs);
    const settle = (error?: Error): void => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('error', settle);
      worker.off('exit', onExit);
      if (error) reject(error);
      else resolve();
    };
    const onExit = (): void => settle(new Error('The embedded database stopped unexpectedly.'));
    const onMessage = (message: WorkerMessage): void => {
      if (message instanceof Uint8Array) return;
      if (message.kind === 'failed') settle(new Error(message.message));
      if (message.kind === awaited) settle();
    };
    worker.on('message', onMessage);
    worker.on('error', settle);
    worker.on('exit', onExit);
  });
}
