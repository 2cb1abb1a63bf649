import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#resources/people/users.ts';
import { DiskReserve } from '#server/platform/files/disk-reserve.ts';
import { WatchedDisk } from '#server/platform/files/disk-space.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { type Answer, PASSWORD, TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { MemoryFiles } from '#tests/support/memory-files.ts';
import { sampleBody } from '#tests/support/samples.ts';

const MB = 1024 * 1024;

/** Files on a disk that may be full. */
class FillingFiles extends MemoryFiles implements FileStore {
  isFull = false;

  override put(bytes: Uint8Array): Promise<string> {
    if (this.isFull) throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
    return super.put(bytes);
  }
}

describe.each(domainEngines)('a full disk, over $name', (engine) => {
  let app: TestApp;
  let free = 1000 * MB;
  const files = new FillingFiles();
  let n = 0;

  beforeAll(async () => {
    const look = async () => ({ bavail: free / 4096, bsize: 4096 });
    const disk = new WatchedDisk({ directory: '/data', minFreeBytes: 32 * MB, look, lookMs: 0 });
    app = await TestApp.start(engine, { disk, files });
  });
  afterAll(() => app?.close());

  const create = (headers: Record<string, string> = {}): Promise<Answer> =>
    app.call('POST', '/api/users', { body: sampleBody(users.fields, 'create', (n += 1)), headers });
  const ready = (): Promise<Answer> => app.call('GET', '/readyz', { token: null });

  it('refuses writes, goes on reading and signing in, says why it is not ready, and resumes by itself', async () => {
    const { body } = await create();
    free = 31 * MB;
    const refused = await create();
    expect([refused.status, refused.body.code]).toEqual([507, 'NO_SPACE']);
    expect(refused.body.message).toContain('disk is full');
    expect((await create({ 'accept-language': 'zh-CN' })).body.message).toContain('磁盘已满');
    const id = Number(body.data['id']);
    const writes: [string, string, unknown][] = [
      ['PATCH', `/api/users/${id}`, { name: 'Another Name' }],
      ['DELETE', `/api/users/${id}`, undefined],
      ['PATCH', `/api/users/${id}/ban`, { ban: true, remark: 'why' }],
      ['POST', '/api/users/bulk/ban', { ids: [id], input: { ban: true, remark: 'why' } }],
      ['POST', '/api/users/import', { batch: 'b', rows: [{ line: 2, values: {} }] }],
      ['POST', '/api/public/enquiries', {}],
      ['POST', '/api/public/quotes', {}],
      ['POST', '/api/auth/reset-password', {}],
      ['POST', '/api/audit/1/undo', {}],
    ];
    for (const [method, path, sent] of writes) {
      const answer = await app.call(method, path, { body: sent });
      expect([answer.status, answer.body.code], path).toEqual([507, 'NO_SPACE']);
    }
    expect((await ready()).body).toMatchObject({ status: 'unavailable', reason: 'NO_SPACE' });
    expect((await ready()).status).toBe(503);
    const token = await app.signIn('administrator.1@highland.test', PASSWORD);
    expect((await app.call('GET', `/api/users/${id}`, { token })).body.data['name']).toBe(body.data['name']);
    expect((await app.list('users', {}, token)).status).toBe(200);
    expect((await app.call('POST', '/api/auth/logout', { token })).status).toBe(200);
    expect((await app.call('POST', '/api/users', { token: null, body: {} })).status).toBe(401);
    free = 32 * MB;
    expect((await create()).status).toBe(201);
    expect((await ready()).status).toBe(200);
  });

  it('answers calls that only read, by whichever method, also with a key, and refuses them once they would write', async () => {
    free = 31 * MB;
    const headers = { 'idempotency-key': 'read' };
    const asked = { body: { email: 'nobody@highland.test' }, headers };
    const answer = await app.call('POST', '/user-mgmt/check-email-available', asked);
    expect([answer.status, answer.body]).toEqual([200, { available: true }]);
    const year = { year: 2027 };
    const days = { from: '2027-03-08', to: '2027-03-09', price_sen: 50_000 };
    const calls: [string, object, number][] = [
      ['/api/holidays/copy-year', year, 200],
      ['/api/room-types/1/rate-days', days, 404],
    ];
    for (const [path, body, status] of calls) {
      const shown = await app.call('POST', path, { body: { ...body, preview: true }, headers });
      expect(shown.status, shown.text).toBe(status);
      for (const preview of [{}, { preview: false }]) {
        const refused = await app.call('POST', path, { body: { ...body, ...preview } });
        expect([refused.status, refused.body.code], path).toEqual([507, 'NO_SPACE']);
      }
    }
    free = 32 * MB;
  });

  it('met by an upload is told as what it is, and keeps nothing of it', async () => {
    files.isFull = true;
    const form = new FormData();
    const person = sampleBody(users.fields, 'create', (n += 1));
    for (const [name, value] of Object.entries(person)) form.append(name, String(value));
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    form.append('avatar', new File([Buffer.from(png, 'base64')], 'me.png', { type: 'image/png' }));
    const answer = await app.call('POST', '/api/auth/register-new-user', { body: form });
    expect([answer.status, answer.body.code]).toEqual([507, 'NO_SPACE']);
    expect(files.kept.size).toBe(0);
    expect((await ready()).body).toMatchObject({ reason: 'NO_SPACE' });
    files.isFull = false;
    expect((await create()).status).toBe(201);
  });

  it('met by the database is told as what it is, and the next write is tried', async () => {
    const { db } = app.opened;
    if (!db) return;
    await db.exec(`
      create function no_room() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file "base/5/16384": No space left on device' using errcode = '53100'; end $$;
      create trigger no_room before insert on users for each row execute function no_room();`);
    const answer = await create();
    expect([answer.status, answer.body.code]).toEqual([507, 'NO_SPACE']);
    expect(answer.text).not.toContain('base/');
    await db.exec('drop trigger no_room on users');
    expect((await create()).status).toBe(201);
  });
});

describe('the reserve of a data directory', () => {
  it('counts as free, is given up when hardly anything else is left, and is kept again when there is room', async () => {
    const root = mkdtempSync(join(tmpdir(), 'highland-disk-'));
    const path = join(root, 'reserve');
    let left = 50 * MB;
    const disk = new WatchedDisk({
      directory: root,
      minFreeBytes: 32 * MB,
      reserve: new DiskReserve(path, 8 * MB),
      look: async () => ({ bavail: left, bsize: 1 }),
      lookMs: 0,
    });
    const isKept = async (wanted: boolean): Promise<void> => {
      await expect.poll(() => existsSync(path)).toBe(wanted);
    };
    expect(await disk.hasRoom()).toBe(true);
    await isKept(true);
    expect(statSync(path).blocks * 512).toBeGreaterThanOrEqual(8 * MB);
    left = 24 * MB;
    // The file is there before the last of it is written, which nobody waits for.
    await expect.poll(() => disk.hasRoom()).toBe(true);
    left = 24 * MB - 1;
    expect(await disk.hasRoom()).toBe(false);
    await isKept(true);
    left = 1;
    expect(await disk.hasRoom()).toBe(false);
    await isKept(false);
    left = 8 * MB;
    expect(await disk.hasRoom()).toBe(false);
    left = 60 * MB;
    expect(await disk.hasRoom()).toBe(true);
    await isKept(true);
    rmSync(root, { recursive: true });
  });
});
