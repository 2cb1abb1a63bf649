// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import '#tests/support/areas.ts';
import { changeLocale } from '#browser/i18n.ts';
import { searchRecords } from '#admin/palette/search-records.ts';
import { permissionsOf } from '#admin/providers/permissions.ts';
import { adminWords } from '#admin/words.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';

const RECORDS: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  users: [{ id: 7, name: 'Siti Approval' }],
  audit: [
    { id: 1, action: 'approval-action', resource: 'users' },
    { id: 2, action: 'reveal-identity', resource: 'users' },
  ],
};

afterEach(async () => {
  vi.unstubAllGlobals();
  await changeLocale('en-US');
});

async function titles(): Promise<string[]> {
  const found = await searchRecords('approval', permissionsOf(new Set(ALL_PERMISSIONS)), new AbortController().signal);
  return found.map(({ title }) => title);
}

it('the palette calls what it found as its page does, entries of the trail included, in both languages', async () => {
  vi.stubGlobal('fetch', (input: string) => {
    const name = /\/api\/([\w-]+)\//.exec(input)?.[1] ?? '';
    return Promise.resolve(Response.json({ [name]: RECORDS[name] ?? [], totalCount: RECORDS[name]?.length ?? 0 }));
  });
  expect(await titles()).toEqual(['Siti Approval', 'User: Decide', 'User: Looked at the identity number']);
  await adminWords.load('zh-CN');
  await changeLocale('zh-CN');
  const chinese = await titles();
  expect(chinese[0]).toBe('Siti Approval');
  for (const title of chinese.slice(1)) expect(title).toMatch(/^[^A-Za-z]+$/);
});
