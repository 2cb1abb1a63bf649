import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ChildServer } from '#tests/support/child-server.ts';
import { freePort } from '#tests/support/free-port.ts';

describe('npm', () => {
  const root = mkdtempSync(join(tmpdir(), 'highland-npm-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(['start', 'run dev'])(
    'that is told to end takes what `npm %s` began with it: the port and the data directory are free again',
    async (script) => {
      const port = await freePort();
      const env = {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? root,
        PORT: String(port),
        DATA_DIR: join(root, script),
        SEED: 'none',
      };
      const npm = spawn('npm', script.split(' '), { env, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (data) => (output += String(data)));
      await vi.waitFor(() => expect(output).toContain('Highland is open'), { timeout: 150_000, interval: 100 });
      npm.kill('SIGTERM');
      const listening = (): Promise<boolean> =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          () => true,
          () => false,
        );
      await vi.waitFor(async () => expect(await listening()).toBe(false), { timeout: 10_000, interval: 100 });
      // The door closes first; what is on its way is written down before the directory is given back.
      const again = (): Promise<ChildServer> => ChildServer.open({ env: { DATA_DIR: env.DATA_DIR, PORT: env.PORT } });
      // A busy machine takes ten seconds and more for a start alone.
      const next = await vi.waitFor(again, { timeout: 60_000, interval: 100 });
      expect((await next.kill('SIGTERM')).code).toBe(0);
    },
    240_000,
  );
});
