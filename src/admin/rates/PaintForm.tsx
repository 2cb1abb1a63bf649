import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { Refusal } from '#admin/components/Refusal.tsx';
import type { RecordProps } from '#admin/components/client-part.ts';
import { RestedDayInput } from '#admin/components/DayInput.tsx';
import { Field } from '#admin/components/Field.tsx';
import { NotLoaded } from '#admin/crud/record/Loaded.tsx';
import { countNights, isDay } from '#shared/day.ts';
import type { Painted } from '#shared/rates/rate-calendar.ts';
import { boundsOf, type DaySelection } from './calendar-range.ts';
import { NOTHING, type PaintDraft } from './paint-command.ts';
import { PaintPreview } from './PaintPreview.tsx';
import { PaintRules, PaintWeekdays, findUnsaidText } from './PaintRules.tsx';
import { usePaint } from './use-paint.ts';
import { ratesWords } from './words.ts';

/**
 * The form that overrides prices and restrictions of selected nights, with a preview. It draws the form; what is sent
 * and when is `use-paint.ts`.
 */

interface PaintFormProps extends RecordProps {
  selection: DaySelection;
  onSelect: (selection: DaySelection) => void;
  draft: PaintDraft;
  onDraft: (draft: PaintDraft) => void;
  onPreview: (preview: Painted | null) => void;
  onDone: () => void;
}

export function PaintForm(props: PaintFormProps): ReactNode {
  const { selection, onSelect, draft, onDraft, onPreview, onDone } = props;
  const t = ratesWords.useT();
  const { save, preview, coming, refusal, isPreviewed, canSave, told } = usePaint(props);
  useEffect(() => onPreview(coming), [coming, onPreview]);
  const form = useRef<HTMLFormElement>(null);
  const { first, last } = boundsOf(selection);
  const change = (part: Partial<PaintDraft>): void => onDraft({ ...draft, ...part });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- because Escape leaves every field.
    <form
      ref={form}
      className="rate-form stack gap-6"
      aria-label={t('calendar.paint')}
      onSubmit={(event) => {
        event.preventDefault();
        const unsaid = save();
        if (unsaid) form.current?.querySelector<HTMLElement>(`input[name="${findUnsaidText(unsaid)}"]`)?.focus();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onDraft(NOTHING);
        onDone();
      }}
    >
      <h3 className="below-4">{t('calendar.paint')}</h3>
      <div className="rate-form-row row">
        <PaintDays first={first} last={last} onSelect={onSelect} />
        <PaintWeekdays chosen={draft.weekdays} onChange={(weekdays) => change({ weekdays })} />
      </div>
      <PaintRules draft={draft} unsaid={told} onChange={change} />
      <div role="status">{coming && <PaintPreview {...coming} />}</div>
      <Refusal>{refusal}</Refusal>
      {isPreviewed && refusal === '' && <NotLoaded of={preview} />}
      <div className="row gap-6">
        <Button type="submit" look="primary" aria-disabled={!canSave}>
          {t('calendar.save', { count: coming?.changed ?? countNights(first, last) + 1 })}
        </Button>
        <Button onClick={() => change(NOTHING)}>{t('calendar.reset')}</Button>
        <span className="muted wide-only">{t('calendar.keys')}</span>
      </div>
    </form>
  );
}

interface PaintDaysProps extends Pick<PaintFormProps, 'onSelect'> {
  first: string;
  last: string;
}

/** Inputs of the first and the last night; a day beyond the other one takes it along. */
function PaintDays({ first, last, onSelect }: PaintDaysProps): ReactNode {
  const t = ratesWords.useT();
  const begin = (day: string): void => onSelect({ anchor: day, focus: day > last ? day : last });
  const end = (day: string): void => onSelect({ anchor: day < first ? day : first, focus: day });
  return (
    <>
      <Field label={t('calendar.first')}>
        {(ties) => <RestedDayInput {...ties} value={first} onDay={(day) => isDay(day) && begin(day)} />}
      </Field>
      <Field label={t('calendar.last')}>
        {(ties) => <RestedDayInput {...ties} value={last} onDay={(day) => isDay(day) && end(day)} />}
      </Field>
    </>
  );
}
