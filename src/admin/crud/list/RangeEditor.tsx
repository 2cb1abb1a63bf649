import { useId, useState, type ReactNode } from 'react';
import { dayOf } from '#browser/format.ts';
import { adminWords } from '#admin/words.ts';
import { Field } from '#admin/components/Field.tsx';
import { DayInput } from '#admin/components/DayInput.tsx';
import { EditorForm, type EditorProps } from './EditorForm.tsx';
import { editorOf, isRange, rangeCondition, rangeOf } from './filter-model.ts';

const DAY_MS = 86_400_000;

/** Common periods that end today, in days of Malaysia. */
function presets(): { word: 'today' | 'last7' | 'last30' | 'thisMonth'; from: string; to: string }[] {
  const now = Date.now();
  const to = dayOf(new Date(now));
  const daysAgo = (days: number): string => dayOf(new Date(now - days * DAY_MS));
  return [
    { word: 'today', from: to, to },
    { word: 'last7', from: daysAgo(6), to },
    { word: 'last30', from: daysAgo(29), to },
    { word: 'thisMonth', from: `${to.slice(0, 8)}01`, to },
  ];
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
          <div className="segments" role="group" aria-label={t('filter.presets')}>
            {presets().map(({ word, from, to }) => (
              <button key={word} type="button" className="segment" onClick={() => apply({ from, to })}>
                {t(`filter.${word}`)}
              </button>
            ))}
          </div>
        )}
        <div className="filter-pair">
          {end('from', t(isDays ? 'filter.from' : 'filter.least'))}
          {end('to', t(isDays ? 'filter.to' : 'filter.most'))}
        </div>
        {isWrong && (
          <p id={id} className="control-error" role="alert">
            {t('filter.wrongRange')}
          </p>
        )}
      </fieldset>
    </EditorForm>
  );
}
