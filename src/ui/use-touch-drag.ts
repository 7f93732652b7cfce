import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { liftedCopy } from '#ui/lifted-copy.ts';

/** How long a finger rests before it lifts: shorter than the browser's own long press. */
const HOLD_MS = 280;
/** A finger that moves further before is scrolling. */
const STILL_PX = 8;
/** Near an edge of the window or of the scroller, what lies there scrolls on. */
const EDGE_PX = 56;
const SCROLL_PX = 12;

type TouchDrag = {
  item: RefObject<HTMLElement | null>;
  /** Scrolls sideways while the finger is near its edges. */
  scroller: RefObject<HTMLElement | null>;
  /** The `data-drop` of the element under the finger, when that changes; undefined over none, and at the end. */
  onOver: (target: string | undefined) => void;
  onDrop: (target: string) => void;
};

function targetAt(x: number, y: number): string | undefined {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')?.dataset['drop'];
}

/**
 * Dragging with a finger: rest on the item to lift it, move, let go. Browsers either lack it for HTML drag and drop or each
 * have a way of their own. Returns whether the item is lifted.
 */
export function useTouchDrag(options: TouchDrag): boolean {
  const [isLifted, setLifted] = useState(false);
  const newest = useRef(options);
  useLayoutEffect(() => {
    newest.current = options;
  });

  useEffect(() => {
    const item = newest.current.item.current;
    if (!item) return;
    const start = (event: TouchEvent) => {
      const [finger] = event.touches;
      if (!finger || event.touches.length > 1) return;
      // The browser's own drag would begin with its long press.
      item.draggable = false;
      followFinger(item, finger, newest, setLifted);
    };
    item.addEventListener('touchstart', start, { passive: true });
    return () => item.removeEventListener('touchstart', start);
  }, []);

  return isLifted;
}

/** From the touch to the end of it; goes on when the item leaves the page meanwhile. */
function followFinger(
  item: HTMLElement,
  from: Touch,
  options: RefObject<TouchDrag>,
  setLifted: (isLifted: boolean) => void,
): void {
  const grip = item.getBoundingClientRect();
  let at = { x: from.clientX, y: from.clientY };
  let ghost: HTMLElement | undefined;
  let over: string | undefined;
  let frame = 0;

  const hold = setTimeout(lift, HOLD_MS);
  item.addEventListener('touchmove', move, { passive: false });
  item.addEventListener('touchend', end);
  item.addEventListener('touchcancel', stop);
  item.addEventListener('contextmenu', prevent);

  function prevent(event: Event) {
    event.preventDefault();
  }

  function lift() {
    ghost = liftedCopy(item);
    document.body.append(ghost);
    setLifted(true);
    look();
    frame = requestAnimationFrame(scrollOn);
  }

  function look() {
    if (!ghost) return;
    ghost.style.transform = `translate(${grip.left + at.x - from.clientX - 20}px, ${grip.top + at.y - from.clientY - 20}px)`;
    const next = targetAt(at.x, at.y);
    if (next === over) return;
    over = next;
    options.current.onOver(over);
  }

  function move(event: TouchEvent) {
    const [finger] = event.touches;
    if (!finger) return;
    at = { x: finger.clientX, y: finger.clientY };
    if (ghost) {
      event.preventDefault();
      look();
    } else if (Math.hypot(at.x - from.clientX, at.y - from.clientY) > STILL_PX) stop();
  }

  function scrollOn() {
    const scroller = options.current.scroller.current;
    const box = scroller?.getBoundingClientRect();
    if (scroller && box) {
      if (at.x < box.left + EDGE_PX) scroller.scrollLeft -= SCROLL_PX;
      if (at.x > box.right - EDGE_PX) scroller.scrollLeft += SCROLL_PX;
    }
    if (at.y < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
    if (at.y > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
    look();
    frame = requestAnimationFrame(scrollOn);
  }

  function end(event: TouchEvent) {
    const target = ghost && over;
    // Letting go of a lifted item is no tap on what lies under it.
    if (ghost) event.preventDefault();
    stop();
    if (target !== undefined) options.current.onDrop(target);
  }

  function stop() {
    clearTimeout(hold);
    cancelAnimationFrame(frame);
    item.removeEventListener('touchmove', move);
    item.removeEventListener('touchend', end);
    item.removeEventListener('touchcancel', stop);
    item.removeEventListener('contextmenu', prevent);
    item.draggable = true;
    if (!ghost) return;
    ghost.remove();
    ghost = undefined;
    setLifted(false);
    options.current.onOver(undefined);
  }
}
