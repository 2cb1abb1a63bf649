// @ts-check
import { existsSync } from 'node:fs';
import { openSources } from './open-sources.mjs';

/** Runs server code from its sources, for commands that need no built product. */

/**
 * Works in the project's own folder, with its `.env`. An expected mistake ends as its sentence and exit code 1.
 * @param {(load: import('vite/module-runner').ModuleRunner['import']) => Promise<unknown>} work
 */
export async function withSources(work) {
  const sources = await openSources();
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    await work(sources.load);
  } catch (error) {
    const isExpected = error instanceof Error && error.name === 'StartupError';
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  } finally {
    await sources.close();
  }
}
