import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import { toast } from '#browser/toasts.tsx';
import { adminWords } from '#admin/words.ts';

const shown = new Map<string, number>();

/** Whether Refine's notification is about a query, whose failure the query cache tells; see `tellFailure`. */
const isOfQuery = (key: string | undefined): boolean => key !== undefined && OF_QUERIES.test(key);
const OF_QUERIES = /-(useList|useInfiniteList|getOne|getMany)-notification$|^get-notification$/;

function show({ type, message, cancelMutation, undoableTimeout }: OpenNotificationParams): number {
  if (type === 'error') return toast.error(message);
  if (type === 'success') return toast.success(message);
  if (!cancelMutation) return toast.info(message);
  const action = { label: adminWords.t('forms.action.undo'), run: cancelMutation };
  return toast.success(message, { action, ...(undoableTimeout === undefined ? {} : { seconds: undoableTimeout }) });
}

/** Shows Refine's notifications as toasts; progress that can be cancelled is a success with an undo. */
export const notificationProvider: NotificationProvider = {
  open: ({ description, ...params }) => {
    const { key, type, message } = params;
    if (type === 'error' && isOfQuery(key)) return;
    const id = show({ ...params, message: description && type === 'error' ? `${message} ${description}` : message });
    if (key) shown.set(key, id);
  },
  close: (key) => {
    const id = shown.get(key);
    if (id !== undefined) toast.dismiss(id);
    shown.delete(key);
  },
};
