import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/** Accounts of the back-office; their permission codes alone decide what they may do. */
export const administrators = defineResource('administrators', {
  permission: PERMISSION_GROUPS.admin,
  route: '/admin/admin-mgmt',
  title: 'name',
  fields: {
    account_number: f.text().unique().search('reference').managed(),
    name: f.text().min(2).max(80).search().personal(),
    email: f.email().unique().search().personal(),
    password: f.password().createOnly(),
    permissions: f.codes(),
    active: f.boolean().default(true),
    ...managed({ last_login_at: f.instant().optional() }),
  },
  columns: ['name', 'email', 'permissions', 'active', 'last_login_at', 'account_number'],
  filters: ['active', 'permissions', 'last_login_at', 'created_at'],
  sort: { name: 1 },
  views: { active: { active: true }, inactive: { active: false } },
  headline: ['email'],
  form: [['name', 'email'], ['password', 'active'], ['permissions']],
  actions: {
    permissions: {
      input: { permissions: f.codes() },
      endpoint: 'POST /user-mgmt/change-admin-permission',
      set: ({ permissions }) => ({ permissions }),
    },
  },
});
