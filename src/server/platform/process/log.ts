import { type DestinationStream, pino, type Logger } from 'pino';

/** The log: one JSON line per event on standard output, in batches, with the values of secret names replaced. */

export type Log = Logger;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const secretName =
  /authorization|cookie|password|token|secret|jwt|database_url|identity_number|id_number|bank_account|guest_code/i;
const CENSOR = '[redacted]';
/** Deeper than anything that is logged on purpose; also ends a walk through an object that holds itself. */
const MAX_DEPTH = 10;

/** Lines wait this long for others to be written with; one write per line costs as much as answering a small request. */
const BATCH_MS = 50;
const BATCH_LENGTH = 8192;
const WARNING = 40;

/** Standard output in batches. Warnings and worse are written at once, the rest before the process ends. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true });
  let batch = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (batch !== '') output.write(batch);
    batch = '';
  };
  let isAwaitingExit = false;
  const batched = {
    // With this mark the logger says the level of each line in `lastLevel`.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      // Not before there is a line: a process opens many logs that stay silent.
      if (!isAwaitingExit) process.once('exit', flush);
      isAwaitingExit = true;
      batch += line;
      if (this.lastLevel >= WARNING || batch.length > BATCH_LENGTH) flush();
      else timer ??= setTimeout(flush, BATCH_MS).unref();
    },
  };
  return batched;
}

/** Writes one JSON line per event to standard output, secrets replaced. A request's log is a child with its id. */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      // pino's own redaction goes by paths and costs fifty microseconds a line at this many of them.
      log: (fields: Record<string, unknown>) => redactFields(fields, 0),
    },
  };
  return pino(options, destination ?? standardOutput());
}

/** Writes lines whose every field is ours and no secret, because looking for secrets costs more than writing them. */
export const plainLog = (log: Log): Log => log.child({}, { formatters: { log: (fields) => fields } });

export const requestLog = (log: Log, requestId: string): Log => log.child({ requestId });

/** A copy without the values of secret names; the very object where there are none. */
function redactFields(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(fields)) {
    const safe = secretName.test(name) ? CENSOR : redactValue(value, depth);
    if (safe === value) continue;
    copy ??= { ...fields };
    copy[name] = safe;
  }
  return copy ?? fields;
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return CENSOR;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  return isPlain(value) ? redactFields(value, depth + 1) : value;
}

/** Errors, dates and the like know best how they are written. */
function isPlain(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
