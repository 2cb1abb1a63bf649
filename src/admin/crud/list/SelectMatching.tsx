import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { saidBy, settle } from '#admin/crud/action/settle.ts';
import { adminWords } from '#admin/words.ts';
import { SELECTION_LIMIT } from '#shared/constants.ts';
import { loadMatching } from './select-matching.ts';
import type { ListModel } from './use-list.ts';
import type { RowSelection } from './use-selection.ts';

interface SelectMatchingProps {
  list: ListModel;
  selection: RowSelection;
}

/** Offers the records of the other pages, once all of this page are chosen. */
export function SelectMatching({ list, selection }: SelectMatchingProps): ReactNode {
  const t = adminWords.useT();
  const { resource, state, total = 0 } = list;
  const [isChosen, setChosen] = useState(false);
  const [count, setCount] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const loading = useRef<AbortController>(undefined);
  useEffect(() => () => loading.current?.abort(), []);
  const limit = Math.min(total, SELECTION_LIMIT);

  const choose = async (): Promise<void> => {
    const controller = new AbortController();
    loading.current = controller;
    setRefusal(undefined);
    setCount(0);
    const asked = { resource: resource.name, filter: state.filter, limit: SELECTION_LIMIT };
    const loaded = await settle(loadMatching(asked, { signal: controller.signal, onProgress: setCount }));
    setCount(undefined);
    if (controller.signal.aborted) return;
    if (!loaded.ok) return setRefusal(saidBy(loaded.failure));
    selection.add(loaded.value);
    setChosen(true);
    // The button goes; whoever pressed it goes on to the acts.
    document.querySelector<HTMLElement>('.bulk-count')?.focus();
  };

  const isLoading = count !== undefined;
  const isOffered = selection.page === 'all' && total > list.rows.length && !isChosen;
  if (!isLoading && refusal === undefined && !isOffered) return null;
  const offer =
    total > SELECTION_LIMIT
      ? t('list.selectFirst', { count: limit, total })
      : t('list.selectMatching', { count: total });
  // One button throughout, so that the focus stays on it.
  return (
    <>
      {isLoading && <span className="number">{t('list.selecting', { count, total: limit })}</span>}
      {refusal !== undefined && <span className="is-refused">{refusal}</span>}
      <Button look="quiet" isSmall onClick={() => (isLoading ? loading.current?.abort() : void choose())}>
        {isLoading ? t('list.stopSelecting') : refusal === undefined ? offer : t('list.retry')}
      </Button>
    </>
  );
}
