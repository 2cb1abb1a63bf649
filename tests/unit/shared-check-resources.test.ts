import { describe, expect, it } from 'vitest';
import { f } from '#shared/field.ts';
import { checkResources, findMenuMistakes } from '#shared/checks/check-resources.ts';
import type { MenuEntry } from '#shared/menu.ts';
import type { PermissionBase } from '#shared/permissions.ts';
import type { AnyResource } from '#shared/resource.ts';
import { unhandledActions } from '#server/kit/server-part.ts';
import { MENU_ICONS, menu } from '#resources/menu.ts';
import { resources } from '#resources/index.ts';
import { serverParts } from '#resources/server.ts';
import { anyBoats } from '#tests/support/boats.ts';
import { MISTAKES, acting, boat, quays, sound } from '#tests/support/mistaken-boats.ts';

const entry = (own: Partial<MenuEntry>): MenuEntry => ({
  key: 'boats',
  label: { 'en-US': 'Boats', 'zh-CN': '船' },
  route: '/admin/holiday',
  permission: 48,
  icon: 'sun',
  aliases: [],
  ...own,
});

const idsOf = (...declared: AnyResource[]): string[] => checkResources(declared).map(({ id }) => id);

describe('checkResources', () => {
  it('finds nothing in a sound declaration', () => {
    expect(checkResources([sound, quays, { ...anyBoats, name: 'ships', permission: 60 }])).toEqual([]);
  });

  it('finds nothing in the declarations of the product', () => {
    expect(checkResources(resources, menu).map(({ sentence }) => sentence)).toEqual([]);
    expect(unhandledActions(resources, serverParts)).toEqual([]);
  });

  it.each([...MISTAKES])('%s names %s', (id, _what, declared) => {
    expect(idsOf(...declared)).toEqual([id]);
  });

  it('says what is wrong with a predicate as a sentence', () => {
    const sentences = checkResources([
      boat({
        fields: { ...sound.fields, due_on: f.date() },
        views: {
          late: { due_on: { $lessThan: '2026-01-01' } },
          odd: { due_on: { $contains: 'x' } },
          sunk: { state: 'sunk' },
        },
      }),
    ]).map(({ sentence }) => sentence);
    expect(sentences).toEqual([
      'R015 boats.late: there is no operator $lessThan, at due_on.$lessThan.',
      'R015 boats.odd: $contains does not go with due_on, at due_on.$contains.',
      'R015 boats.sunk: state must be one of: afloat, ashore, at state.',
    ]);
  });

  it('R005 and R006 hold a route to its menu entry', () => {
    const entries: MenuEntry[] = [entry({ route: '/admin/holiday', permission: 48 })];
    const ids = (route: string, permission: PermissionBase) =>
      checkResources([boat({ route, permission })], entries).map(({ id }) => id);
    expect(ids('/admin/holiday', 48)).toEqual([]);
    expect(ids('/admin/holidays', 48)).toEqual(['R005']);
    expect(ids('/admin/holiday', 52)).toEqual(['R006']);
  });

  it.each<[string, Partial<MenuEntry>, string]>([
    [
      'a word in each language',
      { label: { 'en-US': 'Boats', 'zh-CN': ' ' } },
      'R041 menu.boats: it has no word in zh-CN',
    ],
    ['an icon that is drawn', { icon: 'anchor' }, 'R045 menu.boats: there is no icon anchor'],
    ['the first code of a group', { permission: 49 as PermissionBase }, "R042 menu.boats: 49 is no group's first code"],
    ['an address in the back-office', { route: '/boats' }, 'R044 menu.boats: /boats is no address'],
    ['addresses of its own', { aliases: ['holiday'] }, 'R043 menu.boats: /admin/holiday leads to boats already'],
  ])('the menu asks every entry for %s', (_what, wrong, sentence) => {
    expect(findMenuMistakes([entry({})], ['sun'])).toEqual([]);
    expect(findMenuMistakes([entry(wrong)], ['sun'])).toEqual([
      expect.objectContaining({ sentence: expect.stringContaining(sentence) }),
    ]);
    expect(findMenuMistakes(menu, MENU_ICONS)).toEqual([]);
  });

  it('lets a second resource share a group when it says so', () => {
    expect(idsOf(sound, boat({ name: 'quays', sharesPermission: true }))).toEqual([]);
  });

  it('says each mistake as a sentence that begins with its id and names the resource', () => {
    for (const { id, sentence } of checkResources([boat({ permission: 49 as PermissionBase, columns: ['nmae'] })])) {
      expect(sentence).toMatch(new RegExp(`^${id} boats.*\\.$`));
    }
  });

  it('R020 names an act that makes a record of nothing', () => {
    const made = { ...sound, create: { summary: 'Launch a boat', input: { name: f.text() } } };
    expect(unhandledActions([made], {})).toEqual([expect.stringMatching(/^R020 boats\.create: /)]);
    const creates = { handle: async () => ({ columns: {} }) };
    expect(unhandledActions([made], { boats: { creates } })).toEqual([]);
  });

  it('R020 names an action that nothing carries out', () => {
    const idle = acting('sink', {});
    expect(unhandledActions([idle], {})).toEqual([expect.stringMatching(/^R020 boats\.sink: /)]);
    expect(unhandledActions([idle], { boats: { handlers: { sink: async () => ({}) } } })).toEqual([]);
  });
});
