import type { ReactNode } from 'react';

interface SegmentsProps<T> {
  /** Name of the group, where nothing around it names it. */
  label?: string;
  options: readonly T[];
  /** Option in force; left out where the buttons lead somewhere instead. */
  chosen?: T | null;
  nameOf: (option: T) => ReactNode;
  onChoose: (option: T) => void;
}

/** Buttons side by side, of which one may be in force. */
export function Segments<T extends string | number | boolean>(props: SegmentsProps<T>): ReactNode {
  const { label, options, chosen, nameOf, onChoose } = props;
  return (
    <div className="segments" {...(label === undefined ? {} : { role: 'group', 'aria-label': label })}>
      {options.map((option) => (
        <button
          key={String(option)}
          type="button"
          className="segment"
          aria-pressed={chosen === undefined ? undefined : option === chosen}
          onClick={() => onChoose(option)}
        >
          {nameOf(option)}
        </button>
      ))}
    </div>
  );
}
