import { useMemo, useState, type ReactNode } from 'react';
import { Button, IconButton } from '#admin/components/Button.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { saveFile } from '#admin/components/save-file.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { errorTable, faultsOf, reasonsIn, reasonTexts, type Fault } from './faults.ts';
import type { StepProps } from './use-import.ts';
import { writeCsv } from './sheet.ts';
import { importWords } from './words.ts';

/** What is wrong with the rows of an import: by reason, by row, and as a file to mend and import again. */

const PER_PAGE = 50;
const REASONS_SHOWN = 5;

/** Faults by row, in pages. */
export function Problems({ resource, importer }: StepProps): ReactNode {
  const t = importWords.useT();
  const { sheet, mapping, problems } = importer.state;
  const faults = useMemo(() => (sheet ? faultsOf(sheet, mapping, problems) : []), [sheet, mapping, problems]);
  const reasons = useMemo(() => reasonsIn(faults), [faults]);
  const [page, setPage] = useState(0);
  if (faults.length === 0) return null;
  const shown = faults.slice(page * PER_PAGE, (page + 1) * PER_PAGE);
  return (
    <section className="import-problems stack gap-6" aria-label={t('problems.label')}>
      {reasons.length < faults.length && (
        <>
          <h2>{t('problems.reasons')}</h2>
          <ul className="bulleted">
            {reasons.slice(0, REASONS_SHOWN).map(({ reason, count }) => (
              <li key={reason}>
                <strong>{t('problems.times', { count })}</strong> {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      <FaultTable resource={resource} faults={shown} />
      {faults.length > PER_PAGE && <Pages page={page} total={faults.length} onPage={setPage} />}
    </section>
  );
}

function FaultTable({ resource, faults }: Pick<StepProps, 'resource'> & { faults: readonly Fault[] }): ReactNode {
  const t = importWords.useT();
  const words = useResourceWords(resource);
  return (
    <div className="box scrolls">
      <table className="ruled import-table import-faults">
        <thead className="wide-only">
          <tr>
            <th scope="col">{t('problems.row')}</th>
            <th scope="col">{t('problems.field')}</th>
            <th scope="col">{t('problems.value')}</th>
            <th scope="col">{t('problems.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, field, cell, reason }) => (
            <tr key={`${line} ${field} ${reason}`}>
              <td className="number">{t('problems.rowNumber', { line })}</td>
              <td>{field === null ? t('problems.wholeRow') : (words.fields[field] ?? field)}</td>
              <td className="import-sample">{cell}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PagesProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

function Pages({ page, total, onPage }: PagesProps): ReactNode {
  const t = importWords.useT();
  const to = Math.min(total, (page + 1) * PER_PAGE);
  return (
    <nav className="import-pages line" aria-label={t('problems.pages')}>
      <IconButton icon="left" label={t('problems.previous')} disabled={page === 0} onClick={() => onPage(page - 1)} />
      <span role="status">{t('problems.page', { from: page * PER_PAGE + 1, to, total })}</span>
      <IconButton icon="right" label={t('problems.next')} disabled={to === total} onClick={() => onPage(page + 1)} />
    </nav>
  );
}

/** Downloads the rows that were not imported, each with its reason. */
export function DownloadErrors({ importer }: Pick<StepProps, 'importer'>): ReactNode {
  const t = importWords.useT();
  const { sheet, problems, ready, step } = importer.state;
  // Ready rows that are left after the import were not sent; before it they are not yet due.
  const left = step === 'result' ? ready : [];
  const count = problems.length + left.length;
  if (!sheet || count === 0) return null;
  const save = async (): Promise<void> => {
    const reasons = reasonTexts(problems);
    for (const { line } of left) reasons.set(line, t('problems.notSent'));
    const name = t('problems.fileName', { name: sheet.name.replace(/\.\w{1,4}$/, '') });
    saveFile(await writeCsv(errorTable(sheet, reasons, t('problems.heading'))), `${name}.csv`);
  };
  return (
    <Button onClick={() => void save()}>
      <Icon name="download" />
      {t('problems.download', { count })}
    </Button>
  );
}
