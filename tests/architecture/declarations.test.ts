import { beforeAll, describe, expect, it } from 'vitest';
import { type Diagnostics, compile } from '#tests/support/compile.ts';

/** A declaration that compiles; each mistake below is this text with one thing changed. */
const DECLARATION = `
import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';
export const boats = defineResource('boats', {
  permission: PERMISSION_GROUPS.holiday,
  title: 'name',
  fields: {
    name: f.text().search(),
    length_m: f.decimal(1).optional(),
    ...managed({ state: f.enum({ afloat: 'green', ashore: 'gray' }).default('ashore') }),
  },
  columns: ['name', 'state', 'created_at'],
  filters: ['state'],
  sort: { name: 1 },
  views: { afloat: { state: 'afloat' } },
  form: [['name', 'length_m']],
  actions: {
    launch: { when: { state: 'ashore' }, set: { state: 'afloat' } },
    rename: { input: { to: f.text() }, requires: [{ when: { to: 'x' }, field: 'to' }], set: ({ to }) => ({ name: to }) },
  },
});
`;

const change = (from: string, to: string): string => {
  if (!DECLARATION.includes(from)) throw new Error(`The declaration does not say ${from}.`);
  return DECLARATION.replace(from, to);
};

/** A server part for a resource whose one action has no `set`. */
const serverPartWith = (part: string): string => `
import { f } from '#shared/field.ts';
import { defineResource } from '#shared/resource.ts';
import { serverPart } from '#server/kit/server-part.ts';
const boats = defineResource('boats', {
  permission: 48, title: 'name', fields: { name: f.text() }, columns: ['name'], form: [['name']],
  actions: {
    sink: { input: { depth_m: f.decimal(1), where: f.enum({ sea: 'blue', lake: 'gray' }), by: f.text().optional() } },
    rename: { input: { to: f.text() }, set: ({ to }) => ({ name: to }) },
  },
});
export const boatsServer = serverPart(boats, ${part});
`;

const handlerSaying = (answer: string): string =>
  serverPartWith(`{ handlers: { sink: async ({ before, input }) => (${answer}) } }`);

const hookSaying = (answer: string): string =>
  serverPartWith(`{ before: ({ input }) => ${answer}, handlers: { sink: async () => ({}) } }`);

const registryOf = (parts: string): string => `
import { defineResource } from '#shared/resource.ts';
import { f } from '#shared/field.ts';
import type { ServerParts } from '#server/kit/server-part.ts';
const boats = defineResource('boats', {
  permission: 48, title: 'name', fields: { name: f.text() }, columns: ['name'], form: [['name']],
  actions: { sink: { danger: true } },
});
const quays = defineResource('quays', {
  permission: 52, title: 'name', fields: { name: f.text() }, columns: ['name'], form: [['name']],
});
const declarations = [boats, quays] as const;
export const parts = ${parts} satisfies ServerParts<typeof declarations>;
`;

const questionSaying = (question: string): string => `
import { f } from '#shared/field.ts';
import { all, any, is, isIn, meets, rowsWhere } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { type Table, defineTable } from '#server/platform/database/table.ts';
import type { Transaction } from '#server/platform/database/store.ts';
const berths = defineTable('berths', { name: f.text(), state: f.enum({ free: 'green', taken: 'gold' }) });
const stays = defineTable('stays', { berth_id: f.integer(), arrival: f.date(), departure: f.date() });
const known = { berths, stays };
export const ask = (tx: Transaction, table: Table, day: string) => [tx, rowsIn, hasId, all, any, is, isIn,
  meets, rowsWhere, known, table, day, ${question}];
`;

