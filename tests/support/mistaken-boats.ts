import { type AnyField, f } from '#shared/field.ts';
import type { Basis } from '#shared/decide.ts';
import type { PermissionBase } from '#shared/permissions.ts';
import type { AnyAction, AnyResource } from '#shared/resource.ts';

export const sound: AnyResource = {
  name: 'boats',
  permission: 48,
  title: 'name',
  fields: { name: f.text(), state: f.enum({ afloat: 'green', ashore: 'gray' }).managed().default('ashore') },
  columns: ['name', 'state'],
  form: [['name']],
};

export const boat = (change: Partial<AnyResource>): AnyResource => ({ ...sound, ...change });
export const acting = (name: string, action: AnyAction): AnyResource => boat({ actions: { [name]: action } });
const withFields = (fields: AnyResource['fields']): AnyResource => boat({ fields: { ...sound.fields, ...fields } });
const waiting = (queues: NonNullable<AnyResource['queues']>): AnyResource =>
  boat({
    views: { ashore: { state: 'ashore' } },
    queues,
    actions: {
      decide: { choice: 'to', rejects: 'scrap', input: { to: f.enum({ launch: 'green', scrap: 'red' }) }, set: {} },
      sink: { set: {} },
    },
  });
/** A boat that is launched or scrapped, on this basis. */
const decided = (decide: Basis, action: Partial<AnyAction> = {}): AnyResource =>
  boat({
    actions: {
      decide: {
        choice: 'to',
        rejects: 'scrap',
        decide,
        input: { to: f.enum({ launch: 'green', scrap: 'red' }), why: f.text().optional() },
        requires: [{ when: { to: 'scrap' }, field: 'why' }],
        set: {},
        ...action,
      },
    },
  });
export const quays = boat({ name: 'quays', permission: 52 });

