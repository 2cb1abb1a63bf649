import { useState, type ReactNode } from 'react';
import { http } from '#browser/http.ts';
import { toast } from '#browser/toasts.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { Popover } from '#admin/components/Popover.tsx';
import { saveFile } from '#admin/components/save-file.ts';
import { toWhere } from '#admin/providers/filters.ts';
import { adminWords } from '#admin/words.ts';
import { encodeListParams } from '#shared/list-query.ts';
import type { ListModel } from './use-list.ts';
import { questionOf } from './list-state.ts';

type Format = 'csv' | 'xlsx';

/** Exports all matching records with the shown columns. */
export function ExportMenu({ list, shown }: { list: ListModel; shown: readonly string[] }): ReactNode {
  const t = adminWords.useT();
  const [isBusy, setIsBusy] = useState(false);

  const save = async (format: Format): Promise<void> => {
    setIsBusy(true);
    toast.info(t('list.exporting'));
    const answer = await http.get<Blob>(exportPath(list, shown, format), { as: 'blob' }).catch(() => null);
    setIsBusy(false);
    if (answer?.ok) saveFile(answer.data, `${list.resource.name}.${format}`);
    else if (!answer?.isShown) toast.error(answer?.message ?? t('list.failed'));
  };

  return (
    <Popover
      align="end"
      isMenu
      label={t('list.export')}
      className="button button-small"
      button={
        <>
          <Icon name="download" />
          <span className="wide-only">{t('list.export')}</span>
        </>
      }
    >
      {(close) =>
        (['csv', 'xlsx'] as const).map((format) => (
          <button
            key={format}
            type="button"
            className="command"
            disabled={isBusy}
            onClick={() => {
              close();
              void save(format);
            }}
          >
            {t(format === 'csv' ? 'list.exportCsv' : 'list.exportXlsx')}
          </button>
        ))
      }
    </Popover>
  );
}

function exportPath({ resource, state }: ListModel, fields: readonly string[], format: Format): string {
  const filter = toWhere(questionOf(state).filters);
  return `/api/${resource.name}/export?format=${format}&${encodeListParams({ filter, sort: state.sort, fields })}`;
}
