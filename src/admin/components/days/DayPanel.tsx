import 'dayjs/locale/en-gb';
import 'dayjs/locale/zh-cn';
import { Calendar } from 'antd';
import chinese from 'antd/es/calendar/locale/zh_CN';
import english from 'antd/es/calendar/locale/en_GB';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { dayFormat } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { AntdRoot } from '#admin/components/AntdRoot.tsx';
import { IconButton, LinkButton } from '#admin/components/Button.tsx';
import { moreWords } from '#admin/more-words.ts';
import { isDay } from '#shared/day.ts';
import { isInReach, moveMonths, type Reading } from './read-day.ts';

/**
 * The calendar that opens beside a day's input, in the browser's top layer so that no dialog cuts it. The focus stays in
 * the input, whose keys move the day; antd's grid takes the presses.
 */

/** The calendar's part of the value. */
export interface ChosenDay extends Reading {
  /** Empty where there is none yet. */
  readonly day: string;
  /** Null for a day alone. */
  readonly time: string | null;
  readonly onChoose: (day: string, time: string | null) => void;
}

interface DayPanelProps extends ChosenDay {
  readonly id: string;
  readonly input: RefObject<HTMLInputElement | null>;
  /** Called after a choice that ends it. */
  readonly onDone: () => void;
}

const FORMAT = 'YYYY-MM-DD';
const GAP = 4;
const EDGE = 8;

export function DayPanel(props: DayPanelProps): ReactNode {
  const { id, day, time, today, min, max, input, onChoose, onDone } = props;
  const t = moreWords.useT();
  const locale = useLocale();
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => keepPlaced(panel.current, input.current), [input]);
  useEffect(() => {
    // Its cells are pressed, not walked through: a stop of the Tab key there would lead to nothing.
    panel.current?.querySelector('.ant-picker-panel')?.setAttribute('tabindex', '-1');
  }, []);
  const start = isDay(day) ? day : isInReach(today, { min, max }) ? today : (min ?? max ?? today);
  const [browsed, setBrowsed] = useState({ from: day, to: start });
  const shown = browsed.from === day ? browsed.to : start;
  const goTo = (to: string): void => setBrowsed({ from: day, to });
  const choose = (next: string): void => {
    onChoose(next, time);
    if (time === null) onDone();
    else goTo(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys are the input's.
    <div
      ref={panel}
      id={id}
      popover="manual"
      role="dialog"
      aria-label={t('days.panel')}
      className="day-panel"
      // A press must not take the focus from the input, but for the choices that need it.
      onMouseDown={(event) => event.target instanceof HTMLSelectElement || event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onDone();
      }}
    >
      <AntdRoot>
        <Calendar
          fullscreen={false}
          locale={locale === 'zh-CN' ? chinese : english}
          value={dayjs(shown)}
          disabledDate={(at) => !isInReach(at.format(FORMAT), { min, max })}
          onSelect={(at, { source }) => source === 'date' && choose(at.format(FORMAT))}
          headerRender={drawChoice({ month: shown, onGo: goTo, today, min, max })}
          fullCellRender={drawCell(day, today)}
        />
      </AntdRoot>
      <div className="row between">
        <LinkButton disabled={!isInReach(today, { min, max })} onClick={() => choose(today)}>
          {t('days.today')}
        </LinkButton>
        {time !== null && <TimeChoice time={time} onChoose={(next) => isDay(day) && onChoose(day, next)} />}
      </div>
    </div>
  );
}

const drawCell =
  (chosen: string, today: string) =>
  (at: Dayjs): ReactNode => {
    const day = at.format(FORMAT);
    const marks = [day === chosen && 'is-chosen', day === today && 'is-today'].filter(Boolean);
    return <span className={['day-cell', ...marks].join(' ')}>{at.date()}</span>;
  };

const drawChoice = (props: MonthChoiceProps) => (): ReactNode => <MonthChoice {...props} />;

const YEARS_BACK = 110;
const YEARS_AHEAD = 20;

