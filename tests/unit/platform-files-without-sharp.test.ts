import { expect, test, vi } from 'vitest';
import { documents } from '#server/kit/tables.ts';
import { everything } from '#shared/where.ts';
import { TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';
import { pdf } from '#tests/support/hostile-files-parts.ts';

vi.mock('sharp', () => {
  throw new Error('Could not load the "sharp" module');
});

test('where the picture library does not load, pictures are refused in words and everything else works', async () => {
  const app = await TestApp.start(engines[0]!);
  const register = (n: number, field: string, bytes: Uint8Array) => {
    const form = new FormData();
    const person = { name: 'Siti', email: `siti.${n}@highland.test`, phone: `+6012345678${n}`, role: 'user' };
    for (const [name, value] of Object.entries(person)) form.append(name, value);
    form.append(field, new File([new Uint8Array(bytes)], 'a.jpg'));
    return app.call('POST', '/api/users', { body: form });
  };
  const refused = await register(1, 'avatar', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]));
  expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
  expect(refused.body.message).toMatch(/^Pictures cannot be processed/);
  expect((await register(2, 'identity_document', pdf())).status).toBe(201);
  expect(await app.store.count(documents, everything)).toBe(1);
  await app.close();
});
