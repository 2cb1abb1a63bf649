import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { users } from '#resources/people/users.ts';
import type { StoredDocument } from '#shared/files.ts';
import { everything } from '#shared/where.ts';
import { documents } from '#server/kit/tables.ts';
import { DiskFiles } from '#server/platform/files/files.ts';
import { createLog } from '#server/platform/process/log.ts';
import { type Answer, TestApp } from '#tests/support/app.ts';
import { sampleBody } from '#tests/support/samples.ts';
import type { Engine } from '#tests/support/engines.ts';

export type Parts = Readonly<Record<string, string | File>>;

export const formOf = (parts: Parts): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  return form;
};
export const fileOf = (bytes: Uint8Array, name = 'me.jpg', type = 'image/jpeg'): File =>
  new File([new Uint8Array(bytes)], name, { type });

export const picture = (width = 300, height = 200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#284' } })
    .jpeg()
    .toBuffer();

interface Scene {
  app: TestApp;
  /** The folder of its files. */
  root: string;
  jpeg: Buffer;
}

/** The product with its files on a disk, and the calls that send some. */
export function uploadsOver(engine: Engine) {
  // Each is set before the first test.
  const scene = {} as Scene;
  let n = 5000;
  const logged: string[] = [];

  beforeAll(async () => {
    scene.root = mkdtempSync(join(tmpdir(), 'highland-uploads-'));
    const log = createLog('info', { write: (line) => void logged.push(line) });
    scene.app = await TestApp.start(engine, { files: await DiskFiles.open(scene.root), log });
    scene.jpeg = await picture();
  }, 60_000);
  afterAll(async () => {
    await scene.app?.close();
    rmSync(scene.root, { recursive: true, force: true });
  });

  const person = (): Record<string, string> => sampleBody(users.fields, 'create', (n += 1)) as Record<string, string>;
  const create = (files: Parts, headers: Record<string, string> = {}): Promise<Answer> =>
    scene.app.call('POST', '/api/auth/register-new-user', { body: formOf({ ...person(), ...files }), headers });
  const made = async (files: Parts = {}): Promise<Record<string, unknown> & { id: number }> => {
    const answer = await create(files);
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data as Record<string, unknown> & { id: number };
  };
  const change = (id: number, files: Parts): Promise<Answer> =>
    scene.app.call('PATCH', `/api/account/${id}`, { body: formOf(files) });
  const documentIn = (answer: Answer, field: string): StoredDocument => {
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body.data[field] as StoredDocument;
  };
  const filesOnDisk = (): string[] =>
    readdirSync(scene.root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted();
  const keysInRows = async (): Promise<string[]> =>
    (await scene.app.store.list(documents, { where: everything }))
      .flatMap((row) => [row['storage_key'], row['thumbnail_key']])
      .filter((key): key is string => typeof key === 'string')
      .toSorted();
  const expectNothingLoose = async (): Promise<void> => {
    expect(filesOnDisk()).toEqual(await keysInRows());
    expect(readdirSync(join(scene.root, 'incoming'))).toEqual([]);
    const unnamed = (await scene.app.store.list(documents, { where: everything })).filter(
      (row) => row['record_id'] === null,
    );
    expect(unnamed).toEqual([]);
  };

  return { scene, logged, person, create, made, change, documentIn, filesOnDisk, keysInRows, expectNothingLoose };
}
