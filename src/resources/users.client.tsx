import { defineClientPart } from '#admin/components/client-part.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { AccountEmailInput } from '#admin/components/inputs/lazy-inputs.tsx';
import { users } from './users.ts';

/** A person's name tells at a glance who is a VIP and who is banned. */
export const usersClient = defineClientPart(users, {
  inputs: { email: AccountEmailInput },
  cells: {
    name: (name, { is_vip, banned }, t) => (
      <span className="marked">
        {name}
        {is_vip && (
          <span className="mark mark-vip" title={t('cell.vip')}>
            <Icon name="star" />
            <span className="sr-only">{t('cell.vip')}</span>
          </span>
        )}
        {banned && (
          <span className="mark mark-banned" title={t('cell.banned')}>
            <Icon name="ban" />
            <span className="sr-only">{t('cell.banned')}</span>
          </span>
        )}
      </span>
    ),
  },
});
