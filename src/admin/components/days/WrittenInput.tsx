import './days.css';
import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { dayFormat } from '#browser/format.ts';
import { whenIdle } from '#browser/idle.ts';
import { addDays, isDay } from '#shared/day.ts';
import type { ChosenDay } from './DayPanel.tsx';
import { isInReach, moveMonths } from './read-day.ts';
import type { Written } from './use-written.ts';

/**
 * A text input of a day or a time, with the message about a text that cannot be read. The calendar that opens below it
 * is antd's; the input is ours, because antd's opens whenever it gets the focus and reads one spelling only.
 */

const loadPanel = () => import('./DayPanel.tsx');
const DayPanel = lazy(() => loadPanel().then((module) => ({ default: module.DayPanel })));

/** Attributes of the input itself. */
export interface WrittenProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'onClick' | 'min' | 'max'
> {
  /** Called when the input is left, with all that belongs to it. */
  onLeave?: (() => void) | undefined;
  /** Called on Enter, after the text was taken. */
  onEnter?: (() => void) | undefined;
}

interface WrittenInputProps extends WrittenProps {
  readonly written: Written;
  /** Message about the text; empty while it can be read. */
  readonly problem: string;
  /** The calendar that opens, if any. */
  readonly chosen?: ChosenDay;
}

export function WrittenInput({ written, problem, chosen, onLeave, onEnter, ...props }: WrittenInputProps): ReactNode {
  const { className = 'control', disabled = false } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const hasCalendar = chosen !== undefined;
  useEffect(() => {
    // So that no click waits for it.
    if (hasCalendar) whenIdle(() => void loadPanel().catch(() => undefined));
  }, [hasCalendar]);
  useEffect(() => input.current?.setCustomValidity(problem), [problem]);
  const open = (): void => setIsOpen(hasCalendar && !disabled && props.readOnly !== true);
  const close = (): void => setIsOpen(false);
  const leave = (event: FocusEvent<HTMLDivElement>): void => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    close();
    written.settle();
    onLeave?.();
  };
  const enter = (event: KeyboardEvent): void => {
    const became = written.settle();
    // A form that is sent by the same press would be the one before it.
    if (isOpen || became === 'unread' || (became === 'changed' && (event.ctrlKey || event.metaKey))) swallow(event);
    close();
    onEnter?.();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') return enter(event);
    if (event.key === 'Tab') return close();
    if (event.key === 'Escape' && isOpen) {
      swallow(event);
      return close();
    }
    if (!chosen || disabled || props.readOnly === true) return undefined;
    if (!isOpen) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return undefined;
      open();
      return swallow(event);
    }
    const moved = moveByKey(event, chosen, written.isBeingTyped);
    if (moved === null) return undefined;
    if (isInReach(moved, chosen)) chosen.onChoose(moved, chosen.time);
    return swallow(event);
  };
  const said = problem === '' ? undefined : `${id}-said`;
  const describedBy = [props['aria-describedby'], said].filter(Boolean).join(' ');
  return (
    <div className={hasCalendar ? 'day-input has-calendar' : 'day-input'} onBlur={leave}>
      <input
        autoComplete="off"
        {...props}
        ref={input}
        type="text"
        className={className}
        value={written.text}
        {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
        {...(problem === '' ? {} : { 'aria-invalid': 'true' })}
        {...(hasCalendar ? comboboxOf(isOpen, id) : {})}
        onChange={(event) => written.type(event.target.value)}
        onClick={open}
        onKeyDown={press}
      />
      {hasCalendar && (
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 6h16v14H4V6Zm0 4h16M8 3v4m8-4v4" />
        </svg>
      )}
      {chosen && isOpen && (
        <>
          <Suspense>
            <DayPanel
              {...chosen}
              id={`${id}-panel`}
              input={input}
              onDone={() => {
                close();
                input.current?.focus();
              }}
            />
          </Suspense>
          <span className="sr-only" role="status">
            {isDay(chosen.day) && sayDay(chosen.day)}
          </span>
        </>
      )}
      {said !== undefined && (
        <p id={said} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** A phone's keyboard would lie over the calendar that the same touch opens. */
const keyboardOf = (): 'none' | 'text' => (matchMedia('(pointer: coarse)').matches ? 'none' : 'text');

const comboboxOf = (isOpen: boolean, id: string) =>
  ({
    role: 'combobox',
    inputMode: keyboardOf(),
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    ...(isOpen ? { 'aria-controls': `${id}-panel` } : {}),
  }) as const;

const sayDay = (day: string): string =>
  dayFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(`${day}T00:00:00Z`));

/** Neither the field's form nor what it lies in has this key as well. */
function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 7, ArrowUp: -7, ArrowRight: 1, ArrowLeft: -1 };

/** The day that a key leads to in the open calendar; null for any other key. */
function moveByKey(event: KeyboardEvent, { day, today, min, max }: ChosenDay, isBeingTyped: boolean): string | null {
  const { key, shiftKey } = event;
  const months = { PageDown: shiftKey ? 12 : 1, PageUp: shiftKey ? -12 : -1 }[key];
  const days = STEPS[key];
  if (event.ctrlKey || event.metaKey || (months === undefined && days === undefined)) return null;
  // The arrows along the line are the text's while it is written.
  if ((key === 'ArrowLeft' || key === 'ArrowRight') && (isBeingTyped || shiftKey)) return null;
  if (!isDay(day)) return isInReach(today, { min, max }) ? today : (min ?? max ?? today);
  return months === undefined ? addDays(day, days ?? 0) : moveMonths(day, months);
}
