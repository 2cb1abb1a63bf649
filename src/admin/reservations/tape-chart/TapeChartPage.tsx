import { readTapeChart } from '#resources/reservations/calls.ts';
import '#admin/crud/list/list.css';
import './tape-chart.css';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { ButtonLink, IconButton } from '#admin/components/Button.tsx';
import { useHotkeys } from '#admin/components/hotkeys.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { useGo } from '#admin/components/Link.tsx';
import { usePageTitle } from '#admin/components/page-title.ts';
import { listAddress, searching } from '#admin/crud/list/list-state.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { pathsOf } from '#admin/crud/record/use-record.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { unitBlocks } from '#resources/listing/unit-blocks.ts';
import { addDays } from '#shared/day.ts';
import { forgetTypes } from '#shared/resource.ts';
import type { Calendar } from '#shared/reservations/tape-chart.ts';
import { type ChartBoard, type BoardStay, boardOf, findStays, foldLanes } from './board.ts';
import { type BoardLabels, useBoardLabels } from './board-labels.ts';
import { type Target, mayChange } from './change.ts';
import { Controls } from './Controls.tsx';
import { FindStay } from './FindStay.tsx';
import type { Span } from './geometry.ts';
import { Legend } from './Legend.tsx';
import { wantedOf } from './selection.ts';
import { StayPanel } from './StayPanel.tsx';
import { TapeBoard } from './TapeBoard.tsx';
import { DEFAULT_SPAN, type GoTo, type ChartPlace, usePlace } from './use-place.ts';
import { tapeChartWords } from './words.ts';

/**
 * The calendar of stays by unit and night: its controls, its board and the panel of a stay. Its state is in the
 * address.
 */

const STAYS = forgetTypes(reservations);
const BLOCKS = forgetTypes(unitBlocks);
const REFRESH_MS = 60_000;

export function TapeChartPage(): ReactNode {
  const t = tapeChartWords.useT();
  const labels = useBoardLabels();
  const [place, goTo] = usePlace();
  const answer = useCalendar(place);
  const canBook = usePermissions().can(STAYS, 'create');
  usePageTitle(t('title'));
  useHotkeys({ t: () => goTo({ from: null }), w: () => goTo({ isWide: !place.isWide }, { replace: true }) });
  return (
    <section className={place.isWide ? 'calendar-page is-wide' : 'calendar-page'} aria-label={t('title')}>
      <div className="list-head tape-title-line">
        <h1>{t('title')}</h1>
        {answer.data && <Summary calendar={answer.data.data} labels={labels} />}
        <IconButton
          className="tape-widen"
          icon={place.isWide ? 'close' : 'widen'}
          label={t(place.isWide ? 'narrow' : 'widen')}
          aria-keyshortcuts="w"
          onClick={() => goTo({ isWide: !place.isWide }, { replace: true })}
        />
        {canBook && (
          <ButtonLink to={pathsOf(STAYS).create} look="primary">
            <Icon name="plus" /> {t('book')}
          </ButtonLink>
        )}
      </div>
      <Loaded of={answer} waiting={<div className="skeleton grows" aria-busy="true" />}>
        {({ data }) => <Shown calendar={data} labels={labels} place={place} goTo={goTo} />}
      </Loaded>
    </section>
  );
}

function useCalendar({ property, from, span }: ChartPlace) {
  // Without a first day the server begins with the business day.
  const given = {
    property_id: property === null ? null : Number(property),
    from,
    nights: span === DEFAULT_SPAN ? null : span,
  };
  return useCall({ of: 'reservations', call: readTapeChart, given }, { everyMs: REFRESH_MS, keepsLast: true });
}

/** On a phone the marks would be as high as four rooms: they are told once somebody asks. */
const isNarrow = (): boolean => matchMedia('(width < 36rem)').matches;

interface Opened {
  readonly stay: BoardStay;
  readonly target: Target | null;
}

interface ShownProps {
  readonly calendar: Calendar;
  readonly labels: BoardLabels;
  readonly place: ChartPlace;
  readonly goTo: GoTo;
}

function Shown({ calendar, labels, place, goTo }: ShownProps): ReactNode {
  const { t } = labels;
  const board = useMemo(() => boardOf(calendar, t('notLet')), [calendar, t]);
  const { text, found, at, find, next } = useFound(board);
  return (
    <>
      <div className="tape-controls row">
        <FindStay
          text={text}
          count={found?.length ?? null}
          at={at}
          elsewhere={listAddress(STAYS, { filter: searching({}, text.trim(), STAYS) })}
          onText={find}
          onNext={next}
        />
        <Controls calendar={calendar} place={place} goTo={goTo} />
      </div>
      {calendar.property_id === null ? (
        <p>{t('noProperty')}</p>
      ) : board.rows.length === 0 ? (
        <p>{t('empty')}</p>
      ) : (
        <BoardWithPanel
          key={calendar.property_id}
          property={calendar.property_id}
          board={board}
          labels={labels}
          found={found}
          sought={found?.[at] ?? null}
        />
      )}
    </>
  );
}

