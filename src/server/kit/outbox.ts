import type { Locale } from '#shared/constants.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { outbox } from '#resources/kit/outbox.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import type { Log } from '#server/platform/process/log.ts';
import type { Store, Transaction } from '#server/platform/database/store.ts';
import { type Job, SECOND_MS } from './jobs.ts';
import { hasId } from './kit.ts';
import { outboxTable } from '#server/kit/tables.ts';
import { is, rowsWhere } from './conditions.ts';

/**
 * Messages to people outside are rows, written in the transaction of the event they tell of. No transport comes with the
 * product: messages stay queued, and outside production the log shows them. A transport is one function, `Sender`.
 */

type Kept = RowOfResource<typeof outbox>;

/** A message to be written down. */
export type Note = Pick<Kept, 'account_number' | 'template' | 'channel' | 'to' | 'locale' | 'data'> &
  Partial<Pick<Kept, 'reservation_id' | 'statement_id'>>;

/** A message in the words its reader gets. */
export interface Message extends Pick<Kept, 'id' | 'template' | 'channel' | 'to' | 'locale'> {
  readonly subject: string;
  readonly text: string;
}

/** Carries messages out of the house; false leaves one in the queue, an error marks it as failed. */
export type Sender = (message: Message) => Promise<boolean>;

/** Words of a template that prove to the hotel whose stay it is, so they are shown to its reader alone. */
export const SECRET_DATA = ['guest_code'] as const;

/** Words that every expected guest needs. */
const STAY_EN =
  'Check-in from {check_in}, check-out until {check_out}. Cancelling: {terms} Your code is {guest_code}: with it and {reference} you prove that the stay is yours.';
const STAY_ZH =
  '入住时间 {check_in} 起，退房时间 {check_out} 前。取消政策：{terms}您的凭证码为 {guest_code}：凭此与编号 {reference} 证明预订属于您。';

/** Words that every owner needs. */
const STATEMENT_EN =
  '{outcome} The whole statement, line by line with the clauses it rests on, is {reference}: we hand it to you as a PDF when you ask for it by this number, and open any line that you have a question about.';
const STATEMENT_ZH =
  '{outcome}完整结算单编号 {reference}，逐项列明所依据的条款：凭此编号即可向我们索取 PDF，对任何一项有疑问也请告知。';

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
    'stay-held': [
      '{house}: {reference} is held for you until {until}',
      `Hello {name}, we hold {room} at {house} for you from {arrival} to {departure} ({nights}) until {until}. Total {total}, paid {paid}. ${STAY_EN}`,
    ],
    'stay-confirmed': [
      '{house}: your stay {reference} is confirmed',
      `Hello {name}, your stay at {house} is confirmed: {room}, {arrival} to {departure} ({nights}). Total {total}, paid {paid}. ${STAY_EN}`,
    ],
    'stay-changed': [
      '{house}: the dates of your stay {reference} have changed',
      `Hello {name}, your stay at {house} is now: {room}, {arrival} to {departure} ({nights}). Total {total}, paid {paid}. ${STAY_EN}`,
    ],
    'stay-cancelled': [
      '{house}: your stay {reference} is cancelled',
      'Hello {name}, your stay at {house} from {arrival} to {departure} is cancelled. Cancellation fee {fee}, paid {paid}; what was paid beyond the fee goes back to you. If you did not ask for this, call us with your code {guest_code}.',
    ],
    'stay-no-show': [
      '{house}: we missed you, {reference}',
      'Hello {name}, we expected you at {house} on {arrival} and you did not come. Your nights are free again; the fee is {fee}, paid {paid}. If you are still on your way, call us with your code {guest_code}.',
    ],
    'free-stay-message': [
      '{house}: about your free stay {reference}',
      'Hello {name}, about your free stay {reference} from {arrival} to {departure}: {text}',
    ],
    statement: [
      '{reference}: your statement for {month}',
      `Hello {name}, your statement for {month} is final. ${STATEMENT_EN}`,
    ],
    'statement-revised': [
      '{reference}: your statement for {month}, revised',
      `Hello {name}, your statement for {month} was made anew. {reference} replaces {replaced}, which no longer counts. ${STATEMENT_EN}`,
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
    'stay-held': [
      '{house}：已为您保留 {reference}，至 {until}',
      `{name}，您好：我们已在{house}为您保留{room}，{arrival}至{departure}（{nights}），保留至 {until}。总额 {total}，已付 {paid}。${STAY_ZH}`,
    ],
    'stay-confirmed': [
      '{house}：您的预订 {reference} 已确认',
      `{name}，您好：您在{house}的预订已确认：{room}，{arrival}至{departure}（{nights}）。总额 {total}，已付 {paid}。${STAY_ZH}`,
    ],
    'stay-changed': [
      '{house}：您的预订 {reference} 日期已更改',
      `{name}，您好：您在{house}的预订现为：{room}，{arrival}至{departure}（{nights}）。总额 {total}，已付 {paid}。${STAY_ZH}`,
    ],
    'stay-cancelled': [
      '{house}：您的预订 {reference} 已取消',
      '{name}，您好：您在{house}自{arrival}至{departure}的预订已取消。取消费 {fee}，已付 {paid}；多付部分将退还给您。如非您本人要求，请致电我们并提供凭证码 {guest_code}。',
    ],
    'stay-no-show': [
      '{house}：您未如期入住 {reference}',
      '{name}，您好：我们于{arrival}在{house}等候，但您未到。房晚已释放；费用 {fee}，已付 {paid}。如仍在途中，请致电我们并提供凭证码 {guest_code}。',
    ],
    'free-stay-message': [
      '{house}：关于您的免费住宿 {reference}',
      '{name}，您好：关于您{arrival}至{departure}的免费住宿 {reference}：{text}',
    ],
    statement: ['{reference}：您的{month}结算单', `{name}，您好：您的{month}结算单已定稿。${STATEMENT_ZH}`],
    'statement-revised': [
      '{reference}：您的{month}结算单（重新出具）',
      `{name}，您好：您的{month}结算单已重新出具。{reference} 取代 {replaced}，原单作废。${STATEMENT_ZH}`,
    ],
  },
};

const filled = (text: string, data: Kept['data']): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => data[name] ?? '');

function messageOf({ id, channel, to, locale, template, data }: Kept): Message {
  const [subject, text] = TEMPLATES[locale][template];
  return { id, template, channel, to, locale, subject: filled(subject, data), text: filled(text, data) };
}

/** Writes a message down in the transaction of what it tells of: neither comes without the other. */
export async function post(tx: Transaction, at: string, note: Note): Promise<void> {
  await tx.insert(outboxTable, { at, ...note });
}

/** With the account goes what was said to its holder. */
export const forgetMessages = (tx: Transaction, account_number: string): Promise<number> =>
  tx.remove(outboxTable, is('account_number', account_number));

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
  const table = outboxTable;
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
    const state = await send(messageOf(claimed)).then(
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
export function outboxJob(send: Sender): Job {
  let delivered = 0;
  return {
    name: 'outbox',
    everyMs: 5 * SECOND_MS,
    run: async (house) => (delivered = await deliver(house, send, delivered)),
  };
}
