import type { Readable } from 'node:stream';
import yazl from 'yazl';
import { columnLetters } from '#server/platform/database/export-lines.ts';
import { xmlText } from '#server/platform/files/xml-text.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const NS = 'http://schemas.openxmlformats.org';
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${NS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

type Chunks = AsyncIterable<string | Uint8Array>;

/** The one sheet of a workbook: its head, then the rows as they come. */
export async function* sheetXml(
  head: readonly string[],
  rows: Chunks,
): AsyncGenerator<string | Uint8Array, void, void> {
  const cells = head.map(
    (text, at) => `<c r="${columnLetters(at)}1" t="inlineStr"><is><t>${xmlText(text)}</t></is></c>`,
  );
  yield `${XML}<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetData><row r="1">${cells.join('')}</row>`;
  yield* rows;
  yield '</sheetData></worksheet>';
}

/** A workbook around its sheet, zipped while it is read. */
export function workbookOf(sheet: Readable): Readable {
  const zip = new yazl.ZipFile();
  for (const [path, xml] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(XML + xml), path);
  // The types promise less than the PassThrough it is.
  const output = zip.outputStream as Readable;
  // A break on either side must break the other: else a cut file looks whole, or a query runs on without a reader.
  sheet.on('error', (error) => output.destroy(error));
  output.on('close', () => sheet.destroy());
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return output;
}
