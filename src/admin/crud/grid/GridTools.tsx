import './grid.css';
import type { ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import type { GridModel } from './use-grid.ts';
import { gridWords } from './words.ts';

interface GridToolsProps<V> {
  readonly grid: GridModel<V>;
  /** How the cells of this grid are filled, folded beneath its tools. */
  readonly help?: string;
}

/** Buttons for what the keys do, for touch and for those who do not know the keys. */
export function GridTools<V>({ grid, help }: GridToolsProps<V>): ReactNode {
  const t = gridWords.useT();
  const acts = [
    { name: 'edit', run: () => grid.type(), isKept: false },
    { name: 'fillDown', run: () => grid.fill('down'), isKept: false },
    { name: 'fillRight', run: () => grid.fill('right'), isKept: false },
    { name: 'clear', run: () => grid.enter('', 'all'), isKept: false },
    { name: 'undo', run: grid.undo, isKept: grid.canUndo },
    { name: 'redo', run: grid.redo, isKept: grid.canRedo },
  ] as const;
  return (
    <div className="grid-tools row gap-4" role="group" aria-label={t('tools')}>
      {acts
        .filter(({ name, isKept }) => isKept || (name !== 'undo' && name !== 'redo'))
        .map(({ name, run, isKept }) => (
          <Button key={name} isSmall className={isKept ? '' : 'finger-only'} onClick={run}>
            {t(name)}
          </Button>
        ))}
      <details className={help === undefined ? 'grid-keys wide-only' : 'grid-keys'}>
        <summary className="muted">{t(help === undefined ? 'keysTitle' : 'helpTitle')}</summary>
        {help !== undefined && <p className="small muted">{help}</p>}
        <p className="small muted wide-only">{t('keys')}</p>
      </details>
    </div>
  );
}
