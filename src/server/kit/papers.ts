import type { AnsweredFile } from '#shared/files.ts';
import { writeEntry } from '#server/kit/audit/entry.ts';
import { GateBusy } from '#server/platform/files/gate.ts';
import type { PdfDocument } from '#server/platform/pdf/document.ts';
import { TooManyPages } from '#server/platform/pdf/paginate.ts';
import { Refusal } from './refusal.ts';
import type { ServedScene } from './serve.ts';

/** Records as papers for people: made from what was read in the call's transaction, with an entry of who took which. */

type Reading = Pick<ServedScene<unknown, unknown, unknown>, 'kit' | 'tx' | 'bound' | 'context'>;

/** Whose paper it is, and what the file is called; the ending follows. */
interface Title {
  readonly id: number;
  readonly name: string;
}

export async function answerPdf(
  { kit, tx, bound, context }: Reading,
  title: Title,
  document: PdfDocument,
): Promise<AnsweredFile> {
  const reason = `${title.name}.pdf`;
  const entry = { action: 'take-paper', resource: bound.resource.name, recordId: title.id, changes: {}, reason };
  await writeEntry({ tx, table: kit.get('audit').table, author: context }, entry);
  return { name: reason, type: 'pdf', make: () => makePaper(document) };
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
