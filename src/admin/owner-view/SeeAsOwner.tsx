import type { ReactNode } from 'react';
import { ButtonLink } from '#admin/components/Button.tsx';
import type { RecordProps } from '#admin/components/client-part.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { READS_OWNERS_MONEY } from '#resources/owner-view/calls.ts';
import { ownerViewWords } from './words.ts';

/** Leads to what the owner sees: for those who may see owners' money. */
export function SeeAsOwner({ row: { id } }: RecordProps): ReactNode {
  const t = ownerViewWords.useT();
  if (!usePermissions().has(READS_OWNERS_MONEY)) return null;
  return <ButtonLink to={`/admin/owner-mgmt/${id}/as-owner`}>{t('see')}</ButtonLink>;
}
