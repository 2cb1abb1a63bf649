import './rates.css';
import './rate-calendar.css';
import { readRates } from '#resources/rates/calls.ts';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { dayOf } from '#browser/format.ts';
import { Button, IconButton } from '#admin/components/Button.tsx';
import type { RecordProps } from '#admin/components/client-part.ts';
import { NotLoaded } from '#admin/crud/record/Loaded.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { boundsOf, monthFrom, moved, type Selection } from './calendar-range.ts';
import type { Painted } from '#shared/rates/rate-calendar.ts';
import { DayDetail } from './DayDetail.tsx';
import { NOTHING, type PaintDraft } from './paint-command.ts';
import { PaintForm } from './PaintForm.tsx';
import { RateMonth } from './RateMonth.tsx';
import { monthName, SIGNS } from './signs.ts';
import { ratesWords } from './words.ts';

const SPANS = [1, 3, 12] as const;

/** Calendar of a room type's prices and restrictions, with a form to override many nights at once. */
export function RateCalendar({ resource, row }: RecordProps): ReactNode {
  const t = ratesWords.useT();
  const canEdit = usePermissions().can(resource, 'edit');
  const [months, setMonths] = useState<(typeof SPANS)[number]>(1);
  const [first, setFirst] = useState(() => monthFrom(dayOf(new Date()), 0));
  const [selection, setSelection] = useState<Selection>(() => ({
    anchor: dayOf(new Date()),
    focus: dayOf(new Date()),
  }));
  const [hovered, setHovered] = useState<string | null>(null);
  const [draft, setDraft] = useState<PaintDraft>(NOTHING);
  const [preview, setPreview] = useState<Painted | null>(null);
  const detailId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const follows = useRef(false);
  const rates = useRates(row.id, first, monthFrom(first, months));
  const answer = rates.data?.data;
  const days = new Map(answer?.days.map((day) => [day.date, day]));
  const after = new Map(preview?.nights.map((night) => [night.date, night]));

  const show = (date: string): void => {
    if (date < first) setFirst(monthFrom(date, 0));
    else if (date >= monthFrom(first, months)) setFirst(monthFrom(date, 1 - months));
  };
  /** Selects up to a day, scrolls it into sight and focuses it. */
  const select = (focus: string, isLonger: boolean): void => {
    follows.current = true;
    setSelection({ anchor: isLonger ? selection.anchor : focus, focus });
    show(focus);
  };
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    frame.current?.querySelector<HTMLElement>(`[data-date="${selection.focus}"]`)?.focus();
  });
  const focusPrice = (): void => {
    // The input is rendered with the choice, so it is focused a frame later.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLInputElement>('input[name="amount"]')?.focus());
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    setHovered(null);
    const to = moved(selection.focus, key);
    if (to !== null) select(to, shiftKey);
    else if (canEdit && (key === 'Enter' || /^[0-9]$/.test(key))) {
      setDraft({
        ...draft,
        price: draft.price === 'percent' ? 'percent' : 'set',
        amount: key === 'Enter' ? draft.amount : key,
      });
      focusPrice();
    } else if (canEdit && (key === 'Delete' || key === 'Backspace')) setDraft({ ...draft, price: 'clear', amount: '' });
    else if (key === 'Escape' && selection.anchor !== selection.focus) select(selection.focus, false);
    else return;
    event.preventDefault();
  };

  const turn = (by: number): void => {
    const month = monthFrom(first, by * months);
    setFirst(month);
    setSelection({ anchor: month, focus: month });
  };
  const bounds = boundsOf(selection);
  const shown = days.get(hovered ?? selection.focus);
  return (
    <section className="panel rate-calendar" aria-label={t('calendar.title')} ref={frame}>
      <div className="panel-top">
        <h2>{t('calendar.title')}</h2>
        <div className="rate-turn">
          <IconButton icon="left" label={t('calendar.earlier')} onClick={() => turn(-1)} />
          <Button isSmall onClick={() => select(answer?.today ?? dayOf(new Date()), false)}>
            {t('calendar.today')}
          </Button>
          <IconButton icon="right" label={t('calendar.later')} onClick={() => turn(1)} />
          <div className="segments" role="group" aria-label={t('calendar.span')}>
            {SPANS.map((span) => (
              <button
                key={span}
                type="button"
                className="segment"
                aria-pressed={months === span}
                onClick={() => setMonths(span)}
              >
                {t(`calendar.months${span}`)}
              </button>
            ))}
          </div>
        </div>
      </div>
      <NotLoaded of={rates} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- because all months' keys bubble up here. */}
      <div
        className={`rate-months rate-months-${months}`}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setHovered(null)}
      >
        {Array.from({ length: months }, (_, at) => monthFrom(first, at)).map((month) => (
          <RateMonth
            key={month}
            month={month}
            name={monthName(month)}
            days={days}
            after={after}
            today={answer?.today ?? null}
            selection={selection}
            describedBy={detailId}
            onSelect={(date, isLonger) => select(date, isLonger)}
            onHover={setHovered}
          />
        ))}
      </div>
      <Legend />
      <DayDetail id={detailId} day={shown} standing={answer?.standing} />
      {canEdit && (
        <PaintForm
          resource={resource}
          row={row}
          selection={selection}
          onSelect={(next) => {
            setSelection(next);
            show(boundsOf(next).first);
          }}
          draft={draft}
          onDraft={setDraft}
          onPreview={setPreview}
          onDone={() => select(bounds.first, false)}
        />
      )}
    </section>
  );
}

function Legend(): ReactNode {
  const t = ratesWords.useT();
  return (
    <ul className="rate-legend" aria-label={t('calendar.legend')}>
      {SIGNS.map(({ name, sign }) => (
        <li key={name}>
          <span aria-hidden="true">{sign}</span> {t(`calendar.signs.${name}`)}
        </li>
      ))}
    </ul>
  );
}

/** Rates of the shown months; the previous answer stays while others load. */
const useRates = (id: number, from: string, to: string) =>
  useCall({ of: 'room-types', call: readRates, given: { id, from, to } }, { keepsLast: true });
