/** How long a finger rests before it lifts: shorter than the browser's own long press. */
const HOLD_MS = 280;
/** A finger that moves further before is scrolling. */
const STILL_PX = 8;
/** Near an edge of the window or of a scroller, what lies there scrolls on. */
export const EDGE_PX = 56;
export const SCROLL_PX = 12;

type Held = {
  /** The finger has rested: what it is on is lifted. */
  lift: () => void;
  /** Where the finger is, in the window; on every frame while it holds something, for the page may scroll under it. */
  move: (x: number, y: number) => void;
  /** The finger lets go of what it holds; comes before `end`. */
  drop: () => void;
  /** On every frame while something is held, before `move`: scrolls what it is near the edge of. */
  scroll?: (x: number) => void;
  /** The finger is followed no longer, whether it held something or not. */
  end: () => void;
};

/** Scrolls the window while what is dragged is near its upper or lower edge. */
export function scrollWindowNear(y: number): void {
  if (y < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
  if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
}

/** Follows a finger from its touch to the end of it; goes on when the item leaves the page meanwhile. Returns the way to give up. */
export function followFinger(item: HTMLElement, from: Touch, held: Held): () => void {
  let at = { x: from.clientX, y: from.clientY };
  let isLifted = false;
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
    isLifted = true;
    held.lift();
    held.move(at.x, at.y);
    frame = requestAnimationFrame(scrollOn);
  }

  function move(event: TouchEvent) {
    const [finger] = event.touches;
    if (!finger) return;
    at = { x: finger.clientX, y: finger.clientY };
    if (isLifted) {
      event.preventDefault();
      held.move(at.x, at.y);
    } else if (Math.hypot(at.x - from.clientX, at.y - from.clientY) > STILL_PX) stop();
  }

  function scrollOn() {
    scrollWindowNear(at.y);
    held.scroll?.(at.x);
    held.move(at.x, at.y);
    frame = requestAnimationFrame(scrollOn);
  }

  function end(event: TouchEvent) {
    // Letting go of a lifted item is no tap on what lies under it.
    if (isLifted) {
      event.preventDefault();
      held.drop();
    }
    stop();
  }

  function stop() {
    clearTimeout(hold);
    cancelAnimationFrame(frame);
    item.removeEventListener('touchmove', move);
    item.removeEventListener('touchend', end);
    item.removeEventListener('touchcancel', stop);
    item.removeEventListener('contextmenu', prevent);
    held.end();
  }

  return stop;
}
