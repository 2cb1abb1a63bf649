import type { FieldSpec } from '#shared/field.ts';
import { TIME_ZONE_HOURS } from '#shared/constants.ts';
import { FORMULA_STARTS } from '#shared/cell-text.ts';
import type { Selection } from './store.ts';
import { type SelectStatement, conditionOf, orderOf } from './select.ts';
import { Literals, SqlValues, quoteIdentifier } from './sql-text.ts';
import { CELL_STYLES, type Cell, type ReadableForm, readableCell } from './readable-cells.ts';
import { type Table, familyOf, specOfColumn } from './table.ts';
import { type Veils, veiledColumn } from './veils.ts';

/**
 * Lets the database make one line of text per row, so that a million rows pass through as strings and never become
 * objects. No cell of a file may begin a formula.
 */

export type LineFormat = 'csv' | 'xlsx';

/** Rows as lines of text: for programs, which read names and sen, or for people. */
export interface Lines {
  readonly fields: readonly string[];
  readonly format: LineFormat;
  readonly readable?: ReadableForm;
}

const inHouse = (column: string): string => `${column} at time zone interval '${TIME_ZONE_HOURS} hours'`;

const textOf = (column: string, spec: FieldSpec): string => {
  if (spec.kind === 'instant') return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (spec.kind === 'codes') return `array_to_string(${column}, ',')`;
  if (spec.kind === 'file') return `(${column} ->> 'name')`;
  if (spec.kind === 'photos') {
    return `(select string_agg(p ->> 'name', '; ' order by at) from jsonb_array_elements(${column}) with ordinality as l(p, at))`;
  }
  if (spec.kind === 'numbers') return `translate(${column}::text, '[] ', '')`;
  return spec.kind === 'json' || spec.kind === 'tiers' ? `${column}::text` : column;
};

/** Numbers, dates and switches cannot start a formula and need no quotes. */
const isPlain = (spec: FieldSpec): boolean => ['number', 'boolean', 'day', 'instant'].includes(familyOf(spec));

const STARTS = FORMULA_STARTS.map((start) => start.charCodeAt(0)).join(', ');

/**
 * As `markFormula` does it: a text that already looks marked is marked once more, so that the mark can be taken off. Every
 * start, and the mark itself, comes before the letters, so that for most texts one comparison of bytes says it all.
 */
const marked = (text: string): string =>
  `case when ${text} collate "C" >= 'A' then ${text}
    when ascii(ltrim(${text}, '''')) in (${STARTS}) then '''' || ${text} else ${text} end`;

/** Names that neither CSV nor XML has to escape, and that begin no formula. */
const areWords = ({ options = {} }: FieldSpec): boolean =>
  Object.keys(options).every((name) => /^[a-z][\w-]*$/i.test(name));

/** A value as programs read it: by its name, in sen, in UTC. */
function plainCell(column: string, spec: FieldSpec): Cell {
  const family = familyOf(spec);
  const sql = textOf(column, spec);
  if (family === 'number' || family === 'boolean') return { sql, as: family, isSafe: true, isQuoted: false };
  const isSafe = isPlain(spec) || (spec.kind === 'enum' && areWords(spec));
  return { sql, as: 'text', isSafe, isQuoted: !isPlain(spec), isLong: LONG_KINDS.has(spec.kind) };
}

interface Source {
  readonly table: Table;
  readonly veils: Veils;
  readonly values: SqlValues;
}

function cellOf({ table, veils, values }: Source, name: string, readable: ReadableForm | undefined): Cell {
  const spec = specOfColumn(table, name);
  const column = veiledColumn({ table, veils, values }, name);
  const shown = readable && readableCell({ table, name, column, values }, spec, readable);
  return shown ?? plainCell(column, spec);
}

/** A cell of CSV before it is quoted. */
function safeText({ sql, as, isSafe }: Cell): string {
  if (as === 'boolean') return `${sql}::text`;
  if (as === 'day') return `to_char(${sql}, 'YYYY-MM-DD')`;
  if (as === 'moment') return `to_char(${inHouse(sql)}, 'YYYY-MM-DD HH24:MI')`;
  if (as === 'money') return `to_char(${sql} / 100.0, 'FM99999999999990.00')`;
  return isSafe ? sql : marked(sql);
}

function csvCell(cell: Cell): string {
  const text = safeText(cell);
  return cell.isQuoted ? `'"' || replace(${text}, '"', '""') || '"'` : text;
}

/** XML 1.0 has no place for these; half a surrogate pair, the rest of what it refuses, is no text to the database. */
const CONTROLS = Array.from({ length: 31 }, (_, at) => at + 1).filter((code) => ![9, 10, 13].includes(code));
const NOT_IN_XML = [...CONTROLS, 0xfffe, 0xffff].map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('');

/** Stands for a row's number until it is known; no text of a cell holds it, for XML has no place for it. */
const ROW_MARK = '\u0001';

/** Gives a row of a worksheet its number. */
export const numberedRow = (line: string, row: number): string => line.replaceAll(ROW_MARK, String(row));

/** A cell of a text may hold so many units of UTF-16; a longer one makes Excel take the whole file for damaged. */
const MOST_UNITS = 32_767;
const LONG_KINDS: ReadonlySet<FieldSpec['kind']> = new Set(['longtext', 'json', 'tiers', 'photos', 'numbers', 'codes']);

