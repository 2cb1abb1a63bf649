import { elementAt } from '#browser/elements.ts';
import './board.css';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#browser/format.ts';
import { withLocale } from '#browser/i18n.ts';
import { getSession } from '#browser/session.ts';
import { useMessages } from '#admin/providers/messages.ts';
import { Button } from '#admin/components/Button.tsx';
import { Chip } from '#admin/components/Chip.tsx';
import type { Row } from '#admin/components/client-part.ts';
import { useGo } from '#admin/components/Link.tsx';
import { dataProvider } from '#admin/providers/data-provider.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { moreWords } from '#admin/more-words.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import type { Board as Declared } from '#shared/overview.ts';
import { movesOf, nextMove, type Move } from './board-moves.ts';
import { renderCell } from '#admin/crud/record/cells.tsx';
import { fieldsOf } from '#admin/crud/record/fields.ts';
import { questionOf } from './list-state.ts';
import { actionLabel, askedOf, shapeOf } from '#admin/crud/action/record-actions.ts';
import { actionsFor } from './row-actions.ts';
import { RowMenu } from './RowMenu.tsx';
import type { RowTask } from './menus/props.ts';
import { useAction, useRefusalToast } from '#admin/crud/action/use-action.ts';
import type { ListModel } from './use-list.ts';
import { titleOf } from '#admin/crud/record/use-record.ts';

/**
 * A list's records as cards in columns of their state. A card moves by its menu, by keys or by dragging, and every way
 * runs the same declared action, with its dialog and its refusals.
 */

const SHOWN = 30;
const REFRESH_MS = 60_000;

/** Number of columns by which an arrow key moves a card. */
const STEPS: ReadonlyMap<string, 1 | -1> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
]);

interface BoardProps {
  list: ListModel;
  board: Declared;
  onTask: (row: Row, task: RowTask) => void;
}

export function Board({ list, board, onTask }: BoardProps): ReactNode {
  const t = moreWords.useT();
  const messages = useMessages();
  const { words } = list;
  const columns = useColumns(list, board);
  const cards = useRef<HTMLDivElement>(null);
  const { movesFor, take } = useMoves(list, onTask);
  const [dragged, setDragged] = useState<Row | null>(null);
  const followed = useRef<{ id: number; to: string } | null>(null);
  const reachable = dragged ? movesFor(dragged) : [];

  const move = async (row: Row, chosen: Move | undefined): Promise<void> => {
    if (!chosen) {
      const ways = movesFor(row).map(({ to }) => words.options[board.by]?.[to] ?? to);
      const title = titleOf(list.resource, row);
      return messages.info(
        ways.length > 0 ? t('board.only', { title, columns: ways.join(', ') }) : t('board.stays', { title }),
      );
    }
    followed.current = { id: row.id, to: chosen.to };
    await take(row, chosen);
  };

  // The focus follows the moved card.
  useEffect(() => {
    const { id, to } = followed.current ?? {};
    const card = cards.current?.querySelector<HTMLElement>(`[data-column="${to}"] [data-card="${id}"]`);
    if (!card) return;
    followed.current = null;
    card.focus();
  });

  const rowOf = (target: EventTarget): Row | undefined => {
    const id = elementAt(target)?.closest<HTMLElement>('[data-card]')?.dataset['card'];
    return columns.flatMap(({ rows }) => rows).find((row) => String(row.id) === id);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const row = rowOf(event.target);
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS.get(event.key);
    if (event.shiftKey && step) void move(row, nextMove({ resource: list.resource, row }, movesFor(row), step));
    else if (!focusNext(event.key, event.currentTarget)) return;
    event.preventDefault();
  };

  return (
    <>
      <p className="muted note wide-only flush">{t('board.keys')}</p>
      {/* Each card has its own link and menu; arrow keys and dragging are shortcuts for them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- because cards have links and menus. */}
      <div ref={cards} className="board gap-6 to-top" onKeyDown={press}>
        {columns.map(({ value, rows, total, isFailed, retry }) => {
          const label = words.options[board.by]?.[value] ?? value;
          const way = reachable.find(({ to }) => to === value);
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- because menus move cards too.
            <section
              key={value}
              data-column={value}
              aria-label={label}
              className={way ? 'board-column stack shrinks is-open' : 'board-column stack shrinks'}
              onDragOver={(event) => way && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged) void move(dragged, way);
                setDragged(null);
              }}
            >
              <h2>
                <Chip tone={fieldsOf(list.resource)[board.by]?.spec.options?.[value] ?? 'gray'}>{label}</Chip>
                {total !== undefined && <span className="number">{formatNumber(total)}</span>}
                {way && <span className="board-way">{t('board.drop')}</span>}
              </h2>
              {isFailed && (
                <p role="alert">
                  {t('list.failed')}{' '}
                  <Button isSmall onClick={retry}>
                    {t('list.retry')}
                  </Button>
                </p>
              )}
              {total === 0 && <p className="muted flush">{t('board.none')}</p>}
              <ul className="stack">
                {rows.map((row) => (
                  <Card key={row.id} list={list} board={board} row={row} onTask={onTask} onDrag={setDragged} />
                ))}
              </ul>
              {total !== undefined && total > rows.length && (
                <Link to={list.hrefOf({ isBoard: false, filter: { ...list.state.filter, [board.by]: value } })}>
                  {t('board.more', { count: total - rows.length })}
                </Link>
              )}
            </section>
          );
        })}
      </div>
    </>
  );
}

