import type { ReactNode } from 'react';
import { meaningOf } from '#shared/permissions.ts';
import { ButtonLink } from '#admin/components/Button.tsx';
import { firstRoute } from './screens.ts';
import { usePermissions } from './providers/permissions.ts';
import { usePageTitle } from '#admin/components/page-title.ts';
import { adminWords } from './words.ts';

/** Page that refuses or explains, with one link out. */
export function RefusalPage({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}): ReactNode {
  usePageTitle(title);
  return (
    <div className="refusal center gap-6">
      <h1>{title}</h1>
      <p>{text}</p>
      {children ?? <WayHome />}
    </div>
  );
}

function WayHome(): ReactNode {
  const t = adminWords.useT();
  const route = firstRoute(usePermissions());
  if (!route) return null;
  return <ButtonLink to={route}>{t('permission.home')}</ButtonLink>;
}

const UNKNOWN = { group: 'admin', ability: 'view' } as const;

/** Names the missing permission in words, so that the reader knows what to ask for. */
export function NotAllowedPage({ code }: { code: number }): ReactNode {
  const t = adminWords.useT();
  const { group, ability } = meaningOf(code) ?? UNKNOWN;
  const words = { ability: t(`permission.ability.${ability}`), group: t(`permission.group.${group}`) };
  return <RefusalPage title={t('permission.forbidden')} text={t('permission.needs', words)} />;
}

export function NotFoundPage(): ReactNode {
  const t = adminWords.useT();
  return <RefusalPage title={t('permission.unknown')} text={t('permission.unknownText')} />;
}

/** Shown to an administrator without any permission. */
export function NoScreenPage(): ReactNode {
  const t = adminWords.useT();
  return <RefusalPage title={t('permission.nothing')} text={t('permission.nothingText')} />;
}
