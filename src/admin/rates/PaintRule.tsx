import { useId, type ReactNode } from 'react';
import { A_WEEK, weekdayName } from './signs.ts';
import { ratesWords } from './words.ts';

interface RuleProps<W extends string> {
  name: 'price' | 'min' | 'max' | 'sale' | 'arrival' | 'departure' | 'why';
  value: W;
  options: readonly W[];
  onChange: (value: W) => void;
  /** The rule is to be set, but its value is still missing. */
  isUnsaid?: boolean;
  children?: ReactNode;
}

/** Choice of what to do with one rule, and its value. */
export function PaintRule<W extends 'keep' | 'set' | 'percent' | 'clear' | 'close' | 'open'>(
  props: RuleProps<W>,
): ReactNode {
  const { name, value, options, onChange, isUnsaid = false, children } = props;
  const t = ratesWords.useT();
  const id = useId();
  return (
    <div className="rate-rule" data-rule={name}>
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
      {isUnsaid && (
        <p role="alert" className="control-error">
          {t('calendar.unsaid', { rule: t(`calendar.rules.${name}`) })}
        </p>
      )}
    </div>
  );
}

/** Choice of the days of the week to override. */
export function PaintWeekdays({
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
