import { Readable } from 'node:stream';
import yazl from 'yazl';
import { issue } from '#shared/errors.ts';
import type { RequestContext } from '#server/domain/caller.ts';
import { writeEntry } from '#server/domain/audit-entry.ts';
import { type Bound, both, listedColumns, scopeOf } from '#server/domain/kit.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { LINE_END, type LineFormat } from '#server/platform/export-lines.ts';
import type { Store } from '#server/platform/store.ts';
import type { Call } from './call.ts';
import { listQueryOf } from './list-request.ts';
import { resourceWords } from './resource-words.ts';

/** A worksheet has 1,048,576 rows, one of them the head. */
const MOST_SHEET_ROWS = 1_048_575;

const TYPE: Readonly<Record<LineFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Everything a list's filter matches as a file, streamed, in the list's order; who took it stands in the trail. */
export async function answerExport(call: Call): Promise<Response> {
  const { c, kit, bound, context } = call;
  const query = listQueryOf(c, bound, context, ['format', 'header']);
  const format = formatOf(c.req.query('format') ?? 'csv');
  const fields = query.fields ?? listedColumns(bound, context.caller);
  const where = both(scopeOf(bound, context), query.where);
  const count = await kit.totals.count(bound.table, where);
  if (format === 'xlsx' && count > MOST_SHEET_ROWS) throw refused('format', 'sheet_rows', { max: MOST_SHEET_ROWS });
  await kit.store.transaction((tx) =>
    writeEntry(tx, kit.get('audit').table, context, {
      action: 'export',
      resource: bound.resource.name,
      recordId: null,
      changes: {},
      reason: `${format}, ${count}: ${new URL(c.req.url).search.slice(0, 4000)}`,
    }),
  );
  const head = c.req.query('header') === 'labels' ? labels(bound, context, fields) : fields;
  const lines = kit.store.lines(
    bound.table,
    { where, sort: query.sort, veils: bound.veils?.(context) ?? {} },
    fields,
    format,
  );
  const body = format === 'csv' ? Readable.from(csvText(head, lines), { objectMode: false }) : workbook(head, lines);
  return new Response(Readable.toWeb(body) as ReadableStream, {
    headers: {
      'content-type': TYPE[format],
      'content-disposition': `attachment; filename="${bound.resource.name}-${context.now.slice(0, 10)}.${format}"`,
      'cache-control': 'no-store',
    },
  });
}

const refused = (param: string, rule: string, params: Record<string, string | number>): Refusal =>
  new Refusal('BAD_QUERY', { issues: [issue([param], rule, params)] });

function formatOf(text: string): LineFormat {
  if (text !== 'csv' && text !== 'xlsx') throw refused('format', 'enum', { label: 'format', options: 'csv, xlsx' });
  return text;
}

const labels = (bound: Bound, context: RequestContext, fields: readonly string[]): string[] => {
  const words = resourceWords(context.locale, bound.resource);
  return fields.map((name) => words.fields[name] ?? name);
};

type Lines = ReturnType<Store['lines']>;

/** With a byte order mark: without it Excel reads Chinese as Latin. */
async function* csvText(head: readonly string[], lines: Lines): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\uFEFF${head.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')}${LINE_END.csv}`);
  for await (const some of lines) yield typeof some === 'string' ? Buffer.from(some) : some;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const NS = 'http://schemas.openxmlformats.org';
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${NS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

async function* sheetXml(head: readonly string[], lines: Lines): AsyncGenerator<string | Uint8Array> {
  const cells = head.map((text) => `<c t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`);
  yield `${XML}<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetData><row>${cells.join('')}</row>`;
  yield* lines;
  yield '</sheetData></worksheet>';
}

/** A workbook of one sheet, zipped while it is read. */
function workbook(head: readonly string[], lines: Lines): Readable {
  const zip = new yazl.ZipFile();
  for (const [path, xml] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(XML + xml), path);
  const sheet = Readable.from(sheetXml(head, lines));
  // The types promise less than the PassThrough it is.
  const output = zip.outputStream as Readable;
  // A query that breaks off must break the download off too, not end a file that looks whole.
  sheet.on('error', (error) => output.destroy(error));
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return output;
}
