import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropDatabase } from './postgres.ts';
import { filledFolder, TEMPLATE } from './server.ts';

/** What a run has filled goes with its folder; the databases of a PostgreSQL server would outlive that. */
export async function teardown(): Promise<void> {
  const folder = filledFolder(process.env['TEST_RECORD'] ?? '');
  if (!existsSync(folder)) return;
  const names = readdirSync(folder).map((each) => join(folder, each, TEMPLATE));
  for (const name of names.filter((path) => existsSync(path))) await dropDatabase(readFileSync(name, 'utf8'));
}
