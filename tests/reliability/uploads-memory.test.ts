import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { ADMINISTRATOR, ChildServer } from '#tests/support/child-server.ts';

/** What the process has held at most since it started, in MB; only Linux tells. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

const dataDir = mkdtempSync(join(tmpdir(), 'highland-memory-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it.runIf(process.platform === 'linux')(
  'twenty uploads of 10 MB at once keep the server below 650 MB, and leave nothing half done',
  async () => {
    const server = await ChildServer.open({ env: { DATA_DIR: dataDir } });
    try {
      const api = `http://127.0.0.1:${server.port}`;
      const json = { 'content-type': 'application/json' };
      const login = await fetch(`${api}/api/auth/login`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify(ADMINISTRATOR),
      });
      const { token } = (await login.json()) as { token: string };
      const jpeg = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#284' } })
        .jpeg()
        .toBuffer();
      const large = new File([new Uint8Array(jpeg), new Uint8Array(10_300_000)], 'large.jpg', { type: 'image/jpeg' });
      const upload = async (n: number, file: File): Promise<number> => {
        const form = new FormData();
        const digits = String(n).padStart(4, '0');
        const person = {
          name: `Guest ${n}`,
          email: `guest.${n}@highland.test`,
          phone: `+6012345${digits}`,
          role: 'user',
        };
        for (const [name, value] of Object.entries(person)) form.append(name, value);
        form.append('avatar', file);
        const headers = { authorization: `Bearer ${token}` };
        const answer = await fetch(`${api}/api/auth/register-new-user`, { method: 'POST', headers, body: form });
        await answer.arrayBuffer();
        return answer.status;
      };
      // The picture library and its code are loaded once, however many come.
      expect(await upload(0, new File([new Uint8Array(jpeg)], 'small.jpg'))).toBe(201);
      const before = peakOf(server.pid);
      const statuses = await Promise.all(Array.from({ length: 20 }, (_, at) => upload(at + 1, large)));
      const peak = peakOf(server.pid);
      expect(new Set(statuses)).toEqual(new Set([201]));
      expect(peak, `peak ${Math.round(peak)} MB, ${Math.round(before)} MB before`).toBeLessThan(650);
      expect(readdirSync(join(dataDir, 'uploads/incoming'))).toEqual([]);
    } finally {
      await server.kill('SIGTERM');
    }
  },
  180_000,
);
