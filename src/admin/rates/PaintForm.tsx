import { paintRates } from '#resources/rates/calls.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { RestedDayInput } from '#admin/components/DayInput.tsx';
import { countNights, isDay } from '#shared/day.ts';
import type { Painted } from '#shared/rates/rate-calendar.ts';
import { calling } from '#browser/call.ts';
import type { RecordProps } from '#admin/components/client-part.ts';
import { NotLoaded } from '#admin/crud/record/Loaded.tsx';
import { useSend } from '#admin/crud/action/use-send.ts';
import { boundsOf, type Selection } from './calendar-range.ts';
import { commandOf, NOTHING, type PaintDraft, type Unsaid, unsaidIn } from './paint-command.ts';
import { PaintPreview } from './PaintPreview.tsx';
import { PaintRule, PaintWeekdays } from './PaintRule.tsx';
import { usePaintPreview } from './use-paint-preview.ts';
import { ratesWords } from './words.ts';

interface PaintFormProps extends RecordProps {
  selection: Selection;
  onSelect: (selection: Selection) => void;
  draft: PaintDraft;
  onDraft: (draft: PaintDraft) => void;
  onPreview: (preview: Painted | null) => void;
  onDone: () => void;
}

/** Form of rate overrides for the selected nights, with a preview of their prices. */
export function PaintForm(props: PaintFormProps): ReactNode {
  const { resource, row, selection, onSelect, draft, onDraft, onPreview, onDone } = props;
  const t = ratesWords.useT();
  const painting = useSend(resource, calling(paintRates), {
    said: ({ data }) => t('calendar.saved', { count: data.changed }),
    onDone: () => {
      onDraft(NOTHING);
      onDone();
    },
    refreshesUnanswered: true,
  });
  const command = commandOf(selection, draft);
  const text = JSON.stringify(command);
  const [sentText, setSentText] = useState('');
  const refusal = sentText === text ? painting.refusal : '';
  const preview = usePaintPreview(row.id, command);
  const coming = (command && preview.data?.data) ?? null;
  useEffect(() => onPreview(coming), [coming, onPreview]);
  const { first, last } = boundsOf(selection);
  const [isTried, setTried] = useState(false);
  const unsaid = unsaidIn(draft);
  const lacks = (name: Unsaid): boolean => isTried && unsaid.includes(name);
  const isReady = !painting.isBusy && preview.isCurrent && coming !== null && coming.changed > 0;

  const save = (): void => {
    setTried(unsaid.length > 0);
    if (unsaid[0] !== undefined) {
      document.querySelector<HTMLElement>(`.rate-form [data-rule="${unsaid[0]}"] input`)?.focus();
      return;
    }
    if (!command || !isReady) return;
    setSentText(text);
    void painting.send({ ...command, id: row.id });
  };
  const change = (part: Partial<PaintDraft>): void => onDraft({ ...draft, ...part });
  const typed = (side: 'anchor' | 'focus', value: string): void => {
    if (!isDay(value)) return;
    const other = side === 'anchor' ? last : first;
    onSelect(
      side === 'anchor'
        ? { anchor: value, focus: value > other ? value : other }
        : { anchor: value < other ? value : other, focus: value },
    );
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- because Escape leaves every field.
    <form
      className="rate-form"
      aria-label={t('calendar.paint')}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onDraft(NOTHING);
        onDone();
      }}
    >
      <h3>{t('calendar.paint')}</h3>
      <div className="rate-form-row">
        <label>
          {t('calendar.first')}
          <RestedDayInput value={first} onDay={(day) => typed('anchor', day)} />
        </label>
        <label>
          {t('calendar.last')}
          <RestedDayInput value={last} onDay={(day) => typed('focus', day)} />
        </label>
        <PaintWeekdays chosen={draft.weekdays} onChange={(weekdays) => change({ weekdays })} />
      </div>
      <div className="rate-form-row">
        <PaintRule
          name="price"
          value={draft.price}
          options={['keep', 'set', 'percent', 'clear']}
          onChange={(price) => change({ price })}
          isUnsaid={lacks('price')}
        >
          {(draft.price === 'set' || draft.price === 'percent') && (
            <input
              className="control"
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              aria-label={t(draft.price === 'set' ? 'calendar.amount' : 'calendar.percent')}
              value={draft.amount}
              onChange={(event) => change({ amount: event.target.value })}
            />
          )}
        </PaintRule>
        <PaintRule
          name="min"
          value={draft.min}
          options={['keep', 'set', 'clear']}
          onChange={(min) => change({ min })}
          isUnsaid={lacks('min')}
        >
          {draft.min === 'set' && (
            <input
              className="control"
              inputMode="numeric"
              aria-label={t('calendar.rules.min')}
              aria-invalid={lacks('min')}
              value={draft.min_nights}
              onChange={(event) => change({ min_nights: event.target.value })}
            />
          )}
        </PaintRule>
        <PaintRule
          name="max"
          value={draft.max}
          options={['keep', 'set', 'clear']}
          onChange={(max) => change({ max })}
          isUnsaid={lacks('max')}
        >
          {draft.max === 'set' && (
            <input
              className="control"
              inputMode="numeric"
              aria-label={t('calendar.rules.max')}
              aria-invalid={lacks('max')}
              value={draft.max_nights}
              onChange={(event) => change({ max_nights: event.target.value })}
            />
          )}
        </PaintRule>
        <PaintRule
          name="sale"
          value={draft.sale}
          options={['keep', 'close', 'open']}
          onChange={(sale) => change({ sale })}
        />
        <PaintRule
          name="arrival"
          value={draft.arrival}
          options={['keep', 'close', 'open']}
          onChange={(arrival) => change({ arrival })}
        />
        <PaintRule
          name="departure"
          value={draft.departure}
          options={['keep', 'close', 'open']}
          onChange={(departure) => change({ departure })}
        />
        <PaintRule
          name="why"
          value={draft.why}
          options={['keep', 'set', 'clear']}
          onChange={(why) => change({ why })}
          isUnsaid={lacks('why')}
        >
          {draft.why === 'set' && (
            <input
              className="control"
              maxLength={200}
              aria-label={t('calendar.rules.why')}
              value={draft.reason}
              onChange={(event) => change({ reason: event.target.value })}
            />
          )}
        </PaintRule>
      </div>
      <div role="status">{coming && <PaintPreview {...coming} />}</div>
      {refusal !== '' && (
        <p role="alert" className="control-error">
          {refusal}
        </p>
      )}
      {command && refusal === '' && <NotLoaded of={preview} />}
      <div className="rate-form-foot">
        <Button type="submit" look="primary" aria-disabled={!isReady && unsaid.length === 0}>
          {t('calendar.save', { count: coming?.changed ?? countNights(first, last) + 1 })}
        </Button>
        <Button onClick={() => change(NOTHING)}>{t('calendar.reset')}</Button>
        <span className="muted wide-only">{t('calendar.keys')}</span>
      </div>
    </form>
  );
}
