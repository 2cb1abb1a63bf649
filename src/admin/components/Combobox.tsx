import './combobox.css';
import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';

/**
 * A text input with a list of options, by keyboard and for screen readers. What is found for a text, and what a choice
 * does, is the caller's.
 */

interface ComboboxProps<T> {
  /** Props of the input itself. */
  input: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onKeyDown' | 'role'>;
  text: string;
  /** Options for the text, few enough to need no scrolling; an empty array closes the list. */
  found: readonly T[];
  keyOf: (item: T) => string | number;
  renderOption: (item: T) => ReactNode;
  /** Name of the list, and the text about it for screen readers. */
  label: string;
  said: string;
  /** Enter takes the first one, unless another was gone to. */
  beginsAtFirst?: boolean;
  onOpen: (isOpen: boolean) => void;
  onType: (text: string) => void;
  onChoose: (item: T) => void;
}

export function Combobox<T>(props: ComboboxProps<T>): ReactNode {
  const {
    input,
    text,
    found,
    keyOf,
    renderOption,
    label,
    said,
    beginsAtFirst = false,
    onOpen,
    onType,
    onChoose,
  } = props;
  const listId = useId();
  const first = beginsAtFirst ? 0 : -1;
  const [at, setAt] = useState(first);
  const idOf = (item: T): string => `${listId}-${keyOf(item)}`;
  const active = found[at];
  const list = useRef<HTMLDivElement>(null);
  // Near the end of a page the list would open outside the window.
  useEffect(() => {
    if (found.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [found.length]);
  const choose = (item: T): void => {
    onOpen(false);
    setAt(first);
    onChoose(item);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      // Never the form's: pressed before an answer is there, it would send what is half chosen.
      if (active !== undefined) choose(active);
    } else if (event.key === 'ArrowDown' && found.length > 0) setAt((at + 1) % found.length);
    else if (event.key === 'ArrowDown') onOpen(true);
    else if (event.key === 'ArrowUp' && found.length > 0) setAt(at <= 0 ? found.length - 1 : at - 1);
    else if (event.key === 'Escape' && found.length > 0) onOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="combobox">
      <input
        autoComplete="off"
        {...input}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : idOf(active)}
        value={text}
        onChange={(event) => {
          onOpen(true);
          setAt(first);
          onType(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          onOpen(false);
          setAt(first);
          input.onBlur?.(event);
        }}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        className="combobox-list"
        hidden={found.length === 0}
        // A press must not take the focus from the input before it is a choice.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((item) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the input's.
          <div
            key={keyOf(item)}
            id={idOf(item)}
            role="option"
            tabIndex={-1}
            aria-selected={item === active}
            onClick={() => choose(item)}
          >
            {renderOption(item)}
          </div>
        ))}
      </div>
      <span className="sr-only" role="status">
        {said}
      </span>
    </div>
  );
}
