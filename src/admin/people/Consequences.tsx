import { readDeleteConsequences } from '#resources/people/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { call } from '#browser/call.ts';
import type { ConsequencesProps } from '#admin/components/client-part.ts';
import { ConsequenceList } from '#admin/accounts/Consequences.tsx';
import { tell } from '#admin/providers/tell.ts';
import { peopleWords } from './words.ts';

/** Consequences of a user's deletion, as the server counts them: records that are deleted and those that stay. */
export function UserConsequences({ row, onKnown }: ConsequencesProps): ReactNode {
  const t = peopleWords.useT();
  const { data } = useQuery({
    queryKey: ['data', 'default', 'users', 'delete-consequences', row.id],
    queryFn: async () => {
      const said = await tell(call(readDeleteConsequences, { id: row.id }));
      return said.ok ? said.data.data : null;
    },
    staleTime: 0,
    gcTime: 0,
  });
  const forbidden = data?.forbidden_by ?? null;
  useEffect(() => onKnown(forbidden === null), [forbidden, onKnown]);
  if (data === undefined) return <p role="status">{t('remove.loading')}</p>;
  // Shows nothing without an answer; the deletion itself is still refused by the server.
  if (data === null) return null;
  if (forbidden !== null) return <p role="alert">{t(`remove.${forbidden}`)}</p>;
  const { open_sessions: sessions, contact_submissions: submissions, messages, attendance_days: attendance } = data;
  const { past_stays: stays, enquiries } = data;
  const counted = { sessions, submissions, messages, attendance, stays, enquiries };
  const sentences = [
    ...(['sessions', 'submissions', 'messages', 'attendance', 'stays', 'enquiries'] as const)
      .filter((name) => counted[name] > 0)
      .map((name) => t(`remove.${name}`, { count: counted[name] })),
    ...(data.owner_status === null ? [] : [t('remove.owner')]),
  ];
  return <ConsequenceList of={sentences.length > 0 ? sentences : [t('remove.nothing')]} />;
}
