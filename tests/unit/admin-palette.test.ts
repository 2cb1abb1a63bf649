// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import '#tests/support/areas.ts';
import { changeLocale } from '#browser/i18n.ts';
import { searchRecords } from '#admin/palette/search-records.ts';
import { permissionsOf } from '#admin/providers/permission-set.ts';
import { moreWords } from '#admin/more-words.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';

const RECORDS: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  users: [{ id: 7, name: 'Siti Approval' }],
  audit: [
    { id: 1, action: 'approval-action', resource: 'users' },
    { id: 2, action: 'reveal-identity', resource: 'users', reason: 'For the approval' },
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

it('the palette puts what was typed whole first, and says by what it was found', async () => {
  const guest = { id: 7, name: 'Siti Binti Omar', phone: '+60123456789', email: 's@x.test' };
  const stays = [
    { id: 3, reference: 'HV-26-000244', guest_name: 'Siti Binti Omar', guest_phone: '+60123456789' },
    { id: 4, reference: 'HV-26-000245', guest_name: 'Lim Wei', channel_ref: 'HV-26-000244-B' },
  ];
  const rows: Readonly<Record<string, readonly object[]>> = { users: [guest], reservations: stays.toReversed() };
  vi.stubGlobal('fetch', (input: string) => {
    const name = /\/api\/([\w-]+)\//.exec(input)?.[1] ?? '';
    return Promise.resolve(Response.json({ [name]: rows[name] ?? [], totalCount: rows[name]?.length ?? 0 }));
  });
  const found = (text: string) =>
    searchRecords(text, permissionsOf(new Set(ALL_PERMISSIONS)), new AbortController().signal);
  const said = async (text: string) => (await found(text)).map(({ resource, id, by }) => [resource.name, id, by]);
  expect((await said('hv26000244'))[0]).toEqual(['reservations', 3, null]);
  expect((await said('012-345 6789'))[0]).toEqual(['users', 7, 'phone']);
  expect((await found('012-345 6789'))[0]?.face).toEqual({ photo: null });
});

it('the palette leaves out what only names the record that was typed', async () => {
  const entries = [
    { id: 1, event_id: 'payment-5047-1', subject: 'payment-5047', account: 'bank', amount_sen: 100 },
    { id: 2, event_id: 'stay-244-1-1', subject: 'stay-244-1', account: 'bank', amount_sen: 100 },
  ];
  vi.stubGlobal('fetch', (input: string) => {
    const name = /\/api\/([\w-]+)\//.exec(input)?.[1] ?? '';
    const rows = name === 'ledger-entries' ? entries : [];
    return Promise.resolve(Response.json({ [name]: rows, totalCount: rows.length }));
  });
  const found = (text: string) =>
    searchRecords(text, permissionsOf(new Set(ALL_PERMISSIONS)), new AbortController().signal);
  expect((await found('Siti Binti Omar')).map(({ id }) => id)).toEqual([]);
  expect((await found('payment5047')).map(({ id }) => id)).toEqual([1]);
});

it('the palette calls what it found as its page does, entries of the trail included, in both languages', async () => {
  vi.stubGlobal('fetch', (input: string) => {
    const name = /\/api\/([\w-]+)\//.exec(input)?.[1] ?? '';
    return Promise.resolve(Response.json({ [name]: RECORDS[name] ?? [], totalCount: RECORDS[name]?.length ?? 0 }));
  });
  expect(await titles()).toEqual(['Siti Approval', 'User: Decide', 'User: Viewed the identity number']);
  await moreWords.load('zh-CN');
  await changeLocale('zh-CN');
  const chinese = await titles();
  expect(chinese[0]).toBe('Siti Approval');
  for (const title of chinese.slice(1)) expect(title).toMatch(/^[^A-Za-z]+$/);
});
