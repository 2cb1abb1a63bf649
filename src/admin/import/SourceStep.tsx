import { useRef, useState, type ReactNode } from 'react';
import { FileDrop } from '#admin/components/inputs/FileDrop.tsx';
import { Field } from '#admin/components/Field.tsx';
import { Button } from '#admin/components/Button.tsx';
import { Refusal } from '#admin/components/Refusal.tsx';
import { saveFile } from '#admin/components/save-file.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { AnyField } from '#shared/field.ts';
import { KINDS } from '#shared/kinds.ts';
import type { AnyResource } from '#shared/resource.ts';
import { importableFields, isRequired } from './mapping.ts';
import { writeCsv, MAX_LINES, MAX_MB } from './sheet.ts';
import type { StepProps } from './use-import.ts';
import { importWords } from './words.ts';

/** The first step of an import: a file or a pasted table, and a guide to the fields that it may have. */

export function SourceStep({ resource, importer }: StepProps): ReactNode {
  const t = importWords.useT();
  const { fault } = importer.state;
  return (
    <>
      <div className="tiles gap-8">
        <FileSource importer={importer} />
        <PasteSource importer={importer} />
      </div>
      <Refusal>{fault && t(`fault.${fault}`, { lines: MAX_LINES, mb: MAX_MB })}</Refusal>
      <FieldGuide resource={resource} />
    </>
  );
}

function FileSource({ importer }: Pick<StepProps, 'importer'>): ReactNode {
  const t = importWords.useT();
  const picker = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);

  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setReading(true);
    await importer.chooseFile(file);
    setReading(false);
  };
  return (
    <FileDrop
      picker={picker}
      className="import-drop"
      label={t('source.file')}
      accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
      onFile={(file) => void take(file)}
    >
      <Button look="primary" onClick={() => picker.current?.click()}>
        {t('source.choose')}
      </Button>
      <p>{isReading ? t('source.reading') : t('source.drop', { lines: MAX_LINES })}</p>
    </FileDrop>
  );
}

function PasteSource({ importer }: Pick<StepProps, 'importer'>): ReactNode {
  const t = importWords.useT();
  const [text, setText] = useState('');
  return (
    <form
      className="import-paste stack gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void importer.paste(text);
      }}
    >
      <Field label={t('source.paste')} id="import-paste" hint={t('source.pasteHint')}>
        {(ties) => (
          <textarea
            {...ties}
            className="control"
            rows={5}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {text.trim() !== '' && (
        <Button type="submit" isSmall>
          {t('source.usePasted')}
        </Button>
      )}
    </form>
  );
}

/** Lists the fields that a file may have, with a template to download. */
function FieldGuide({ resource }: { resource: AnyResource }): ReactNode {
  const t = importWords.useT();
  const words = useResourceWords(resource);
  const fields = importableFields(resource);
  const template = async (): Promise<void> => {
    const head = fields.map(([name]) => words.fields[name] ?? name);
    saveFile(await writeCsv([head]), `${t('source.templateName', { label: words.label })}.csv`);
  };
  return (
    <details className="import-guide">
      <summary>{t('source.columns')}</summary>
      <div className="box scrolls">
        <table className="ruled import-table">
          <thead className="wide-only">
            <tr>
              <th scope="col">{t('source.column')}</th>
              <th scope="col">{t('source.holds')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(([name, field]) => (
              <tr key={name}>
                <th scope="row">
                  {words.fields[name]}
                  {isRequired(field) && <span className="chip">{t('source.needed')}</span>}
                </th>
                <td>
                  <Holds field={field} options={words.options[name]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button isSmall onClick={() => void template()}>
        {t('source.template')}
      </Button>
    </details>
  );
}

function Holds({
  field: { spec },
  options = {},
}: {
  field: AnyField;
  options?: Readonly<Record<string, string>> | undefined;
}): ReactNode {
  const t = importWords.useT();
  const family = KINDS[spec.kind].family === 'number' ? 'number' : 'text';
  const key = `holds.${spec.kind}`;
  const text = importWords.has(key)
    ? t(key, { options: Object.values(options).join(', '), min: spec.min ?? 0 })
    : t(`holds.${family}`);
  return spec.unique ? `${text}; ${t('holds.unique')}` : text;
}
