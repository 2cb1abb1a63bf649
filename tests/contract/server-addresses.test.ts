import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';

/** The server as it runs, with the built pages beside the API. */
describe('an address that nothing answers', () => {
  const clientDir = mkdtempSync(join(tmpdir(), 'highland-client-'));
  writeFileSync(join(clientDir, 'index.html'), '<html><head></head><body>the page</body></html>');
  afterAll(() => rmSync(clientDir, { recursive: true }));
  let app: TestApp;
  beforeAll(async () => {
    const [memory] = engines;
    if (!memory) throw new Error('There is no engine.');
    app = await TestApp.start(memory, { clientDir });
  });
  const ask = async (method: string, path: string) => {
    const { status, headers, text } = await app.call(method, path);
    return { status, allow: headers.get('allow'), text };
  };

  it.each([
    ['GET', '/api/nope'],
    ['GET', '/api/nope/aggregation'],
    ['POST', '/user-mgmt/nope'],
    ['PATCH', '/api/users/5/nope/nope'],
  ])('%s %s is not there, pages beside it or not', async (method, path) => {
    const answer = await ask(method, path);
    expect(answer).toMatchObject({ status: 404, allow: null });
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('names the methods of an address that is there', async () => {
    expect(await ask('DELETE', '/api/auth/login')).toMatchObject({ status: 405, allow: 'POST' });
  });

  it('is a page everywhere else, and only to who reads', async () => {
    expect(await ask('GET', '/somewhere')).toMatchObject({ status: 200, text: expect.stringContaining('the page') });
    expect((await ask('POST', '/somewhere')).status).toBe(404);
    expect((await ask('GET', '/missing.png')).status).toBe(404);
  });
});
