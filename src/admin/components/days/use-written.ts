import { useState } from 'react';

/** How a typed text is read, and how its value is shown while nobody types. */
export interface Writing {
  readonly value: string;
  /** Takes what was read, or an empty text. */
  readonly onValue: (value: string) => void;
  /** Takes a text that says nothing readable, once it is left. */
  readonly onUnread: (text: string) => void;
  /** Unread text is handed on as it is typed: its form is sent by keys that leave no input. */
  readonly isEager?: boolean;
  readonly read: (text: string) => string | null;
  /** Whether what was read may be taken before the input is left. */
  readonly isWhole: (text: string) => boolean;
  readonly show: (value: string) => string;
}

export interface Written {
  readonly text: string;
  /** Left with a text that cannot be read. */
  readonly isUnread: boolean;
  readonly isBeingTyped: boolean;
  readonly type: (text: string) => void;
  /** Takes the text as it stands; returns what became of it. */
  readonly settle: () => 'same' | 'changed' | 'unread';
  /** Takes a value that was chosen, not typed. */
  readonly choose: (value: string) => void;
}

interface Typed {
  readonly text: string;
  readonly isLeft: boolean;
  /** The value when it was left: another one has come from elsewhere and replaces the text. */
  readonly beside: string;
}

/** Keeps a text as it is typed and hands on what it means; what cannot be read stays to be corrected. */
export function useWritten(writing: Writing): Written {
  const { value, onValue, onUnread, isEager = false, read, isWhole, show } = writing;
  const [typed, setTyped] = useState<Typed | null>(null);
  const kept = typed && (!typed.isLeft || value === typed.beside || value === '') ? typed : null;
  const text = kept?.text ?? show(value);
  const isBeingTyped = kept !== null && !kept.isLeft;
  const choose = (next: string): void => {
    setTyped(null);
    if (next !== value) onValue(next);
  };
  return {
    text,
    isBeingTyped,
    isUnread: !isBeingTyped && text.trim() !== '' && read(text) === null,
    choose,
    type: (next) => {
      setTyped({ text: next, isLeft: false, beside: value });
      const meant = next.trim() === '' ? '' : isWhole(next) ? read(next) : null;
      if (meant === null && isEager) onUnread(next);
      if (meant !== null && meant !== value) onValue(meant);
    },
    settle: () => {
      if (!isBeingTyped) return 'same';
      const meant = text.trim() === '' ? '' : read(text);
      if (meant === null) {
        setTyped({ text, isLeft: true, beside: value });
        onUnread(text);
        return 'unread';
      }
      choose(meant);
      return meant === value ? 'same' : 'changed';
    },
  };
}
