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

const REFUSED: Readonly<Record<string, string>> = {
  'misspelt-column.ts': change(`columns: ['name'`, `columns: ['nmae'`),
  'misspelt-filter.ts': change(`filters: ['state']`, `filters: ['sate']`),
  'misspelt-title.ts': change(`title: 'name'`, `title: 'nmae'`),
  'misspelt-sort.ts': change(`sort: { name: 1 }`, `sort: { nmae: 1 }`),
  'misspelt-form.ts': change(`form: [['name'`, `form: [['nmae'`),
  'misspelt-view.ts': change(`views: { afloat: { state: 'afloat' } }`, `views: { afloat: { sate: 'afloat' } }`),
  'view-with-unknown-option.ts': change(`{ afloat: { state: 'afloat' } }`, `{ afloat: { state: 'sunk' } }`),
  'misspelt-guard.ts': change(`when: { state: 'ashore' }`, `when: { sate: 'ashore' }`),
  'guard-with-unknown-option.ts': change(`when: { state: 'ashore' }`, `when: { state: 'asore' }`),
  'set-of-unknown-field.ts': change(`set: { state: 'afloat' }`, `set: { sate: 'afloat' }`),
  'set-of-wrong-type.ts': change(`set: { state: 'afloat' }`, `set: { state: 3 }`),
  'set-of-a-base-field.ts': change(`set: { state: 'afloat' }`, `set: { version: 3 }`),
  'set-reads-unknown-input.ts': change(`({ to }) => ({ name: to })`, `({ from }) => ({ name: from })`),
  'requires-unknown-input.ts': change(`field: 'to' }]`, `field: 'from' }]`),
  'default-of-wrong-type.ts': change(`.default('ashore')`, `.default('sunk')`),
  'tone-that-is-none.ts': change(`afloat: 'green'`, `afloat: 'mauve'`),
  'permission-of-no-group.ts': change('PERMISSION_GROUPS.holiday', '49'),
  'unknown-key.ts': change(`filters: ['state']`, `filter: ['state']`),
  'action-without-handler.ts': serverPartWith('{}'),
  'handler-of-unknown-action.ts': serverPartWith(`{ handlers: { sink: async () => ({}), swim: async () => ({}) } }`),
  'handler-that-writes-unknown-columns.ts': serverPartWith(`{ handlers: { sink: async () => ({ nmae: 'x' }) } }`),
  'handler-that-misspells-an-input.ts': handlerSaying(`{ name: String(input.deph_m) }`),
  'handler-that-reads-another-input.ts': handlerSaying(`{ name: input.to }`),
  'handler-that-mistakes-an-input.ts': handlerSaying(`{ name: input.depth_m }`),
  'handler-that-forgets-an-empty-input.ts': handlerSaying(`{ name: input.by }`),
  'handler-that-asks-for-no-option.ts': handlerSaying(`{ name: input.where === 'pond' ? 'in' : 'off' }`),
  'hook-that-misspells-an-input.ts': hookSaying(`({ name: String(input.deph_m) })`),
  'list-of-misspelt.ts': questionSaying(`tx.list(berths, { where: is('nmae', 'A') })`),
  'list-of-misspelt-among-others.ts': questionSaying(
    `tx.list(berths, { where: all(hasId(3), any(is('state', 'free'), is('nmae', 'A'))) })`,
  ),
  'list-by-misspelt-order.ts': questionSaying(
    `tx.list(berths, { where: hasId(3), sort: [{ field: 'nmae', descending: false }] })`,
  ),
  'find-by-misspelt.ts': questionSaying(`tx.find(berths, is('nmae', 'A'))`),
  'count-of-misspelt.ts': questionSaying(`tx.count(berths, is('nmae', 'A'))`),
  'update-of-misspelt.ts': questionSaying(`tx.update(berths, is('nmae', 'A'), { name: 'B' })`),
  'remove-of-misspelt.ts': questionSaying(`tx.remove(berths, is('nmae', 'A'))`),
  'rows-in-misspelt.ts': questionSaying(`rowsIn(tx, berths, { where: is('nmae', 'A') })`),
  'days-of-a-table-without.ts': questionSaying(`tx.count(berths, meets(day, day))`),
  'filter-by-misspelt.ts': questionSaying(`tx.count(berths, rowsWhere(berths, { nmae: 'A' }))`),
  'filter-by-unknown-option.ts': questionSaying(`tx.count(berths, rowsWhere(berths, { state: 'sunk' }))`),
  'registry-without-the-part.ts': registryOf('{}'),
  'registry-with-a-stranger.ts': registryOf('{ boats: {}, planes: {} }'),
};

describe('a declaration', () => {
  let said: Diagnostics = {};
  beforeAll(async () => {
    said = await compile('server', { ...COMPILES, ...REFUSED });
  }, 60_000);

  it.each(Object.keys(COMPILES))('compiles when it is right: %s', (name) => {
    expect(said[name]).toEqual([]);
    expect(said['elsewhere']).toEqual([]);
  });

  it.each(Object.keys(REFUSED))('does not compile with this mistake: %s', (name) => {
    expect(said[name]).not.toEqual([]);
  });
});
