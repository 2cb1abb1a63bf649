import { nextMigration } from './migrate.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';

/** A declaration that the rows of its table contradict; its sentence says what to do. */
export class SchemaConflict extends StartupError {}

/** A numbered file that would settle it. */
interface Migration {
  /** Subject of the migration, for its file name. */
  readonly about: readonly string[];
  /** Table and columns without which it has nothing to do: a fresh database has none of them when it runs the file. */
  readonly needs: readonly [table: string, ...columns: string[]];
  readonly sql: readonly string[];
}

export function conflict(sentence: string, migration?: Migration): SchemaConflict {
  return new SchemaConflict(migration ? `${sentence} ${wayOut(migration)}` : sentence);
}

export const wayOut = (migration: Migration): string =>
  `Write ${nextMigration(migration.about.join('-'))}, for example:\n\n${scriptOf(migration)}\n`;

/** Ready to copy: it runs before the tables follow their declarations, on every database, also on one without the table. */
function scriptOf({ needs: [table, ...columns], sql }: Migration): string {
  const there = columns.map(
    (column) =>
      `exists (select from information_schema.columns where table_schema = current_schema() and table_name = '${table}' and column_name = '${column}')`,
  );
  return [
    'do $$ begin',
    `  if ${there.join('\n    and ')} then`,
    ...sql.map((line) => `    ${line}`),
    '  end if;',
    'end $$;',
  ].join('\n');
}
