import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { ChildServer } from '#tests/support/child-server.ts';
import { freshDatabase, postgresUrl } from '#tests/support/postgres.ts';

const SECRET = 'a-secret-of-at-least-thirty-two-bytes';

describe('stopping', () => {
  const root = mkdtempSync(join(tmpdir(), 'highland-stop-'));
  const dropping: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const drop of dropping) await drop();
    rmSync(root, { recursive: true, force: true });
  });
  const grounds = postgresUrl === undefined ? ['embedded PostgreSQL'] : ['embedded PostgreSQL', 'PostgreSQL server'];

  it.each(grounds)(
    'finishes what is in flight on SIGTERM and exits 0 within ten seconds, over %s',
    async (ground) => {
      const env: Record<string, string> = { DATA_DIR: join(root, ground.replaceAll(' ', '-')), JWT_SECRET: SECRET };
      if (ground === 'PostgreSQL server') {
        const { url, drop } = await freshDatabase();
        env['DATABASE_URL'] = url;
        dropping.push(drop);
      }
      const server = await ChildServer.open({ env });
      const token = await server.signIn();
      const late = halfSent(server.port, token, {
        name: 'Late',
        email: 'late@stop.test',
        password: 'A-Long-Password-1',
      });
      await sleep(500);
      const began = performance.now();
      const ended = server.kill('SIGTERM');
      await sleep(500);
      await expect(server.call('GET', '/healthz'), 'a new connection').rejects.toThrow('fetch failed');
      const answer = await late.finish();
      const ending = await ended;
      expect([ending.code, ending.signal], ending.output).toEqual([0, null]);
      expect(performance.now() - began).toBeLessThan(10_000);
      expect(answer).toBe(201);
      const again = await ChildServer.open({ env });
      const { body } = await again.call('GET', '/api/administrators/aggregation', { token });
      expect(body['totalCount']).toBe(2);
      expect((await again.kill('SIGTERM')).code).toBe(0);
    },
    120_000,
  );
});

/** A call whose body has arrived by half: in flight for certain, for as long as the test likes. */
function halfSent(port: number, token: string, values: Record<string, unknown>): { finish(): Promise<number> } {
  const text = JSON.stringify({ ...values, permissions: [] });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  };
  const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/administrators', headers });
  const answered = new Promise<number>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
  });
  answered.catch(() => undefined);
  call.write(text.slice(0, 10));
  return {
    finish: () => {
      call.end(text.slice(10));
      return answered;
    },
  };
}
