import { useEffect, useRef, useState, type ReactNode } from 'react';
import { SearchField } from '#admin/components/SearchField.tsx';
import { adminWords } from '#admin/words.ts';
import { searching } from './list-state.ts';
import type { ListModel } from './use-list.ts';

const PAUSE_MS = 300;
export const SEARCH_ID = 'list-search';

/**
 * Searches after a pause in typing, or once the field is left: a search that was still to come would write the list's
 * address over that of a record whose page is on its way. The first letters add an entry to the history, later ones
 * replace it.
 */
export function SearchBox({ list }: { list: ListModel }): ReactNode {
  const t = adminWords.useT();
  const { resource, search, state, change, words } = list;
  const [text, setText] = useState(search);
  const [seen, setSeen] = useState(search);
  // Searches that the address does not say yet: it follows a while after, and what is typed meanwhile must stay.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const last = asked.at(-1) ?? search;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (seen !== search) {
    setSeen(search);
    const at = asked.indexOf(search);
    setAsked(at === -1 ? [] : asked.slice(at + 1));
    // Back, Forward and links change the search from outside.
    if (at === -1) setText(search);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (next: string): void => {
    clearTimeout(timer.current);
    const trimmed = next.trim();
    if (trimmed === last) return;
    setAsked([...asked, trimmed]);
    change({ filter: searching(state.filter, trimmed, resource) }, { replace: last !== '' });
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
      onLeave={() => ask(text)}
    />
  );
}
