import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import { currentLocale } from '#browser/i18n.ts';
import { moreWords } from '#admin/more-words.ts';
import { calendarToday } from '#shared/business-date.ts';
import { isDay } from '#shared/day.ts';
import { isInReach, isWholeDay, isWholeMoment, readDay, readMoment, readTime } from './days/read-day.ts';
import { useWritten } from './days/use-written.ts';
import { WrittenInput, type WrittenProps } from './days/WrittenInput.tsx';

/** Inputs of days and times, which are shown and read as people write them and not as the browser does. */

interface DayInputProps extends WrittenProps {
  /** `2026-11-22`, or empty. */
  value: string;
  /** Takes a day once it is whole or the input is left; an empty text for none. */
  onDay: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  /** Told a text that is no day, to say at the field what is wrong with it. Without it the input says so itself and gives an empty day, because the old one would be saved by mistake. */
  onUnread?: (text: string) => void;
}

export function DayInput({ value, onDay, min, max, onUnread, ...props }: DayInputProps): ReactNode {
  const t = moreWords.useT();
  const today = calendarToday();
  const reading = { today, min, max };
  const written = useWritten({
    value,
    onValue: onDay,
    onUnread: onUnread ?? (() => onDay('')),
    isEager: onUnread !== undefined,
    read: (text) => readDay(text, reading),
    isWhole: isWholeDay,
    show: (day) => (isDay(day) ? formatDay(day) : day),
  });
  const problem = (): string => {
    if (written.isUnread) return onUnread ? '' : t('days.unread', { day: formatDay(today) });
    if (written.isBeingTyped || !isDay(value) || isInReach(value, reading)) return '';
    const isEarly = min !== undefined && value < min;
    return t(isEarly ? 'days.early' : 'days.late', { day: formatDay((isEarly ? min : max) ?? '') });
  };
  return (
    <WrittenInput
      placeholder={t('days.noDay')}
      {...props}
      written={written}
      problem={problem()}
      chosen={{ ...reading, day: isDay(value) ? value : '', time: null, onChoose: written.choose }}
    />
  );
}

const PAUSE_MS = 700;

/** Whether the year is complete: one that is being typed may begin with 0002. */
const isMeant = (day: string): boolean => isDay(day) && day >= '2000' && day < '2200';

/**
 * Input of a day that triggers a new query: the day counts after a pause, on Enter, and when the input is left. Until
 * then it stays as it is written, even if an answer arrives meanwhile.
 */
export function RestedDayInput({
  value,
  onDay,
  ...props
}: Omit<DayInputProps, 'onLeave' | 'onEnter' | 'onUnread'>): ReactNode {
  const [resting, setResting] = useState<{ day: string; beside: string } | null>(null);
  const waiting = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const take = (): void => {
    clearTimeout(timer.current);
    const day = waiting.current;
    waiting.current = null;
    if (day !== null && day !== value && isMeant(day)) onDay(day);
  };
  // The timer must take the value of its end, not that of its start.
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  return (
    <DayInput
      {...props}
      value={resting?.beside === value ? resting.day : value}
      onDay={(day) => {
        if (day === '') return;
        waiting.current = day;
        setResting({ day, beside: value });
        clearTimeout(timer.current);
        timer.current = setTimeout(() => latest.current(), PAUSE_MS);
      }}
      onEnter={take}
      onLeave={() => {
        take();
        setResting(null);
      }}
    />
  );
}

interface MomentInputProps extends WrittenProps {
  /** Time at the hotel, `2026-11-22T14:30`, or empty. */
  value: string;
  onMoment: (moment: string) => void;
  onUnread: (text: string) => void;
}

const NOON = '12:00';

/** Input of a day with its time. */
export function MomentInput({ value, onMoment, onUnread, ...props }: MomentInputProps): ReactNode {
  const t = moreWords.useT();
  const reading = { today: calendarToday() };
  const known = readMoment(value, reading);
  const show = (moment: string): string =>
    readMoment(moment, reading) === null
      ? moment
      : `${formatDay(moment.slice(0, 10))}${currentLocale() === 'en-US' ? ',' : ''} ${moment.slice(11, 16)}`;
  const written = useWritten({
    value,
    onValue: onMoment,
    onUnread,
    isEager: true,
    read: (text) => readMoment(text, reading),
    isWhole: isWholeMoment,
    show,
  });
  return (
    <WrittenInput
      placeholder={t('days.noMoment')}
      {...props}
      written={written}
      problem=""
      chosen={{
        ...reading,
        day: known?.slice(0, 10) ?? '',
        time: known?.slice(11) ?? NOON,
        onChoose: (day, time) => written.choose(`${day}T${time ?? NOON}`),
      }}
    />
  );
}

interface TimeInputProps extends WrittenProps {
  /** `14:30`, or empty. */
  value: string;
  onTime: (time: string) => void;
}

export function TimeInput({ value, onTime, ...props }: TimeInputProps): ReactNode {
  const t = moreWords.useT();
  const written = useWritten({
    value,
    onValue: onTime,
    onUnread: () => onTime(''),
    read: readTime,
    isWhole: (text) => /^\d{1,2}:\d{2}$/.test(text),
    show: (time) => time,
  });
  return (
    <WrittenInput
      placeholder="14:30"
      {...props}
      written={written}
      problem={written.isUnread ? t('days.unreadTime') : ''}
    />
  );
}
