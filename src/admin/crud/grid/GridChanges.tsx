import './grid.css';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '#admin/components/Button.tsx';
import { Refusal } from '#admin/components/Refusal.tsx';
import { LeaveDialog } from '#admin/crud/form/LeaveDialog.tsx';
import { useLeaveGuard } from '#admin/crud/form/leave-guard.ts';
import type { Place } from './grid-draft.ts';
import type { GridModel } from './use-grid.ts';
import { gridWords } from './words.ts';

/**
 * Counts a grid's unsaved changes and lists the mistakes that keep them from being saved. Saving is the page's; leaving
 * it with unsaved changes is held back here, because nothing typed may be lost.
 */

interface GridChangesProps<V> {
  readonly grid: GridModel<V>;
  readonly isBusy: boolean;
  /** Why the server took none of them. */
  readonly refusal?: string;
  readonly onSave: () => void;
  /** A value as people read it; as it is typed, when left out. */
  readonly say?: (value: V, place: Place) => string;
  /** What the changes come to, beside their list. */
  readonly children?: ReactNode;
}

/** Changes told in words at once; many of them by the first. */
const MOST_TOLD = 40;

export function GridChanges<V>({ grid, isBusy, refusal = '', onSave, say, children }: GridChangesProps<V>): ReactNode {
  const t = gridWords.useT();
  const { sheet, changes, wrong, draft } = grid;
  const departure = useLeaveGuard(() => draft.size > 0);
  const { nameOf, goTo } = placesOf(grid);
  const spell = (value: V, place: Place): string => (say ?? sheet.write)(value, place) || t('empty');
  if (draft.size === 0) return null;
  return (
    <section className="grid-changes row" aria-label={t('changesTitle')}>
      <div className="grid-told grows stack gap-3">
        <p className="strong" role="status">
          {wrong.length > 0 ? t('mend', { count: wrong.length }) : t('changes', { count: changes.length })}
        </p>
        {wrong.length > 0 && (
          <ul className="grid-list">
            {wrong.slice(0, MOST_TOLD).map((each) => (
              <li key={`${each.row} ${each.column}`}>
                <LinkButton onClick={() => goTo(each)}>{t('place', nameOf(each))}</LinkButton>{' '}
                <span className="is-refused">{each.why}</span>
              </li>
            ))}
          </ul>
        )}
        {children}
        {changes.length > 0 && (
          <details>
            <summary>{t('each')}</summary>
            <ul className="grid-list">
              {changes.slice(0, MOST_TOLD).map((each) => (
                <li key={`${each.row} ${each.column}`}>
                  {t('change', {
                    ...nameOf(each),
                    before: spell(each.before, each),
                    after: spell(each.after, each),
                  })}
                </li>
              ))}
              {changes.length > MOST_TOLD && <li>{t('more', { count: changes.length - MOST_TOLD })}</li>}
            </ul>
          </details>
        )}
        <Refusal>{refusal}</Refusal>
      </div>
      <div className="row gap-4 to-end">
        <Button onClick={grid.forget}>{t('discard')}</Button>
        <Button
          look="primary"
          aria-disabled={isBusy || wrong.length > 0 || changes.length === 0}
          onClick={() => {
            const [first] = wrong;
            if (first) goTo(first);
            else if (!isBusy && changes.length > 0) onSave();
          }}
        >
          {t('save', { count: changes.length })}
        </Button>
      </div>
      {departure && <LeaveDialog {...departure} />}
    </section>
  );
}

/** Names of places, and the way to them. */
function placesOf<V>({ sheet: { rows, columns }, select }: GridModel<V>) {
  const rowsByKey = new Map(rows.map(({ key, title }, at) => [key, { title, at }]));
  const columnsByKey = new Map(columns.map(({ key, title }, at) => [key, { title, at }]));
  return {
    nameOf: ({ row, column }: Place) => ({
      row: rowsByKey.get(row)?.title ?? '',
      column: columnsByKey.get(column)?.title ?? '',
    }),
    goTo: ({ row, column }: Place): void =>
      select({ row: rowsByKey.get(row)?.at ?? 0, column: columnsByKey.get(column)?.at ?? 0 }),
  };
}
