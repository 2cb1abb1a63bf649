import type { ReactNode } from 'react';
import { ButtonLink } from '#admin/components/Button.tsx';
import type { RecordProps } from '#admin/components/client-part.ts';
import { ownerViewWords } from './words.ts';

/** Leads to what the owner sees. */
export function SeeAsOwner({ row: { id } }: RecordProps): ReactNode {
  const t = ownerViewWords.useT();
  return <ButtonLink to={`/admin/owner-mgmt/${id}/as-owner`}>{t('see')}</ButtonLink>;
}
