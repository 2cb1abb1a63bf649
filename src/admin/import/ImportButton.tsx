import type { ReactNode } from 'react';
import { Icon } from '#admin/components/Icon.tsx';
import { ButtonLink } from '#admin/components/Button.tsx';
import { useAllowed } from '#admin/providers/permissions.ts';
import { adminWords } from '#admin/words.ts';
import { type AnyResource, isCreatable } from '#shared/resource.ts';

/** Link to the wizard, for readers who may create records. */
export function ImportButton({ resource }: { resource: AnyResource }): ReactNode {
  const t = adminWords.useT();
  const isAllowed = useAllowed(resource.name, 'create');
  if (!isAllowed || resource.source || !resource.route || !isCreatable(resource)) return null;
  return (
    <ButtonLink isSmall to={`${resource.route}/import`} aria-label={t('list.import')}>
      <Icon name="upload" />
    </ButtonLink>
  );
}
