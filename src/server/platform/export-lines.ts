import type { FieldSpec } from '#shared/field.ts';
import { FORMULA_STARTS } from '#shared/formula-mark.ts';
import type { Selection } from './store.ts';
import { Literals, type Statement, Values, conditionOf, orderOf, quote } from './select.ts';
import { type Table, familyOf, specOfColumn } from './table.ts';
import { veiledColumn } from './veils.ts';

/** One line of text per row, made by the database: a million rows pass through as strings, not as objects. */
export type LineFormat = 'csv' | 'xlsx';

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

/** Names that hold no quote and begin no formula. */
const areWords = ({ options = {} }: FieldSpec): boolean =>
  Object.keys(options).every((name) => /^[a-z][^"]*$/i.test(name));

/** A cell before it is quoted. */
function safeText(column: string, spec: FieldSpec): string {
  const text = textOf(column, spec);
  if (spec.kind === 'boolean') return `${text}::text`;
  return isPlain(spec) || (spec.kind === 'enum' && areWords(spec)) ? text : marked(text);
}

function csvCell(column: string, spec: FieldSpec): string {
  const text = safeText(column, spec);
  return isPlain(spec) ? text : `'"' || replace(${text}, '"', '""') || '"'`;
}

/** XML 1.0 has no place for these. */
const CONTROLS = Array.from({ length: 31 }, (_, at) => at + 1).filter((code) => ![9, 10, 13].includes(code));
const CONTROL_TEXT = `E'${CONTROLS.map((code) => `\\x${code.toString(16).padStart(2, '0')}`).join('')}'`;

function xlsxCell(column: string, spec: FieldSpec): string {
  const family = familyOf(spec);
  if (family === 'number') return `coalesce('<c><v>' || ${column} || '</v></c>', '<c/>')`;
  if (family === 'boolean') return `coalesce('<c t="b"><v>' || ${column}::int || '</v></c>', '<c/>')`;
  const clean = `translate(${textOf(column, spec)}::text, ${CONTROL_TEXT}, '')`;
  const escaped = `replace(replace(replace(${clean}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`;
  return `coalesce('<c t="inlineStr"><is><t xml:space="preserve">' || ${escaped} || '</t></is></c>', '<c/>')`;
}

/** Functions take 100 arguments, separators among them. */
const ARGUMENTS = 50;

/** One text of many, nulls left out. Written by one function: every `||` would copy the whole line so far. */
function joined(parts: readonly string[], separator?: string): string {
  if (parts.length > ARGUMENTS) {
    const rest = joined(parts.slice(ARGUMENTS), separator);
    return joined([joined(parts.slice(0, ARGUMENTS), separator), rest], separator);
  }
  return `concat(${parts.join(separator === undefined ? ', ' : `, ${separator}, `)})`;
}

/** What ends a line; the head of a file ends so too. */
export const LINE_END: Readonly<Record<LineFormat, string>> = { csv: '\r\n', xlsx: '' };

/** The rows of a selection as PostgreSQL writes CSV by itself, for `copiedLines` to finish. */
export function copyOf(
  table: Table,
  selection: Selection,
  fields: readonly string[],
): { text: string; instants: readonly boolean[] } {
  const specs = fields.map((name) => specOfColumn(table, name));
  // Under a name of its own: `order by` would take a cell for the column that it is made of.
  const values = new Literals();
  const cells = specs.map((spec, at) => {
    const column = veiledColumn(table, fields[at] ?? '', selection.veils ?? {}, values);
    return `${spec.kind === 'instant' ? column : safeText(column, spec)} as "${at}"`;
  });
  const quoted = specs.flatMap((spec, at) => (isPlain(spec) ? [] : [`"${at}"`]));
  const { text } = selected(table, selection, cells.join(', '), values);
  return {
    text: `copy (${text}) to stdout (format csv${quoted.length > 0 ? `, force_quote (${quoted.join(', ')})` : ''})`,
    instants: specs.map(({ kind }) => kind === 'instant'),
  };
}

function selected(table: Table, selection: Selection, columns: string, values: Values): Statement {
  const condition = conditionOf(table, selection.where, values);
  const order = orderOf(table, selection.sort ?? [], false);
  const text = `select ${columns} from ${quote(table.name)} where ${condition} order by ${order}`;
  return { text, values: values.list };
}

/** The rows of a selection as lines of CSV, or as rows of a worksheet. */
export function linesOf(table: Table, selection: Selection, fields: readonly string[], format: LineFormat): Statement {
  const values = new Values();
  const cells = fields.map((name) => {
    const spec = specOfColumn(table, name);
    const column = veiledColumn(table, name, selection.veils ?? {}, values);
    return format === 'csv' ? csvCell(column, spec) : xlsxCell(column, spec);
  });
  const line = format === 'csv' ? joined(cells, `','`) : joined([`'<row>'`, ...cells, `'</row>'`]);
  return selected(table, selection, `${line} as line`, values);
}
