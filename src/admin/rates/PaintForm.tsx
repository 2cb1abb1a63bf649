import { useEffect, useState, type ReactNode } from 'react';
import { DayInput } from '#admin/components/DayInput.tsx';
import { countNights } from '#shared/booking/night.ts';
import type { Painted } from '#shared/booking/rate-calendar.ts';
import { isDay } from '#shared/day.ts';
import { type ApiError, http } from '#browser/http.ts';
import type { RecordProps } from '#admin/components/client-part.ts';
import { useRefresh } from '#admin/crud/use-record.ts';
import { useDoneToast } from '#admin/crud/use-undo.ts';
import { boundsOf, type Selection } from './calendar-range.ts';
import { commandOf, NOTHING, type PaintDraft } from './paint-command.ts';
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

/** What the selected nights shall say, and what that comes to before it is saved. */
export function PaintForm(props: PaintFormProps): ReactNode {
  const { resource, row, selection, onSelect, draft, onDraft, onPreview, onDone } = props;
  const t = ratesWords.useT();
  const refresh = useRefresh(resource);
  const announce = useDoneToast(resource);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const command = commandOf(selection, draft);
  const preview = usePaintPreview(row.id, command);
  const coming = command && preview.data?.ok ? preview.data.data.data : null;
  useEffect(() => onPreview(coming), [coming, onPreview]);
  const { first, last } = boundsOf(selection);
  const failure = refused ?? (command && preview.data && !preview.data.ok ? preview.data : null);

  const save = async (): Promise<void> => {
    if (!command || isBusy) return;
    setBusy(true);
    // A call without any answer throws; the question stays as it is, to be asked again.
    const answer = await http
      .post<{ data: Painted; audit_id: number | null }>(`/api/room-types/${row.id}/rate-days`, command)
      .catch(() => null);
    setBusy(false);
    if (!answer?.ok) return setRefused(answer);
    onDraft(NOTHING);
    const { data, audit_id } = answer.data;
    announce(t('calendar.saved', { count: data.changed }), audit_id ?? undefined);
    onDone();
    await refresh();
  };
  const change = (part: Partial<PaintDraft>): void => {
    setRefused(null);
    onDraft({ ...draft, ...part });
  };
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
    // Escape leads back from every field of it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="rate-form"
      aria-label={t('calendar.paint')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
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
          <DayInput value={first} onDay={(day) => typed('anchor', day)} />
        </label>
        <label>
          {t('calendar.last')}
          <DayInput value={last} onDay={(day) => typed('focus', day)} />
        </label>
        <PaintWeekdays chosen={draft.weekdays} onChange={(weekdays) => change({ weekdays })} />
      </div>
      <div className="rate-form-row">
        <PaintRule
          name="price"
          value={draft.price}
          options={['keep', 'set', 'percent', 'clear']}
          onChange={(price) => change({ price })}
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
        <PaintRule name="min" value={draft.min} options={['keep', 'set', 'clear']} onChange={(min) => change({ min })}>
          {draft.min === 'set' && (
            <input
              className="control"
              inputMode="numeric"
              aria-label={t('calendar.rules.min')}
              value={draft.min_nights}
              onChange={(event) => change({ min_nights: event.target.value })}
            />
          )}
        </PaintRule>
        <PaintRule name="max" value={draft.max} options={['keep', 'set', 'clear']} onChange={(max) => change({ max })}>
          {draft.max === 'set' && (
            <input
              className="control"
              inputMode="numeric"
              aria-label={t('calendar.rules.max')}
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
        <PaintRule name="why" value={draft.why} options={['keep', 'set', 'clear']} onChange={(why) => change({ why })}>
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
      {failure && !failure.isShown && (
        <p role="alert" className="control-error">
          {Object.values(failure.errors ?? {})
            .flat()
            .join(' ') || failure.message}
        </p>
      )}
      <div className="rate-form-foot">
        <button
          type="submit"
          className="button button-primary"
          aria-disabled={isBusy || !coming || coming.changed === 0}
        >
          {t('calendar.save', { count: coming?.changed ?? countNights(first, last) + 1 })}
        </button>
        <button type="button" className="button" onClick={() => change(NOTHING)}>
          {t('calendar.reset')}
        </button>
        <span className="muted wide-only">{t('calendar.keys')}</span>
      </div>
    </form>
  );
}
