import { type Point, type Sizes, pullAtEdge } from './geometry.ts';

/**
 * Follows a pressed pointer to its release. A press is not yet a drag: a mouse has to move some pixels, a finger has to
 * rest, or scrolling and clicking would be lost. A drag near an edge scrolls; Escape ends it without a drop.
 */

/** A press that moves less is a click; a finger that moves more before it rests is a scroll. */
const THRESHOLD_PX = 5;
const FINGER_PX = 10;
const LONG_PRESS_MS = 350;

/** A pointer as it was pressed. */
export interface Press {
  readonly pointerId: number;
  readonly at: Point;
  readonly isTouch: boolean;
}

export interface Drag {
  /** Called as the drag begins, at every move, and whenever an edge has scrolled. */
  readonly onOver: (at: Point) => void;
  /** Called after the end, when the pointer was released. */
  readonly onDrop: () => void;
  readonly onEnd: (isDrag: boolean) => void;
  /** Sizes of the sticky edges, beyond which the element begins to scroll. */
  readonly edges: () => Pick<Sizes, 'side' | 'head'>;
}

/** Returns a function that ends the drag earlier. */
export function followPointer({ pointerId, at: from, isTouch }: Press, element: HTMLElement, drag: Drag): () => void {
  let at = from;
  let isOn = false;
  let frame = 0;
  const pull = (): void => {
    if (scrollAtEdge(element, at, drag.edges())) drag.onOver(at);
    frame = requestAnimationFrame(pull);
  };
  const begin = (): void => {
    isOn = true;
    element.classList.add('tape-dragging');
    drag.onOver(at);
    frame = requestAnimationFrame(pull);
  };
  const end = (): void => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    element.classList.remove('tape-dragging');
    unlisten();
    drag.onEnd(isOn);
    isOn = false;
  };
  const timer = isTouch ? setTimeout(begin, LONG_PRESS_MS) : undefined;
  const unlisten = listen(element, {
    onMove: (event) => {
      if (event.pointerId !== pointerId) return;
      at = { x: event.clientX, y: event.clientY };
      if (isOn) return drag.onOver(at);
      const distance = Math.hypot(at.x - from.x, at.y - from.y);
      if (isTouch && distance > FINGER_PX) end();
      else if (!isTouch && distance > THRESHOLD_PX) begin();
    },
    onUp: (event) => {
      if (event.pointerId !== pointerId) return;
      const wasOn = isOn;
      end();
      if (!wasOn) return;
      swallowClick();
      drag.onDrop();
    },
    onCancel: (event) => {
      if (event.pointerId === pointerId) end();
    },
    onKey: (event) => {
      if (event.key !== 'Escape' || !isOn) return;
      event.preventDefault();
      end();
      swallowClick();
    },
    onTouch: (event) => {
      if (isOn) event.preventDefault();
    },
  });
  return end;
}

interface Listeners {
  readonly onMove: (event: PointerEvent) => void;
  readonly onUp: (event: PointerEvent) => void;
  readonly onCancel: (event: PointerEvent) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onTouch: (event: TouchEvent) => void;
}

/** Returns a function that takes the listeners off again. */
function listen(element: HTMLElement, { onMove, onUp, onCancel, onKey, onTouch }: Listeners): () => void {
  // A finger that drags a stay must not scroll; only a listener that is not passive can prevent it.
  element.addEventListener('touchmove', onTouch, { passive: false });
  addEventListener('pointermove', onMove);
  addEventListener('pointerup', onUp);
  addEventListener('pointercancel', onCancel);
  addEventListener('keydown', onKey, true);
  return () => {
    element.removeEventListener('touchmove', onTouch);
    removeEventListener('pointermove', onMove);
    removeEventListener('pointerup', onUp);
    removeEventListener('pointercancel', onCancel);
    removeEventListener('keydown', onKey, true);
  };
}

/** Scrolls by a step while the pointer is near an edge; returns whether it did. */
function scrollAtEdge(element: HTMLElement, at: Point, { side, head }: Pick<Sizes, 'side' | 'head'>): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [x, y] = [pullAtEdge(at.x, left + side, right), pullAtEdge(at.y, top + head, bottom)];
  if (x === 0 && y === 0) return false;
  element.scrollBy({ left: x, top: y, behavior: 'instant' });
  return true;
}

/** Suppresses the click at the end of a drag. */
function swallowClick(): void {
  const swallow = (event: Event): void => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
