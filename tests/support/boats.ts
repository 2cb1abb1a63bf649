import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { type AnyResource, allFields, defineResource } from '#shared/resource.ts';
import type { Me, WhereContext } from '#shared/where.ts';

/** A resource that no hotel has, with one field of every kind: what tests of the kit declare. */
export const boats = defineResource('boats', {
  permission: PERMISSION_GROUPS.holiday,
  title: 'name',
  fields: {
    name: f.text().min(2).max(80).search(),
    story: f.longtext().optional().search(),
    mail: f.email().unique(),
    phone: f.phone().optional().search(),
    home: f.url().optional(),
    rig: f.enum({ sloop: 'blue', ketch: 'gold' }),
    crew: f.integer().min(0).max(12).default(2),
    length_m: f.decimal(2).min(1).optional(),
    price_sen: f.money().optional(),
    built_on: f.date().optional(),
    sailed_at: f.instant().optional(),
    codes: f.codes().optional(),
    secret: f.password().createOnly(),
    photo: f.file().optional(),
    views: f.photos().optional(),
    discounts: f.tiers('nights', 'percent').optional(),
    yard: f.text().createOnly().optional(),
    ...managed({
      afloat: f.boolean().default(true),
      logbook: f.json<Record<string, unknown>>().optional(),
      owner_note: f.text().visibleTo(PERMISSION_GROUPS.owner).optional(),
    }),
    secret_hash: f.text().hidden().optional(),
  },
  columns: ['name', 'rig'],
  form: [['name', 'mail']],
  actions: {
    judge: {
      choice: 'verdict',
      rejects: 'fail',
      input: { verdict: f.enum({ pass: 'green', fail: 'red' }), why: f.text().max(20).optional() },
      requires: [{ when: { verdict: 'fail' }, field: 'why' }],
      set: ({ verdict }) => ({ afloat: verdict === 'pass' }),
    },
  },
});

export const anyBoats: AnyResource = boats;

const NOW = '2026-11-20T17:30:00.000Z';
const me: Me = { id: 7, account_number: 'M000007' };

/** A caller who may read everything but what needs the owners' code. */
export const context: WhereContext = {
  fields: allFields(anyBoats),
  canRead: (_name, spec) => spec.visibleTo === undefined,
  now: NOW,
  me,
};
