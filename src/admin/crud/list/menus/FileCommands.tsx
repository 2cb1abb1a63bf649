import type { ReactNode } from 'react';
import { http } from '#browser/http.ts';
import { dayOf, formatList } from '#browser/format.ts';
import { MenuCommand } from '#admin/components/Button.tsx';
import { saveFile } from '#admin/components/save-file.ts';
import type { useOnce } from '#admin/components/use-once.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import { toWhere } from '#admin/providers/filters.ts';
import { useMessages } from '#admin/providers/messages.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { readableFields } from '#admin/crud/record/fields.ts';
import { adminWords } from '#admin/words.ts';
import type { AnyResource } from '#shared/resource.ts';
import { encodeListParams } from '#shared/list-query.ts';
import { questionOf } from '#admin/crud/list/list-state.ts';
import type { SavedView } from '#admin/crud/list/saved-views.ts';
import type { ListModel } from '#admin/crud/list/use-list.ts';
import { useSavedViews } from '#admin/crud/list/use-saved-views.ts';

/** The kinds of files that a list can be saved as, and the saving. */

/** A file for people speaks their language and counts in ringgit; one for programs has names, sen and UTC. */
const FILES = {
  'list.exportXlsx': { format: 'xlsx', reader: 'people' },
  'list.exportCsv': { format: 'csv', reader: 'people' },
  'list.exportPrograms': { format: 'csv', reader: 'programs' },
} as const;
type FileWord = keyof typeof FILES;
const FILE_WORDS = ['list.exportXlsx', 'list.exportCsv', 'list.exportPrograms'] as const satisfies FileWord[];

export interface FileCommandsProps {
  readonly list: ListModel;
  readonly shown: readonly string[];
  /** Outlives the menu, so that a file is not made twice. */
  readonly saving: ReturnType<typeof useOnce>;
  readonly onDone: () => void;
}

export function FileCommands({ list, shown, saving: { once, isBusy }, onDone }: FileCommandsProps): ReactNode {
  const t = adminWords.useT();
  const messages = useMessages();
  const { views } = useSavedViews();
  const readable = readableFields(list.resource, usePermissions());
  const fields = seenIn(list.resource, shown).filter((name) => readable.includes(name));

  const save = async (word: FileWord): Promise<void> => {
    messages.info(t('list.exporting'));
    const fetchFile = (path: string) => http.get<Blob>(path, { as: 'blob' }).catch(() => null);
    const path = exportPath(list, fields, word);
    let answer = await fetchFile(`${path}${FILES[word].reader === 'people' ? '&for=people' : ''}`);
    // The contract knows of files for programs alone, and has a server refuse what it does not know.
    if (answer?.ok === false && answer.code === 'BAD_QUERY') answer = await fetchFile(path);
    if (answer?.ok) saveFile(answer.data, fileName(list, views, word));
    else if (!answer?.isShown) messages.error(answer?.message ?? t('list.failed'));
  };

  return FILE_WORDS.map((word) => (
    <MenuCommand
      key={word}
      disabled={isBusy}
      onClick={() => {
        onDone();
        void once(() => save(word));
      }}
    >
      {t(word)}
    </MenuCommand>
  ));
}

/** The columns, each with what its cells draw beside it: a file has all that its reader sees. */
export const seenIn = ({ name: of }: AnyResource, shown: readonly string[]): string[] => [
  ...new Set(shown.flatMap((name) => [name, ...(clientPartOf(of).listedWith?.[name] ?? [])])),
];

function exportPath({ resource, state }: ListModel, fields: readonly string[], word: FileWord): string {
  const { format } = FILES[word];
  const filter = toWhere(questionOf(state).filters);
  const params = encodeListParams({ filter, sort: state.sort, fields });
  return `/api/${resource.name}/export?format=${format}&${params}`;
}

/** The list as its reader knows it, its view and the day: `Users, VIP 2026-01-05.xlsx`. Programs get the resource's own name. */
function fileName({ resource, words, state, view }: ListModel, saved: readonly SavedView[], word: FileWord): string {
  const { format, reader } = FILES[word];
  const day = dayOf(new Date());
  if (reader === 'programs') return `${resource.name} ${day}.${format}`;
  const opened = saved.find(({ id }) => id === state.saved)?.name ?? (view === null ? undefined : words.views[view]);
  // Windows refuses these characters in a file's name.
  const name = formatList(opened === undefined ? [words.label] : [words.label, opened]).replaceAll(
    /[\\/:*?"<>|]/g,
    ' ',
  );
  return `${name} ${day}.${format}`;
}
