import { Switch } from 'antd';
import { useId, type ReactNode } from 'react';
import { moreWords } from '#admin/more-words.ts';
import { ariaOf, type InputProps } from './input-props.ts';

/**
 * Inputs of one value among few: buttons side by side, or a list where there are many. Records are found by
 * `RelationInput.tsx`.
 */

/** Most values that are shown as buttons side by side, which take one press instead of two. */
const SIDE_BY_SIDE = 5;
const NONE = '';

interface ChoiceProps extends InputProps {
  choices: readonly { value: string; label: string }[];
  chosen: string;
  onChoose: (value: string) => void;
}

/** Native radio buttons: arrow keys, form reset and screen readers come with them. */
function Choice({ choices, chosen, onChoose, label, disabled = false, onBlur, ...props }: ChoiceProps): ReactNode {
  const name = useId();
  const { id, 'aria-required': isRequired, ...aria } = ariaOf({ label, ...props });
  // A link in the error summary focuses the radio that Tab would reach: the chosen one, or the first.
  const focusable = choices.some(({ value }) => value === chosen) ? chosen : choices[0]?.value;
  return (
    <div role="radiogroup" aria-label={label} aria-required={isRequired} {...aria} className="choice wrap">
      {choices.map(({ value, label: text }) => (
        <label key={value} className="option choice-option">
          <input
            type="radio"
            name={name}
            {...(value === focusable && id !== undefined ? { id } : {})}
            checked={value === chosen}
            disabled={disabled}
            onChange={() => onChoose(value)}
            onBlur={() => onBlur?.()}
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}

export function EnumInput(props: InputProps): ReactNode {
  const t = moreWords.useT();
  const { spec, options = {}, value, onChange, onBlur, disabled = false } = props;
  const chosen = typeof value === 'string' ? value : NONE;
  const offered = Object.keys(spec.options ?? {}).filter((option) => spec.offered?.includes(option) ?? true);
  const values = offered.map((option) => ({ value: option, label: options[option] ?? option }));
  const choices = spec.optional ? [{ value: NONE, label: t('forms.none') }, ...values] : values;
  const choose = (next: string): void => onChange?.(next === NONE ? undefined : next);
  if (choices.length <= SIDE_BY_SIDE) return <Choice {...props} choices={choices} chosen={chosen} onChoose={choose} />;
  // A native select finds options by typing, suits phones, and opens above every dialog.
  return (
    <select
      {...ariaOf(props)}
      className="control wide"
      disabled={disabled}
      value={chosen}
      onChange={(event) => choose(event.target.value)}
      onBlur={() => onBlur?.()}
    >
      {!spec.optional && (
        <option value={NONE} disabled>
          {t('forms.choose')}
        </option>
      )}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

export function BooleanInput(props: InputProps): ReactNode {
  const t = moreWords.useT();
  const { spec, value, onChange, label, disabled = false } = props;
  // A column may be empty, which is neither yes nor no. A field without a column has nothing to leave empty.
  if (spec.optional && spec.stored) {
    const chosen = typeof value === 'boolean' ? String(value) : NONE;
    const choices = [
      { value: NONE, label: t('forms.none') },
      { value: 'true', label: t('forms.yes') },
      { value: 'false', label: t('forms.no') },
    ];
    const choose = (next: string): void => onChange?.(next === NONE ? undefined : next === 'true');
    return <Choice {...props} choices={choices} chosen={chosen} onChoose={choose} />;
  }
  // A switch is never empty.
  const { 'aria-required': _isRequired, ...aria } = ariaOf(props);
  const isOn = value === true;
  return (
    <span className="switch">
      <Switch {...aria} aria-label={label} checked={isOn} disabled={disabled} onChange={(next) => onChange?.(next)} />
      <span aria-hidden="true">{t(isOn ? 'forms.yes' : 'forms.no')}</span>
    </span>
  );
}
