import { readTapeChart } from '#resources/reservations/calls.ts';
import { NamedOptions } from '#admin/components/names.tsx';
import '#admin/crud/list/list.css';
import './tape-chart.css';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';
import { formatDay } from '#browser/format.ts';
import { ScreenTabs } from '#admin/crud/list/ScreenTabs.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { Button } from '#admin/components/Button.tsx';
import { useHotkeys } from '#admin/components/hotkeys.ts';
import { usePageTitle } from '#admin/components/page-title.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { useGo } from '#admin/components/Link.tsx';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { pathsOf } from '#admin/crud/record/use-record.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { unitBlocks } from '#resources/listing/unit-blocks.ts';
import { RestedDayInput } from '#admin/components/DayInput.tsx';
import { addDays, isDay } from '#shared/day.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type BoardStay, boardOf } from './board.ts';
import { type Calendar } from '#shared/reservations/tape-chart.ts';
import { type Target, mayChange } from './change.ts';
import { Legend } from './Legend.tsx';
import type { Span } from './geometry.ts';
import { wantedOf } from './selection.ts';
import { StayPanel } from './StayPanel.tsx';
import { TapeBoard } from './TapeBoard.tsx';
import { type BoardLabels, useBoardLabels } from './board-labels.ts';
import { calendarWords } from './words.ts';

const STAYS = reservations as unknown as AnyResource;
const BLOCKS = unitBlocks as unknown as AnyResource;
const ROUTE = '/admin/reservation/calendar';
const SPANS = [14, 30, 60] as const;
const DEFAULT_SPAN = 30;
const REFRESH_MS = 60_000;

interface Place {
  readonly property: string | null;
  /** First day; null for today. */
  readonly from: string | null;
  readonly span: number;
}

type GoTo = (change: Partial<Place>, options?: NavigateOptions) => void;

