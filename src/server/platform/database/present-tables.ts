import type { Sql } from './database.ts';

/** A table as the database has it at present. */
export interface Present {
  readonly columns: Map<string, PresentColumn>;
  readonly indexes: Set<string>;
  /** The table that a foreign key leads to, null for constraints of other kinds; by name. */
  readonly constraints: Map<string, string | null>;
}

export interface PresentColumn {
  /** Name of the type in `pg_type`. */
  readonly type: string;
  readonly required: boolean;
  readonly hasDefault: boolean;
}

interface Row {
  name: string;
  columns: ({ name: string } & PresentColumn)[];
  indexes: string[];
  constraints: { name: string; to: string | null }[];
}

/** The tables of these names that are there, in one question. */
export async function readPresentTables(sql: Sql, names: readonly string[]): Promise<Map<string, Present>> {
  const { rows } = await sql.query<Row>(
    `select t.relname::text as "name",
       (select coalesce(jsonb_agg(jsonb_build_object(
            'name', a.attname, 'type', y.typname, 'required', a.attnotnull, 'hasDefault', a.atthasdef)), '[]')
          from pg_attribute a join pg_type y on y.oid = a.atttypid
         where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as "columns",
       (select coalesce(jsonb_agg(i.relname), '[]')
          from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = t.oid) as "indexes",
       (select coalesce(jsonb_agg(jsonb_build_object('name', k.conname, 'to', o.relname)), '[]')
          from pg_constraint k left join pg_class o on o.oid = nullif(k.confrelid, 0) where k.conrelid = t.oid) as "constraints"
     from pg_class t
     where t.relnamespace = current_schema()::text::regnamespace and t.relkind in ('r', 'p') and t.relname = any($1::text[])`,
    [names],
  );
  return new Map(
    rows.map(({ name, columns, indexes, constraints }) => [
      name,
      {
        columns: new Map(columns.map(({ name: column, ...rest }) => [column, rest])),
        indexes: new Set(indexes),
        constraints: new Map(constraints.map(({ name: constraint, to }) => [constraint, to])),
      },
    ]),
  );
}
