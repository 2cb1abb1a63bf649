import { defineClientPart } from '#admin/components/client-part.ts';
import { AccountEmailInput } from '#admin/components/inputs/lazy-inputs.tsx';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { administrators } from './administrators.ts';

const people = screensOf(() => import('#admin/people/index.ts'));

export const administratorsClient = defineClientPart(administrators, {
  inputs: { email: AccountEmailInput },
  Buttons: people((module) => module.ResetPassword),
  Panels: people((module) => module.PermissionGrants),
  Consequences: people((module) => module.AdministratorConsequences),
});
