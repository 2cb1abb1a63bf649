import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { whereOf } from '#shared/views.ts';
import { ownerStatements } from '#resources/revenue/owner-statements.ts';
import type { Message } from '#server/kit/outbox.ts';
import type { Answer } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';
import type { Statement } from '#tests/support/worked-month.ts';

const UNSENT = whereOf(ownerStatements, 'unsent');
const TERMS = usualTerms({ type: 'profit_share', owner_bp: 7200 });
const FREE_OF_FEES = { ...TERMS, fees: { ...TERMS.fees, admin_sen: 0, sst_on_host_fee: false } };
const [VIEWS_USERS, VIEWS_MONEY, EDITS_MONEY] = [4, 40, 42];

interface Kept {
  readonly template: string;
  readonly to: string;
  readonly locale: string;
  readonly statement_id: number;
  readonly data: Readonly<Record<string, string>>;
}

describe.each(domainEngines.filter(({ name }) => name !== 'memory'))('sending statements over $name', (engine) => {
  let house: OwnersHouse;
  let agreement = 0;

  /** An owner whom March brings RM 720.00, or so much less that it is owed. */
  async function earning({ bill_sen = 0, locale = 'en-US', by = agreement } = {}): Promise<number> {
    const { unit_id, owners } = await house.unit(by);
    const owner = owners[0]!;
    const told = await house.app.call('PATCH', `/api/owners/${owner}`, { body: { locale } });
    expect(told.status, told.text).toBe(200);
    await house.sell(unit_id, { arrival: '2026-03-04', departure: '2026-03-05', lines: { ROOM: 100_000 } });
    if (bill_sen > 0) await house.bill(unit_id, { date: '2026-03-10', category: 'water', amount_sen: bill_sen });
    await house.settle('2026-03', [owner]);
    return owner;
  }
  const march = async (owner: number): Promise<Statement> => (await house.statement(owner, '2026-03'))!;
  async function act(owner: number, ...names: readonly string[]): Promise<void> {
    for (const name of names) {
      const { id } = await march(owner);
      await house.act('owner-statements', id, name, name === 'reissue' ? { reason: 'A bill came late.' } : {});
    }
  }
  const send = (id: number, token?: string): Promise<Answer> =>
    house.app.call('PATCH', `/api/owner-statements/${id}/send`, { body: {}, ...(token !== undefined && { token }) });
  const messages = async (owner: number): Promise<readonly Kept[]> => {
    const { account_number } = (await house.app.call('GET', `/api/owners/${owner}`)).body.data;
    const { body } = await house.app.list('outbox', { filter: { account_number }, sort: { id: 1 } });
    return body['outbox'] as readonly Kept[];
  };
  const readAll = async (): Promise<readonly Message[]> => {
    const read: Message[] = [];
    await house.app.deliver(async (message) => read.push(message) < 0);
    return read;
  };

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    agreement = await house.agree(FREE_OF_FEES);
  }, 60_000);
  afterAll(() => house?.close());

  it('writes to the owner once the month is published, and notes when', async () => {
    const owner = await earning();
    const { id, reference } = await march(owner);
    expect([(await send(id)).status, await messages(owner)]).toEqual([409, []]);
    await act(owner, 'review', 'lock', 'publish');
    const due = await house.app.list('owner-statements', { filter: { sent_at: null, state: 'published' } });
    expect(due.body.totalCount).toBe(1);
    const sent = await send(id);
    expect([sent.status, sent.body.data['sent_at']]).toEqual([200, house.app.clock.now().toISOString()]);
    expect(await messages(owner)).toMatchObject([
      {
        template: 'statement',
        statement_id: id,
        locale: 'en-US',
        to: expect.stringMatching(/^owner\.\d+@x\.test$/),
        data: { reference, month: 'Mar 2026', outcome: expect.stringContaining('720.00 is paid out') },
      },
    ]);
    expect((await house.app.trail('owner-statements', id)).at(-1)).toMatchObject({ action: 'send' });
  });

  it('sends again on a press, and takes no message back', async () => {
    const owner = await earning();
    await act(owner, 'review', 'lock', 'publish', 'send');
    house.app.clock.advance(60_000);
    const { id } = await march(owner);
    const again = await send(id);
    expect([again.status, (await messages(owner)).length]).toEqual([200, 2]);
    const back = await house.app.call('POST', `/api/audit/${String(again.body.audit_id)}/undo`, { body: {} });
    expect([back.status, back.body.code]).toEqual([409, 'CONFLICT']);
    expect((await house.app.call('GET', `/api/owner-statements/${id}`)).body.data['sent_at']).toBe(
      again.body.data['sent_at'],
    );
  });

  it('writes once to the owner where two send it at the same time', async () => {
    const owner = await earning();
    await act(owner, 'review', 'lock', 'publish');
    const { id } = await march(owner);
    const answers = await Promise.all([send(id), send(id), send(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toContain('less than a minute ago');
    expect(await messages(owner)).toHaveLength(1);
    expect((await march(owner)).state).toBe('published');
  });

  it('keeps one that was paid before it was sent among those to send', async () => {
    const carriesNothing = { ...FREE_OF_FEES, payout: { ...FREE_OF_FEES.payout, carries_negative: false } };
    const owner = await earning({ bill_sen: 80_000, by: await house.agree(carriesNothing) });
    await act(owner, 'review', 'lock', 'publish');
    const { id } = await march(owner);
    const isToSend = async (): Promise<boolean> => {
      const { body } = await house.app.list('owner-statements', { filter: { ...UNSENT, id } });
      return body.totalCount === 1;
    };
    expect(await isToSend()).toBe(true);
    await house.act('owner-statements', id, 'receive', { bank_reference: 'IBG 77', received_on: '2026-04-02' });
    expect([(await march(owner)).state, await isToSend()]).toEqual(['paid', true]);
    await act(owner, 'send');
    expect(await isToSend()).toBe(false);
  });

  it('says of a revision what it replaces, where the owner could read that, and sends nothing of what was replaced', async () => {
    const [owner, unread] = [await earning({ locale: 'zh-CN' }), await earning()];
    await act(owner, 'review', 'lock', 'publish', 'send');
    const first = await march(owner);
    await act(owner, 'reissue');
    expect((await send(first.id)).status).toBe(409);
    expect(await march(owner)).toMatchObject({ sent_at: null });
    await act(owner, 'review', 'lock', 'publish', 'send');
    const { reference } = await march(owner);
    const [, revised] = await messages(owner);
    expect(revised).toMatchObject({
      template: 'statement-revised',
      locale: 'zh-CN',
      data: { reference, replaced: first.reference, month: '2026年3月' },
    });
    await act(unread, 'review', 'lock', 'reissue', 'review', 'lock', 'publish', 'send');
    expect(await messages(unread)).toMatchObject([{ template: 'statement' }]);
    const texts = await readAll();
    expect(
      texts.map(({ text, subject }) => `${subject} ${text}`).filter((said) => /[{}]|undefined/.test(said)),
    ).toEqual([]);
    expect(texts.find(({ template }) => template === 'statement-revised')?.text).toContain(
      `${reference} 取代 ${first.reference}`,
    );
  });

  it('tells an owner who owes that it is taken off the next month', async () => {
    const owner = await earning({ bill_sen: 80_000 });
    await act(owner, 'review', 'lock', 'publish', 'send');
    const [message] = await messages(owner);
    expect(message?.data['outcome']).toMatch(/You owe RM.80\.00, which is taken off the next month/);
  });

  it('refuses to send to an owner without an address, and says what to do', async () => {
    const owner = await earning();
    await act(owner, 'review', 'lock', 'publish');
    await house.db.query(`update users set email = '' where id = (select user_id from owners where id = ${owner})`);
    const { id } = await march(owner);
    const refused = await send(id);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('user account')]);
    expect(await march(owner)).toMatchObject({ sent_at: null });
  });

  it('sends many at once, and leaves alone what is not published', async () => {
    const [ready, draft] = [await earning(), await earning()];
    await act(ready, 'review', 'lock', 'publish');
    const ids = [(await march(ready)).id, (await march(draft)).id];
    const { body } = await house.app.call('POST', '/api/owner-statements/bulk/send', { body: { ids, input: {} } });
    // No message comes back: nobody is offered to undo it.
    expect(body).toMatchObject({ results: [{ ok: true, for_good: true }, { ok: false }] });
    expect([(await messages(ready)).length, (await messages(draft)).length]).toEqual([1, 0]);
  });

  it('is for whoever may publish, and shows amounts to readers of owners’ money alone', async () => {
    const owner = await earning();
    await act(owner, 'review', 'lock', 'publish');
    const { id } = await march(owner);
    const reader = await house.app.administrator([VIEWS_USERS, VIEWS_MONEY]);
    expect((await send(id, reader.token)).body.permission).toBe(EDITS_MONEY);
    await act(owner, 'send');
    const kept = async (token: string): Promise<Kept | undefined> =>
      ((await house.app.list('outbox', { filter: { statement_id: id } }, token)).body['outbox'] as readonly Kept[])[0];
    expect((await kept(reader.token))?.data['outcome']).toContain('720.00');
    const clerk = await house.app.administrator([VIEWS_USERS]);
    expect(await kept(clerk.token)).toMatchObject({ to: expect.stringContaining('@x.test'), data: { outcome: '•••' } });
  });
});
