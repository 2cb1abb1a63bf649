import pg from 'pg';
import { DatabaseError, DatabaseUnavailable, sqlState } from './database.ts';

/** Connection trouble, shutdown and overload, as the server itself reports them. */
const unavailableClasses = ['08', '57P', '53300', sqlState.queryCanceled];

/** Everything that leaves the driver, as one of the two errors callers know. */
export function normaliseError(error: unknown): Error {
  if (error instanceof DatabaseError || error instanceof DatabaseUnavailable) return error;
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? 'XX000';
    if (unavailableClasses.some((prefix) => code.startsWith(prefix))) {
      return new DatabaseUnavailable(error.message, { cause: error });
    }
    return new DatabaseError(
      error.message,
      {
        code,
        ...(error.constraint === undefined ? {} : { constraint: error.constraint }),
        ...(error.table === undefined ? {} : { table: error.table }),
        ...(error.column === undefined ? {} : { column: error.column }),
      },
      { cause: error },
    );
  }
  // A value that cannot be sent is the caller's mistake, not the connection's.
  if (error instanceof TypeError || error instanceof RangeError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new DatabaseUnavailable(`The database connection failed: ${message}`, { cause: error });
}

/** True when the connection itself is in doubt and must not be used again. */
export function breaksConnection(error: Error): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false;
  const { cause } = error;
  return !(cause instanceof pg.DatabaseError) || cause.severity === 'FATAL' || cause.severity === 'PANIC';
}

/** The engine says that it cannot go on: for the embedded one, only a new process helps. */
export function isFatal(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error;
  return cause instanceof pg.DatabaseError && (cause.severity === 'FATAL' || cause.severity === 'PANIC');
}