const COMPILES: Readonly<Record<string, string>> = {
  'declaration.ts': DECLARATION,
  'handled.ts': serverPartWith(`{ handlers: { sink: async () => ({ name: 'sunk' }) } }`),
  'handler-that-reads-its-input.ts': handlerSaying(
    `{ name: \`\${before.name} \${input.depth_m.toFixed(1)} \${input.by ?? ''}\` }`,
  ),
  'handler-that-branches-on-options.ts': handlerSaying(`{ name: input.where === 'sea' ? 'off' : 'in' }`),
  'hook-that-reads-any-input.ts': hookSaying(
    `input.depth_m === undefined ? undefined : { name: String(input.to ?? input.name) }`,
  ),
  'registry.ts': registryOf('{ boats: {} }'),
  'question.ts': questionSaying(
    `tx.list(berths, { where: all(is('state', 'free'), any(hasId(3), isIn('name', ['A']))) })`,
  ),
  'question-by-filter.ts': questionSaying(`tx.count(berths, rowsWhere(berths, { state: { $in: ['free'] } }))`),
  'question-about-days.ts': questionSaying(`tx.remove(stays, all(is('berth_id', 3), meets(day, day)))`),
  'question-to-any-table.ts': questionSaying(`tx.find(table, is('whatever', 'A'))`),
};

