import { readdirSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { StoredDocument } from '#shared/files.ts';
import { ALL_PERMISSIONS, PERMISSION_GROUPS } from '#shared/permissions.ts';
import { listen } from '#server/platform/process/listen.ts';
import type { Answer } from '#tests/support/app.ts';
import { kitEngines } from '#tests/support/engines.ts';
import { pdf } from '#tests/support/hostile-files-parts.ts';
import { freePort } from '#tests/support/free-port.ts';
import { fileOf, formOf, picture, uploadsOver } from '#tests/support/uploads.ts';

describe.each(kitEngines)('uploads over $name', (engine) => {
  const { scene, logged, person, create, made, change, documentIn, expectNothingLoose } = uploadsOver(engine);

  it('whose sender goes away leave neither a file nor an error in the log', async () => {
    const server = await listen(scene.app.served, '127.0.0.1', await freePort());
    logged.length = 0;
    const begin = (path: string, type: string, sent: string, length: number): Socket => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${scene.app.admin}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
      socket.write(head + sent);
      return socket;
    };
    const form = '--b\r\nContent-Disposition: form-data; name="avatar"; filename="a.jpg"\r\n\r\nbytes';
    const sockets = Array.from({ length: 12 }, (_, at) =>
      begin('/api/auth/register-new-user', 'multipart/form-data; boundary=b', at % 2 === 0 ? form : '', 900_000),
    );
    sockets.push(begin('/api/users', 'application/json', '{"name":"Si', 200_000));
    const arriving = (): number => readdirSync(join(scene.root, 'incoming')).length;
    await expect.poll(arriving, { timeout: 10_000 }).toBe(12);
    for (const socket of sockets) socket.resetAndDestroy();
    const answered = (): number => logged.filter((line) => line.includes('"msg":"request"')).length;
    await expect.poll(answered, { timeout: 10_000 }).toBeGreaterThanOrEqual(12);
    await server.stop(1000);
    expect(logged.filter((line) => !line.includes('"level":"info"'))).toEqual([]);
    expect(arriving()).toBe(0);
  }, 30_000);

  describe('a picture', () => {
    it('is kept as WebP of at most 2,000 pixels and shown by its record, in lists too', async () => {
      const large = await picture(3000, 1500);
      const answer = await create({ avatar: fileOf(large, 'Siti bei Nacht.JPG') });
      const avatar = documentIn(answer, 'avatar');
      expect(avatar).toEqual({
        id: avatar.id,
        name: 'Siti bei Nacht.JPG',
        kind: 'image/webp',
        size: avatar.size,
        url: `/api/files/${avatar.id}`,
      });
      const bytes = Buffer.from(await (await scene.app.request('GET', avatar.url)).arrayBuffer());
      const { format, width, height } = await sharp(bytes).metadata();
      expect([format, width, height, bytes.length]).toEqual(['webp', 2000, 1000, avatar.size]);
      const listed = await scene.app.list('users', { filter: { id: answer.body.data['id'] }, fields: ['avatar'] });
      expect(listed.body['users']).toEqual([{ id: answer.body.data['id'], avatar }]);
    });

    it('has a small version of 96 pixels', async () => {
      const { avatar } = await made({ avatar: fileOf(scene.jpeg) });
      const answer = await scene.app.request('GET', `${(avatar as StoredDocument).url}?size=thumbnail`);
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([width, height]).toEqual([96, 96]);
    });

    it('is sent so that nothing in it can run, by name and by content', async () => {
      const { avatar } = await made({ avatar: fileOf(scene.jpeg, 'Siti "1".png') });
      const { url } = avatar as StoredDocument;
      const answer = await scene.app.request('GET', url);
      const headers = ['content-type', 'content-disposition', 'cache-control', 'x-content-type-options'];
      expect(headers.map((name) => answer.headers.get(name))).toEqual([
        'image/webp',
        `inline; filename="Siti _1_.webp"; filename*=UTF-8''Siti%20%221%22.webp`,
        'private, no-store',
        'nosniff',
      ]);
      expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
      const again = await scene.app.request('GET', url, {
        headers: { 'if-none-match': String(answer.headers.get('etag')) },
      });
      expect([again.status, await again.text()]).toEqual([304, '']);
    });

    it('is replaced, the record’s version with it, and the old one is gone', async () => {
      const user = await made({ avatar: fileOf(scene.jpeg, 'first.jpg') });
      const before = user['avatar'] as StoredDocument;
      const answer = await change(user.id, { avatar: fileOf(await picture(50, 50), 'second.jpg') });
      expect(documentIn(answer, 'avatar')).toMatchObject({ name: 'second.jpg' });
      expect(answer.body.data['version']).toBe(Number(user['version']) + 1);
      expect((await scene.app.request('GET', before.url)).status).toBe(404);
      const [, entry] = await scene.app.trail('users', user.id);
      expect(entry?.['changes']).toEqual({ avatar: ['first.jpg', 'second.jpg'] });
      const undone = await scene.app.call('POST', `/api/audit/${answer.body.audit_id}/undo`);
      expect([undone.status, undone.body.code]).toEqual([409, 'CONFLICT']);
      await expectNothingLoose();
    });

    it.each([
      ['a form', 'form'],
      ['JSON', 'json'],
    ])('is removed by null in %s, and only by that', async (_title, how) => {
      const user = await made({ avatar: fileOf(scene.jpeg) });
      const { url } = user['avatar'] as StoredDocument;
      const boundary = 'left-alone';
      const untouched = [
        'Content-Disposition: form-data; name="avatar"; filename=""',
        'Content-Type: application/octet-stream',
        '',
        '',
      ];
      const left = await scene.app.call('PATCH', `/api/users/${user.id}`, {
        body: Buffer.from([`--${boundary}`, ...untouched, `--${boundary}--`].join('\r\n')),
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      });
      expect(documentIn(left, 'avatar')).toEqual(user['avatar']);
      const body = how === 'form' ? formOf({ avatar: '' }) : { avatar: null };
      expect(documentIn(await scene.app.call('PATCH', `/api/users/${user.id}`, { body }), 'avatar')).toBeNull();
      expect((await scene.app.request('GET', url)).status).toBe(404);
      await expectNothingLoose();
    });

    it('goes with its record', async () => {
      const user = await made({ avatar: fileOf(scene.jpeg), identity_document: fileOf(pdf(), 'ic.pdf') });
      expect((await scene.app.call('DELETE', `/api/account/${user.id}`)).status).toBe(200);
      expect((await scene.app.request('GET', (user['avatar'] as StoredDocument).url)).status).toBe(404);
      await expectNothingLoose();
    });

    it('leaves nothing behind when the rest of its call is refused', async () => {
      const taken = await made();
      const answer = await create({ email: String(taken['email']), avatar: fileOf(scene.jpeg) });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['email']]);
      const stale = await scene.app.call('PATCH', `/api/users/${taken.id}`, {
        body: formOf({ avatar: fileOf(scene.jpeg) }),
        headers: { 'if-match': '"99"' },
      });
      expect(stale.status).toBe(412);
      await expectNothingLoose();
    });

    it('is kept once for one idempotency key, and the key refuses another picture', async () => {
      const body = person();
      const send = (bytes: Uint8Array): Promise<Answer> =>
        scene.app.call('POST', '/api/users', {
          body: formOf({ ...body, avatar: fileOf(bytes) }),
          headers: { 'idempotency-key': `upload-${body['email']}` },
        });
      const answers = await Promise.all([send(scene.jpeg), send(scene.jpeg), send(scene.jpeg)]);
      expect(new Set(answers.map(({ text }) => text)).size, answers[0]?.text).toBe(1);
      expect((await send(await picture(20, 20))).status).toBe(422);
      await expectNothingLoose();
    });

    it('cannot be written as JSON', async () => {
      const user = await made({ avatar: fileOf(scene.jpeg) });
      for (const avatar of [user['avatar'], { arrayBuffer: 1 }, 'text', 1, [], { id: 1, url: 'https://evil.test' }]) {
        const answer = await scene.app.call('PATCH', `/api/users/${user.id}`, { body: { avatar } });
        expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['avatar']]);
      }
      const asText = await change(user.id, { avatar: 'text' });
      expect([asText.status, Object.keys(asText.body.errors ?? {})]).toEqual([400, ['avatar']]);
    });
  });

  describe('who may read', () => {
    it('is whoever may read the field of the record', async () => {
      const user = await made({
        avatar: fileOf(scene.jpeg),
        identity_document: fileOf(pdf(), 'ic.pdf', 'application/pdf'),
      });
      const [avatar, paper] = [user['avatar'] as StoredDocument, user['identity_document'] as StoredDocument];
      const permission = PERMISSION_GROUPS.user;
      const viewer = await scene.app.administrator([permission]);
      const stranger = await scene.app.administrator(
        ALL_PERMISSIONS.filter((code) => code < permission || code > permission + 3),
      );
      const statusOf = async (url: string, token: string | null): Promise<number> =>
        (await scene.app.request('GET', url, { token })).status;
      expect(await Promise.all([avatar.url, paper.url].map((url) => statusOf(url, viewer.token)))).toEqual([200, 403]);
      expect(await Promise.all([avatar.url, paper.url].map((url) => statusOf(url, stranger.token)))).toEqual([
        403, 403,
      ]);
      expect(await Promise.all([avatar.url, paper.url].map((url) => statusOf(url, null)))).toEqual([401, 401]);
      const seen = await scene.app.call('GET', `/api/users/${user.id}`, { token: viewer.token });
      expect(Object.keys(seen.body.data)).not.toContain('identity_document');
      expect(seen.body.data['avatar']).toEqual(avatar);
    });

    it('answers 404 for what is no document and 400 for what is no question', async () => {
      for (const id of ['0', '999999', 'abc', '..%2f..%2fsecrets.json', '1e3']) {
        expect([id, (await scene.app.request('GET', `/api/files/${id}`)).status]).toEqual([id, 404]);
      }
      const { avatar } = await made({ avatar: fileOf(scene.jpeg) });
      const { url } = avatar as StoredDocument;
      for (const query of ['size=huge', 'width=9', 'size=thumbnail&size=thumbnail']) {
        const answer = await scene.app.call('GET', `${url}?${query}`);
        expect([query, answer.status, answer.body.code]).toEqual([query, 400, 'BAD_QUERY']);
      }
    });
  });
});
