import type { Database } from '#server/platform/database/database.ts';
import { type HeadLine, readDatabaseIdentity, readHeads, sizeOf } from './seal-heads.ts';

const LINES_AT_ONCE = 500;

async function findDifferences(database: Database, path: string, lines: readonly HeadLine[]): Promise<string[]> {
  const { rows } = await database.query<{ id: number; head: string }>(
    'select "id", "head" from "audit_seals" where "id" = any($1::int[])',
    [lines.map(({ seal }) => seal)],
  );
  const heads = new Map(rows.map(({ id, head }) => [id, head]));
  return lines
    .filter(({ seal, head }) => heads.get(seal) !== head)
    .map(({ seal, last_id }) =>
      heads.has(seal)
        ? `Seal ${seal}, up to entry ${last_id}, is not the one whose head ${path} holds.`
        : `Seal ${seal}, up to entry ${last_id}, whose head ${path} holds, is not there.`,
    );
}

/**
 * Finds heads that a copy stored elsewhere has and the database does not: then the trail, its seals and the
 * file beside them were changed or removed together.
 */
export async function compareWithCopy(database: Database, path: string): Promise<string[]> {
  const identity = await readDatabaseIdentity(database);
  const problems: string[] = [];
  let known = 0;
  let lines: HeadLine[] = [];
  for await (const { line } of readHeads(path, { to: sizeOf(path) })) {
    if (line?.database !== identity) continue;
    known += 1;
    lines.push(line);
    if (lines.length < LINES_AT_ONCE) continue;
    problems.push(...(await findDifferences(database, path, lines)));
    lines = [];
  }
  problems.push(...(await findDifferences(database, path, lines)));
  return known === 0 ? [`${path} holds no head of this database.`] : problems;
}
