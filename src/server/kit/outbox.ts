import type { Field, RowOf } from '#shared/field.ts';
import type { messageBody, messageHead } from '#resources/kit/outbox.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import type { Log } from '#server/platform/process/log.ts';
import type { Store } from '#server/platform/database/store.ts';
import type { Table } from '#server/platform/database/table.ts';
import { type Job, SECOND_MS } from './jobs.ts';
import { hasId } from './kit.ts';
import type { Product } from './product.ts';
import { type MessageTexts, textsOf } from './message-texts.ts';
import { rowsWhere } from './conditions.ts';

/**
 * Messages to people outside are rows, written in the transaction of the event they tell of; each area brings the texts of its
 * own templates. No transport comes with the product: messages stay queued, and outside production the log shows them. A
 * transport is one function, `Sender`.
 */

/** What the kit reads of a message; a product's own adds what it is about. */
type Kept = RowOf<typeof messageHead & typeof messageBody & { readonly template: Field<string> }>;

/** A message in the words its reader gets. */
export interface Message extends Pick<Kept, 'id' | 'template' | 'channel' | 'to' | 'locale'> {
  readonly subject: string;
  readonly text: string;
}

/** Delivers messages; false leaves one in the queue, an error marks it as failed. */
export type Sender = (message: Message) => Promise<boolean>;

/** Where a product's messages lie, and what they say. */
export interface Outbox {
  readonly table: Table<Kept>;
  readonly texts: MessageTexts;
}

/** The outbox of a product; null where it sends no messages. */
export function outboxOf({ tables, areas }: Pick<Product, 'tables' | 'areas'>): Outbox | null {
  const table = tables['outbox'];
  if (!table) return null;
  const texts = { 'en-US': textsOf(areas, 'en-US'), 'zh-CN': textsOf(areas, 'zh-CN') };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a product's outbox holds what any has, and more
  return { table: table as unknown as Table<Kept>, texts };
}

const filled = (text: string, data: Kept['data']): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => data[name] ?? '');

function messageOf({ id, channel, to, locale, template, data }: Kept, texts: MessageTexts): Message {
  const [subject, text] = texts[locale][template] ?? [template, ''];
  return { id, template, channel, to, locale, subject: filled(subject, data), text: filled(text, data) };
}

/** `s…@example.test`, `…678`: enough to tell two apart, too little to reach anybody. */
const maskedAddress = ({ channel, to }: Message): string =>
  channel === 'email' ? to.replace(/^(.).*(?=@)/s, '$1…') : `…${to.slice(-3)}`;

/** Without a transport the log notes that a message would leave, without its text, because logs are read by many; the queue keeps it. */
export const logSender =
  (log: Log): Sender =>
  (message) => {
    const { id, template, channel } = message;
    const told = { id, template, channel, to: maskedAddress(message) };
    log.info({ message: told }, 'a message waits in the outbox; no transport is set up');
    return Promise.resolve(false);
  };

const AT_ONCE = 100;
/** A message claimed this long ago belongs to a process that died over it. */
const CLAIM_MS = 10 * 60_000;

export interface Post {
  readonly outbox: Outbox;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Hands what is queued behind an id to the sender, oldest first. Each message is claimed before and noted after, so that
 * of several processes one sends it and no transaction waits for a mail server; one that dies in between sends it twice.
 * @returns the last id that the sender left in the queue, to go on behind.
 */
export async function deliver({ outbox, store, clock, log }: Post, send: Sender, behind: number): Promise<number> {
  const { table, texts } = outbox;
  const isStale = { $lt: new Date(clock.now().getTime() - CLAIM_MS).toISOString() };
  const isFree = { $or: [{ state: 'queued' }, { state: 'sending', updated_at: isStale }] } as const;
  const sort = [{ field: 'id', descending: false }] as const;
  const where = rowsWhere(table, { id: { $gt: behind }, ...isFree });
  const queued = await store.list(table, { where, sort, limit: AT_ONCE });
  let last = behind;
  for (const row of queued) {
    const [id, version] = [row.id, row.version];
    const claim = (): Promise<Kept[]> =>
      store.transaction((tx) => tx.update(table, rowsWhere(table, { id, version }), { state: 'sending' }));
    const [claimed] = await claim();
    if (!claimed) continue;
    const state = await send(messageOf(claimed, texts)).then(
      (isSent) => (isSent ? ('sent' as const) : ('queued' as const)),
      (error: unknown) => {
        log.warn({ err: error, message: id }, 'a message could not be sent');
        return 'failed' as const;
      },
    );
    await store.transaction((tx) => tx.update(table, hasId(id), { state }));
    if (state === 'queued') last = id;
  }
  return last;
}

/** Sends what is queued, and goes on behind what the sender left. */
export function outboxJob(outbox: Outbox, send: Sender): Job {
  let delivered = 0;
  return {
    name: 'outbox',
    everyMs: 5 * SECOND_MS,
    run: async (house) => (delivered = await deliver({ ...house, outbox }, send, delivered)),
  };
}
