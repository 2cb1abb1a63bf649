import { describe, expect, it } from 'vitest';
import { checkResources } from '#shared/checks/check-resources.ts';
import { f } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { type AnyResource, defineResource } from '#shared/resource.ts';

const boats: AnyResource = defineResource('boats', {
  source: { rest: 'VITE_REST_FLEET' },
  permission: PERMISSION_GROUPS.reporting,
  title: 'name',
  fields: {
    name: f.text().search(),
    berth: f.enum({ north: 'blue', south: 'gold' }),
    length_m: f.decimal(1).optional(),
  },
  columns: ['name'],
  filters: ['berth', 'length_m'],
  form: [['name', 'berth']],
});

const found = (change: Partial<AnyResource>, ...others: AnyResource[]): string[] =>
  checkResources([{ ...boats, ...change }, ...others]).map(({ id }) => id);

describe('a resource of another server', () => {
  it('says its fields', () => expect(found({})).toEqual([]));

  it.each<[string, Partial<AnyResource>]>([
    ['R067', { source: { rest: 'VITE_REST_fleet' } }],
    ['R068', { actions: { sink: { set: { berth: 'north' } } } }],
    ['R068', { overview: { by: ['berth'] } }],
    ['R069', { fields: { ...boats.fields, photo: f.file().optional() } }],
    ['R070', { filters: ['name'] }],
  ])('is refused what only our own server does: %s %j', (id, change) => expect(found(change)).toEqual([id]));

  it('is led to by none of ours', () => {
    const trips: AnyResource = defineResource('trips', {
      permission: PERMISSION_GROUPS.announcement,
      title: 'name',
      fields: { name: f.text(), boat_id: f.relation('boats') },
      columns: ['name'],
      form: [['name', 'boat_id']],
    });
    expect(found({}, trips)).toEqual(['R071']);
  });
});
