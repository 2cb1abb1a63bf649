import type { Locale } from '#shared/constants.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { predicateOf } from '#shared/parse-where.ts';
import type { Predicate } from '#shared/where.ts';
import type { outbox } from '#resources/outbox.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';
import type { Store, Transaction } from '#server/platform/store.ts';
import type { Row } from '#server/platform/table.ts';
import { hasId, hasValue } from './kit.ts';
import { resourceTables } from './tables.ts';

type Kept = RowOfResource<typeof outbox>;

/** A message to be written down. */
export type Note = Pick<Kept, 'account_number' | 'template' | 'channel' | 'to' | 'locale' | 'data'>;

/** A message in the words its reader gets. */
export interface Message extends Pick<Kept, 'id' | 'channel' | 'to' | 'locale'> {
  readonly subject: string;
  readonly text: string;
}

/** Carries messages out of the house; false leaves one in the queue, an error marks it as failed. */
export type Sender = (message: Message) => Promise<boolean>;

const TEMPLATES: Readonly<
  Record<Locale, Readonly<Record<Kept['template'], readonly [subject: string, text: string]>>>
> = {
  'en-US': {
    'contact-changed-old': [
      'Your contact details were changed',
      'Hello {name}, account {account_number} is no longer reached here but at {now}. If you did not ask for this, call the hotel at once.',
    ],
    'contact-changed-new': [
      'Your contact details were changed',
      'Hello {name}, account {account_number} is reached here from now on. You were signed out everywhere; please sign in again. If this is not your account, tell the hotel.',
    ],
  },
  'zh-CN': {
    'contact-changed-old': [
      '您的联系方式已变更',
      '{name}，您好：账号 {account_number} 的联系方式已由此处改为 {now}。如非本人申请，请立即致电酒店。',
    ],
    'contact-changed-new': [
      '您的联系方式已变更',
      '{name}，您好：账号 {account_number} 今后将通过此处联系。您已在所有设备上退出，请重新登录。如非您的账号，请告知酒店。',
    ],
  },
};

const filled = (text: string, data: Kept['data']): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => data[name] ?? '');

function messageOf({ id, channel, to, locale, template, data }: Kept): Message {
  const [subject, text] = TEMPLATES[locale][template];
  return { id, channel, to, locale, subject: filled(subject, data), text: filled(text, data) };
}

/** Writes a message down in the transaction of what it tells of: neither comes without the other. */
export async function post(tx: Transaction, at: string, note: Note): Promise<void> {
  await tx.insert(resourceTables.outbox, { at, ...note });
}

/** With the account goes what was said to its holder. */
export const forgetMessages = (tx: Transaction, account_number: string): Promise<number> =>
  tx.remove(resourceTables.outbox, hasValue('account_number', account_number));

/** Where no transport is set up the log says what would leave, and the queue keeps it. */
export const logSender =
  (log: Log): Sender =>
  (message) => {
    log.info({ message }, 'a message waits in the outbox; no transport is set up');
    return Promise.resolve(false);
  };

const AT_ONCE = 100;
/** Whoever claimed a message this long ago has died over it. */
const CLAIM_MS = 10 * 60_000;

export interface Post {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Hands what is queued behind an id to the sender, oldest first. Each message is claimed before and noted after, so that
 * of several processes one sends it and no transaction waits for a mail server; one that dies in between sends it twice.
 * @returns the last id that the sender left in the queue, to go on behind.
 */
export async function deliver({ store, clock, log }: Post, send: Sender, behind: number): Promise<number> {
  const table = resourceTables.outbox;
  const isStale = { $lt: new Date(clock.now().getTime() - CLAIM_MS).toISOString() };
  const isFree = { $or: [{ state: 'queued' }, { state: 'sending', updated_at: isStale }] };
  const where = (filter: Row): Predicate => predicateOf(filter, { fields: table.fields });
  const sort = [{ field: 'id', descending: false }];
  const queued = await store.list(table, { where: where({ id: { $gt: behind }, ...isFree }), sort, limit: AT_ONCE });
  let last = behind;
  for (const row of queued) {
    const [id, version] = [Number(row['id']), row['version']];
    const claim = (): Promise<Row[]> =>
      store.transaction((tx) => tx.update(table, where({ id, version }), { state: 'sending' }));
    const [claimed] = await claim();
    if (!claimed) continue;
    const state = await send(messageOf(claimed as Kept)).then(
      (isSent) => (isSent ? 'sent' : 'queued'),
      (error: unknown) => {
        log.warn({ err: error, message: id }, 'a message could not be sent');
        return 'failed';
      },
    );
    await store.transaction((tx) => tx.update(table, hasId(id), { state }));
    if (state === 'queued') last = id;
  }
  return last;
}
