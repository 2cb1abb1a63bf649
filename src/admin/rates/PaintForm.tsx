import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { countNights } from '#shared/booking/night.ts';
import { isDay } from '#shared/day.ts';
import { formatDay, formatMoney } from '#browser/format.ts';
import { type ApiError, http } from '#browser/http.ts';
import type { RecordProps } from '#admin/components/client-part.ts';
import { useRefresh } from '#admin/crud/use-record.ts';
import { useDoneToast } from '#admin/crud/use-undo.ts';
import { boundsOf, type Selection } from './calendar-range.ts';
import type { Painted } from '#shared/booking/rate-calendar.ts';
import { commandOf, NOTHING, type PaintDraft } from './paint-command.ts';
import { A_WEEK, weekdayName } from './signs.ts';
import { ratesWords } from './words.ts';

interface PaintFormProps extends RecordProps {
  selection: Selection;
  onSelect: (selection: Selection) => void;
  draft: PaintDraft;
  onDraft: (draft: PaintDraft) => void;
  onPreview: (preview: Painted | null) => void;
  onDone: () => void;
}

/** Long enough to finish a number. */
const PAUSE_MS = 300;

/** What the selected nights shall say, and what that comes to before it is saved. */
export function PaintForm(props: PaintFormProps): ReactNode {
  const { resource, row, selection, onSelect, draft, onDraft, onPreview, onDone } = props;
  const t = ratesWords.useT();
  const refresh = useRefresh(resource);
  const announce = useDoneToast(resource);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const command = commandOf(selection, draft);
  const preview = usePreview(row.id, command);
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
          <input
            type="date"
            className="control"
            value={first}
            onChange={(event) => typed('anchor', event.target.value)}
          />
        </label>
        <label>
          {t('calendar.last')}
          <input
            type="date"
            className="control"
            value={last}
            onChange={(event) => typed('focus', event.target.value)}
          />
        </label>
        <Weekdays chosen={draft.weekdays} onChange={(weekdays) => change({ weekdays })} />
      </div>
      <div className="rate-form-row">
        <Rule
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
        </Rule>
        <Rule name="min" value={draft.min} options={['keep', 'set', 'clear']} onChange={(min) => change({ min })}>
          {draft.min === 'set' && (
            <input
              className="control"
              inputMode="numeric"
              aria-label={t('calendar.rules.min')}
              value={draft.min_nights}
              onChange={(event) => change({ min_nights: event.target.value })}
            />
          )}
        </Rule>
        <Rule name="max" value={draft.max} options={['keep', 'set', 'clear']} onChange={(max) => change({ max })}>
          {draft.max === 'set' && (
            <input
              className="control"
              inputMode="numeric"
              aria-label={t('calendar.rules.max')}
              value={draft.max_nights}
              onChange={(event) => change({ max_nights: event.target.value })}
            />
          )}
        </Rule>
        <Rule
          name="sale"
          value={draft.sale}
          options={['keep', 'close', 'open']}
          onChange={(sale) => change({ sale })}
        />
        <Rule
          name="arrival"
          value={draft.arrival}
          options={['keep', 'close', 'open']}
          onChange={(arrival) => change({ arrival })}
        />
        <Rule
          name="departure"
          value={draft.departure}
          options={['keep', 'close', 'open']}
          onChange={(departure) => change({ departure })}
        />
        <Rule name="why" value={draft.why} options={['keep', 'set', 'clear']} onChange={(why) => change({ why })}>
          {draft.why === 'set' && (
            <input
              className="control"
              maxLength={200}
              aria-label={t('calendar.rules.why')}
              value={draft.reason}
              onChange={(event) => change({ reason: event.target.value })}
            />
          )}
        </Rule>
      </div>
      <div role="status">{coming && <Coming {...coming} />}</div>
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

/** Asked a moment after the last letter; nothing is written by it. */
function usePreview(id: number, command: Readonly<Record<string, unknown>> | null) {
  const text = JSON.stringify(command);
  const [asked, setAsked] = useState('null');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useQuery({
    queryKey: ['data', 'default', 'room-types', 'list', 'preview', id, asked],
    // A refusal is what the form shows.
    queryFn: () =>
      http.post<{ data: Painted; audit_id: number | null }>(`/api/room-types/${id}/rate-days`, {
        ...(JSON.parse(asked) as object),
        preview: true,
      }),
    enabled: asked !== 'null' && asked === text,
    placeholderData: keepPreviousData,
  });
}

/** `7 nights: RM 280.00 → RM 378.00`, and each of them on demand. */
function Coming({ changed, nights }: Painted): ReactNode {
  const t = ratesWords.useT();
  if (changed === 0) return <p>{t('calendar.same')}</p>;
  const dearer = nights.filter(({ before_sen, after_sen }) => before_sen !== after_sen);
  return (
    <>
      <p>
        {dearer.length === 0 ? (
          t('calendar.rulesOnly', { count: changed })
        ) : (
          <>
            {t('calendar.nights', { count: dearer.length })}: {spread(dearer.map((night) => night.before_sen))} →{' '}
            <strong>{spread(dearer.map((night) => night.after_sen))}</strong>
          </>
        )}
      </p>
      {dearer.length > 1 && (
        <details>
          <summary>{t('calendar.each')}</summary>
          <ul className="rate-each">
            {dearer.map(({ date, before_sen, after_sen }) => (
              <li key={date}>
                {weekdayName(date)} {formatDay(date)}: {formatMoney(before_sen)} → {formatMoney(after_sen)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function spread(prices: readonly number[]): string {
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? formatMoney(least) : `${formatMoney(least)} – ${formatMoney(most)}`;
}

interface RuleProps<W extends string> {
  name: 'price' | 'min' | 'max' | 'sale' | 'arrival' | 'departure' | 'why';
  value: W;
  options: readonly W[];
  onChange: (value: W) => void;
  children?: ReactNode;
}

/** What is done with one of the rules, and with what. */
function Rule<W extends 'keep' | 'set' | 'percent' | 'clear' | 'close' | 'open'>(props: RuleProps<W>): ReactNode {
  const { name, value, options, onChange, children } = props;
  const t = ratesWords.useT();
  const id = useId();
  return (
    <div className="rate-rule">
      <label htmlFor={id}>{t(`calendar.rules.${name}`)}</label>
      <div>
        <select
          id={id}
          className="control"
          value={value}
          onChange={(event) => {
            const way = options.find((option) => option === event.target.value);
            if (way !== undefined) onChange(way);
          }}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {t(`calendar.ways.${option}`)}
            </option>
          ))}
        </select>
        {children}
      </div>
    </div>
  );
}

function Weekdays({
  chosen,
  onChange,
}: {
  chosen: readonly number[];
  onChange: (days: readonly number[]) => void;
}): ReactNode {
  const t = ratesWords.useT();
  return (
    <fieldset className="rate-weekdays">
      <legend>{t('calendar.weekdays')}</legend>
      {A_WEEK.map((date, at) => {
        const day = (at + 1) % 7;
        return (
          <label key={date}>
            <input
              type="checkbox"
              checked={chosen.includes(day)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...chosen, day].toSorted((a, b) => a - b)
                    : chosen.filter((each) => each !== day),
                )
              }
            />
            {weekdayName(date)}
          </label>
        );
      })}
    </fieldset>
  );
}
