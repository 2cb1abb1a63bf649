import { lazy, Suspense, type ReactNode } from 'react';
import { dayOf } from '#browser/format.ts';
import { DAY_MS } from '#shared/constants.ts';
import { ABILITIES, ALL_PERMISSIONS } from '#shared/permissions.ts';
import { Segments } from '#admin/components/Segments.tsx';
import { DayInput } from '#admin/components/DayInput.tsx';
import { Field } from '#admin/components/Field.tsx';
import { moreWords } from '#admin/more-words.ts';
import type { FieldSpec } from '#shared/field.ts';
import { type Test, editorOf, needsValue, operatorsFor } from './condition.ts';
import { codeWords, operatorWord } from './describe-filter.ts';
import { StateChoice } from './StateChoice.tsx';

/** The operator and the values of one field's condition: what a filter's editor and each line of a group are made of. */

export interface ConditionProps {
  label: string;
  spec: FieldSpec;
  /** Words of the field's values, where they have any. */
  options: Readonly<Record<string, string>>;
  test: Test;
  onTest: (test: Test) => void;
  /** Takes a choice that needs no further word at once. */
  onChosen?: ((test: Test) => void) | undefined;
  /** Whether the days are those that a span overlaps, which has no other operator. */
  isSpan?: boolean;
  isInvalid?: boolean;
}

export function ConditionInput(props: ConditionProps): ReactNode {
  const t = moreWords.useT();
  const { label, spec, test, onTest, isSpan = false } = props;
  const operators = isSpan ? [] : [...new Set([...operatorsFor(spec), test.operator])];
  const isFlag = editorOf(spec) === 'flag';
  return (
    <>
      {operators.length > 1 && !isFlag && (
        <select
          className="control"
          aria-label={t('filter.operator', { label })}
          value={test.operator}
          onChange={({ target }) => {
            const operator = operators.find((each) => each === target.value);
            if (operator) onTest({ ...test, operator });
          }}
        >
          {operators.map((operator) => (
            <option key={operator} value={operator}>
              {operatorWord(spec, operator, t)}
            </option>
          ))}
        </select>
      )}
      {(isFlag || needsValue(test.operator)) && <ValueInput {...props} />}
    </>
  );
}

function ValueInput(props: ConditionProps): ReactNode {
  switch (editorOf(props.spec)) {
    case 'choice':
      return <Choices {...props} />;
    case 'flag':
      return <Flag {...props} />;
    case 'days':
    case 'range':
      return props.test.operator === 'between' ? <Ends {...props} /> : <End {...props} at={0} />;
    case 'codes':
      return <Codes {...props} />;
    case 'state':
      return <State {...props} />;
    case 'relation':
    case 'country':
      return (
        <Suspense fallback={<span className="input-wait" />}>
          <Named {...props} />
        </Suspense>
      );
    case 'text':
      return <TextValue {...props} />;
    default:
      return null;
  }
}

function Choices({ spec, options, test, onTest }: ConditionProps): ReactNode {
  const names = Object.keys(spec.options ?? {});
  const toggle = (name: string): void => {
    const { values } = test;
    const next = names.filter((other) => (other === name ? !values.includes(name) : values.includes(other)));
    onTest({ ...test, values: next });
  };
  return names.map((name) => (
    <label key={name} className="check">
      <input type="checkbox" checked={test.values.includes(name)} onChange={() => toggle(name)} />
      {options[name] ?? name}
    </label>
  ));
}

/** Yes, no and, where it may be so, neither. */
function Flag({ label, spec, test, onTest, onChosen = onTest }: ConditionProps): ReactNode {
  const t = moreWords.useT();
  const names = spec.optional ? (['true', 'false', 'empty'] as const) : (['true', 'false'] as const);
  const chosen = names.find((name) => (name === 'empty' ? test.operator === name : test.values[0] === name));
  return (
    <Segments
      label={label}
      options={names}
      chosen={chosen ?? null}
      nameOf={(name) => t(name === 'empty' ? 'filter.empty' : name === 'true' ? 'cell.yes' : 'cell.no')}
      onChoose={(name) =>
        onChosen(name === 'empty' ? { operator: name, values: [] } : { operator: 'is', values: [name] })
      }
    />
  );
}