function shortened(text: string): string {
  // A character beyond the first plane takes two units; where there are any, all are taken for such.
  const most = `case when ${text} ~ '[\\U00010000-\\U0010FFFF]' then ${(MOST_UNITS - 1) / 2} else ${MOST_UNITS} end`;
  return `case when octet_length(${text}) <= ${MOST_UNITS} or length(${text}) <= ${most} then ${text}
    else left(${text}, ${most} - 1) || '…' end`;
}

/** Readers take `_x0041_` for the letter A; what merely looks so has its first line escaped in the same way. */
const unmistaken = (raw: string): string =>
  `case when strpos(${raw}, '_x') = 0 then ${raw}
    else regexp_replace(${raw}, '_(?=x[0-9A-Fa-f]{4}_)', '_x005F_', 'g') end`;

/**
 * A text as XML holds it. Most need nothing done, and one look says so: passing every text through all the replacements
 * costs the database fourteen times as much.
 */
function escaped(raw: string): string {
  const clean = `translate(${unmistaken(raw)}, E'${NOT_IN_XML}', '')`;
  return `case when ${raw} !~ E'[${NOT_IN_XML}&<>]|_x' then ${raw}
    else replace(replace(replace(${clean}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') end`;
}

/** Days since the last of 1899, in which spreadsheets count. */
const SERIAL: Readonly<Record<string, (sql: string) => string>> = {
  day: (sql) => `(${sql} - date '1899-12-30')`,
  moment: (sql) => `round((extract(epoch from ${sql}) + ${TIME_ZONE_HOURS * 3600}) / 86400 + 25569, 6)`,
  money: (sql) => `(${sql} / 100.0)::numeric(20, 2)`,
  number: (sql) => sql,
};

function xlsxCell({ sql, as, isLong, isSafe }: Cell, letters: string): string {
  const cell = `<c r="${letters}${ROW_MARK}"`;
  if (as === 'boolean') return `'${cell} t="b"><v>' || ${sql}::int || '</v></c>'`;
  if (as !== 'text') {
    const style = as === 'number' ? '' : ` s="${CELL_STYLES[as]}"`;
    return `'${cell}${style}><v>' || ${SERIAL[as]?.(sql) ?? sql} || '</v></c>'`;
  }
  const raw = isLong === true ? shortened(`${sql}::text`) : `${sql}::text`;
  const text = isSafe ? raw : escaped(raw);
  return `'${cell} t="inlineStr"><is><t xml:space="preserve">' || ${text} || '</t></is></c>'`;
}

/** Names of a worksheet's columns: A to Z, then AA. */
export function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter;
}

/** Functions take 100 arguments, separators among them. */
const ARGUMENTS = 50;

/** Joins texts and leaves out nulls, by one function because every `||` would copy the whole line so far. */
function joined(parts: readonly string[], separator?: string): string {
  if (parts.length > ARGUMENTS) {
    const rest = joined(parts.slice(ARGUMENTS), separator);
    return joined([joined(parts.slice(0, ARGUMENTS), separator), rest], separator);
  }
  return `concat(${parts.join(separator === undefined ? ', ' : `, ${separator}, `)})`;
}

/** Ends each line and the head of a file. */
export const LINE_END: Readonly<Record<LineFormat, string>> = { csv: '\r\n', xlsx: '' };

/** The rows of a selection as PostgreSQL writes CSV by itself, for `copiedLines` to finish. */
export function copyOf(
  table: Table,
  selection: Selection,
  { fields, readable }: Lines,
): { text: string; instants: readonly boolean[] } {
  const values = new Literals();
  const source = { table, veils: selection.veils ?? {}, values };
  const columns = fields.map((name) => ({ spec: specOfColumn(table, name), cell: cellOf(source, name, readable) }));
  // What the reader of the copy finishes: instants of programs.
  const isInstant = ({ spec, cell }: (typeof columns)[number]): boolean =>
    spec.kind === 'instant' && cell.as === 'text';
  const cells = columns.map((each, at) => {
    const text = isInstant(each) ? veiledColumn(source, fields[at] ?? '') : safeText(each.cell);
    // Under a name of its own: `order by` would take a cell for the column that it is made of.
    return `${text} as "${at}"`;
  });
  const quoted = columns.flatMap(({ cell }, at) => (cell.isQuoted ? [`"${at}"`] : []));
  const { text } = selected({ table, values }, selection, cells.join(', '));
  return {
    text: `copy (${text}) to stdout (format csv${quoted.length > 0 ? `, force_quote (${quoted.join(', ')})` : ''})`,
    instants: columns.map(isInstant),
  };
}

function selected(
  { table, values }: { readonly table: Table; readonly values: SqlValues },
  selection: Selection,
  columns: string,
): SelectStatement {
  const condition = conditionOf(table, selection.where, values);
  const order = orderOf(table, selection.sort ?? [], false);
  const text = `select ${columns} from ${quoteIdentifier(table.name)} where ${condition} order by ${order}`;
  return { text, values: values.list };
}

/** The rows of a selection as lines of CSV, or as rows of a worksheet that `numberedRow` completes. */
export function linesOf(table: Table, selection: Selection, { fields, format, readable }: Lines): SelectStatement {
  const values = new SqlValues();
  const source = { table, veils: selection.veils ?? {}, values };
  const cells = fields.map((name, at) => {
    const cell = cellOf(source, name, readable);
    return format === 'csv' ? csvCell(cell) : xlsxCell(cell, columnLetters(at));
  });
  // An empty cell is left out, for `concat` leaves out nulls; the others say where they stand.
  const line = format === 'csv' ? joined(cells, `','`) : joined([`'<row r="${ROW_MARK}">'`, ...cells, `'</row>'`]);
  return selected(source, selection, `${line} as line`);
}
