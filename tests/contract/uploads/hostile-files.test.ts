import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredDocument } from '#shared/files.ts';
import { everything } from '#shared/where.ts';
import { documents } from '#server/kit/tables.ts';
import type { Answer } from '#tests/support/app.ts';
import { kitEngines } from '#tests/support/engines.ts';
import { SCRIPT } from '#tests/support/hostile-files-parts.ts';
import { HOSTILE_NAMES, type HostileFile, hostileFiles } from '#tests/support/hostile-files.ts';
import { fileOf, formOf, uploadsOver } from '#tests/support/uploads.ts';

const HANGS_MS = 30_000;

describe.each(kitEngines)('uploads over $name', (engine) => {
  const { scene, create, made, change, documentIn, filesOnDisk, expectNothingLoose } = uploadsOver(engine);

  describe('hostile files', () => {
    let files: HostileFile[];
    beforeAll(async () => {
      files = await hostileFiles();
    }, 60_000);

    it('are at least 45', () => {
      expect(files.length).toBeGreaterThanOrEqual(45);
      expect(new Set(files.map(({ title }) => title)).size).toBe(files.length);
    });

    it('are refused in words at their field, or made harmless, at every call that takes files', async () => {
      const user = await made();
      const calls: readonly [string, string, (file: File) => Promise<Answer>][] = [
        ['register', 'avatar', (file) => create({ avatar: file })],
        ['account', 'identity_document', (file) => change(user.id, { identity_document: file })],
        [
          'users',
          'avatar',
          (file) => scene.app.call('PATCH', `/api/users/${user.id}`, { body: formOf({ avatar: file }) }),
        ],
      ];
      for (const { title, name, type, bytes, fate } of files) {
        for (const [call, field, send] of calls) {
          const began = performance.now();
          const answer = await send(new File([bytes], name, { type }));
          const isKept = fate === 'picture' || (fate === 'pdf' && field === 'identity_document');
          expect([title, call, answer.status < 300], answer.text).toEqual([title, call, isKept]);
          // A machine that does much else takes seconds for the largest; one that hangs takes minutes.
          expect([title, performance.now() - began < HANGS_MS]).toEqual([title, true]);
          if (isKept) await expectHarmless(title, documentIn(answer, field));
          else expect([answer.status, Object.keys(answer.body.errors)], answer.text).toEqual([400, [field]]);
        }
      }
      await expectNothingLoose();
    }, 240_000);

    const expectHarmless = async (title: string, document: StoredDocument): Promise<void> => {
      const answer = await scene.app.request('GET', document.url);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([title, answer.headers.get('content-type')]).toEqual([title, document.kind]);
      expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
      if (document.kind === 'application/pdf') {
        expect([title, answer.headers.get('content-disposition')?.split(';')[0]]).toEqual([title, 'attachment']);
        return;
      }
      const { format, exif, xmp, comments, orientation } = await sharp(bytes).metadata();
      expect([title, format, exif, xmp, comments, orientation]).toEqual([title, 'webp', ...Array(4).fill(undefined)]);
      for (const word of [SCRIPT, 'GPS-SECRET', 'PK\u0003\u0004', '<html']) {
        expect([title, bytes.includes(word)]).toEqual([title, false]);
      }
    };

    it('have names that become neither a path nor a header', async () => {
      const user = await made();
      for (const [sent, shown] of HOSTILE_NAMES) {
        const answer = await change(user.id, { avatar: fileOf(scene.jpeg, sent) });
        const { name, url } = documentIn(answer, 'avatar');
        expect(name).toMatch(shown);
        const { headers } = await scene.app.request('GET', url);
        expect(headers.get('content-disposition')).toMatch(
          /^inline; filename="[\w .()-]+"; filename\*=UTF-8''[\w.%!#$&+^`|~-]+\.webp$/,
        );
        expect(headers.get('set-cookie')).toBeNull();
      }
      expect(filesOnDisk().every((name) => /^[0-9a-f]{40}$/.test(name))).toBe(true);
      expect(existsSync(join(scene.root, 'etc'))).toBe(false);
    });
  });

  describe('hostile forms', () => {
    const boundary = 'xYx';
    const part = (head: string, body: Uint8Array | string): Buffer =>
      Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
        Buffer.from(body),
        Buffer.from('\r\n'),
      ]);
    const end = Buffer.from(`--${boundary}--\r\n`);
    const raw = (body: Uint8Array, headers: Record<string, string> = {}): Promise<Response> =>
      scene.app.request('POST', '/api/users', {
        body,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
      });
    let before: number;
    beforeEach(async () => {
      before = await scene.app.store.count(documents, everything);
    });

    it.each<[string, () => Buffer, number]>([
      [
        '300 parts',
        () => Buffer.concat([...Array.from({ length: 300 }, (_, at) => part(`name="f${at}"`, 'x')), end]),
        413,
      ],
      [
        'a field given twice',
        () =>
          Buffer.concat([
            part('name="avatar"; filename="a.jpg"', scene.jpeg),
            part('name="avatar"; filename="b.jpg"', scene.jpeg),
            end,
          ]),
        400,
      ],
      ['no end', () => part('name="avatar"; filename="a.jpg"', scene.jpeg), 400],
      ['a part without a name', () => Buffer.concat([part('filename="a.jpg"', scene.jpeg), end]), 400],
      [
        'a field that takes no file',
        () => Buffer.concat([part('name="name"; filename="a.jpg"', scene.jpeg), end]),
        400,
      ],
      ['an unknown field', () => Buffer.concat([part('name="__proto__"; filename="a.jpg"', scene.jpeg), end]), 400],
      [
        'a file of 11 MB',
        () => Buffer.concat([part('name="avatar"; filename="a.jpg"', Buffer.alloc(11 << 20)), end]),
        413,
      ],
      [
        'a form of 13 MB',
        () => Buffer.concat([part('name="avatar"; filename="a.jpg"', Buffer.alloc(13 << 20)), end]),
        413,
      ],
    ])('with %s are refused', async (_title, body, status) => {
      const answer = await raw(body());
      expect([answer.status, await scene.app.store.count(documents, everything)], await answer.text()).toEqual([
        status,
        before,
      ]);
      await expectNothingLoose();
    });

    it('of 100 MB are cut off at 12, whatever length they claim', async () => {
      let sent = 0;
      const stream = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 1 << 20;
          if (sent > 100 << 20) controller.close();
          else controller.enqueue(new Uint8Array(1 << 20));
        },
      });
      const answer = await scene.app.request('POST', '/api/users', {
        stream,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'transfer-encoding': 'chunked' },
      });
      expect(answer.status).toBe(413);
      expect(sent).toBeLessThan(16 << 20);
      expect((await raw(Buffer.from('x'), { 'content-length': String(100 << 20) })).status).toBe(413);
      await expectNothingLoose();
    });

    it('that break off leave nothing behind', async () => {
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(part('name="avatar"; filename="a.jpg"', scene.jpeg));
        },
        pull(controller) {
          controller.error(new Error('the connection is gone'));
        },
      });
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      const answer = await scene.app.request('POST', '/api/users', { stream, headers });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      await expectNothingLoose();
    });

    it('twenty at once of 10 MB each are all taken', async () => {
      const large = Buffer.concat([scene.jpeg, Buffer.alloc(10_300_000, 'noise')]);
      const file = fileOf(large);
      const answers = await Promise.all(Array.from({ length: 20 }, () => create({ avatar: file })));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
      await expectNothingLoose();
    }, 120_000);
  });
});
