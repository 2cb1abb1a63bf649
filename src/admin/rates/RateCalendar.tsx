import './rates.css';
import './rate-calendar.css';
import { readRates } from '#resources/rates/calls.ts';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { dayOf } from '#browser/format.ts';
import { Button, IconButton } from '#admin/components/Button.tsx';
import { Segments } from '#admin/components/Segments.tsx';
import type { RecordProps } from '#admin/components/client-part.ts';
import { NotLoaded } from '#admin/crud/record/Loaded.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { boundsOf, monthFrom, moved } from './calendar-range.ts';
import type { Painted } from '#shared/rates/rate-calendar.ts';
import { DayDetail } from './DayDetail.tsx';
import { draftAfter, NOTHING, type PaintDraft } from './paint-command.ts';
import { PaintForm } from './PaintForm.tsx';
import { RateMonth } from './RateMonth.tsx';
import { SIGNS } from './signs.ts';
import { type ShownMonths, MONTH_SPANS, useShownMonths } from './use-shown-months.ts';
import { ratesWords } from './words.ts';

/** Calendar of a room type's prices and restrictions, with a form to override many nights at once. */
export function RateCalendar({ resource, row }: RecordProps): ReactNode {
  const t = ratesWords.useT();
  const canEdit = usePermissions().can(resource, 'edit');
  const frame = useRef<HTMLDivElement>(null);
  const shown = useShownMonths(frame);
  const { months, first, selection, select } = shown;
  const [hovered, setHovered] = useState<string | null>(null);
  const [draft, setDraft] = useState<PaintDraft>(NOTHING);
  const [preview, setPreview] = useState<Painted | null>(null);
  const detailId = useId();
  const rates = useRates(row.id, first, shown.end);
  const answer = rates.data?.data;
  const days = new Map(answer?.days.map((day) => [day.date, day]));
  const after = new Map(preview?.nights.map((night) => [night.date, night]));

  const focusPrice = (): void => {
    // The input is rendered with the choice, so it is focused a frame later.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLInputElement>('input[name="amount"]')?.focus());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    setHovered(null);
    const to = moved(selection.focus, key);
    const next = canEdit ? draftAfter(draft, key) : null;
    if (to !== null) select(to, shiftKey);
    else if (next) {
      setDraft(next);
      if (next.price !== 'clear') focusPrice();
    } else if (key === 'Escape' && selection.anchor !== selection.focus) select(selection.focus, false);
    else return;
    event.preventDefault();
  };
  return (
    <section className="panel rate-calendar" aria-label={t('calendar.title')} ref={frame}>
      <div className="panel-top row between">
        <h2>{t('calendar.title')}</h2>
        <Turns shown={shown} today={answer?.today} />
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
            onSelect={select}
            onHover={setHovered}
          />
        ))}
      </div>
      <Legend />
      <DayDetail id={detailId} day={days.get(hovered ?? selection.focus)} standing={answer?.standing} />
      {canEdit && (
        <PaintForm
          resource={resource}
          row={row}
          selection={selection}
          onSelect={shown.selectTyped}
          draft={draft}
          onDraft={setDraft}
          onPreview={setPreview}
          onDone={() => select(boundsOf(selection).first, false)}
        />
      )}
    </section>
  );
}

interface TurnsProps {
  shown: ShownMonths;
  today: string | undefined;
}

/** Buttons that turn to other months, and choose how many are in sight. */
function Turns({ shown: { months, setMonths, turn, select }, today }: TurnsProps): ReactNode {
  const t = ratesWords.useT();
  return (
    <div className="row gap-6">
      <IconButton icon="left" label={t('calendar.earlier')} onClick={() => turn(-1)} />
      <Button isSmall onClick={() => select(today ?? dayOf(new Date()), false)}>
        {t('calendar.today')}
      </Button>
      <IconButton icon="right" label={t('calendar.later')} onClick={() => turn(1)} />
      <Segments
        label={t('calendar.span')}
        options={MONTH_SPANS}
        chosen={months}
        nameOf={(span) => t(`calendar.months${span}`)}
        onChoose={setMonths}
      />
    </div>
  );
}

function Legend(): ReactNode {
  const t = ratesWords.useT();
  return (
    <ul className="rate-legend row gap-6 muted small" aria-label={t('calendar.legend')}>
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
