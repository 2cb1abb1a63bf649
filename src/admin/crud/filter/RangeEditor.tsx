import { useId, useState, type ReactNode } from 'react';
import { dayOf } from '#browser/format.ts';
import { Refusal } from '#admin/components/Refusal.tsx';
import { Segments } from '#admin/components/Segments.tsx';
import { adminWords } from '#admin/words.ts';
import { Field } from '#admin/components/Field.tsx';
import { DayInput } from '#admin/components/DayInput.tsx';
import { EditorForm, type EditorProps } from './EditorForm.tsx';
import { editorOf, isRange, rangeCondition, rangeOf } from './filter-model.ts';

const DAY_MS = 86_400_000;

const PRESETS = ['today', 'last7', 'last30', 'thisMonth'] as const;

/** Returns a common period that ends today, in days of Malaysia. */
function periodOf(preset: (typeof PRESETS)[number]): { from: string; to: string } {
  const now = Date.now();
  const to = dayOf(new Date(now));
  const daysAgo = (days: number): string => dayOf(new Date(now - days * DAY_MS));
  const from = { today: to, last7: daysAgo(6), last30: daysAgo(29), thisMonth: `${to.slice(0, 8)}01` };
  return { from: from[preset], to };
}

/** Editor of a condition with two ends: days, numbers or amounts. */
export function RangeEditor({ name, spec, words, condition, onApply }: EditorProps): ReactNode {
  const t = adminWords.useT();
  const id = useId();
  const isDays = editorOf(spec) === 'days';
  const [range, setRange] = useState(rangeOf(spec, condition) ?? { from: '', to: '' });
  const [isWrong, setIsWrong] = useState(false);
  const apply = (chosen: typeof range): void => {
    if (isRange(spec, chosen)) onApply(rangeCondition(spec, chosen));
    else setIsWrong(true);
  };
  const said = isWrong ? { 'aria-describedby': id } : {};
  const end = (which: 'from' | 'to', label: string): ReactNode => (
    <Field label={label} isInvalid={isWrong}>
      {(ties) =>
        isDays ? (
          <DayInput {...ties} {...said} value={range[which]} onDay={(day) => setRange({ ...range, [which]: day })} />
        ) : (
          <input
            {...ties}
            {...said}
            className="control"
            type="number"
            step={spec.kind === 'money' ? '0.01' : spec.kind === 'decimal' ? 'any' : undefined}
            value={range[which]}
            onChange={(event) => setRange({ ...range, [which]: event.target.value })}
          />
        )
      }
    </Field>
  );
  return (
    <EditorForm onSubmit={() => apply(range)}>
      <fieldset>
        <legend>{words.fields[name]}</legend>
        {isDays && (
          <Segments
            label={t('filter.presets')}
            options={PRESETS}
            nameOf={(preset) => t(`filter.${preset}`)}
            onChoose={(preset) => apply(periodOf(preset))}
          />
        )}
        <div className="filter-pair stack gap-5">
          {end('from', t(isDays ? 'filter.from' : 'filter.least'))}
          {end('to', t(isDays ? 'filter.to' : 'filter.most'))}
        </div>
        <Refusal id={id}>{isWrong && t('filter.wrongRange')}</Refusal>
      </fieldset>
    </EditorForm>
  );
}
