import './accounts.css';
import type { ReactNode } from 'react';
import type { administrators } from '#resources/kit/administrators.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { ConsequencesProps } from '#admin/components/client-part.ts';
import { accountsWords } from './words.ts';

export function AdministratorConsequences({ row }: ConsequencesProps<RowOfResource<typeof administrators>>): ReactNode {
  const t = accountsWords.useT();
  const codes = row.permissions.length;
  return <ConsequenceList of={[...(codes > 0 ? [t('remove.codes', { count: codes })] : []), t('remove.grants')]} />;
}

export const ConsequenceList = ({ of }: { of: readonly string[] }): ReactNode => (
  <ul className="bulleted" role="status">
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
