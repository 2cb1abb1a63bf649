import { useEffect, useRef, useState, type ReactNode } from 'react';
import { SearchField } from '#admin/components/SearchField.tsx';
import { adminWords } from '#admin/words.ts';
import { searching } from './list-state.ts';
import type { ListModel } from './use-list.ts';

const PAUSE_MS = 300;
export const SEARCH_ID = 'list-search';

/** Searches after a pause in typing. The first letters add an entry to the history, later ones replace it. */
export function SearchBox({ list }: { list: ListModel }): ReactNode {
  const t = adminWords.useT();
  const { resource, search, state, change, words } = list;
  const [text, setText] = useState(search);
  const [said, setSaid] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, Forward and links change the search from outside.
  if (said !== search) {
    setSaid(search);
    setText(search);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (next: string): void => {
    clearTimeout(timer.current);
    const trimmed = next.trim();
    if (trimmed === search) return;
    setSaid(trimmed);
    change({ filter: searching(state.filter, trimmed, resource) }, { replace: search !== '' });
  };
  const askSoon = (next: string): void => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(next), PAUSE_MS);
  };
  // The timer must use the filters of its end, not those of its start.
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });

  return (
    <SearchField
      id={SEARCH_ID}
      text={text}
      label={t('list.searchLabel', { label: words.label })}
      placeholder={t('list.search')}
      onText={askSoon}
      onSubmit={() => ask(text)}
    />
  );
}
