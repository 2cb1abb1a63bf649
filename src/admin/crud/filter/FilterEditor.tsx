import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ABILITIES, ALL_PERMISSIONS } from '#shared/permissions.ts';
import { Segments } from '#admin/components/Segments.tsx';
import { adminWords } from '#admin/words.ts';
import { EditorForm, type EditorProps } from './EditorForm.tsx';
import { RangeEditor } from './RangeEditor.tsx';
import { StateChoice } from './StateChoice.tsx';
import { codeWords } from './describe-filter.ts';
import {
  TEXT_OPERATORS,
  type TextOperator,
  choiceCondition,
  choicesOf,
  codeOfCondition,
  editorOf,
  relationOf,
  textCondition,
  textTestOf,
} from './filter-model.ts';

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
    <fieldset className="filter-form stack gap-6">
      <legend>{words.fields[name]}</legend>
      <Segments
        options={[true, false]}
        chosen={typeof condition === 'boolean' ? condition : null}
        nameOf={(value) => t(value ? 'cell.yes' : 'cell.no')}
        onChoose={onApply}
      />
    </fieldset>
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
