import type { ReactNode } from 'react';
import { ButtonLink } from '#admin/components/Button.tsx';
import { RATE_GRID_ROUTE } from './rate-grid-route.ts';
import { ratesWords } from './words.ts';

/** The way to all room types by days. */
export function OpenRateGrid(): ReactNode {
  const t = ratesWords.useT();
  return (
    <ButtonLink isSmall to={RATE_GRID_ROUTE}>
      {t('grid.open')}
    </ButtonLink>
  );
}
