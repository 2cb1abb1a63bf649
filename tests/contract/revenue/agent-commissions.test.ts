import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { catchUpCommissions } from '#server/domain/revenue/agents/catch-up.ts';
import { hasId } from '#server/kit/kit.ts';
import { type Answer, type Rows, TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { frontDesk } from '#tests/support/front-desk.ts';
import { type House, house, insertRates, stayBody } from '#tests/support/houses.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { People, type Person } from '#tests/support/people.ts';

interface Commission {
  readonly id: number;
  readonly amount_sen: number;
  readonly base_sen: number;
  readonly rate: number;
  readonly state: string;
  readonly reversal_of: number | null;
}

const ARRIVAL = '2026-03-08';
const BECAUSE = { override_reason: 'Papers follow.' };
const PAID = { bank_reference: 'IBG 4711', paid_on: '2026-03-11' };

describe.each(domainEngines)('commissions of agents over $name', (engine) => {
  let app: TestApp;
  let home: House;
  let people: People;
  let agent: Person;
  let second = '';
  let third = '';
  let booked = 0;

  const desk = frontDesk(() => app);
  const at = (day: string): void => {
    app.clock.at = new Date(`${day}T04:00:00Z`);
  };
  const setRate = (of: Person, commission_rate: number): Promise<Answer> =>
    app.call('PATCH', `/api/users/${of.id}/agent-commission`, { body: { commission_rate } });
  /** Three nights in March, RM 798.00 after discount. */
  const book = async (change: object = {}): Promise<number> => {
    at(ARRIVAL);
    const unit_id = home.units[(booked += 1)];
    const sold = { unit_id, departure: addDays(ARRIVAL, 3), source_channel: 'agent', agent_id: agent.id, ...change };
    return (await desk.booked(stayBody(home, ARRIVAL, sold))).id;
  };
  const leave = async (id: number): Promise<void> => {
    at(ARRIVAL);
    await desk.acted(id, 'check-in', BECAUSE);
    at(addDays(ARRIVAL, 3));
    await desk.acted(id, 'check-out', BECAUSE);
  };
  const commissions = async (filter: object): Promise<Commission[]> => {
    const { body } = await app.list('agent-commissions', { filter, sort: { id: 1 }, pagination: { limit: 100 } });
    return body['agent-commissions'] as unknown as Commission[];
  };
  const ofStay = (reservation_id: number): Promise<Commission[]> => commissions({ reservation_id });
  const act = (id: number, name: string, body: object = {}, token = app.admin): Promise<Answer> =>
    app.call('PATCH', `/api/agent-commissions/${id}/${name}`, { body, token });
  const figures = async (of: Person) => (await app.call('GET', `/api/users/${of.id}/agent-account`)).body.data;
  /** What the ledger owes, and what stands open as commissions. */
  const agrees = async (of: Person): Promise<number> => {
    const open = (await commissions({ agent_id: of.id }))
      .filter(({ state }) => state === 'earned' || state === 'approved')
      .reduce((sum, { amount_sen }) => sum + amount_sen, 0);
    const { owed_sen, to_approve_sen, to_pay_sen } = await figures(of);
    expect([owed_sen, Number(to_approve_sen) + Number(to_pay_sen)]).toEqual([open, open]);
    return open;
  };

  beforeAll(async () => {
    app = await TestApp.start(engine);
    // Sessions last on the days of the test, which lie before this one.
    second = (await app.administrator([4, 42, 43])).token;
    third = (await app.administrator([4, 43])).token;
    at('2026-03-01');
    await app.store.transaction(insertRates);
    home = await house(app, { units: 30 });
    people = new People(app);
    agent = await people.create('agent');
    await app.call('PATCH', `/api/users/${agent.id}/approval-action`, { body: { action: 'approve' } });
    await setRate(agent, 8);
  }, 60_000);
  afterAll(() => app?.close());

  it('follow the stay until the check-out, at the rate of its booking', async () => {
    const id = await book();
    expect(await ofStay(id)).toMatchObject([{ state: 'pending', base_sen: 79_800, rate: 8, amount_sen: 6384 }]);
    await setRate(agent, 12.5);
    await desk.acted(id, 'change-dates', { arrival: ARRIVAL, departure: addDays(ARRIVAL, 2) });
    expect(await ofStay(id)).toMatchObject([{ state: 'pending', base_sen: 56_000, rate: 8, amount_sen: 4480 }]);
    await desk.acted(id, 'change-dates', { arrival: ARRIVAL, departure: addDays(ARRIVAL, 3) });
    await leave(id);
    expect(await ofStay(id)).toMatchObject([
      { state: 'earned', amount_sen: 6384, earned_on: '2026-03-11', formula: 'RM798.00 × 8%' },
    ]);
    const later = await book();
    expect(await ofStay(later)).toMatchObject([{ rate: 12.5, amount_sen: 9975 }]);
    await setRate(agent, 8);
    const { body } = await app.list('agent-rates', { filter: { agent_id: agent.id }, sort: { id: 1 } });
    expect((body['agent-rates'] as Rows).map(({ commission_rate }) => commission_rate)).toEqual([8, 12.5, 8]);
    await agrees(agent);
  });

  it('lapse with a stay that does not happen, and come back with it', async () => {
    const id = await book();
    await desk.acted(id, 'cancel', { reason: 'The guest is ill.', fee_sen: 0 });
    expect(await ofStay(id)).toMatchObject([{ state: 'lapsed' }]);
    await desk.acted(id, 'reinstate', { reason: 'Well again.', waive_reason: 'Known.' });
    expect(await ofStay(id)).toMatchObject([{ state: 'pending', amount_sen: 6384 }]);
    const free = await book({ agent_id: null });
    expect(await ofStay(free)).toEqual([]);
    const changed = await app.call('PATCH', `/api/reservations/${free}`, { body: { agent_id: agent.id } });
    expect(changed.body.data).toMatchObject({ agent_rate: 8 });
    expect(await ofStay(free)).toMatchObject([{ state: 'pending', amount_sen: 6384 }]);
  });

  it('are approved by one person and paid by another, and the ledger owes what is open', async () => {
    const id = await book();
    await leave(id);
    const [one] = await ofStay(id);
    const open = await agrees(agent);
    expect((await act(one!.id, 'pay', PAID)).status).toBe(409);
    expect((await act(one!.id, 'approve', {}, third)).status).toBe(403);
    expect((await act(one!.id, 'approve')).status).toBe(200);
    expect(await agrees(agent)).toBe(open);
    const own = await act(one!.id, 'pay', PAID);
    expect([own.status, own.body.message]).toEqual([403, expect.stringContaining('Another administrator')]);
    expect((await act(one!.id, 'pay', {}, second)).status).toBe(400);
    const paid = await act(one!.id, 'pay', PAID, second);
    expect(paid.body.data).toMatchObject({ state: 'paid', ...PAID });
    expect(await agrees(agent)).toBe(open - 6384);
    const { body } = await app.list('ledger-entries', { filter: { subject: `commission-${one!.id}` } });
    const entries = (body['ledger-entries'] as Rows).map(({ account, amount_sen }) => [account, amount_sen]);
    expect(Object.fromEntries(entries)).toEqual({ 'agent-payable': 6384, bank: -6384 });
  });

  it('have one winner where two approve or pay at once', async () => {
    const id = await book();
    await leave(id);
    const [one] = await ofStay(id);
    const tries = async (name: string, body: object, tokens: readonly string[]) => {
      const answers = await Promise.all(tokens.map((token) => act(one!.id, name, body, token)));
      return answers.map(({ status }) => status).toSorted((a, b) => a - b);
    };
    expect(await tries('approve', {}, [app.admin, second, app.admin, second])).toEqual([200, 409, 409, 409]);
    expect(await tries('pay', PAID, [third, third, third])).toEqual([200, 409, 409]);
    await agrees(agent);
  });

  it('are taken back by a row of their own when the stay is opened again, paid or not', async () => {
    const [unpaid, paid] = [await book(), await book()];
    await leave(unpaid);
    await leave(paid);
    const [first] = await ofStay(paid);
    await act(first!.id, 'approve');
    await act(first!.id, 'pay', PAID, second);
    const open = await agrees(agent);
    for (const id of [unpaid, paid]) await desk.acted(id, 'reopen', { reason: 'The minibar was forgotten.' });
    expect((await ofStay(unpaid)).map(({ state, amount_sen }) => [state, amount_sen])).toEqual([
      ['clawed_back', 6384],
      ['clawed_back', -6384],
      ['pending', 6384],
    ]);
    expect((await ofStay(paid)).map(({ state, amount_sen }) => [state, amount_sen])).toEqual([
      ['clawed_back', 6384],
      ['earned', -6384],
      ['pending', 6384],
    ]);
    expect(await agrees(agent)).toBe(open - 2 * 6384);
    for (const id of [unpaid, paid]) await desk.acted(id, 'check-out', BECAUSE);
    expect(await agrees(agent)).toBe(open);
  });

  it('are taken back by hand for a reason, and the owner’s share is reckoned without them', async () => {
    const id = await book();
    await leave(id);
    const [one] = await ofStay(id);
    expect((await act(one!.id, 'claw-back', {})).status).toBe(400);
    expect((await act(one!.id, 'claw-back', { reason: 'The guest was never theirs.' })).status).toBe(200);
    expect((await ofStay(id)).map(({ state }) => state)).toEqual(['clawed_back', 'clawed_back']);
    await app.call('PATCH', `/api/reservations/${id}`, { body: { internal_note: 'Checked.' } });
    expect(await ofStay(id)).toHaveLength(2);
    await agrees(agent);
    const { body } = await app.list('ledger-entries', {
      filter: { reservation_id: id },
      pagination: { limit: 100 },
    });
    const sum = (account: string): number =>
      (body['ledger-entries'] as Rows)
        .filter((entry) => entry['account'] === account)
        .reduce((all, entry) => all + Number(entry['amount_sen']), 0);
    expect([sum('agent-payable'), sum('host-revenue')]).toEqual([0, -91_800]);
  });

  it('are made up for where a stay was written past its commands', async () => {
    const id = await book({ agent_id: null });
    await leave(id);
    const given = { agent_id: agent.id, agent_rate: 8 };
    await app.store.transaction((tx) => tx.update(resourceTables.reservations, hasId(id), given));
    expect(await catchUpCommissions(app.store, app.clock.now().toISOString())).toBe(1);
    expect(await ofStay(id)).toMatchObject([{ state: 'earned', amount_sen: 6384 }]);
    expect(await catchUpCommissions(app.store, app.clock.now().toISOString())).toBe(0);
    await agrees(agent);
  });

  it('stand on a statement for their agent, as a paper and as a table, in both languages', async () => {
    const open = await agrees(agent);
    for (const locale of ['en-US', 'zh-CN']) {
      const take = (name: string, days = '') =>
        app.request('GET', `/api/users/${agent.id}/commission-${name}?locale=${locale}${days}`, { token: app.admin });
      const said = readPdf(new Uint8Array(await (await take('statement')).arrayBuffer()))
        .pages.map((page) => page.said)
        .join('');
      expect(said).toContain(locale === 'zh-CN' ? '佣金对账单' : 'Commission statement');
      const rows = (await (await take('table')).text()).trim().split('\r\n');
      expect(rows.at(-1)).toMatch(new RegExp(`,${(open / 100).toFixed(2)}$`));
      const none = await (await take('table', '&until=2020-01-01')).text();
      expect(none.trim().split('\r\n')).toHaveLength(4);
    }
  });
});
