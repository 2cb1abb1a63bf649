import type { ReactNode } from 'react';
import { adminWords } from '#admin/words.ts';
import { STATE_CODES } from '#shared/constants.ts';
import { statesIn } from '#shared/reading/lists-in-text.ts';
import { ariaOf, textOf, type InputProps } from './input-props.ts';

interface StateBox {
  readonly key: string;
  readonly name: string;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** Input of any number of states; an empty choice means all. */
export function StatesInput(props: InputProps): ReactNode {
  const t = adminWords.useT();
  const { label, options = {}, value, onChange, onBlur, disabled = false } = props;
  const { id, 'aria-required': _isRequired, ...aria } = ariaOf(props);
  const chosen = statesIn(textOf(value));
  const change = (codes: readonly string[]): void =>
    onChange?.(STATE_CODES.filter((code) => codes.includes(code)).join(','));
  const box = ({ key, name, isOn, toggle }: StateBox): ReactNode => (
    <label key={key} className="option choice-option">
      <input
        type="checkbox"
        {...(key === 'all' && id !== undefined ? { id } : {})}
        checked={isOn}
        disabled={disabled}
        onChange={toggle}
        onBlur={() => onBlur?.()}
      />
      <span>{name}</span>
    </label>
  );
  return (
    <div role="group" aria-label={label} {...aria} className="choice wrap states">
      {box({ key: 'all', name: t('cell.allStates'), isOn: chosen.length === 0, toggle: () => change([]) })}
      {STATE_CODES.map((code) =>
        box({
          key: code,
          name: options[code] ?? code,
          isOn: chosen.includes(code),
          toggle: () => change(chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code]),
        }),
      )}
    </div>
  );
}
