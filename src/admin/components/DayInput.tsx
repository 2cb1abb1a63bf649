import type { InputHTMLAttributes, ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import { adminWords } from '#admin/words.ts';
import { isDay } from '#shared/day.ts';

/**
 * Around a date input, which tells its day as the browser is set up, be it `11/12/2026`: until somebody types in it, the
 * day stands there as everywhere else. Those who listen hear the input alone.
 */
export function DayShown({ day, children }: { day: string; children: ReactNode }): ReactNode {
  const t = adminWords.useT();
  return (
    <span className="day-input">
      {children}
      <span className={isDay(day) ? 'day-shown' : 'day-shown day-none'} aria-hidden="true">
        {isDay(day) ? formatDay(day) : t('forms.noDay')}
      </span>
    </span>
  );
}

interface DayInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'onChange'> {
  /** `2026-11-22`, or empty. */
  value: string;
  onDay: (day: string) => void;
}

export function DayInput({ value, onDay, className = 'control', ...props }: DayInputProps): ReactNode {
  return (
    <DayShown day={value}>
      <input
        {...props}
        type="date"
        className={className}
        value={value}
        onChange={(event) => onDay(event.target.value)}
      />
    </DayShown>
  );
}
