import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { readConfig } from '#server/platform/process/config.ts';
import { type Database, DatabaseError, type SqlResult } from '#server/platform/database/database.ts';
import { LONG_DEADLINE_MS } from '#server/platform/database/deadlines.ts';
import { createLog } from '#server/platform/process/log.ts';
import { openEmbedded } from '#server/platform/database/open-database.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';

/**
 * `npm run sql`: one statement from the argument, those of the input in turn, else a prompt, on the embedded database.
 * Without `--write` the database itself refuses whatever would change it.
 */

interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly args: readonly string[];
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable;
}

const WRITE = '--write';

export async function openSqlPrompt({ env, args, input, output }: Terminal): Promise<void> {
  const database = await open(env);
  const mayWrite = args.includes(WRITE);
  const say = (line: string): void => void output.write(`${line}\n`);
  const run = async (statement: string): Promise<void> => say(tableOf(await ask(database, statement, mayWrite)));
  try {
    const given = args.filter((arg) => arg !== WRITE).join(' ');
    if (given !== '') await run(given);
    else if (!input.isTTY) for await (const statement of statementsOf(input)) await run(statement);
    else await prompt({ input, output }, run, mayWrite);
  } catch (error) {
    if (error instanceof DatabaseError) throw new StartupError(refusalOf(error), { cause: error });
    throw error;
  } finally {
    await database.close();
  }
}

function open(env: Terminal['env']): Promise<Database> {
  const reading = readConfig(env);
  if (!reading.ok) throw new StartupError(reading.issues.join('\n'));
  const { databaseUrl, dataDir } = reading.config;
  if (databaseUrl !== null) {
    throw new StartupError(
      'DATABASE_URL names a PostgreSQL server, which has a prompt of its own: psql "$DATABASE_URL"',
    );
  }
  const root = resolve(dataDir);
  const database = join(root, 'database');
  if (!existsSync(database)) throw new StartupError(`There is no database in ${root} yet; start the server once.`);
  return openEmbedded({ root, database }, createLog('warn'));
}

const ask = (database: Database, statement: string, mayWrite: boolean): Promise<SqlResult> =>
  database.transaction(
    async (tx) => {
      // Said anew each time, because an earlier statement may have changed what the session starts with; and once something
      // was read, no transaction can be made one that writes. A second statement in the same text could end it.
      if (!mayWrite) await tx.query('set transaction read only');
      if (!mayWrite) await tx.query('select 1');
      return tx.query(statement.trim().replace(/;$/, ''), [], { isSingle: true });
    },
    { deadlineMs: LONG_DEADLINE_MS },
  );

const READ_ONLY = '25006';

function refusalOf({ code, message }: DatabaseError): string {
  if (code === READ_ONLY) return `${message}: to change the database, say so: npm run sql -- ${WRITE}`;
  return message.includes('multiple commands')
    ? 'One statement at a time, please, each ending its line with ;'
    : `${message}.`;
}

async function prompt(
  { input, output }: Pick<Terminal, 'input' | 'output'>,
  run: (statement: string) => Promise<void>,
  mayWrite: boolean,
): Promise<void> {
  const lines = createInterface({ input, output, prompt: mayWrite ? 'highland!> ' : 'highland> ' });
  output.write(
    mayWrite
      ? 'What you change here leaves no entry in the trail. A statement ends with ; and \\q leaves.\n'
      : `Reading only; npm run sql -- ${WRITE} changes things. A statement ends with ; and \\q leaves.\n`,
  );
  lines.prompt();
  for await (const statement of wholeOf(lines, () => lines.prompt())) {
    await run(statement).catch((error: unknown) => output.write(`${told(error)}\n`));
    lines.prompt();
  }
  lines.close();
}

/** Statements of lines, each as soon as a line ends it; the last one may lack its semicolon. `\q` ends them. */
async function* wholeOf(lines: AsyncIterable<string>, onBlank: () => void = () => undefined): AsyncGenerator<string> {
  let statement = '';
  for await (const line of lines) {
    if (line.trim() === '\\q') break;
    statement += `${line}\n`;
    // Within $$ … $$ a semicolon ends nothing.
    const isWhole = statement.trimEnd().endsWith(';') && statement.split('$$').length % 2 === 1;
    if (statement.trim() === '') onBlank();
    else if (!isWhole) continue;
    else yield statement;
    statement = '';
  }
  if (statement.trim() !== '') yield statement;
}

const statementsOf = (input: Readable): AsyncGenerator<string> => wholeOf(createInterface({ input }));

const told = (error: unknown): string =>
  error instanceof DatabaseError ? refusalOf(error) : error instanceof Error ? error.message : String(error);

const WIDEST = 60;

/** Columns under their names, cut where a value is long. */
function tableOf({ rows, rowCount }: SqlResult): string {
  const [first] = rows;
  if (!first) return `(${rowCount} ${rowCount === 1 ? 'row' : 'rows'})`;
  const names = Object.keys(first);
  const table = [names, ...rows.map((row) => names.map((name) => shown(row[name])))];
  const widths = names.map((_, at) => Math.max(...table.map((cells) => cells[at]?.length ?? 0)));
  const lines = table.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join(' | ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('-+-'));
  return [...lines, `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`].join('\n');
}

function shown(value: unknown): string {
  const whole = value === null ? '' : typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const line = whole.replaceAll('\n', '⏎');
  return line.length > WIDEST ? `${line.slice(0, WIDEST - 1)}…` : line;
}
