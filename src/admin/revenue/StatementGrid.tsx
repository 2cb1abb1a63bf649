import './revenue.css';
import '#admin/crud/list/list.css';
import { type ReactNode, useState } from 'react';
import { Field } from '#admin/components/Field.tsx';
import { MonthSelect } from '#admin/components/inputs/MonthSelect.tsx';
import { Button, IconButton } from '#admin/components/Button.tsx';
import type { Row } from '#admin/components/client-part.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { type DialogJob, JobDialog } from '#admin/crud/action/JobDialog.tsx';
import { bulkActionsFor } from '#admin/crud/list/row-actions.ts';
import { NotLoaded } from '#admin/crud/record/Loaded.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { readMatrix } from '#resources/revenue/calls.ts';
import { dayOf } from '#browser/format.ts';
import { listPeriods, movePeriod, periodOf } from '#shared/day.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { OwnerMonths } from '#shared/revenue/matrix.ts';
import { GenerateDialog } from './GenerateDialog.tsx';
import { GridTable } from './GridTable.tsx';
import { type Chosen, listCells } from './grid-cells.ts';
import { revenueWords } from './words.ts';

/** Owners by months: how far each month has come, and acts on any cells at once. */
export function StatementGrid({ resource }: { readonly resource: AnyResource }): ReactNode {
  const t = revenueWords.useT();
  const [until, setUntil] = useState(() => movePeriod(periodOf(dayOf(new Date())), -1));
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const matrix = useCall(
    { of: resource.name, call: readMatrix, given: { until, page, ...(search.trim() !== '' && { search }) } },
    { keepsLast: true },
  );
  const data = matrix.data?.data;
  const narrow = (change: () => void): void => {
    change();
    setChosen(new Map());
  };
  return (
    <div className="statement-grid stack gap-6">
      <div className="row gap-6">
        <input
          className="control"
          type="search"
          placeholder={t('grid.search')}
          aria-label={t('grid.search')}
          value={search}
          onChange={(event) =>
            narrow(() => {
              setSearch(event.target.value);
              setPage(1);
            })
          }
        />
        <div className="line gap-3">
          <IconButton
            icon="left"
            label={t('grid.earlier')}
            onClick={() => narrow(() => setUntil(movePeriod(until, -1)))}
          />
          <MonthChoice until={until} onChoose={(month) => narrow(() => setUntil(month))} />
          <IconButton
            icon="right"
            label={t('grid.later')}
            onClick={() => narrow(() => setUntil(movePeriod(until, 1)))}
          />
        </div>
      </div>
      <NotLoaded of={matrix} />
      {data && data.total === 0 && <p>{t('grid.none')}</p>}
      {data && data.total > 0 && (
        <>
          <GridTable
            resource={resource}
            periods={data.periods}
            owners={data.owners}
            chosen={chosen}
            onChoose={setChosen}
          />
          <Acts resource={resource} owners={data.owners} chosen={chosen} onDone={() => setChosen(new Map())} />
          {data.total > data.per_page && (
            <nav className="row gap-6" aria-label={t('grid.pages')}>
              <IconButton
                icon="left"
                label={t('grid.previous')}
                aria-disabled={page === 1}
                onClick={() => page > 1 && narrow(() => setPage(page - 1))}
              />
              <span className="tabular" role="status">
                {t('grid.range', {
                  from: (page - 1) * data.per_page + 1,
                  to: Math.min(page * data.per_page, data.total),
                  total: data.total,
                })}
              </span>
              <IconButton
                icon="right"
                label={t('grid.next')}
                aria-disabled={page * data.per_page >= data.total}
                onClick={() => page * data.per_page < data.total && narrow(() => setPage(page + 1))}
              />
            </nav>
          )}
        </>
      )}
    </div>
  );
}

interface MonthChoiceProps {
  readonly until: string;
  readonly onChoose: (period: string) => void;
}

function MonthChoice({ until, onChoose }: MonthChoiceProps): ReactNode {
  const t = revenueWords.useT();
  const [now] = useState(() => periodOf(dayOf(new Date())));
  const periods = [...new Set([...listPeriods(now, 25), until])].toSorted().toReversed();
  return (
    <Field label={t('grid.until')} isBeside>
      {(ties) => <MonthSelect {...ties} months={periods} value={until} onChoose={onChoose} />}
    </Field>
  );
}

interface ActsProps {
  readonly resource: AnyResource;
  readonly owners: readonly OwnerMonths[];
  readonly chosen: Chosen;
  readonly onDone: () => void;
}

/** What can be done with the chosen cells: each act says first what it changes and what it leaves, and why. */
function Acts({ resource, owners, chosen, onDone }: ActsProps): ReactNode {
  const t = revenueWords.useT();
  const words = useResourceWords(resource);
  const permissions = usePermissions();
  const [job, setJob] = useState<DialogJob | null>(null);
  const [isGenerating, setGenerating] = useState(false);
  if (chosen.size === 0) return <p className="muted wide-only">{t('grid.keys')}</p>;
  const cells = listCells(owners, chosen);
  const rows: Row[] = cells.flatMap(({ month }) => (month ? [{ ...month.statement }] : []));
  const acts = bulkActionsFor(resource, rows, permissions);
  return (
    <section className="bulk row gap-5" aria-label={t('grid.acts')}>
      <strong role="status">{t('grid.chosen', { count: chosen.size })}</strong>
      {permissions.can(resource, 'create') && (
        <Button isSmall onClick={() => setGenerating(true)}>
          {t('run.start')}
        </Button>
      )}
      {acts.map(([name]) => (
        <Button key={name} isSmall onClick={() => setJob({ name, rows, isBulk: true })}>
          {words.actions[name]?.label}
        </Button>
      ))}
      <IconButton icon="close" isSmall label={t('grid.clear')} onClick={onDone} />
      {job && <JobDialog resource={resource} job={job} onEnd={() => setJob(null)} onDone={onDone} />}
      {isGenerating && (
        <GenerateDialog resource={resource} cells={cells} onClose={() => setGenerating(false)} onDone={onDone} />
      )}
    </section>
  );
}
