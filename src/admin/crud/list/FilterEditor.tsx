import { lazy, Suspense, useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { dayOf } from '#browser/format.ts';
import type { FullWords } from '#shared/words.ts';
import type { FieldSpec } from '#shared/field.ts';
import { ABILITIES, ALL_PERMISSIONS } from '#shared/permissions.ts';
import { adminWords } from '#admin/words.ts';
import { DayInput } from '#admin/components/DayInput.tsx';
import { StateChoice } from './StateChoice.tsx';
import { codeWords } from './describe-filter.ts';
import {
  TEXT_OPERATORS,
  type TextOperator,
  choiceCondition,
  choicesOf,
  codeOfCondition,
  editorOf,
  isRange,
  rangeCondition,
  rangeOf,
  relationOf,
  textCondition,
  textTestOf,
} from './filter-model.ts';

interface EditorProps {
  name: string;
  spec: FieldSpec;
  words: FullWords;
  condition: unknown;
  /** Called with undefined to remove the condition. */
  onApply: (condition: unknown) => void;
}

/** Editor of one field's condition, by the field's kind. */
export function FilterEditor(props: EditorProps): ReactNode {
  switch (editorOf(props.spec)) {
    case 'relation':
      return <RelationEditor {...props} />;
    case 'choice':
      return <ChoiceEditor {...props} />;
    case 'flag':
      return <FlagEditor {...props} />;
    case 'days':
    case 'range':
      return <RangeEditor {...props} />;
    case 'text':
      return <TextEditor {...props} />;
    case 'codes':
      return <CodesEditor {...props} />;
    case 'state':
      return <StateEditor {...props} />;
    case 'country':
      return <CountryEditor {...props} />;
    default:
      return null;
  }
}

function EditorForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }): ReactNode {
  const t = adminWords.useT();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="filter-form" onSubmit={submit} noValidate>
      {children}
      <button type="submit" className="button button-primary button-small">
        {t('filter.apply')}
      </button>
    </form>
  );
}

function ChoiceEditor({ name, spec, words, condition, onApply }: EditorProps): ReactNode {
  const [chosen, setChosen] = useState<readonly string[]>(choicesOf(condition) ?? []);
  const options = Object.keys(spec.options ?? {});
  const toggle = (option: string): void =>
    setChosen(options.filter((other) => (other === option ? !chosen.includes(option) : chosen.includes(other))));
  return (
    <EditorForm onSubmit={() => onApply(choiceCondition(chosen))}>
      <fieldset>
        <legend>{words.fields[name]}</legend>
        {options.map((option) => (
          <label key={option} className="check">
            <input type="checkbox" checked={chosen.includes(option)} onChange={() => toggle(option)} />
            {words.options[name]?.[option] ?? option}
          </label>
        ))}
      </fieldset>
    </EditorForm>
  );
}

function StateEditor({ name, words, condition, onApply }: EditorProps): ReactNode {
  const label = words.fields[name] ?? name;
  const [state, setState] = useState(typeof condition === 'string' ? condition : '');
  return (
    <EditorForm onSubmit={() => onApply(state === '' ? undefined : state)}>
      <fieldset>
        <legend>{label}</legend>
        <StateChoice label={label} names={words.options[name] ?? {}} state={state} onChoose={setState} />
      </fieldset>
    </EditorForm>
  );
}

const CountryInput = lazy(() =>
  import('#admin/components/inputs/CountryInput.tsx').then((module) => ({ default: module.CountryInput })),
);

function CountryEditor({ name, spec, words, condition, onApply }: EditorProps): ReactNode {
  const label = words.fields[name] ?? name;
  const [country, setCountry] = useState(typeof condition === 'string' ? condition : '');
  return (
    <EditorForm onSubmit={() => onApply(country === '' ? undefined : country)}>
      <fieldset>
        <legend>{label}</legend>
        <Suspense fallback={<span className="input-wait" />}>
          <CountryInput
            label={label}
            spec={spec}
            value={country}
            onChange={(draft) => setCountry(typeof draft === 'string' ? draft : '')}
          />
        </Suspense>
      </fieldset>
    </EditorForm>
  );
}

const RelationChoice = lazy(() =>
  import('./RelationChoice.tsx').then((module) => ({ default: module.RelationChoice })),
);

