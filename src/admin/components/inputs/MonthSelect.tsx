import type { ComponentProps, ReactNode } from 'react';
import { monthName } from './month-name.ts';

interface MonthSelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'className'> {
  /** Months as `2026-11`, in the order in which they are offered. */
  readonly months: readonly string[];
  readonly value: string;
  readonly onChoose: (month: string) => void;
}

/** A choice of one of few months, by their names in the reader's language. */
export function MonthSelect({ months, onChoose, ...rest }: MonthSelectProps): ReactNode {
  return (
    <select {...rest} className="control" onChange={(event) => onChoose(event.target.value)}>
      {months.map((month) => (
        <option key={month} value={month}>
          {monthName(month)}
        </option>
      ))}
    </select>
  );
}
