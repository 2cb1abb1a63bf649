import type { Readable } from 'node:stream';
import yazl from 'yazl';
import { columnLetters } from '#server/platform/database/export-lines.ts';
import { CELL_STYLES } from '#server/platform/database/readable-cells.ts';
import { xmlText } from '#server/platform/files/xml-text.ts';

/**
 * Writes a workbook of one sheet as a stream, so that a million rows never lie in memory. Rows come as finished XML;
 * which rows they are is `export.ts`.
 */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const NS = 'http://schemas.openxmlformats.org';
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${NS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${OFFICE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${OFFICE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${NS}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': stylesXml(),
};

/** The formats that CELL_STYLES counts, in its order after the plain one: head, day, moment, money. */
function stylesXml(): string {
  const formats = [
    '<xf/>',
    '<xf fontId="1" applyFont="1"/>',
    '<xf numFmtId="164" applyNumberFormat="1"/>',
    '<xf numFmtId="165" applyNumberFormat="1"/>',
    '<xf numFmtId="4" applyNumberFormat="1"/>',
  ];
  return (
    `<styleSheet xmlns="${NS}/spreadsheetml/2006/main">` +
    '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs></styleSheet>`
  );
}

const workbookXml = (name: string): string =>
  `<workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"><sheets><sheet name="${xmlText(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

const MOST_IN_NAME = 31;

/** What spreadsheets refuse in the name of a sheet is left out. */
const sheetName = (text: string): string =>
  text
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .replaceAll(/^'+|'+$/g, '')
    .slice(0, MOST_IN_NAME)
    .trim() || 'Sheet1';

type Chunks = AsyncIterable<string | Uint8Array>;

/** A sheet as people look at it: a bold head that stays, and columns as wide as what they hold. */
export interface SheetLook {
  /** In characters, by column. */
  readonly widths: readonly number[];
}

/** The one sheet of a workbook: its head, then the rows as they come. */
export async function* sheetXml(
  head: readonly string[],
  rows: Chunks,
  look?: SheetLook,
): AsyncGenerator<string | Uint8Array, void, void> {
  const style = look ? ` s="${CELL_STYLES.head}"` : '';
  const cells = head.map(
    (text, at) => `<c r="${columnLetters(at)}1"${style} t="inlineStr"><is><t>${xmlText(text)}</t></is></c>`,
  );
  yield `${XML}<worksheet xmlns="${NS}/spreadsheetml/2006/main">${look ? lookXml(look) : ''}<sheetData><row r="1">${cells.join('')}</row>`;
  yield* rows;
  yield '</sheetData></worksheet>';
}

function lookXml({ widths }: SheetLook): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join('')}</cols>`;
}

/** A workbook around its sheet, zipped while it is read. */
export function workbookOf(sheet: Readable, name: string): Readable {
  const zip = new yazl.ZipFile();
  for (const [path, xml] of Object.entries({ ...PARTS, 'xl/workbook.xml': workbookXml(name) }))
    zip.addBuffer(Buffer.from(XML + xml), path);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types promise less than the PassThrough it is
  const output = zip.outputStream as Readable;
  // A break on either side must break the other: else a cut file looks whole, or a query runs on without a reader.
  sheet.on('error', (error) => output.destroy(error));
  output.on('close', () => sheet.destroy());
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return output;
}
