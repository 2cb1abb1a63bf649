import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

/**
 * A button with a popover, its place in the window and the focus in it. What asks for an answer before anything else
 * is a `Dialog`.
 */

interface PopoverProps {
  button: ReactNode;
  /** Name of a button whose content is not text. */
  label?: string;
  /** Ids of what names it, where that changes without the button. */
  labelledBy?: string;
  className?: string;
  align?: 'start' | 'end';
  /** Rendered while open; calls `close` after a choice. */
  children: (close: () => void) => ReactNode;
  /** A list of commands: the arrow keys move between its buttons and links. */
  isMenu?: boolean;
  buttonId?: string;
}

const GAP = 4;
const EDGE = 8;

/** A button with a popover in the browser's top layer: Escape and a click elsewhere close it, and the focus returns. */
export function Popover(props: PopoverProps): ReactNode {
  const {
    button,
    label,
    labelledBy,
    className = 'button button-small',
    align = 'start',
    children,
    isMenu = false,
    buttonId,
  } = props;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const [anchor, shown] = [opener.current, panel.current];
    if (!isOpen || !anchor || !shown) return undefined;
    // Content that is fetched, or changes with a choice, has its size and its first control later.
    const observer = new ResizeObserver(() => {
      place(shown, anchor.getBoundingClientRect(), align);
      if (shown.contains(document.activeElement)) return;
      shown.querySelector<HTMLElement>('[autofocus], input, select, a, button')?.focus({ preventScroll: true });
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [isOpen, align]);

  return (
    <>
      <button
        ref={opener}
        id={buttonId}
        type="button"
        className={className}
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-expanded={isOpen}
        aria-controls={id}
        popoverTarget={id}
      >
        {button}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its keys move the focus among its buttons. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={isMenu ? 'popover popover-menu' : 'popover'}
        onToggle={(event) => {
          if (event.target === event.currentTarget) setIsOpen(event.newState === 'open');
        }}
        onKeyDown={isMenu ? (event) => moveInMenu(event.key, event.currentTarget) && event.preventDefault() : undefined}
      >
        {isOpen && children(() => document.getElementById(id)?.hidePopover())}
      </div>
    </>
  );
}

function place(panel: HTMLElement, anchor: DOMRect, align: 'start' | 'end'): void {
  const { width, height } = panel.getBoundingClientRect();
  const wanted = align === 'end' ? anchor.right - width : anchor.left;
  const left = Math.max(EDGE, Math.min(wanted, innerWidth - width - EDGE));
  const below = anchor.bottom + GAP;
  const fitsBelow = below + height <= innerHeight - EDGE || anchor.top < height;
  panel.style.left = `${left}px`;
  const top = fitsBelow ? below : anchor.top - GAP - height;
  // One that fits on neither side lies over its button, because what hangs out of the window cannot be reached.
  panel.style.top = `${Math.max(EDGE, Math.min(top, innerHeight - height - EDGE))}px`;
}

/** Moves the focus among the commands; returns whether the key does so. */
function moveInMenu(key: string, menu: HTMLElement): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('a, button:not(:disabled)')];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
  if (next === undefined) return false;
  items.at(next % items.length)?.focus();
  return true;
}
