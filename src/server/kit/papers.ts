import type { AnsweredFile } from '#shared/files.ts';
import { markFormula } from '#shared/cell-text.ts';
import type { Locale } from '#shared/constants.ts';
import { plainRinggit, spaced } from '#shared/money.ts';
import { writeEntry } from '#server/kit/audit/entry.ts';
import { GateBusy } from '#server/platform/files/gate.ts';
import type { PdfDocument } from '#server/platform/pdf/document.ts';
import { TooManyPages } from '#server/platform/pdf/paginate.ts';
import { Refusal } from './refusal.ts';
import type { ServedScene } from './serve.ts';

/** Records as files for people: made from what was read in the call's transaction, with an entry of who took which. */

type Reading = Pick<ServedScene<unknown, unknown, unknown>, 'kit' | 'tx' | 'bound' | 'context'>;

/** Whose paper it is, and what the file is called; the ending follows. */
interface Title {
  readonly id: number;
  readonly name: string;
}

/** Says a text in a paper's language, amounts and their signs together on a line. */
export const sayIn =
  (language: Locale) =>
  ({ en, zh }: { readonly en: string; readonly zh: string }): string =>
    spaced(language === 'zh-CN' ? zh : en);

export async function answerPdf(scene: Reading, title: Title, document: PdfDocument): Promise<AnsweredFile> {
  const name = await noteTaken(scene, title, 'pdf');
  return { name, type: 'pdf', make: () => makePaper(document) };
}

/** Rows of text, the first one their head. */
export async function answerCsv(scene: Reading, title: Title, rows: readonly Row[]): Promise<AnsweredFile> {
  const name = await noteTaken(scene, title, 'csv');
  return { name, type: 'csv', make: () => Promise.resolve(Buffer.from(csvOf(rows))) };
}

/** A text, or an amount of money. */
type Row = readonly (string | { readonly sen: number })[];

async function noteTaken({ kit, tx, bound, context }: Reading, title: Title, ending: string): Promise<string> {
  const file = `${title.name}.${ending}`;
  const entry = { action: 'take-paper', resource: bound.resource.name, recordId: title.id, changes: {}, reason: file };
  await writeEntry({ tx, table: kit.get('audit').table, author: context }, entry);
  return file;
}

/** The maker is read with the first paper: a server's start does not wait for it. */
async function makePaper(document: PdfDocument): Promise<Uint8Array> {
  const { makePdf } = await import('#server/platform/pdf/make-pdf.ts');
  try {
    return await makePdf(document);
  } catch (error) {
    if (error instanceof TooManyPages) {
      throw new Refusal('TOO_LARGE', { message: 'too_many_pages', params: { max: error.most } });
    }
    if (!(error instanceof GateBusy)) throw error;
    const headers = { 'Retry-After': String(error.retryAfterSeconds) };
    throw new Refusal('UNAVAILABLE', { message: 'papers_busy', headers });
  }
}

/** Without this mark Excel takes the UTF-8 of a CSV for Latin. */
const BYTE_ORDER_MARK = '\uFEFF';

const csvOf = (rows: readonly Row[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;

/** An amount is a number, and no formula, whatever its sign. */
const cellOf = (value: Row[number]): string =>
  typeof value === 'string' ? `"${markFormula(value).replaceAll('"', '""')}"` : plainRinggit(value.sen);
