import { formatList } from '#browser/format.ts';
import type { ReactNode } from 'react';
import { FormNotice } from '#admin/crud/form/FormNotices.tsx';
import { Button } from '#admin/components/Button.tsx';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { importableFields, isRequired, missingFields, withField, withUnit, type Column } from './mapping.ts';
import type { StepProps } from './use-import.ts';
import type { ImportSheet } from './sheet.ts';
import { importWords } from './words.ts';

/** The step that says which column of a file is which field. How columns are guessed and checked is `mapping.ts`. */

export function MapStep({ resource, importer }: StepProps): ReactNode {
  const t = importWords.useT();
  const words = useResourceWords(resource);
  const { sheet, mapping, failure } = importer.state;
  if (!sheet) return null;
  const missing = missingFields(resource, mapping);
  const hasNone = mapping.every(({ field }) => field === null);
  return (
    <>
      <p>
        {t('map.intro', { name: sheet.name, count: sheet.lines.length })} {t('map.help')}
      </p>
      {failure !== null && (
        <FormNotice kind="error" title={t('failure.title')}>
          {failure}
        </FormNotice>
      )}
      <div className="box scrolls">
        <table className="ruled import-table import-map" aria-label={t('map.table')}>
          <thead className="wide-only">
            <tr>
              <th scope="col">{t('map.column')}</th>
              <th scope="col">{t('map.sample')}</th>
              <th scope="col">{t('map.becomes')}</th>
            </tr>
          </thead>
          <tbody>
            {sheet.header.map((_heading, at) => (
              <ColumnRow key={at} resource={resource} importer={importer} sheet={sheet} at={at} />
            ))}
          </tbody>
        </table>
      </div>
      <div role="status" className="import-note">
        {missing.length > 0 && (
          <p className="is-refused medium">
            {t('map.missing', { fields: formatList(missing.map((name) => words.fields[name] ?? name)) })}
          </p>
        )}
        {hasNone && missing.length === 0 && <p className="is-refused medium">{t('map.nothing')}</p>}
      </div>
      <div className="import-buttons wrap">
        <Button look="primary" disabled={missing.length > 0 || hasNone} onClick={() => void importer.check()}>
          {t('map.check', { count: sheet.lines.length })}
        </Button>
        <Button onClick={importer.restart}>{t('map.back')}</Button>
      </div>
    </>
  );
}

const SAMPLES = 3;

function samplesOf({ lines }: ImportSheet, at: number): string {
  const filled = lines.slice(0, 200).flatMap(({ cells }) => (cells[at]?.trim() ? [cells[at]] : []));
  return [...new Set(filled)].slice(0, SAMPLES).join(' · ');
}

function ColumnRow({ resource, importer, sheet, at }: StepProps & { sheet: ImportSheet; at: number }): ReactNode {
  const t = importWords.useT();
  const words = useResourceWords(resource);
  const { mapping } = importer.state;
  const heading = sheet.header[at] || t('map.noHeading', { number: at + 1 });
  const column: Column | undefined = mapping[at];
  const isMoney = column?.field ? resource.fields[column.field]?.spec.kind === 'money' : false;
  return (
    <tr className={column?.field ? '' : 'is-left-out'}>
      <th scope="row">{heading}</th>
      <td className="import-sample">{samplesOf(sheet, at)}</td>
      <td>
        <select
          className="control"
          aria-label={t('map.becomesOf', { heading })}
          value={column?.field ?? ''}
          onChange={(event) => importer.setMapping(withField(mapping, at, event.target.value || null))}
        >
          <option value="">{t('map.skip')}</option>
          {importableFields(resource).map(([name, field]) => (
            <option key={name} value={name}>
              {words.fields[name]}
              {isRequired(field) ? ' *' : ''}
            </option>
          ))}
        </select>
        {isMoney && (
          <select
            className="control"
            aria-label={t('map.unit', { heading })}
            value={column?.unit}
            onChange={(event) =>
              importer.setMapping(withUnit(mapping, at, event.target.value === 'ringgit' ? 'ringgit' : 'sen'))
            }
          >
            <option value="sen">{t('map.sen')}</option>
            <option value="ringgit">{t('map.ringgit')}</option>
          </select>
        )}
      </td>
    </tr>
  );
}