const PRESETS = ['today', 'last7', 'last30', 'thisMonth'] as const;

/** Returns a common period that ends today, in days of Malaysia. */
function periodOf(preset: (typeof PRESETS)[number]): readonly string[] {
  const now = Date.now();
  const to = dayOf(new Date(now));
  const daysAgo = (days: number): string => dayOf(new Date(now - days * DAY_MS));
  const from = { today: to, last7: daysAgo(6), last30: daysAgo(29), thisMonth: `${to.slice(0, 8)}01` };
  return [from[preset], to];
}

function Ends(props: ConditionProps): ReactNode {
  const t = moreWords.useT();
  const { spec, test, onChosen } = props;
  const isDays = editorOf(spec) === 'days';
  return (
    <>
      {isDays && onChosen && (
        <Segments
          label={t('filter.presets')}
          options={PRESETS}
          nameOf={(preset) => t(`filter.${preset}`)}
          onChoose={(preset) => onChosen({ ...test, values: periodOf(preset) })}
        />
      )}
      <div className="filter-pair stack gap-5">
        <End {...props} label={t(isDays ? 'filter.from' : 'filter.least')} at={0} isLabelled />
        <End {...props} label={t(isDays ? 'filter.to' : 'filter.most')} at={1} isLabelled />
      </div>
    </>
  );
}

interface EndProps extends ConditionProps {
  at: 0 | 1;
  isLabelled?: boolean;
}

/** One day, number or amount. */
function End({ label, spec, test, onTest, at, isLabelled = false, isInvalid = false }: EndProps): ReactNode {
  const t = moreWords.useT();
  const value = test.values[at] ?? '';
  const change = (text: string): void => {
    const [from = '', to = ''] = test.values;
    onTest({ ...test, values: at === 0 ? [text, to] : [from, text] });
  };
  const input = (ties: object): ReactNode =>
    editorOf(spec) === 'days' ? (
      <DayInput {...ties} value={value} onDay={change} />
    ) : (
      <input
        {...ties}
        className="control"
        type="number"
        step={spec.kind === 'money' ? '0.01' : spec.kind === 'decimal' ? 'any' : undefined}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    );
  if (!isLabelled) return input({ 'aria-label': t('filter.value', { label }) });
  return (
    <Field label={label} isInvalid={isInvalid}>
      {input}
    </Field>
  );
}

function Codes({ label, test, onTest }: ConditionProps): ReactNode {
  const t = moreWords.useT();
  const groups = ALL_PERMISSIONS.filter((first) => first % ABILITIES.length === 0);
  return (
    <select
      className="control"
      aria-label={t('filter.value', { label })}
      value={test.values[0] ?? '0'}
      onChange={({ target }) => onTest({ ...test, values: [target.value] })}
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
  );
}

const State = ({ label, options, test, onTest }: ConditionProps): ReactNode => (
  <StateChoice
    label={label}
    names={options}
    state={test.values[0] ?? ''}
    onChoose={(state) => onTest({ ...test, values: [state] })}
  />
);

const CountryInput = lazy(() =>
  import('#admin/components/inputs/CountryInput.tsx').then((module) => ({ default: module.CountryInput })),
);
const RelationChoice = lazy(() =>
  import('./RelationChoice.tsx').then((module) => ({ default: module.RelationChoice })),
);

/** A country or a record, found by its name. */
function Named({ label, spec, test, onTest }: ConditionProps): ReactNode {
  const value = test.values[0] ?? '';
  const choose = (chosen: string): void => onTest({ ...test, values: chosen === '' ? [] : [chosen] });
  if (editorOf(spec) === 'relation')
    return <RelationChoice label={label} spec={spec} chosen={value} onChoose={choose} />;
  return (
    <CountryInput
      label={label}
      spec={spec}
      value={value}
      onChange={(draft) => choose(typeof draft === 'string' ? draft : '')}
    />
  );
}

function TextValue({ label, test, onTest }: ConditionProps): ReactNode {
  const t = moreWords.useT();
  return (
    <input
      className="control"
      aria-label={t('filter.value', { label })}
      value={test.values[0] ?? ''}
      maxLength={200}
      onChange={({ target }) => onTest({ ...test, values: [target.value] })}
    />
  );
}
