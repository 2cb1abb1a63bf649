import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import { gather } from '#browser/gather.ts';
import { type Group, addUpFact, factsAddress } from '#admin/crud/record/headline-facts.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { readGroups } from '#admin/providers/taken.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { adminWords } from '#admin/words.ts';
import { entryNamed } from '#resources/addresses.ts';
import { users } from '#resources/people/users.ts';
import { forgetTypes } from '#shared/resource.ts';

/** The sums of a guest's page that its row says, too; all are of stays, by the same field. */
const FACTS = (forgetTypes(users).headline ?? [])
  .filter((fact) => typeof fact !== 'string')
  .filter(({ name }) => name === 'nights' || name === 'spent');
const [OF_STAYS] = FACTS;

const askGroups = gather<number, readonly Group[]>(async (ids) => {
  const { groups } = await readGroups<Group>(factsAddress(FACTS, ids));
  return new Map(ids.map((id) => [id, groups.filter((group) => group[OF_STAYS?.field ?? ''] === id)]));
});

type User = PropsOf<typeof users>['row'];

/** The few words by which a list tells people of one role apart. */
export function RoleFigures({ of }: { readonly of: User }): ReactNode {
  const { id, role, vehicle_plate, licence_class, agent_type, commission_rate } = of;
  if (role === 'rider') return [vehicle_plate, licence_class].filter(Boolean).join(' · ');
  if (role === 'agent')
    return [agent_type, commission_rate !== null && `${commission_rate}%`].filter(Boolean).join(' · ');
  return <StayFigures id={id} />;
}

/** Nights slept and money paid so far; nothing of those who have not been here. */
function StayFigures({ id }: { readonly id: number }): ReactNode {
  const t = adminWords.useT();
  const stays = entryNamed(OF_STAYS?.resource ?? '');
  const permissions = usePermissions();
  const { data } = useQuery({
    // Refine's own shape of key, so that its invalidation of the stays reaches it.
    queryKey: ['data', 'default', stays?.name, 'list', { figures: id }],
    queryFn: () => askGroups(id),
    enabled: stays !== undefined && permissions.can(stays, 'view'),
    // A row says less without them, and that is all.
    meta: { isSilent: true },
  });
  const sumOf = (name: string): number =>
    FACTS.filter((fact) => fact.name === name).reduce((sum, fact) => sum + addUpFact(fact, data ?? []), 0);
  const nights = sumOf('nights');
  return nights > 0 && `${t('cell.nights', { count: nights })} · ${formatMoney(sumOf('spent'))}`;
}