/** What must not compile, and what the compiler names of the mistake: any other diagnostic would be of another one. */
const REFUSED: Readonly<Record<string, { readonly text: string; readonly names: string }>> = {
  'misspelt-column.ts': { text: change(`columns: ['name'`, `columns: ['nmae'`), names: '"nmae"' },
  'misspelt-filter.ts': { text: change(`filters: ['state']`, `filters: ['sate']`), names: '"sate"' },
  'misspelt-title.ts': { text: change(`title: 'name'`, `title: 'nmae'`), names: '"nmae"' },
  'misspelt-sort.ts': { text: change(`sort: { name: 1 }`, `sort: { nmae: 1 }`), names: "'nmae'" },
  'misspelt-form.ts': { text: change(`form: [['name'`, `form: [['nmae'`), names: '"nmae"' },
  'misspelt-view.ts': {
    text: change(`views: { afloat: { state: 'afloat' } }`, `views: { afloat: { sate: 'afloat' } }`),
    names: "'sate'",
  },
  'view-with-unknown-option.ts': {
    text: change(`{ afloat: { state: 'afloat' } }`, `{ afloat: { state: 'sunk' } }`),
    names: '"sunk"',
  },
  'misspelt-guard.ts': { text: change(`when: { state: 'ashore' }`, `when: { sate: 'ashore' }`), names: "'sate'" },
  'guard-with-unknown-option.ts': {
    text: change(`when: { state: 'ashore' }`, `when: { state: 'asore' }`),
    names: '"asore"',
  },
  'set-of-unknown-field.ts': { text: change(`set: { state: 'afloat' }`, `set: { sate: 'afloat' }`), names: "'sate'" },
  'set-of-wrong-type.ts': { text: change(`set: { state: 'afloat' }`, `set: { state: 3 }`), names: "'number'" },
  'set-of-a-base-field.ts': { text: change(`set: { state: 'afloat' }`, `set: { version: 3 }`), names: "'version'" },
  'set-reads-unknown-input.ts': {
    text: change(`({ to }) => ({ name: to })`, `({ from }) => ({ name: from })`),
    names: "'from'",
  },
  'requires-unknown-input.ts': { text: change(`field: 'to' }]`, `field: 'from' }]`), names: '"from"' },
  'default-of-wrong-type.ts': { text: change(`.default('ashore')`, `.default('sunk')`), names: '"sunk"' },
  'tone-that-is-none.ts': { text: change(`afloat: 'green'`, `afloat: 'mauve'`), names: '"mauve"' },
  'permission-of-no-group.ts': { text: change('PERMISSION_GROUPS.holiday', '49'), names: "'49'" },
  'unknown-key.ts': { text: change(`filters: ['state']`, `filter: ['state']`), names: "'filter'" },
  'action-without-handler.ts': { text: serverPartWith('{}'), names: "'{}'" },
  'handler-of-unknown-action.ts': {
    text: serverPartWith(`{ handlers: { sink: async () => ({}), swim: async () => ({}) } }`),
    names: "'swim'",
  },
  'handler-that-writes-unknown-columns.ts': {
    text: serverPartWith(`{ handlers: { sink: async () => ({ nmae: 'x' }) } }`),
    names: '{ nmae: string; }',
  },
  'handler-that-misspells-an-input.ts': { text: handlerSaying(`{ name: String(input.deph_m) }`), names: "'deph_m'" },
  'handler-that-reads-another-input.ts': { text: handlerSaying(`{ name: input.to }`), names: "'to'" },
  'handler-that-mistakes-an-input.ts': { text: handlerSaying(`{ name: input.depth_m }`), names: '{ name: number; }' },
  'handler-that-forgets-an-empty-input.ts': {
    text: handlerSaying(`{ name: input.by }`),
    names: '{ name: string | null; }',
  },
  'handler-that-asks-for-no-option.ts': {
    text: handlerSaying(`{ name: input.where === 'pond' ? 'in' : 'off' }`),
    names: '"pond"',
  },
  'hook-that-misspells-an-input.ts': { text: hookSaying(`({ name: String(input.deph_m) })`), names: "'deph_m'" },
  'list-of-misspelt.ts': { text: questionSaying(`tx.list(berths, { where: is('nmae', 'A') })`), names: '"nmae"' },
  'list-of-misspelt-among-others.ts': {
    text: questionSaying(`tx.list(berths, { where: all(hasId(3), any(is('state', 'free'), is('nmae', 'A'))) })`),
    names: "'Predicate<About<",
  },
  'list-by-misspelt-order.ts': {
    text: questionSaying(`tx.list(berths, { where: hasId(3), sort: [{ field: 'nmae', descending: false }] })`),
    names: '"nmae"',
  },
  'find-by-misspelt.ts': { text: questionSaying(`tx.find(berths, is('nmae', 'A'))`), names: '"nmae"' },
  'count-of-misspelt.ts': { text: questionSaying(`tx.count(berths, is('nmae', 'A'))`), names: '"nmae"' },
  'update-of-misspelt.ts': {
    text: questionSaying(`tx.update(berths, is('nmae', 'A'), { name: 'B' })`),
    names: '"nmae"',
  },
  'remove-of-misspelt.ts': { text: questionSaying(`tx.remove(berths, is('nmae', 'A'))`), names: '"nmae"' },
  'rows-in-misspelt.ts': { text: questionSaying(`rowsIn(tx, berths, { where: is('nmae', 'A') })`), names: '"nmae"' },
  'days-of-a-table-without.ts': { text: questionSaying(`tx.count(berths, meets(day, day))`), names: '"arrival"' },
  'filter-by-misspelt.ts': {
    text: questionSaying(`tx.count(berths, rowsWhere(berths, { nmae: 'A' }))`),
    names: "'nmae'",
  },
  'filter-by-unknown-option.ts': {
    text: questionSaying(`tx.count(berths, rowsWhere(berths, { state: 'sunk' }))`),
    names: '"sunk"',
  },
  'registry-without-the-part.ts': { text: registryOf('{}'), names: "'{}'" },
  'registry-with-a-stranger.ts': { text: registryOf('{ boats: {}, planes: {} }'), names: "'planes'" },
};

describe('a declaration', () => {
  let said: Diagnostics = {};
  beforeAll(async () => {
    const refused = Object.entries(REFUSED).map(([name, { text }]) => [name, text] as const);
    said = await compile('server', { ...COMPILES, ...Object.fromEntries(refused) });
  }, 60_000);

  it.each(Object.keys(COMPILES))('compiles when it is right: %s', (name) => {
    expect(said[name]).toEqual([]);
    expect(said['elsewhere']).toEqual([]);
  });

  it.each(Object.entries(REFUSED))('does not compile with this mistake: %s', (name, { names }) => {
    const [first = 'It compiles.', ...others] = said[name] ?? [];
    expect(first).toContain(names);
    expect(others).toEqual([]);
  });
});
