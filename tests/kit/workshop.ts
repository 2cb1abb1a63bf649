import { defineCall } from '#shared/calls/call.ts';
import { f, managed } from '#shared/field.ts';
import type { MenuEntry } from '#shared/menu.ts';
import { PERMISSION_GROUPS, type PermissionBase } from '#shared/permissions.ts';
import { type AnyResource, defineResource } from '#shared/resource.ts';
import { shape } from '#shared/shape.ts';
import { administrators } from '#resources/kit/administrators.ts';
import { administratorsServer } from '#resources/kit/administrators.server.ts';
import { audit } from '#resources/kit/audit.ts';
import { auditServer } from '#resources/kit/audit.server.ts';
import { accountKinds } from '#server/kit/accounts/account-kinds.ts';
import { hasId } from '#server/kit/kit.ts';
import type { Product } from '#server/kit/product.ts';
import { servePublic } from '#server/kit/public-route.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { tablesOfResources } from '#server/kit/tables.ts';

/** A workshop for bicycles: a product of another trade, of the kit alone. */

const bicycles = defineResource('bicycles', {
  permission: PERMISSION_GROUPS.company,
  route: '/admin/bicycles',
  title: 'frame_number',
  fields: {
    frame_number: f.text().min(2).max(40).unique().search(),
    make: f.text().max(80).search(),
    wheels: f.integer().min(1).max(4).default(2),
    ...managed({ scrapped: f.boolean().default(false) }),
  },
  columns: ['frame_number', 'make', 'wheels', 'scrapped', 'created_at'],
  filters: ['wheels', 'scrapped'],
  form: [['frame_number', 'make'], ['wheels']],
  actions: { scrap: { when: { scrapped: false }, bulk: true, set: { scrapped: true } } },
});

const fault = f.text().min(2).max(200).search();

/** Nobody who brings a bicycle says the price. */
const PRICE_SEN = 2_500;

const repairs = defineResource('repairs', {
  permission: PERMISSION_GROUPS.expenses,
  route: '/admin/repairs',
  title: 'fault',
  fields: {
    bicycle_id: f.relation('bicycles'),
    fault,
    price_sen: f.money().optional(),
    promised_on: f.date(),
    ...managed({ state: f.enum({ waiting: 'gold', done: 'green' }).default('waiting') }),
  },
  columns: ['fault', 'bicycle_id', 'price_sen', 'promised_on', 'state'],
  filters: ['bicycle_id', 'state', 'promised_on'],
  sort: { promised_on: 1 },
  form: [
    ['bicycle_id', 'fault'],
    ['price_sen', 'promised_on'],
  ],
  create: { summary: 'Take a bicycle in', input: { bicycle_id: f.relation('bicycles'), fault, promised_on: f.date() } },
  actions: { finish: { when: { state: 'waiting' } } },
});

const repairsServer = serverPart(repairs, {
  finds: { by: ['bicycle_id', 'state'] },
  creates: {
    async handle({ kit, tx, input }) {
      return {
        columns: { ...input, price_sen: PRICE_SEN },
        // What is brought in is no scrap.
        entails: ({ bicycle_id }) => tx.update(kit.get('bicycles').table, hasId(bicycle_id), { scrapped: false }),
      };
    },
  },
  handlers: {
    /** What is mended is no scrap. */
    async finish({ kit, tx, before }) {
      await tx.update(kit.get('bicycles').table, hasId(before.bicycle_id), { scrapped: false });
      return { state: 'done' };
    },
  },
});

const readBicycles = defineCall({
  method: 'GET',
  path: '/api/public/bicycles',
  ability: 'public',
  summary: 'Which make is asked for',
  input: { make: f.text().max(80) },
  answer: shape.object({ make: f.text() }),
});

const resources = [administrators, bicycles, repairs, audit] as readonly unknown[] as readonly AnyResource[];

const entry = (key: string, label: MenuEntry['label'], permission: PermissionBase): MenuEntry => ({
  key,
  label,
  route: `/admin/${key}`,
  permission,
  icon: 'key',
  aliases: [],
});

export const workshop: Product = {
  resources,
  parts: { administrators: administratorsServer, audit: auditServer, repairs: repairsServer },
  tables: tablesOfResources(resources),
  accounts: accountKinds(),
  areas: [
    {
      name: 'workshop',
      publicRoutes: [
        servePublic(
          readBicycles,
          { resource: 'bicycles', mostBytes: 1024, limit: { door: 'bicycles', most: 3 } },
          ({ input }) => Promise.resolve({ make: input.make }),
        ),
      ],
    },
  ],
  menu: [
    entry('admin-mgmt', { 'en-US': 'Colleagues', 'zh-CN': '同事' }, PERMISSION_GROUPS.admin),
    entry('bicycles', { 'en-US': 'Bicycles', 'zh-CN': '自行车' }, PERMISSION_GROUPS.company),
    entry('repairs', { 'en-US': 'Repairs', 'zh-CN': '维修' }, PERMISSION_GROUPS.expenses),
  ],
  words: {
    'en-US': {},
    'zh-CN': {
      bicycles: {
        label: '自行车',
        one: '自行车',
        fields: { frame_number: '车架号', make: '品牌', wheels: '车轮数', scrapped: '已报废' },
        actions: { scrap: { label: '报废' } },
      },
      repairs: {
        label: '维修',
        one: '维修',
        fields: { bicycle_id: '自行车', fault: '故障', price_sen: '价格', promised_on: '承诺日期', state: '状态' },
        options: { state: { waiting: '等待中', done: '已完成' } },
        actions: { finish: { label: '完成' } },
      },
    },
  },
};
