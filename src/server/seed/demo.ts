import type { Sql } from '#server/platform/database/database.ts';
import type { FileStore } from '#server/platform/files/files.ts';

/** What one area puts into an empty database; others who name its rows ask the demo for what it has made. */
export type SeedStep<Made = unknown> = (demo: Demo) => Promise<Made>;

interface Scene {
  readonly sql: Sql;
  /** How many users. */
  readonly users: number;
  /** Instant from which the data's dates count back. */
  readonly now: Date;
  /** Store of pictures and papers; without it there are none. */
  readonly files: FileStore | undefined;
}

/** The demo in the making, in one transaction. */
export class Demo implements Scene {
  readonly sql: Sql;
  readonly users: number;
  readonly now: Date;
  readonly files: FileStore | undefined;
  private readonly made = new Map<SeedStep, Promise<unknown>>();

  constructor({ sql, users, now, files }: Scene) {
    this.sql = sql;
    this.users = users;
    this.now = now;
    this.files = files;
  }

  /** What a step has made: it is taken when somebody first asks, and once, so rows are there before others name them. */
  of<Made>(step: SeedStep<Made>): Promise<Made> {
    const made = this.made.get(step) ?? step(this);
    this.made.set(step, made);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is kept under a step is its own answer
    return made as Promise<Made>;
  }
}
