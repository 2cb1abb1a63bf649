import { useId, useState, type ReactNode } from 'react';
import { ringgitText, senOf } from '#admin/components/inputs/drafts.ts';

/** Small inputs of terms; each has its own label and says by its border that it cannot be read. */

interface BoxProps {
  readonly label: string;
  readonly value: number | null;
  /** Not a number where the text cannot be read: the form refuses it. */
  readonly onChange: (value: number) => void;
  /** The label is for screen readers alone: a table says it to the others. */
  readonly isBare?: boolean;
  readonly isWrong?: boolean;
}

interface NumberProps extends BoxProps {
  readonly before?: string;
  readonly after?: string;
  readonly read: (text: string) => number;
  readonly write: (value: number) => string;
}

const isNumber = (value: number | null): value is number => value !== null && !Number.isNaN(value);

function NumberBox(props: NumberProps): ReactNode {
  const { label, value, onChange, isBare = false, isWrong = false, before, after, read, write } = props;
  const id = useId();
  const [text, setText] = useState(isNumber(value) ? write(value) : '');
  // Another share, or another record, brings another value than the one that was typed.
  const shown = isNumber(value) && read(text) !== value ? write(value) : text;
  return (
    <span className={isBare ? 'terms-box' : 'terms-box stack gap-2'}>
      <label htmlFor={id} className={isBare ? 'sr-only' : ''}>
        {label}
      </label>
      <span className="line gap-2">
        {before}
        <input
          id={id}
          className="control terms-number"
          inputMode="decimal"
          autoComplete="off"
          {...(isWrong || Number.isNaN(read(shown)) ? { 'aria-invalid': true } : {})}
          value={shown}
          onChange={(event) => {
            setText(event.target.value);
            onChange(read(event.target.value));
          }}
        />
        {after}
      </span>
    </span>
  );
}

const PERCENT = /^\d{1,3}(\.\d{1,2})?$/;
const readPercent = (text: string): number => (PERCENT.test(text.trim()) ? Math.round(Number(text) * 100) : Number.NaN);

export const PercentBox = (props: BoxProps): ReactNode => (
  <NumberBox {...props} after="%" read={readPercent} write={(bp) => String(bp / 100)} />
);

export const MoneyBox = (props: BoxProps): ReactNode => (
  <NumberBox {...props} before="RM" read={(text) => senOf(text) ?? Number.NaN} write={ringgitText} />
);

export const CountBox = (props: BoxProps): ReactNode => (
  <NumberBox {...props} read={(text) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)} write={String} />
);

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly V[];
  readonly nameOf: (option: V) => string;
  readonly onChange: (value: V) => void;
  readonly isBare?: boolean;
  /** Where a message of the form looks for the input. */
  readonly id?: string;
}

export function ChoiceBox<V extends string>(props: ChoiceProps<V>): ReactNode {
  const { label, value, options, nameOf, onChange, isBare = false } = props;
  const own = useId();
  const id = props.id ?? own;
  const choose = (text: string): void => {
    const chosen = options.find((option) => option === text);
    if (chosen !== undefined) onChange(chosen);
  };
  return (
    <span className={isBare ? 'terms-box' : 'terms-box stack gap-2'}>
      <label htmlFor={id} className={isBare ? 'sr-only' : ''}>
        {label}
      </label>
      <select id={id} className="control" value={value} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    </span>
  );
}

interface CheckProps {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

export const CheckBox = ({ label, value, onChange }: CheckProps): ReactNode => (
  <label className="line gap-3 terms-check">
    <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
    <span>{label}</span>
  </label>
);
