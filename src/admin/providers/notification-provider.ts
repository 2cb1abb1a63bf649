import type { NotificationProvider } from '@refinedev/core';
import { toast } from '#browser/toasts.tsx';

const shown = new Map<string, number>();

/** Refine words the failures of its own queries as well; those the query cache has told already, see `tellFailure`. */
const isOfQuery = (key: string | undefined): boolean => key !== undefined && OF_QUERIES.test(key);
const OF_QUERIES = /-(useList|useInfiniteList|getOne|getMany)-notification$|^get-notification$/;

/** Refine's notifications as toasts. Writing happens at once, so nothing is ever in progress. */
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