function RelationEditor({ name, spec, words, condition, onApply }: EditorProps): ReactNode {
  const [chosen, setChosen] = useState(relationOf(condition));
  const label = words.fields[name] ?? name;
  return (
    <EditorForm onSubmit={() => onApply(chosen)}>
      <fieldset>
        <legend>{label}</legend>
        <Suspense fallback={<span className="input-wait" />}>
          <RelationChoice label={label} spec={spec} chosen={chosen} onChoose={setChosen} />
        </Suspense>
      </fieldset>
    </EditorForm>
  );
}

function FlagEditor({ name, words, condition, onApply }: EditorProps): ReactNode {
  const t = adminWords.useT();
  return (
    <fieldset className="filter-form">
      <legend>{words.fields[name]}</legend>
      <div className="segments">
        {[true, false].map((value) => (
          <button
            key={String(value)}
            type="button"
            className="segment"
            aria-pressed={condition === value}
            onClick={() => onApply(value)}
          >
            {t(value ? 'cell.yes' : 'cell.no')}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

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

function RangeEditor({ name, spec, words, condition, onApply }: EditorProps): ReactNode {
  const t = adminWords.useT();
  const id = useId();
  const isDays = editorOf(spec) === 'days';
  const [range, setRange] = useState(rangeOf(spec, condition) ?? { from: '', to: '' });
  const [isWrong, setIsWrong] = useState(false);
  const apply = (chosen: typeof range): void => {
    if (isRange(spec, chosen)) onApply(rangeCondition(spec, chosen));
    else setIsWrong(true);
  };
  const aria = { 'aria-invalid': isWrong, 'aria-describedby': isWrong ? id : undefined };
  const end = (which: 'from' | 'to', label: string): ReactNode => (
    <label>
      {label}
      {isDays ? (
        <DayInput {...aria} value={range[which]} onDay={(day) => setRange({ ...range, [which]: day })} />
      ) : (
        <input
          {...aria}
          className="control"
          type="number"
          step={spec.kind === 'money' ? '0.01' : spec.kind === 'decimal' ? 'any' : undefined}
          value={range[which]}
          onChange={(event) => setRange({ ...range, [which]: event.target.value })}
        />
      )}
    </label>
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

function TextEditor({ name, spec, words, condition, onApply }: EditorProps): ReactNode {
  const t = adminWords.useT();
  const [test, setTest] = useState(textTestOf(condition) ?? { operator: 'contains' as const, value: '' });
  const label = words.fields[name] ?? name;
  const needsValue = test.operator !== 'empty' && test.operator !== 'filled';
  // "Empty" and "filled" only make sense for optional fields.
  const operators = TEXT_OPERATORS.filter(
    (operator) => spec.optional || (operator !== 'empty' && operator !== 'filled'),
  );
  return (
    <EditorForm onSubmit={() => onApply(textCondition(test))}>
      <fieldset>
        <legend>{label}</legend>
        <select
          className="control"
          aria-label={t('filter.operator', { label })}
          value={test.operator}
          onChange={(event) => setTest({ ...test, operator: event.target.value as TextOperator })}
        >
          {operators.map((operator) => (
            <option key={operator} value={operator}>
              {t(`filter.${operator}`)}
            </option>
          ))}
        </select>
        {needsValue && (
          <input
            className="control"
            aria-label={t('filter.value', { label })}
            value={test.value}
            maxLength={200}
            onChange={(event) => setTest({ ...test, value: event.target.value })}
          />
        )}
      </fieldset>
    </EditorForm>
  );
}

function CodesEditor({ name, words, condition, onApply }: EditorProps): ReactNode {
  const t = adminWords.useT();
  const [code, setCode] = useState(codeOfCondition(condition) ?? 0);
  const groups = ALL_PERMISSIONS.filter((first) => first % ABILITIES.length === 0);
  return (
    <EditorForm onSubmit={() => onApply({ $ina: [code] })}>
      <fieldset>
        <legend>{words.fields[name]}</legend>
        <select
          className="control"
          aria-label={t('filter.value', { label: words.fields[name] ?? name })}
          value={code}
          onChange={(event) => setCode(Number(event.target.value))}
        >
          {groups.map((first) => (
            <optgroup key={first} label={codeWords(first, t).split(':')[0]}>
              {ABILITIES.map((ability, at) => (
                <option key={ability} value={first + at}>
                  {codeWords(first + at, t)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </fieldset>
    </EditorForm>
  );
}
