import { useEffect, useRef, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import { moreWords } from '#admin/more-words.ts';
import { isDay } from '#shared/day.ts';

/**
 * Wraps a date input, which shows its day in the browser's format, for example `11/12/2026`: until it is typed in, the
 * day is shown in the back-office's format. Screen readers read the input alone.
 */
export function DayShown({ day, children }: { day: string; children: ReactNode }): ReactNode {
  const t = moreWords.useT();
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

const PAUSE_MS = 700;

/** Whether the year is complete: one that is being typed begins with 0002. */
const isMeant = (day: string): boolean => isDay(day) && day >= '2000' && day < '2200';

/**
 * Input of a day that triggers a new query: the day counts after a pause in typing, on Enter, and when the input is left.
 * Until then the typed text stays, even if an answer arrives meanwhile.
 */
export function RestedDayInput({ value, onDay, ...props }: Omit<DayInputProps, 'onBlur' | 'onKeyDown'>): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const take = (): void => {
    clearTimeout(timer.current);
    if (typed !== null && typed !== value && isMeant(typed)) onDay(typed);
  };
  // The timer must take the text of its end, not that of its start.
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  return (
    <DayInput
      {...props}
      value={typed ?? value}
      onDay={(day) => {
        setTyped(day);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => latest.current(), PAUSE_MS);
      }}
      onKeyDown={({ key }) => key === 'Enter' && take()}
      onBlur={() => {
        take();
        setTyped(null);
      }}
    />
  );
}