/** Of every mistake of a declaration: its id, what is wrong, and boats that have it. */
export const MISTAKES: readonly [id: string, what: string, declared: AnyResource[]][] = [
  ['R001', 'two resources of one name', [sound, boat({ permission: 52 })]],
  ['R002', 'a permission that starts no group', [boat({ permission: 49 as PermissionBase })]],
  ['R003', 'two resources in one group', [sound, boat({ name: 'quays' })]],
  ['R004', 'a name that is not kebab-case', [boat({ name: 'MyBoats' })]],
  ['R007', 'a field that is not snake_case', [withFields({ lengthInMetres: f.integer() })]],
  ['R007', 'a field that would be an SQL trick', [withFields({ 'x"; drop table users': f.integer() })]],
  ['R008', 'a field that every record has', [withFields({ version: f.integer() })]],
  ['R009', 'money not named in sen', [withFields({ price: f.money() })]],
  ['R010', 'a managed field that nothing fills', [withFields({ depth: f.integer().managed() })]],
  ['R011', 'a column that does not exist', [boat({ columns: ['nmae'] })]],
  ['R011', 'a filter that does not exist', [boat({ filters: ['nmae'] })]],
  ['R011', 'a title that does not exist', [boat({ title: 'nmae' })]],
  ['R011', 'a form field that does not exist', [boat({ form: [['nmae']] })]],
  ['R011', 'an inherited name for a column', [boat({ columns: ['constructor'] })]],
  ['R012', 'a hidden column', [boat({ ...withFields({ hash: f.text().optional().hidden() }), columns: ['hash'] })]],
  ['R013', 'a filter on a password', [boat({ ...withFields({ secret: f.password() }), filters: ['secret'] })]],
  ['R014', 'a managed field in the form', [boat({ form: [['name', 'state']] })]],
  ['R015', 'a view on an unknown field', [boat({ views: { odd: { nmae: 'x' } } })]],
  ['R011', 'a column of a view that is none', [boat({ views: { odd: { where: {}, columns: ['nmae'] } } })]],
  [
    'R012',
    'a column of a view that no record keeps',
    [{ ...withFields({ pin: f.password().createOnly() }), views: { odd: { where: {}, columns: ['pin'] } } }],
  ],
  ['R011', 'the order of a view by no field', [boat({ views: { odd: { where: {}, sort: { nmae: 1 } } } })]],
  ['R015', 'conditions of a view with columns on an unknown field', [boat({ views: { odd: { where: { nmae: 1 } } } })]],
  ['R011', 'a sum of a field that is none', [boat({ sums: ['lenght'] })]],
  ['R072', 'a sum of what is no number', [boat({ sums: ['name'] })]],
  ['R074', 'a deadline that is a name', [boat({ deadlines: { name: { state: 'ashore' } } })]],
  [
    'R015',
    'a deadline by an unknown field',
    [{ ...withFields({ due_on: f.date() }), deadlines: { due_on: { sate: 'ashore' } } }],
  ],
  ['R065', 'a field that a view could not be told from', [withFields({ where: f.text() })]],
  ['R066', 'an act of a view that is none for many', [boat({ views: { odd: { where: {}, bulk: 'sink' } } })]],
  ['R015', 'a view with an option that is none', [boat({ views: { odd: { state: 'sunk' } } })]],
  ['R015', 'a guard on an unknown field', [acting('launch', { when: { sate: 'ashore' }, set: {} })]],
  ['R015', 'records that stay open by an unknown field', [boat({ open: { sate: 'ashore' } })]],
  ['R025', 'a queue of an unknown view', [waiting({ nowhere: { action: 'decide' } })]],
  ['R026', 'a queue that an unknown action empties', [waiting({ ashore: { action: 'launch' } })]],
  ['R026', 'a queue whose action offers no choice', [waiting({ ashore: { action: 'sink' } })]],
  ['R027', 'a decision with an unknown fact', [decided({ facts: [['name', 'nmae']] })]],
  [
    'R061',
    'a decision without two sides',
    [decided({ facts: [] }, { requires: [], input: { to: f.enum({ scrap: 'red' }) } })],
  ],
  ['R062', 'a paper that holds no file', [decided({ facts: [], papers: ['name'] })]],
  ['R063', 'a need that is not shown', [decided({ facts: [], needs: ['state'] })]],
  ['R063', 'an objection to what is not shown', [decided({ facts: [], against: { odd: { state: 'afloat' } } })]],
  ['R064', 'a need that no reason outweighs', [decided({ facts: ['name'], needs: ['name'] }, { requires: [] })]],
  [
    'R015',
    'an objection that no record can have',
    [decided({ facts: ['name'], against: { odd: { name: { $gt: {} } } } })],
  ],
  ['R028', 'a queue that waits since a name', [waiting({ ashore: { action: 'decide', since: 'name' } })]],
  ['R028', 'an overview of the months of a name', [boat({ overview: { by: [], perMonth: 'name' } })]],
  ['R011', 'a headline of what is not there', [boat({ headline: ['nmae'] })]],
  ['R011', 'a group of facts that are not there', [boat({ sections: { contact: ['nmae'] } })]],
  ['R030', 'a headline that counts nobody', [boat({ headline: [{ name: 'x', resource: 'piers', field: 'name' }] })]],
  ['R031', 'a headline by a foreign field', [boat({ headline: [{ name: 'x', resource: 'boats', field: 'quay' }] })]],
  [
    'R046',
    'a headline that sums names up',
    [boat({ headline: [{ name: 'x', resource: 'boats', field: 'name', sum: 'name' }] })],
  ],
  [
    'R046',
    'a headline of the first of names',
    [boat({ headline: [{ name: 'x', resource: 'boats', field: 'name', first: 'name' }] })],
  ],
  [
    'R034',
    'a headline of a state that is not one',
    [
      boat({
        headline: [{ name: 'x', resource: 'boats', field: 'name', of: { field: 'state', values: ['sunk'] } }],
      }),
    ],
  ],
  ['R047', 'a next act that is none', [boat({ next: ['launch'] })]],
  ['R047', 'a next record that its page does not list', [boat({ next: [{ add: 'berths', when: {} }] })]],
  [
    'R015',
    'a next act by an unknown field',
    [boat({ next: [{ action: 'launch', when: { sate: 'ashore' } }], actions: { launch: { set: {} } } })],
  ],
  [
    'R011',
    'an overview that lists what is not there',
    [boat({ overview: { by: [], lists: { ashore: ['nmae'] } }, views: { ashore: {} } })],
  ],
  [
    'R011',
    'a list of another with columns that it has not',
    [boat({ related: [{ resource: 'boats', field: 'name', columns: ['nmae'] }] })],
  ],
  [
    'R011',
    'a related list of a state that is not there',
    [boat({ related: [{ resource: 'boats', field: 'name', where: { stat: 'moored' } }] })],
  ],
  ['R034', 'a board of what is no state', [boat({ board: { by: 'state', columns: ['sunk'], facts: [] } })]],
  ['R034', 'a board by name', [boat({ board: { by: 'name', columns: ['x'], facts: [] } })]],
  ['R035', 'a board that shows what is not there', [boat({ board: { by: 'state', columns: [], facts: ['nmae'] } })]],
  ['R029', 'an overview by name', [boat({ overview: { by: ['name'] } })]],
  ['R030', 'a relation to nothing', [withFields({ quay_id: f.relation('quais').optional() })]],
  ['R030', 'lists of what is no resource', [boat({ related: [{ resource: 'quais', field: 'name' }] })]],
  [
    'R031',
    'lists by a field that is not there',
    [sound, { ...quays, related: [{ resource: 'boats', field: 'quay_id' }] }],
  ],
  [
    'R031',
    'lists by a text that every record has alike',
    [boat({ related: [{ resource: 'boats', field: 'name', as: ['boat'] }] })],
  ],
  [
    'R031',
    'lists of what agrees in a field that one of the two lacks',
    [sound, { ...quays, related: [{ resource: 'boats', field: 'name', by: 'name', also: ['berth'] }] }],
  ],
  ['R011', 'a sort by a field that is not there', [boat({ sort: { nmae: 1 } })]],
  [
    'R033',
    'a second resource on a screen',
    [{ ...sound, route: '/admin/boats' }, boat({ name: 'quays', sharesPermission: true, route: '/admin/boats' })],
  ],
  [
    'R033',
    'a second call at an address',
    [
      { ...sound, endpoints: { update: 'PATCH /api/fleet/{id}' } },
      boat({ name: 'quays', sharesPermission: true, endpoints: { update: 'PATCH /api/fleet/{quay} multipart' } }),
    ],
  ],
  ['R032', 'one field unique together', [boat({ uniqueTogether: [['name']] })]],
  ['R032', 'unique together with what is not there', [boat({ uniqueTogether: [['name', 'berth']] })]],
  ['R016', 'an action that is not kebab-case', [acting('launchIt', { set: {} })]],
  ['R017', 'an action named like a part of the API', [acting('bulk', { set: {} })]],
  [
    'R023',
    'a tab of a resource without a screen',
    [sound, boat({ name: 'quays', permission: 52, tabOf: 'boats', route: '/admin/quays' })],
  ],
  [
    'R023',
    'a tab without a route of its own',
    [{ ...sound, route: '/admin/boats' }, boat({ name: 'quays', sharesPermission: true, tabOf: 'boats' })],
  ],
  [
    'R024',
    'a tab that another code opens',
    [
      { ...sound, route: '/admin/boats' },
      boat({ name: 'quays', permission: 52, tabOf: 'boats', route: '/admin/quays' }),
    ],
  ],
  ['R018', 'a choice that the input lacks', [acting('launch', { choice: 'how', set: {} })]],
  [
    'R018',
    'a requirement that the input lacks',
    [acting('launch', { requires: [{ when: {}, field: 'why' }], set: {} })],
  ],
  [
    'R073',
    'a rejection that the choice lacks',
    [
      acting('launch', {
        choice: 'to',
        rejects: 'sink',
        input: { to: f.enum({ launch: 'green', scrap: 'red' }) },
        set: {},
      }),
    ],
  ],
  ['R018', 'a condition of an input that is not there', [acting('launch', { inputWhen: { why: {} }, set: {} })]],
  [
    'R015',
    'an input asked for by a field that is not there',
    [acting('launch', { input: { why: f.text().optional() }, inputWhen: { why: { berth: 1 } }, set: {} })],
  ],
  [
    'R040',
    'an input that some records must give and are not asked for',
    [acting('launch', { input: { why: f.text() }, inputWhen: { why: {} }, set: {} })],
  ],
  ['R038', 'an earlier name that is declared', [withFields({ label: f.text().was('name') })]],
  ['R039', 'an action that sets no value of its field', [acting('launch', { set: { state: 'sailing' } })]],
  ['R039', 'an action that leads to no value of its field', [acting('launch', { leadsTo: { state: null } })]],
  ['R048', 'a search in a number', [withFields({ crew: f.integer().search() })]],
  [
    'R048',
    'a text with options searched as a reference',
    [withFields({ rig: f.enum({ sloop: 'blue' }).search('reference') })],
  ],
  [
    'R048',
    'a search in what no column keeps',
    [withFields({ alias: f.text().carried().search() as unknown as AnyField })],
  ],
  ['R049', 'parts of a hidden text', [withFields({ passport: f.text().optional().hidden().search() })]],
  ['R049', 'parts of a proof', [withFields({ passport: f.text().optional().proof().search('reference') })]],
  [
    'R050',
    'a number that anybody may ask for',
    [withFields({ passport: f.text().optional().hidden().search('document') })],
  ],
  ['R019', 'an action that sets an unknown field', [acting('launch', { set: { sate: 'afloat' } })]],
];