/** The text that is looked for, what it finds, and which of them the reader looks at. */
function useFound(board: ChartBoard) {
  const [{ text, at }, setLook] = useState({ text: '', at: 0 });
  const found = useMemo(() => findStays(board, text), [board, text]);
  const count = found?.length ?? 0;
  return {
    text,
    found,
    at: Math.min(at, Math.max(0, count - 1)),
    find: (next: string) => setLook({ text: next, at: 0 }),
    next: () => setLook({ text, at: count === 0 ? 0 : (at + 1) % count }),
  };
}

function Summary({ calendar, labels: { t } }: Pick<ShownProps, 'calendar' | 'labels'>): ReactNode {
  // As the dashboard counts them: what is out of service cannot be let.
  const units = calendar.room_types
    .flatMap((type) => type.units)
    .filter(({ lifecycle }) => lifecycle === 'active').length;
  // A stay that changes units counts once, and a block does not count.
  const stays = new Set(calendar.stays.flatMap(({ reservation_id }) => reservation_id ?? [])).size;
  return (
    <h2 className="tape-summary">
      {formatDay(calendar.from)} – {formatDay(addDays(calendar.to, -1))} · {t('summary', { stays, units })}
    </h2>
  );
}

interface BoardWithPanelProps {
  readonly property: number;
  readonly board: ChartBoard;
  readonly labels: BoardLabels;
  readonly found: readonly BoardStay[] | null;
  readonly sought: BoardStay | null;
}

/** The board with its spare lanes folded, except of types that the reader unfolded or was led to by a search. */
function useFolds(whole: ChartBoard, sought: BoardStay | null) {
  const [{ unfolded, soughtId }, setFolds] = useState<Folds>({ unfolded: new Set(), soughtId: null });
  // Once for each stay, so that the reader may fold its type again.
  if ((sought?.id ?? null) !== soughtId)
    setFolds({
      unfolded: sought?.unit_id === null ? new Set([...unfolded, sought.room_type_id]) : unfolded,
      soughtId: sought?.id ?? null,
    });
  const board = useMemo(() => foldLanes(whole, unfolded), [whole, unfolded]);
  const onFold = useCallback(
    (type: number) =>
      setFolds((last) => {
        const others = [...last.unfolded].filter((each) => each !== type);
        return { ...last, unfolded: new Set(last.unfolded.has(type) ? others : [...others, type]) };
      }),
    [],
  );
  return { board, unfolded, onFold };
}

interface Folds {
  readonly unfolded: ReadonlySet<number>;
  /** The stay of the search that was followed last. */
  readonly soughtId: number | null;
}

function BoardWithPanel({ property, board: whole, labels, found, sought }: BoardWithPanelProps): ReactNode {
  const { t } = labels;
  const permissions = usePermissions();
  const go = useGo();
  const legend = <Legend labels={labels} />;
  const [opened, setOpened] = useState<Opened | null>(null);
  const { board, unfolded, onFold } = useFolds(whole, sought);
  const rights = { reservations: permissions.can(STAYS, 'edit'), 'unit-blocks': permissions.can(BLOCKS, 'edit') };
  const book = (span: Span): void => {
    const asked = { property_id: property, ...wantedOf(board, span) };
    const known = Object.entries(asked).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
    go(`${pathsOf(STAYS).create}?${String(new URLSearchParams(known))}`);
  };
  const block = (span: Span): void => {
    const { unit_id, arrival, departure } = wantedOf(board, span);
    const drafts = { unit_id: String(unit_id), from: arrival, to: departure, kind: 'maintenance' };
    go(pathsOf(BLOCKS).create, { state: { drafts } });
  };
  return (
    <>
      <TapeBoard
        board={board}
        labels={labels}
        rights={rights}
        found={found}
        sought={sought}
        unfolded={unfolded}
        onFold={onFold}
        onOpen={(stay, target) => setOpened({ stay, target })}
        onBook={permissions.can(STAYS, 'create') ? book : null}
        onBlock={permissions.can(BLOCKS, 'create') ? block : null}
      />
      <div className="wrap between to-top">
        {isNarrow() ? (
          <details>
            <summary>{t('legend')}</summary>
            {legend}
          </details>
        ) : (
          legend
        )}
        <details className="tape-keys">
          <summary>{t('keysTitle')}</summary>
          <p>{t('keys')}</p>
          <p>{t('keysEmpty')}</p>
        </details>
      </div>
      {opened && (
        <StayPanel
          board={board}
          stay={opened.stay}
          target={opened.target}
          labels={labels}
          canEdit={mayChange(rights, opened.stay)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
