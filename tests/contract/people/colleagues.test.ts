import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';

describe.each(domainEngines)('what colleagues are called, over $name', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start(engine);
  }, 60_000);
  afterAll(() => app?.close());

  it('is told to every administrator and to nobody else', async () => {
    const { token } = await app.administrator([]);
    const me = await app.call('GET', '/api/account/me', { token });
    const path = `/api/colleagues/${String(me.body['account_number'])}`;
    const told = await app.call('GET', path, { token });
    expect([told.status, told.body['data']]).toEqual([200, { name: me.body['name'] }]);
    expect((await app.call('GET', '/api/colleagues/M999999', { token })).body['data']).toBeNull();
    expect((await app.request('GET', path, { token: null })).status).toBe(401);
  });
});
