import { f, managed } from '#shared/field.ts';
import { defineResource } from '#shared/resource.ts';

/** A list's address kept under a name, for its owner or for everybody. */
export const savedViews = defineResource('saved-views', {
  permission: null,
  title: 'name',
  fields: {
    resource: f.text().max(60).createOnly(),
    name: f.text().max(60).search(),
    /** Query text of the list's address. */
    query: f.longtext().max(8000).optional(),
    is_shared: f.boolean().default(false),
    ...managed({ owner: f.text().optional(), owner_name: f.text().optional() }),
  },
  columns: ['resource', 'name', 'is_shared', 'owner_name', 'created_at'],
  filters: ['resource', 'is_shared', 'owner'],
  sort: { name: 1 },
  form: [['name', 'is_shared']],
});
