import type { FieldSpec } from '#shared/field.ts';
import { FORMULA_STARTS } from '#shared/formula-mark.ts';
import type { Selection } from './store.ts';
import { type Statement, Values, conditionOf, orderOf, quote } from './select.ts';
import { type Table, familyOf, specOfColumn } from './table.ts';

/** One line of text per row, made by the database: a million rows pass through as strings, not as objects. */
export type LineFormat = 'csv' | 'xlsx';

const textOf = (column: string, spec: FieldSpec): string => {
  if (spec.kind === 'instant') return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (spec.kind === 'codes') return `array_to_string(${column}, ',')`;
  if (spec.kind === 'file') return `(${column} ->> 'name')`;
  return spec.kind === 'json' || spec.kind === 'tiers' ? `${column}::text` : column;
};

/** Numbers, dates and switches cannot start a formula and need no quotes. */
const isPlain = (spec: FieldSpec): boolean => ['number', 'boolean', 'day', 'instant'].includes(familyOf(spec));

function csvCell(column: string, spec: FieldSpec): string {
  const text = textOf(column, spec);
  if (isPlain(spec)) return `coalesce(${text}::text, '')`;
  const starts = FORMULA_STARTS.map((start) => `E'${start.replace('\t', '\\t').replace('\r', '\\r')}'`).join(', ');
  // As `markFormula` does it: a text that already looks marked is marked once more, so that the mark can be taken off.
  const safe = `case when left(ltrim(${text}, ''''), 1) in (${starts}) then '''' || ${text} else ${text} end`;
  return `coalesce('"' || replace(${safe}, '"', '""') || '"', '')`;
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

/** The rows of a selection as lines of CSV, or as rows of a worksheet. */
export function linesOf(table: Table, selection: Selection, fields: readonly string[], format: LineFormat): Statement {
  const values = new Values();
  const cells = fields.map((name) => {
    const spec = specOfColumn(table, name);
    return format === 'csv' ? csvCell(quote(name), spec) : xlsxCell(quote(name), spec);
  });
  const line = format === 'csv' ? cells.join(` || ',' || `) : `'<row>' || ${cells.join(' || ')} || '</row>'`;
  const condition = conditionOf(table, selection.where, values);
  const order = orderOf(table, selection.sort ?? [], false);
  return {
    text: `select ${line} as line from ${quote(table.name)} where ${condition} order by ${order}`,
    values: values.list,
  };
}