interface MonthChoiceProps extends Pick<ChosenDay, 'today' | 'min' | 'max'> {
  /** Any day of it. */
  readonly month: string;
  readonly onGo: (day: string) => void;
}

function MonthChoice({ month, today, min, max, onGo }: MonthChoiceProps): ReactNode {
  const t = moreWords.useT();
  const year = Number(month.slice(0, 4));
  const now = Number(today.slice(0, 4));
  const first = Math.min(year, min === undefined ? now - YEARS_BACK : Number(min.slice(0, 4)));
  const last = Math.max(year, max === undefined ? now + YEARS_AHEAD : Number(max.slice(0, 4)));
  const name = dayFormat({ month: 'long' });
  return (
    <div className="line between gap-2">
      <IconButton icon="left" label={t('days.previous')} onClick={() => onGo(moveMonths(month, -1))} />
      <select
        className="control"
        aria-label={t('days.month')}
        value={Number(month.slice(5, 7))}
        onChange={(event) => onGo(moveMonths(month, Number(event.target.value) - Number(month.slice(5, 7))))}
      >
        {Array.from({ length: 12 }, (_, at) => (
          <option key={at} value={at + 1}>
            {name.format(Date.UTC(2026, at, 1))}
          </option>
        ))}
      </select>
      <select
        className="control"
        aria-label={t('days.year')}
        value={year}
        onChange={(event) => onGo(moveMonths(month, 12 * (Number(event.target.value) - year)))}
      >
        {Array.from({ length: last - first + 1 }, (_, at) => (
          <option key={at} value={last - at}>
            {last - at}
          </option>
        ))}
      </select>
      <IconButton icon="right" label={t('days.next')} onClick={() => onGo(moveMonths(month, 1))} />
    </div>
  );
}

const MINUTES = 5;

function TimeChoice({ time, onChoose }: { time: string; onChoose: (time: string) => void }): ReactNode {
  const t = moreWords.useT();
  const [hour = '', minute = ''] = time.split(':');
  const pad = (part: number): string => String(part).padStart(2, '0');
  const minutes = Array.from({ length: 60 / MINUTES }, (_, at) => pad(at * MINUTES));
  if (!minutes.includes(minute)) minutes.push(minute);
  return (
    <span className="line gap-2">
      <select
        className="control"
        aria-label={t('days.hour')}
        value={hour}
        onChange={(event) => onChoose(`${event.target.value}:${minute}`)}
      >
        {Array.from({ length: 24 }, (_, at) => (
          <option key={at}>{pad(at)}</option>
        ))}
      </select>
      <select
        className="control"
        aria-label={t('days.minute')}
        value={minute}
        onChange={(event) => onChoose(`${hour}:${event.target.value}`)}
      >
        {minutes.toSorted().map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </span>
  );
}

/** Shows the panel beside its input, on the side with room for it, for as long as it is there. */
function keepPlaced(panel: HTMLElement | null, input: HTMLElement | null): (() => void) | undefined {
  if (!panel || !input) return undefined;
  const place = (): void => {
    const anchor = input.getBoundingClientRect();
    const below = innerHeight - anchor.bottom - GAP - EDGE;
    const above = anchor.top - GAP - EDGE;
    const height = panel.scrollHeight + panel.offsetHeight - panel.clientHeight;
    const isBelow = height <= below || below >= above;
    panel.style.maxHeight = `${isBelow ? below : above}px`;
    panel.style.left = `${Math.max(EDGE, Math.min(anchor.left, innerWidth - panel.offsetWidth - EDGE))}px`;
    panel.style.top = `${isBelow ? anchor.bottom + GAP : anchor.top - GAP - Math.min(height, above)}px`;
  };
  panel.showPopover();
  place();
  const observer = new ResizeObserver(place);
  observer.observe(panel);
  addEventListener('scroll', place, { capture: true, passive: true });
  addEventListener('resize', place);
  return () => {
    observer.disconnect();
    removeEventListener('scroll', place, { capture: true });
    removeEventListener('resize', place);
  };
}
