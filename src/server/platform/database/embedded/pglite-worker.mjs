// @ts-check
import fs from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { MemoryFS, PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/**
 * The embedded database engine, alone on its own thread: a slow statement cannot hold up the
 * server's event loop, and a stuck one can be ended by terminating the thread.
 *
 * Plain JavaScript because Node 20 starts it as it stands, from `npm start`, `npm run dev` and the
 * tests alike. It speaks PostgreSQL's wire protocol over its message port; the driver on the other
 * side (`pg`) is the one that also speaks to PostgreSQL servers, so both engines behave alike.
 */

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
/** @type {{ directory: string | null, snapshot: import('../../files/tar.ts').TarEntry[] | null, engine?: WebAssembly.Module }} */
const { directory, snapshot, engine } = workerData;

/** Where the engine expects its cluster. */
const CLUSTER = '/pglite/data';
/** Bounds of the engine's cache, which costs memory and a start's time whether it is needed or not. */
const CACHE_MB = { memory: 16, least: 32, most: 128 };

/** Answers are sent on in pieces of about this size, so a large result is never held twice. */
const PIECE_BYTES = 128 * 1024;

/** The engine's last words, for the message when it does not start. */
const lastLines = /** @type {string[]} */ ([]);

/**
 * NodeFS writes through to files but has no fsync: PostgreSQL's calls would be answered "done"
 * without anything reaching the disk. This one passes them on.
 */
class DurableNodeFS extends NodeFS {
  /** @type {NodeFS['init']} */
  async init(pg, options) {
    const result = await super.init(pg, options);
    const preRun = /** @type {Array<(module: any) => void>} */ (result.emscriptenOpts.preRun);
    preRun.unshift((module) => {
      module.NODEFS.stream_ops.fsync = (/** @type {{ nfd?: number }} */ stream) => {
        if (stream.nfd !== undefined && stream.nfd !== null) fs.fsyncSync(stream.nfd);
        return 0;
      };
    });
    return result;
  }
}

/** Takes a cluster's files over as they are: unpacked by the engine each of its bytes would be copied several times. */
class FilledMemoryFS extends MemoryFS {
  /** @type {MemoryFS['initialSyncFs']} */
  async initialSyncFs() {
    const files = /** @type {any} */ (this.pg)?.Module.FS;
    files.mkdirTree(CLUSTER, 0o700);
    for (const { path, isDirectory, content } of snapshot ?? []) {
      const target = join(CLUSTER, path);
      if (isDirectory) files.mkdirTree(target, 0o700);
      else files.writeFile(target, content, { canOwn: true });
    }
  }
}

function fileSystem() {
  if (directory !== null) return new DurableNodeFS(directory);
  return snapshot ? new FilledMemoryFS() : new MemoryFS();
}

/** Twice what is stored, so that a house that grows has the same after its next start. */
function cacheMegabytes() {
  if (directory === null) return CACHE_MB.memory;
  const base = join(directory, 'base');
  const entries = fs.existsSync(base) ? fs.readdirSync(base, { recursive: true, encoding: 'utf8' }) : [];
  const bytes = entries.reduce((sum, path) => sum + fs.statSync(join(base, path)).size, 0);
  return Math.min(CACHE_MB.most, Math.max(CACHE_MB.least, Math.ceil((2 * bytes) / 1_000_000)));
}

/** @param {string} line */
function noteLine(line) {
  lastLines.push(line);
  if (lastLines.length > 20) lastLines.shift();
  if (/\b(PANIC|FATAL):/.test(line)) port.postMessage({ kind: 'fatal', line });
  return false;
}

function startParams() {
  const durable = directory !== null;
  const params = PGlite.defaultStartParams.filter((param) => param !== '-F' || !durable);
  if (durable) params.push('-c', 'wal_sync_method=fsync');
  return [...params, '-c', `shared_buffers=${cacheMegabytes()}MB`, '-c', 'timezone=UTC', '-c', 'datestyle=ISO'];
}

async function open() {
  const pg = await PGlite.create({
    fs: fileSystem(),
    ...(engine ? { pgliteWasmModule: engine } : {}),
    extensions: { pg_trgm, btree_gist },
    startParams: startParams(),
    onStderr: noteLine,
    onStdout: noteLine,
  });
  return pg;
}

/**
 * Answers one request, possibly of several protocol messages, by bytes and a closing mark.
 * @param {PGlite} pg
 * @param {Uint8Array} message
 */
function answer(pg, message) {
  /** @type {Uint8Array[]} */
  let pieces = [];
  let size = 0;
  const send = () => {
    if (size === 0) return;
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    pieces = [];
    size = 0;
    port.postMessage(bytes, [bytes.buffer]);
  };
  // The engine runs to the end before the first await inside; nothing can come between.
  void pg.execProtocolRawStream(message, {
    syncToFs: false,
    onRawData: (bytes) => {
      pieces.push(bytes.slice());
      size += bytes.length;
      if (size >= PIECE_BYTES) send();
    },
  });
  send();
}

try {
  const pg = await open();
  port.on('message', (message) => {
    if (message instanceof Uint8Array) return answer(pg, message);
    void pg.close().then(
      () => port.postMessage({ kind: 'closed' }),
      (error) => port.postMessage({ kind: 'failed', message: String(error) }),
    );
  });
  port.postMessage({ kind: 'open' });
} catch (error) {
  port.postMessage({ kind: 'failed', message: [String(error), ...lastLines].join('\n') });
}
