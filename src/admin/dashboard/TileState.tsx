import type { ReactNode } from 'react';
import { LinkButton } from '#admin/components/Button.tsx';
import { moreWords } from '#admin/more-words.ts';

/** The waiting and the failed state of a part of the dashboard, as high as its figures, so that nothing below moves. */

export function TileFailed({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = moreWords.useT();
  return (
    <p className="is-refused" role="alert">
      {t('dashboard.failed')}{' '}
      <LinkButton className="bare" onClick={onRetry}>
        {t('list.retry')}
      </LinkButton>
    </p>
  );
}

/** As high as what is to come. */
export function TileWait({ label, height }: { label: string; height: number }): ReactNode {
  const t = moreWords.useT();
  return (
    <div className="tile-wait" role="status" style={{ minBlockSize: `${height}px` }}>
      <span className="sr-only">{t('list.loading', { label })}</span>
    </div>
  );
}
