import type { ReactNode } from 'react';
import { TOAST } from '#shared/constants.ts';
import { createStore, useStore } from './store.ts';
import { browserWords } from './words.ts';

/**
 * What the pages tell in passing, and its history. One message about several things is shown once, or a failure of
 * many calls would fill the screen.
 */

export type ToastKind = 'success' | 'info' | 'error';

export interface ToastOptions {
  seconds?: number;
  /** Subject of the message, said before it. */
  prefix?: string;
  /** A button of the toast, such as an undo; a press closes the toast. */
  action?: { label: string; run: () => void };
}

export interface Toast extends Omit<ToastOptions, 'prefix'> {
  id: number;
  kind: ToastKind;
  /** Whole text as shown. */
  message: string;
  /** Message without its subject, and the subjects: one message about several subjects is shown once. */
  said: string;
  about: readonly string[];
  at: Date;
  /** Number of repetitions while the toast was on screen. */
  times: number;
}

/** Most messages in the history, in which those that have left the screen can still be read. */
const HISTORY_LENGTH = 50;

const shown = createStore<readonly Toast[]>([]);
const past = createStore<readonly Toast[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

function show(kind: ToastKind, said: string, { prefix, ...options }: ToastOptions = {}): number {
  const twin = shown.get().find((toast) => toast.kind === kind && toast.said === said && !toast.action);
  if (twin && !options.action) {
    const again = repeat(twin, prefix);
    shown.set(shown.get().map((toast) => (toast.id === twin.id ? again : toast)));
    past.set(past.get().map((toast) => (toast.id === twin.id ? again : toast)));
    startTimer(again);
    return twin.id;
  }
  lastId += 1;
  const about = prefix === undefined ? [] : [prefix];
  const toast: Toast = {
    id: lastId,
    kind,
    message: textOf(said, about),
    said,
    about,
    at: new Date(),
    times: 1,
    ...options,
  };
  shown.set([...shown.get(), toast]);
  past.set([toast, ...past.get()].slice(0, HISTORY_LENGTH));
  startTimer(toast);
  return toast.id;
}

/** Most subjects that a toast names; more would say less than the message alone. */
const MOST_NAMED = 3;

const textOf = (said: string, about: readonly string[]): string =>
  about.length === 0 || about.length > MOST_NAMED
    ? said
    : browserWords.t('toast.about', { about: about.join(browserWords.t('toast.and')), message: said });

/** Merges a repeated message into its twin: counts it, or adds its subject. */
function repeat(twin: Toast, prefix: string | undefined): Toast {
  const isOneMore = prefix !== undefined && twin.about.length > 0 && !twin.about.includes(prefix);
  const about = prefix === undefined ? [] : isOneMore ? [...twin.about, prefix] : twin.about;
  const times = isOneMore ? twin.times : twin.times + 1;
  return { ...twin, about, message: textOf(twin.said, about), times, at: new Date() };
}

function startTimer({ id, seconds = TOAST.seconds }: Toast): void {
  stopTimer(id);
  timers.set(
    id,
    setTimeout(() => dismiss(id), seconds * 1000),
  );
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

function dismiss(id: number): void {
  stopTimer(id);
  shown.set(shown.get().filter((toast) => toast.id !== id));
}

/** Shows messages at the top of the page. Each call returns the id by which the toast can be dismissed. */
export const toast = {
  success: (message: string, options?: ToastOptions): number => show('success', message, options),
  info: (message: string, options?: ToastOptions): number => show('info', message, options),
  error: (message: string, options?: ToastOptions): number => show('error', message, options),
  dismiss,
  shown: (): readonly Toast[] => shown.get(),
  /** Last messages, newest first, including those that have left the screen. */
  history: (): readonly Toast[] => past.get(),
};

const isError = ({ kind }: Toast): boolean => kind === 'error';

/** Renders the toasts, once and beside any app. */
export function Toasts(): ReactNode {
  const t = browserWords.useT();
  const toasts = useStore(shown);
  // Both regions are always in the page: a live region that arrives together with its text is often not read out.
  return (
    <section className="toasts" aria-label={t('toast.region')}>
      <div role="alert">
        {toasts.filter(isError).map((item) => (
          <ToastCard key={item.id} toast={item} />
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- because an <output> may not hold paragraphs. */}
      <div role="status">
        {toasts
          .filter((item) => !isError(item))
          .map((item) => (
            <ToastCard key={item.id} toast={item} />
          ))}
      </div>
    </section>
  );
}

function ToastCard({ toast: item }: { toast: Toast }): ReactNode {
  const t = browserWords.useT();
  const { id, kind, message, times, action } = item;
  const hold = (): void => stopTimer(id);
  const resume = (): void => startTimer(item);
  return (
    <div
      className={`toast line to-top gap-5 toast-${kind}`}
      onMouseEnter={hold}
      onMouseLeave={resume}
      onFocus={hold}
      onBlur={resume}
    >
      <span className="toast-mark" aria-hidden="true" />
      <p className="toast-text grows shrinks flush">
        {message}
        {times > 1 && (
          <span className="muted">
            {' '}
            <span aria-hidden="true">×{times}</span>
            <span className="sr-only">({t('toast.repeated', { times })})</span>
          </span>
        )}
      </p>
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            dismiss(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="toast-close" aria-label={t('toast.dismiss')} onClick={() => dismiss(id)}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" />
        </svg>
      </button>
    </div>
  );
}
