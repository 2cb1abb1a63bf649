/** How long a statement may run when its caller does not say. */
export const DEFAULT_DEADLINE_MS = 5_000;
/** Deadline of statements that are known to take long: schema changes, the query behind an export. */
export const LONG_DEADLINE_MS = 60_000;
/** A transaction whose code does nothing for this long is rolled back: it may hold up everyone else. */
export const IDLE_IN_TRANSACTION_MS = 15_000;
/** An index on a table of millions is built in one statement. */
export const SCHEMA_DEADLINE_MS = 600_000;
