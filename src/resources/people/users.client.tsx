import { Suspense, type ReactNode } from 'react';
import { untilIdle } from '#browser/idle.ts';
import { defineClientPart } from '#admin/components/client-part.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { AccountEmailInput } from '#admin/components/inputs/lazy-inputs.tsx';
import { lazyScreen, screensOf } from '#admin/components/lazy-screen.ts';
import type { AdminT } from '#admin/words.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { AGENT_FIELDS, DECISION_REMARKS, RIDER_FIELDS, users } from './users.ts';

/** How accounts look in lists, what their page leaves to its panels, and which panels those are. */

const people = screensOf(() => import('#admin/people/index.ts'));

const RoleFigures = lazyScreen(async () => {
  await untilIdle();
  return (await import('#admin/people/RoleFigures.tsx')).RoleFigures;
});

type User = RowOfResource<typeof users>;

/** Fields of riders and agents stand in their panels; for a user who has left that role they stand here. */
function apartOf(user: User): (keyof User)[] {
  const isUnused = (name: keyof User): boolean => user[name] === null || user[name] === 'none';
  return [
    'identity_mask',
    'of_age_on',
    ...DECISION_REMARKS.filter(isUnused),
    // A remark is shown once, beside its decision.
    ...(DECISION_REMARKS.some((name) => user[name] === user.remark) ? (['remark'] as const) : []),
    ...RIDER_FIELDS.filter((name) => user.role === 'rider' || isUnused(name)),
    // It is large among the papers of the decision.
    ...(user.role === 'rider' && user.rider_verification === 'pending' ? (['identity_document'] as const) : []),
    ...AGENT_FIELDS.filter((name) => user.role === 'agent' || isUnused(name)),
  ];
}

/** A person's name tells at a glance who is a VIP and who is banned. */
const nameOf = (name: ReactNode, { is_vip, banned, t }: Pick<User, 'is_vip' | 'banned'> & { t: AdminT }): ReactNode => (
  <span className="marked">
    {name}
    {is_vip && (
      <span className="mark whole-word mark-vip" title={t('cell.vip')}>
        <Icon name="star" />
        <span className="sr-only">{t('cell.vip')}</span>
      </span>
    )}
    {banned && (
      <span className="mark whole-word mark-banned" title={t('cell.banned')}>
        <Icon name="ban" />
        <span className="sr-only">{t('cell.banned')}</span>
      </span>
    )}
  </span>
);

export const usersClient = defineClientPart(users, {
  inputs: { email: AccountEmailInput },
  cells: {
    name: (name, { is_vip, banned }, t) => nameOf(name, { is_vip, banned, t }),
  },
  listCells: {
    name: (name, { is_vip, banned, email }, { t }) => (
      <span className="cell-stack cell-told">
        {nameOf(<span className="cut">{name}</span>, { is_vip, banned, t })} <span className="cell-below">{email}</span>
      </span>
    ),
    role: (_role, user, { show }) => (
      <span className="cell-stack">
        {show('role')}{' '}
        <span className="cell-below">
          <Suspense>
            <RoleFigures of={user} />
          </Suspense>
        </span>
      </span>
    ),
  },
  listedWith: { name: ['email'] },
  Buttons: people((module) => module.ResetUserPassword),
  Panels: people((module) => module.UserPanels),
  Preview: people((module) => module.StaysToCome),
  BulkPreview: people((module) => module.StaysOfMany),
  Consequences: people((module) => module.UserConsequences),
  panelActions: ['rider-details', 'agent-type', 'agent-commission'],
  isLedByPanel: ({ role, rider_verification }) => role === 'rider' && rider_verification === 'pending',
  hiddenFields: apartOf,
});
