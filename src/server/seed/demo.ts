import type { Sql } from '#server/platform/database/database.ts';
import type { FileStore } from '#server/platform/files/files.ts';

/** Fills the tables of one area and answers with its rows, because other areas' rows name them. */
export type SeedStep<Made = unknown> = (demo: Demo) => Promise<Made>;

interface DemoInput {
  readonly sql: Sql;
  /** How many users. */
  readonly users: number;
  /** Instant from which the data's dates count back. */
  readonly now: Date;
  /** Store of pictures and papers; without it there are none. */
  readonly files: FileStore | undefined;
}

/** The demo in the making, in one transaction. */
export interface Demo extends DemoInput {
  /** Answers with what a step made. The first who asks runs it, so that rows are stored before others name them. */
  of<Made>(step: SeedStep<Made>): Promise<Made>;
}

export function beginDemo(input: DemoInput): Demo {
  const made = new Map<SeedStep, Promise<unknown>>();
  const demo: Demo = {
    ...input,
    of<Made>(step: SeedStep<Made>): Promise<Made> {
      const mine = made.get(step) ?? step(demo);
      made.set(step, mine);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is kept under a step is its own answer
      return mine as Promise<Made>;
    },
  };
  return demo;
}
