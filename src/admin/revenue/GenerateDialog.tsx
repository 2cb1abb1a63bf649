import type { ReactNode } from 'react';
import { formatList } from '#browser/format.ts';
import { calling } from '#browser/call.ts';
import { Button } from '#admin/components/Button.tsx';
import { Dialog } from '#admin/components/Dialog.tsx';
import { Refusal } from '#admin/components/Refusal.tsx';
import { useSend } from '#admin/crud/action/use-send.ts';
import { startStatements } from '#resources/revenue/calls.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type GridCell, planRuns } from './grid-cells.ts';
import { useRefreshRuns } from './runs.ts';
import { revenueWords } from './words.ts';

interface GenerateDialogProps {
  readonly resource: AnyResource;
  readonly cells: readonly GridCell[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Says what generating the chosen cells makes, renews and leaves, and starts a run for each month. */
export function GenerateDialog({ resource, cells, onClose, onDone }: GenerateDialogProps): ReactNode {
  const t = revenueWords.useT();
  const { runs, made, renewed, moved, skipped } = planRuns(cells);
  const { send, isBusy, refusal } = useSend(resource, calling(startStatements), {
    said: () => t('grid.started'),
    isForGood: true,
    onAnswer: useRefreshRuns(),
  });
  const start = async (): Promise<void> => {
    // Oldest first: what a month carries over opens the next one.
    for (const [period, owner_ids] of [...runs].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const { kind } = await send({ period, owner_ids });
      if (kind !== 'done') return;
    }
    onClose();
    onDone();
  };
  return (
    <Dialog label={t('grid.generate')} className="dialog dialog-form" onClose={onClose}>
      <h2>{t('grid.generate')}</h2>
      <div role="status" className="below-6">
        <p>{t('grid.willMake', { made, renewed })}</p>
        {moved > 0 && <p>{t('grid.moved', { count: moved })}</p>}
        {skipped.length > 0 && (
          <p>
            {t('grid.skipped', { count: skipped.length })}{' '}
            <span className="muted">{formatList(skipped.slice(0, 5).map(({ reference }) => reference))}</span>
          </p>
        )}
      </div>
      <Refusal>{refusal}</Refusal>
      <div className="dialog-buttons">
        <Button onClick={onClose}>{t('grid.cancel')}</Button>
        {runs.size > 0 && (
          <Button look="primary" aria-disabled={isBusy} onClick={() => void start()}>
            {t('run.start')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