interface Column {
  readonly value: string;
  readonly rows: readonly Row[];
  /** Undefined until it is known. */
  readonly total: number | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** Queries of the columns, under the resource's own key so that a write to it refreshes the board. */
function useColumns({ resource, state }: ListModel, { by, columns }: Declared): Column[] {
  const { filters, sorters } = questionOf(state);
  const answers = useQueries({
    queries: columns.map((value) => ({
      queryKey: ['data', 'default', resource.name, 'list', { board: value, filters, sorters }],
      queryFn: () =>
        dataProvider.getList<Row>({
          resource: resource.name,
          filters: [...filters, { field: by, operator: 'eq', value }],
          sorters,
          pagination: { currentPage: 1, pageSize: SHOWN },
        }),
      refetchInterval: REFRESH_MS,
      placeholderData: keepPreviousData,
    })),
  });
  return columns.map((value, at) => {
    const answer = answers[at];
    return {
      value,
      rows: answer?.data?.data ?? [],
      total: answer?.data?.total,
      isFailed: answer?.isError === true && !answer.isFetching,
      retry: () => void answer?.refetch(),
    };
  });
}

function useMoves({ resource, words }: ListModel, onTask: BoardProps['onTask']) {
  const t = moreWords.useT();
  const go = useGo();
  const permissions = usePermissions();
  const { run } = useAction(resource);
  const tellRefusal = useRefusalToast(resource);
  const movesFor = (row: Row): Move[] => movesOf(resource, row, actionsFor(resource, row, permissions));
  const take = async (row: Row, { name, action }: Move): Promise<void> => {
    const shape = shapeOf(askedOf(action, { resource, row }, getSession().user));
    if (clientPartOf(resource.name).panelOnlyActions?.includes(name)) return go(`${resource.route}/${row.id}#${name}`);
    if (!shape.isImmediate) return onTask(row, { kind: 'action', action: name });
    const outcome = await run({ name, row, input: {}, label: actionLabel(name, { shape, row }, { words, t }) });
    if (outcome.kind === 'refused') tellRefusal(outcome.failure);
  };
  return { movesFor, take };
}

interface CardProps {
  list: ListModel;
  board: Declared;
  row: Row;
  onTask: BoardProps['onTask'];
  onDrag: (row: Row | null) => void;
}

function Card({ list, board, row, onTask, onDrag }: CardProps): ReactNode {
  const t = moreWords.useT();
  const { resource, words } = list;
  const title = titleOf(resource, row);
  const facts = board.facts.filter((name) => (row[name] ?? null) !== null && row[name] !== '');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- because the menu moves it too.
    <li
      className="board-card"
      data-card={row.id}
      tabIndex={-1}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', title);
        onDrag(row);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <div className="board-card-top">
        {resource.route ? <Link to={withLocale(`${resource.route}/${row.id}`)}>{title}</Link> : title}
        <RowMenu resource={resource} row={row} title={title} words={words} onTask={onTask} />
      </div>
      <dl>
        {facts.map((name) => (
          <div key={name}>
            <dt>{words.fields[name]}</dt>
            <dd>{renderCell({ resource, row, name }, { t, words })}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Moves the focus to the neighbouring card; returns whether the key does so. */
function focusNext(key: string, board: HTMLElement): boolean {
  const columns = [...board.querySelectorAll<HTMLElement>('[data-column]')].map((column) => [
    ...column.querySelectorAll<HTMLElement>('[data-card]'),
  ]);
  const current = document.activeElement?.closest<HTMLElement>('[data-card]');
  const x = columns.findIndex((cards) => cards.some((card) => card === current));
  const y = columns[x]?.findIndex((card) => card === current) ?? 0;
  const sideways = (ahead: readonly (readonly HTMLElement[])[]): HTMLElement | undefined => {
    const cards = ahead.find(({ length }) => length > 0);
    return cards?.[Math.min(y, cards.length - 1)];
  };
  const next: Readonly<Record<string, () => HTMLElement | undefined>> = {
    ArrowDown: () => columns[x]?.[y + 1],
    ArrowUp: () => columns[x]?.[y - 1],
    ArrowRight: () => sideways(columns.slice(x + 1)),
    ArrowLeft: () => sideways(columns.slice(0, Math.max(0, x)).toReversed()),
  };
  if (!Object.hasOwn(next, key)) return false;
  const card = next[key]?.();
  card?.focus();
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
}
