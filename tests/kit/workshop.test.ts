import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';
import { holdLists } from '#tests/support/list-suite.ts';
import { workshop } from './workshop.ts';

holdLists(workshop);

describe.each(engines)('a product of another trade over $name', (engine) => {
  let app: TestApp;
  let frames = 0;

  beforeAll(async () => {
    app = await TestApp.start(engine, { product: workshop });
  }, 60_000);
  afterAll(() => app?.close());

  const newBicycle = async (): Promise<number> => {
    const body = { frame_number: `F-${(frames += 1)}`, make: 'Raleigh' };
    const made = await app.call('POST', '/api/bicycles', { body });
    expect(made.status, made.text).toBe(201);
    expect(made.body.data).toMatchObject({ ...body, wheels: 2, scrapped: false });
    return Number(made.body.data['id']);
  };

  it('lets its administrators in, and nobody without a session', async () => {
    const { status, body } = await app.call('GET', '/api/account/admin');
    expect([status, (body as unknown as { account_number: string }).account_number]).toEqual([200, 'M900001']);
    expect((await app.call('GET', '/api/bicycles/aggregation', { token: null })).status).toBe(401);
  });

  it('asks for the code of each resource', async () => {
    const { token } = await app.administrator([PERMISSION_GROUPS.company]);
    expect((await app.list('bicycles', {}, token)).status).toBe(200);
    expect((await app.list('repairs', {}, token)).status).toBe(403);
  });

  it('creates, acts once, leaves a trail and takes back', async () => {
    const id = await newBicycle();
    const scrapped = await app.call('PATCH', `/api/bicycles/${id}/scrap`, { body: {} });
    expect(scrapped.body.data).toMatchObject({ scrapped: true });
    expect((await app.call('PATCH', `/api/bicycles/${id}/scrap`, { body: {} })).status).toBe(409);
    const entries = await app.trail('bicycles', id);
    expect(entries.map(({ action }) => action)).toEqual(['create', 'scrap']);
    const undone = await app.call('POST', `/api/audit/${String(entries[1]?.['id'])}/undo`, { body: {} });
    expect(undone.body.data).toMatchObject({ scrapped: false });
  });

  it('finds what a row says in the words of others: what it belongs to, and its state in either language', async () => {
    const bicycle_id = await newBicycle();
    const frame = `F-${frames}`;
    const body = { bicycle_id, fault: 'A dull bell', promised_on: '2026-12-03' };
    const made = await app.call('POST', '/api/repairs', { body });
    await app.call('PATCH', `/api/repairs/${String(made.body.data['id'])}/finish`, { body: {} });
    const find = async ($search: string, token?: string) =>
      ((await app.list('repairs', { filter: { $search } }, token)).body['repairs'] as readonly { fault: string }[]).map(
        ({ fault }) => fault,
      );
    expect(await find(frame)).toEqual([body.fault]);
    expect(await find(`${frame} bell`)).toEqual([body.fault]);
    expect(await find(`${frame} chain`)).toEqual([]);
    expect(await find(`${frame} waiting`)).toEqual([]);
    expect(await find(`${frame} · 已完成`)).toEqual([body.fault]);
    const { token } = await app.administrator([PERMISSION_GROUPS.expenses]);
    expect(await find(frame, token)).toEqual([]);
    expect(await find('bell', token)).toEqual([body.fault]);
  });

  it('makes a record by an act of its own, as strictly as by its fields', async () => {
    const bicycle_id = await newBicycle();
    await app.call('PATCH', `/api/bicycles/${bicycle_id}/scrap`, { body: {} });
    const body = { bicycle_id, fault: 'A loose chain', promised_on: '2026-12-02' };
    const send = (sent: object, key = 'repair-1') =>
      app.call('POST', '/api/repairs', { body: sent, headers: { 'idempotency-key': key } });
    const made = await send(body);
    expect([made.status, made.body.data]).toMatchObject([201, { ...body, price_sen: 2500, state: 'waiting' }]);
    expect((await app.call('GET', `/api/bicycles/${bicycle_id}`)).body.data).toMatchObject({ scrapped: false });
    const [entry] = await app.trail('repairs', Number(made.body.data['id']));
    expect(entry).toMatchObject({ action: 'create', changes: { price_sen: [null, 2500] } });
    expect((await send(body)).body).toEqual(made.body);
    const lost = await send({ ...body, bicycle_id: 999_999, price_sen: 1 }, 'repair-2');
    expect([lost.status, Object.keys(lost.body.errors ?? {})]).toEqual([400, ['price_sen']]);
    const gone = await send({ ...body, bicycle_id: 999_999 }, 'repair-3');
    expect([gone.status, Object.keys(gone.body.errors ?? {})]).toEqual([400, ['bicycle_id']]);
    const { token } = await app.administrator([PERMISSION_GROUPS.company]);
    expect((await app.call('POST', '/api/repairs', { body, token })).status).toBe(403);
    expect((await app.call('POST', '/api/repairs/import', { body: { rows: [] } })).status).toBe(405);
  });

  it('runs its own handlers and keeps what is still named', async () => {
    const bicycle_id = await newBicycle();
    const body = { bicycle_id, fault: 'A flat tyre', promised_on: '2026-12-01' };
    const repair = await app.call('POST', '/api/repairs', { body });
    expect(repair.status, repair.text).toBe(201);
    await app.call('PATCH', `/api/bicycles/${bicycle_id}/scrap`, { body: {} });
    const done = await app.call('PATCH', `/api/repairs/${String(repair.body.data['id'])}/finish`, { body: {} });
    expect(done.body.data).toMatchObject({ state: 'done' });
    expect((await app.call('GET', `/api/bicycles/${bicycle_id}`)).body.data).toMatchObject({ scrapped: false });
    const kept = await app.call('DELETE', `/api/bicycles/${bicycle_id}`);
    expect([kept.status, kept.body.message]).toEqual([409, expect.stringContaining('Repairs (1)')]);
  });

  it('refuses in its own words, in the caller’s language', async () => {
    const headers = { 'Accept-Language': 'zh-CN' };
    const { status, body } = await app.call('POST', '/api/bicycles', { headers, body: { make: 'Raleigh' } });
    expect([status, body.errors]).toEqual([400, { frame_number: ['请输入车架号'] }]);
  });

  it('answers its open calls as often as it says, and describes them and nothing of another trade', async () => {
    const ask = () => app.call('GET', '/api/public/bicycles?make=Raleigh', { token: null });
    const answers = [await ask(), await ask(), await ask(), await ask()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const { body } = await app.call('GET', '/api/openapi.json');
    const paths = Object.keys((body as unknown as { paths: object }).paths);
    expect(paths).toContain('/api/public/bicycles');
    expect(paths.filter((path) => /reservation|users|quotes|enquir|calendar/.test(path))).toEqual([]);
  });
});
