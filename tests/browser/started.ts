import { afterAll, beforeAll } from 'vitest';
import { type RunningServer, startServerFilled } from '#tests/support/server.ts';
import { type Ids, recordOfEach } from './screen-registry.ts';
import { type Caller, signInAs } from './signed-in.ts';

/**
 * Starts the product before the tests of a file and ends it after them; one that does not end in peace fails the file.
 * Each file calls this for itself, because files of one process share this module and hooks belong to one file.
 */
export function startBeforeTests(
  env: Readonly<Record<string, string>>,
  prepare: (server: RunningServer) => Promise<void>,
): void {
  let server: RunningServer | undefined;
  beforeAll(async () => {
    server = await startServerFilled(env);
    await prepare(server);
  });
  afterAll(async () => {
    const code = await server?.stop();
    if (server && code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`);
  });
}

/** The product with demo data, its first administrator, and a record of each resource. */
export interface SeededHouse {
  readonly server: RunningServer;
  readonly admin: Caller;
  readonly ids: Ids;
}

/** What it gives is there once the tests have begun. */
export function startSeeded(): () => SeededHouse {
  let house: SeededHouse | undefined;
  startBeforeTests({ SEED_USERS: '60' }, async (server) => {
    const admin = await signInAs(server, server);
    house = { server, admin, ids: await recordOfEach(admin) };
  });
  return () => {
    if (!house) throw new Error('The product starts before the tests, not before the file.');
    return house;
  };
}
