import type { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { startSealing } from '#server/kit/audit/seal-job.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { checkAddress, listen, type Listening } from '#server/platform/process/listen.ts';
import { createLog } from '#server/platform/process/log.ts';
import { projectPath } from '#server/platform/process/project-root.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { assemble } from './assemble.ts';
import { type Foundations, openFoundations } from './foundations.ts';

/** Starts the server and stops it: foundations, port, jobs, and what happens when it is told to end. */

/** Requests in flight get this long to finish; closing the database fits in what is left of ten seconds. */
const DRAIN_MS = 5_000;
const STOP_MS = 9_500;

async function start(): Promise<void> {
  const reading = readConfig(process.env);
  if (!reading.ok) throw new StartupError(reading.issues.join('\n'));
  const { config } = reading;
  const clientDir = builtPages();
  const log = createLog(config.logLevel);
  await checkAddress(config.host, config.port);
  const foundations = await openFoundations(config, log);
  try {
    const app = await assemble(foundations, clientDir);
    const listening = await listen(app, config.host, config.port);
    stopOnSignals(listening, foundations, [app.keepHouse(), startSealing(foundations)]);
    printWelcome(config.publicUrl ?? listening.url, foundations);
  } catch (error) {
    await foundations.database.close();
    throw error;
  }
}

/** Looked for before anything is opened or made. */
function builtPages(): string {
  const folder = projectPath('dist/client');
  if (existsSync(join(folder, 'index.html'))) return folder;
  throw new StartupError(
    `The pages are not built: ${folder} holds no index.html; run \`npm start\` or \`npm run build\`.`,
  );
}

function printWelcome(url: string, { firstAdministrator }: Foundations): void {
  const { email } = firstAdministrator;
  process.stdout.write(
    `\n  Highland is open at ${url}\n  Sign in at ${url}/sign-in as ${email} with ${firstAdministrator.passwordHint()}\n\n`,
  );
}

/** Starts the jobs that run beside the requests. */
interface Job {
  stop(): Promise<void>;
}

function stopOnSignals(listening: Listening, { database, log }: Foundations, jobs: readonly Job[]): void {
  let isStopping = false;
  const stop = (reason: string): void => {
    isStopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), STOP_MS).unref();
    void listening
      .stop(DRAIN_MS)
      .then(() => Promise.all(jobs.map((job) => job.stop())))
      .then(() => database.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ error: String(error) }, 'the database did not close cleanly');
          process.exit(1);
        },
      );
  };
  const onSignal = (signal: NodeJS.Signals): void => (isStopping ? process.exit(1) : stop(signal));
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  // `start.mjs` sends it under a name that Node does not know, so that it does not count as a second signal, which would end the process at once.
  const events: EventEmitter = process;
  events.once('abandoned', () => isStopping || stop('npm is gone'));
}

start().catch((error: unknown) => {
  // Expected trouble is a sentence; the stack of anything else is what its finder needs.
  process.stderr.write(`${error instanceof StartupError ? error.message : inspect(error)}\n`);
  process.exit(1);
});
