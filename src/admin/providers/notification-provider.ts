import type { NotificationProvider } from '@refinedev/core';
import { toast } from '#browser/toasts.tsx';

const shown = new Map<string, number>();

/** Whether Refine's notification is about a query, whose failure the query cache tells; see `tellFailure`. */
const isOfQuery = (key: string | undefined): boolean => key !== undefined && OF_QUERIES.test(key);
const OF_QUERIES = /-(useList|useInfiniteList|getOne|getMany)-notification$|^get-notification$/;

/** Shows Refine's notifications as toasts. Without Refine's undoable mode there is no progress to show. */
export const notificationProvider: NotificationProvider = {
  open: ({ key, type, message, description }) => {
    if (type === 'error' && isOfQuery(key)) return;
    const text = description ? `${message} ${description}` : message;
    const id = type === 'error' ? toast.error(text) : toast.success(text);
    if (key) shown.set(key, id);
  },
  close: (key) => {
    const id = shown.get(key);
    if (id !== undefined) toast.dismiss(id);
    shown.delete(key);
  },
};
