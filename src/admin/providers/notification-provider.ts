import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import { toast } from '#browser/toasts.tsx';
import { browserWords } from '#browser/words.ts';
import { adminWords } from '#admin/words.ts';
import type { Failure } from './failure.ts';

const shown = new Map<string, number>();

/** Refine's notifications as toasts. Writing happens at once, so nothing is ever in progress. */
export const notificationProvider: NotificationProvider = {
  open: ({ key, type, message, description }) => {
    const text = description && type !== 'error' ? `${message} ${description}` : message;
    const id = type === 'error' ? toast.error(text) : toast.success(text);
    if (key) shown.set(key, id);
  },
  close: (key) => {
    const id = shown.get(key);
    if (id !== undefined) toast.dismiss(id);
    shown.delete(key);
  },
};

/**
 * The toast of a failed list fetch: said once, unless the API client has said it already or the caller wants none. Where
 * no answer came there is no server's message, only the browser's own, different in each and in no language of the reader.
 */
export const listFailure =
  ({ prefix, isSilent = false }: { prefix?: string; isSilent?: boolean } = {}) =>
  (error?: Partial<Failure>): OpenNotificationParams | false => {
    if (isSilent || !error || error.isShown) return false;
    const said = error.statusCode === undefined ? browserWords.t('session.unreachable') : error.message;
    const message = said || adminWords.t('list.failed');
    return { type: 'error', message: prefix ? `${prefix} ${message}` : message };
  };
