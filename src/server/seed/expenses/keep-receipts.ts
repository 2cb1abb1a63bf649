import { createHash } from 'node:crypto';
import { ringgit, spaced } from '#shared/money.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { drawSvg, endDrawing } from '#server/platform/files/content.ts';
import type { Row } from '#server/platform/database/table.ts';
import { type DrawnReceipt, drawReceipt } from './draw-receipt.ts';
import type { BillRow } from './bills.ts';

/** Receipts of the demo's bills that somebody will look at: those that wait, and some of the dear ones. Few enough to cost no time. */

interface Place {
  readonly files: FileStore;
  readonly now: Date;
  readonly firstId: number;
}

const amountOf = (sen: number): string => spaced(ringgit(sen)).replace('RM ', '');

const receiptOf = ({
  payee,
  invoice_number,
  reference,
  date,
  description,
  amount_sen,
  sst_sen,
}: BillRow): DrawnReceipt => ({
  payee: payee ?? '',
  number: invoice_number ?? reference,
  date: date.split('-').toReversed().join('/'),
  lines: [
    [description, amountOf(amount_sen - sst_sen)],
    ...(sst_sen > 0 ? [['SST 8%', amountOf(sst_sen)] as const] : []),
  ],
  total: amountOf(amount_sen),
});

/** The bills with their receipts; as they were where this machine cannot draw. */
export async function keepReceipts(
  bills: readonly BillRow[],
  { files, now, firstId }: Place,
): Promise<{ readonly bills: readonly BillRow[]; readonly documents: readonly Row[] }> {
  const at = now.toISOString();
  const documents: Row[] = [];
  const proved: BillRow[] = [];
  const wanted = bills.filter(({ has_receipt }) => has_receipt);
  // All at once: the transaction that waits for them stands idle meanwhile.
  const drawn = await Promise.all(wanted.map((bill) => drawSvg(drawReceipt(receiptOf(bill), (bill.id % 5) - 2))));
  const pictures = new Map(wanted.map(({ id }, index) => [id, drawn[index] ?? null]));
  for (const bill of bills) {
    const picture = pictures.get(bill.id) ?? null;
    if (!picture) {
      proved.push({ ...bill, has_receipt: false });
      continue;
    }
    const id = firstId + documents.length;
    const facts = { name: `${bill.reference}.webp`, kind: picture.kind, size: picture.bytes.length };
    documents.push({
      id,
      version: 1,
      created_at: at,
      updated_at: at,
      resource: 'expenses',
      record_id: bill.id,
      field: 'receipt',
      ...facts,
      sha256: createHash('sha256').update(picture.bytes).digest('hex'),
      storage_key: await files.put(picture.bytes),
      thumbnail_key: await files.put(picture.thumbnail),
    });
    proved.push({ ...bill, receipt: { id, ...facts, url: `/api/files/${id}` } });
  }
  await endDrawing();
  return { bills: proved, documents };
}