/** Calendar of stays by unit and night. Its state is in the address. */
export function CalendarPage(): ReactNode {
  const t = calendarWords.useT();
  const labels = useBoardLabels();
  const [place, goTo] = usePlace();
  const answer = useCalendar(place);
  usePageTitle(t('title'));
  useHotkeys({ t: () => goTo({ from: null }) });
  return (
    <section className="calendar-page" aria-label={t('title')}>
      <ScreenTabs resource={STAYS} page={ROUTE} />
      <div className="list-head">
        <h1>{t('title')}</h1>
      </div>
      <Loaded of={answer} waiting={<div className="skeleton tape-skeleton" aria-busy="true" />}>
        {({ data }) => (
          <>
            <Controls calendar={data} place={place} goTo={goTo} />
            <Shown calendar={data} labels={labels} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function useCalendar({ property, from, span }: Place) {
  // Without a first day the server begins with the business day.
  const given = {
    property_id: property === null ? null : Number(property),
    from,
    nights: span === DEFAULT_SPAN ? null : span,
  };
  return useCall({ of: 'reservations', call: readTapeChart, given }, { everyMs: REFRESH_MS, keepsLast: true });
}

/** Reads and writes the calendar's state in the address; invalid parts are ignored. */
function usePlace(): [Place, GoTo] {
  const [params, setParams] = useSearchParams();
  const [property, from] = [params.get('property'), params.get('from')];
  const span = SPANS.find((each) => String(each) === params.get('days')) ?? DEFAULT_SPAN;
  const place: Place = {
    property: property !== null && /^\d{1,9}$/.test(property) ? property : null,
    from: isDay(from) ? from : null,
    span,
  };
  const goTo: GoTo = (change, options) => {
    const next = { ...place, ...change };
    setParams((last) => {
      const all = new URLSearchParams(last);
      const set = (name: string, value: string | null): void =>
        value === null ? all.delete(name) : all.set(name, value);
      set('property', next.property);
      set('from', next.from);
      set('days', next.span === DEFAULT_SPAN ? null : String(next.span));
      return all;
    }, options);
  };
  return [place, goTo];
}

interface ControlsProps {
  readonly calendar: Calendar;
  readonly place: Place;
  readonly goTo: GoTo;
}

function Controls({ calendar, place, goTo }: ControlsProps): ReactNode {
  const t = calendarWords.useT();
  const { properties, property_id } = calendar;
  const from = place.from ?? calendar.from;
  return (
    <div className="tape-controls">
      <select
        className="control"
        aria-label={t('property')}
        value={property_id ?? ''}
        onChange={(event) => goTo({ property: event.target.value })}
      >
        <NamedOptions of={properties} />
      </select>
      <select
        className="control"
        aria-label={t('days')}
        value={place.span}
        onChange={(event) => goTo({ span: Number(event.target.value) })}
      >
        {SPANS.map((span) => (
          <option key={span} value={span}>
            {t('daysCount', { count: span })}
          </option>
        ))}
      </select>
      <span className="tape-steps">
        <Button
          isSmall
          aria-label={t('earlier')}
          onClick={() => goTo({ from: addDays(from, -Math.ceil(place.span / 2)) })}
        >
          <Icon name="left" />
        </Button>
        <RestedDayInput aria-label={t('from')} value={from} onDay={(day) => goTo({ from: day }, { replace: true })} />
        <Button
          isSmall
          aria-label={t('later')}
          onClick={() => goTo({ from: addDays(from, Math.ceil(place.span / 2)) })}
        >
          <Icon name="right" />
        </Button>
      </span>
      <Button isSmall onClick={() => goTo({ from: null })}>
        {t('toToday')} <kbd>t</kbd>
      </Button>
    </div>
  );
}

interface Opened {
  readonly stay: BoardStay;
  readonly target: Target | null;
}

function Shown({ calendar, labels }: { calendar: Calendar; labels: BoardLabels }): ReactNode {
  const { t } = labels;
  const permissions = usePermissions();
  const go = useGo();
  const rights = { reservations: permissions.can(STAYS, 'edit'), 'unit-blocks': permissions.can(BLOCKS, 'edit') };
  const keysId = useId();
  const board = useMemo(() => boardOf(calendar, t('notLet')), [calendar, t]);
  const [opened, setOpened] = useState<Opened | null>(null);
  if (calendar.property_id === null) return <p>{t('noProperty')}</p>;
  if (board.rows.length === 0) return <p>{t('empty')}</p>;
  const book = (span: Span): void => {
    const asked = { property_id: calendar.property_id, ...wantedOf(board, span) };
    const known = Object.entries(asked).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
    go(`${pathsOf(STAYS).create}?${String(new URLSearchParams(known))}`);
  };
  const block = (span: Span): void => {
    const { unit_id, arrival, departure } = wantedOf(board, span);
    const drafts = { unit_id: String(unit_id), from: arrival, to: departure, kind: 'maintenance' };
    go(pathsOf(BLOCKS).create, { state: { drafts } });
  };
  const units = calendar.room_types.reduce((sum, type) => sum + type.units.length, 0);
  // A stay that changes units counts once, and a block does not count.
  const stays = new Set(calendar.stays.flatMap(({ reservation_id }) => reservation_id ?? [])).size;
  return (
    <>
      <h2 className="tape-summary">
        {formatDay(calendar.from)} – {formatDay(addDays(calendar.to, -1))} · {t('summary', { stays, units })}
      </h2>
      <TapeBoard
        key={calendar.property_id}
        board={board}
        labels={labels}
        rights={rights}
        onOpen={(stay, target) => setOpened({ stay, target })}
        onBook={permissions.can(STAYS, 'create') ? book : null}
        onBlock={permissions.can(BLOCKS, 'create') ? block : null}
      />
      <Legend labels={labels} />
      <details className="tape-keys">
        <summary id={keysId}>{t('keysTitle')}</summary>
        <p>{t('keys')}</p>
        <p>{t('keysEmpty')}</p>
      </details>
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
