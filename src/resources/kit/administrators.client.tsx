import { Chip } from '#admin/components/Chip.tsx';
import { type Limits, type Reader, defineClientPart } from '#admin/components/client-part.ts';
import { AccountEmailInput } from '#admin/components/inputs/lazy-inputs.tsx';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { currentLocale } from '#browser/i18n.ts';
import { getSession } from '#browser/session.ts';
import { permissionNames } from '#shared/permission-words.ts';
import { administrators } from './administrators.ts';

const accounts = screensOf(() => import('#admin/accounts/index.ts'));

/** Administrators cannot act on themselves or on a colleague with codes they lack; the server refuses both. */
function limitsOf(row: { id: number; permissions?: readonly number[] }, { me, permissions }: Reader): Limits | null {
  if (row.id === me?.id) {
    const why: Limits['why'] = (t) => t('forms.limits.self');
    return { isSelf: true, actions: ['permissions'], fields: ['permissions', 'active'], why };
  }
  const lacking = row.permissions?.find((code) => !permissions.has(code));
  if (lacking === undefined) return null;
  const rights = permissionNames([lacking], currentLocale());
  return {
    isSelf: false,
    actions: 'all',
    fields: 'all',
    why: (t) => t('forms.limits.rank', { rights, code: lacking }),
  };
}

export const administratorsClient = defineClientPart(administrators, {
  inputs: { email: AccountEmailInput },
  listCells: {
    name: (_name, { id }, { t, show }) => (
      <>
        {show('name')} {id === getSession().user?.id && <Chip tone="blue">{t('forms.limits.you')}</Chip>}
      </>
    ),
  },
  limits: limitsOf,
  Buttons: accounts((module) => module.ResetAdministratorPassword),
  Panels: accounts((module) => module.PermissionGrants),
  // The panel tells them area by area.
  hiddenFields: () => ['permissions'],
  Consequences: accounts((module) => module.AdministratorConsequences),
});
