import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepFiles } from '#server/kit/documents/sweep.ts';
import { DiskFiles } from '#server/platform/files/files.ts';
import { createLog } from '#server/platform/process/log.ts';
import { TestApp } from '#tests/support/app.ts';
import { kitEngines } from '#tests/support/engines.ts';
import { pdf } from '#tests/support/hostile-files-parts.ts';
import { People } from '#tests/support/people.ts';

const log = createLog('silent');

describe.each(kitEngines)('files that no record names, over $name', (engine) => {
  let app: TestApp;
  let root: string;
  let files: DiskFiles;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'highland-sweep-'));
    files = await DiskFiles.open(root);
    app = await TestApp.start(engine, { files });
  }, 60_000);
  afterAll(async () => {
    await app?.close();
    await rm(root, { recursive: true, force: true });
  });

  const age = (key: string, hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000);
    return utimes(join(root, key.slice(0, 2), key), at, at);
  };
  /** What a crash leaves between the file and its row. */
  const orphan = async (hours: number): Promise<string> => {
    const key = await files.put(new TextEncoder().encode(`left behind ${hours}`));
    await age(key, hours);
    return key;
  };
  const isThere = async (key: string): Promise<boolean> => {
    const file = await files.get(key);
    await file?.body.cancel();
    return file !== null;
  };
  const sweep = () => sweepFiles({ store: app.store, files, log });
  const keys = async (): Promise<string[]> => {
    const all: string[] = [];
    for await (const key of files.keys(-60_000)) all.push(key);
    return all;
  };
  beforeEach(async () => {
    for (const key of await keys()) if (await isThere(key)) await age(key, 30);
  });

  it('go when they are older than a day; younger ones and documents stay', async () => {
    const rider = await new People(app).create('rider');
    const form = new FormData();
    form.append('account_number', rider.account_number);
    form.append('licence_document', new File([new Uint8Array(pdf())], 'licence.pdf', { type: 'application/pdf' }));
    expect((await app.call('POST', '/user-mgmt/edit-rider-details', { body: form })).status).toBe(200);
    const [named] = await keys();
    await age(String(named), 100);
    const [old, young] = [await orphan(25), await orphan(23)];
    expect(await sweep()).toBe(1);
    expect([await isThere(old), await isThere(young), await isThere(String(named))]).toEqual([false, true, true]);
    expect(await sweep()).toBe(0);
  });

  it('stay when they are most of all: the folder is then another database’s', async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => orphan(48)));
    expect(await sweep()).toBe(0);
    expect(await Promise.all(many.map(isThere))).not.toContain(false);
    for (const key of many) await files.remove(key);
  });
});
