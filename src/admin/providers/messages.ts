import { type NotificationProvider, useNotification } from '@refinedev/core';
import { useMemo } from 'react';
import { notificationProvider } from './notification-provider.ts';

/** Sentences to the reader, told by Refine's notifications. */
export interface Messages {
  success(message: string): void;
  error(message: string): void;
  info(message: string): void;
  /** Success with a button that takes it back; returns how to withdraw the message. */
  undoable(message: string, undo: () => void, seconds?: number): () => void;
}

/** Of the newest message that can be taken back. */
let lastKey = 0;
const keyOf = (id: number): string => `undoable-${id}`;

function messagesBy(by: Partial<NotificationProvider>): Messages {
  // Four acts in a row would hang over the name and the state of the record; the history and `z` still take them back.
  const replaceLast = (): void => by.close?.(keyOf(lastKey));
  return {
    success: (message) => {
      replaceLast();
      by.open?.({ type: 'success', message });
    },
    error: (message) => by.open?.({ type: 'error', message }),
    // Refine has no name for what is neither; a progress without a way back is told as such.
    info: (message) => by.open?.({ type: 'progress', message }),
    undoable: (message, undo, seconds = UNDO_SECONDS) => {
      replaceLast();
      lastKey += 1;
      const key = keyOf(lastKey);
      by.open?.({ key, type: 'progress', message, cancelMutation: undo, undoableTimeout: seconds });
      return () => by.close?.(key);
    },
  };
}

/** Time to read the message and change one's mind. */
const UNDO_SECONDS = 8;

export function useMessages(): Messages {
  const { open, close } = useNotification();
  return useMemo(() => messagesBy({ ...(open ? { open } : {}), ...(close ? { close } : {}) }), [open, close]);
}

/** For what happens outside of any component, such as the undo of the newest act. */
export const messages: Messages = messagesBy(notificationProvider);
