import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { EDGE_PX, followFinger, SCROLL_PX } from '#ui/follow-finger.ts';
import { liftedCopy } from '#ui/lifted-copy.ts';

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
      dragWithFinger(item, finger, newest, setLifted);
    };
    item.addEventListener('touchstart', start, { passive: true });
    return () => item.removeEventListener('touchstart', start);
  }, []);

  return isLifted;
}

function dragWithFinger(
  item: HTMLElement,
  from: Touch,
  options: RefObject<TouchDrag>,
  setLifted: (isLifted: boolean) => void,
): void {
  const grip = item.getBoundingClientRect();
  let ghost: HTMLElement | undefined;
  let over: string | undefined;

  function snap(type: 'none' | '') {
    const scroller = options.current.scroller.current;
    if (scroller) scroller.style.scrollSnapType = type;
  }

  followFinger(item, from, {
    lift() {
      ghost = liftedCopy(item);
      document.body.append(ghost);
      setLifted(true);
      // A scroller that snaps would go back after each step.
      snap('none');
    },
    scroll(x) {
      const scroller = options.current.scroller.current;
      const box = scroller?.getBoundingClientRect();
      if (!scroller || !box) return;
      if (x < box.left + EDGE_PX) scroller.scrollLeft -= SCROLL_PX;
      if (x > box.right - EDGE_PX) scroller.scrollLeft += SCROLL_PX;
    },
    move(x, y) {
      if (!ghost) return;
      ghost.style.transform = `translate(${grip.left + x - from.clientX - 20}px, ${grip.top + y - from.clientY - 20}px)`;
      const next = targetAt(x, y);
      if (next === over) return;
      over = next;
      options.current.onOver(over);
    },
    drop() {
      if (over !== undefined) options.current.onDrop(over);
    },
    end() {
      item.draggable = true;
      if (!ghost) return;
      ghost.remove();
      setLifted(false);
      snap('');
      options.current.onOver(undefined);
    },
  });
}
