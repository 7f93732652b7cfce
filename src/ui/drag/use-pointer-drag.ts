import { type RefObject, useEffect, useEffectEvent } from 'react';

/** How long a finger rests on something to lift it: shorter than a browser's own long press. */
const REST_MS = 280;
/** A finger that moves further before scrolls instead. */
const STILL_PX = 8;
/** A mouse that moves less presses instead. */
const DRAG_PX = 4;
/** This near an edge, the window or a scroller moves by so much in each frame. */
const EDGE_PX = 56;
const SCROLL_PX = 12;

/** A position in the window. */
export type Point = { x: number; y: number };

export type Lifted = {
  /** Called in each frame, for the page may scroll under a pointer that rests. */
  move: (at: Point) => void;
  /** Called once, when the pointer lets go or the drag is cancelled. */
  end: (isDropped: boolean) => void;
  /** Scrolls sideways while the pointer is near its edges, as the window does up and down. */
  scroller?: HTMLElement;
};

/** Starts a drag of what was pressed; undefined where nothing can be dragged. */
type Lift = (pressed: Element, from: Point) => Lifted | undefined;

/**
 * Drags parts of an element. A mouse lifts by moving; a finger lifts by resting, and scrolls by moving before. Escape cancels, and letting go
 * is no click.
 */
export function usePointerDrag(root: RefObject<HTMLElement | null>, lift: Lift): void {
  const onLift = useEffectEvent(lift);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let cancel: (() => void) | undefined;
    const until = new AbortController();
    const { signal } = until;
    element.addEventListener(
      'pointerdown',
      (event) => {
        if (!event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return;
        cancel?.();
        cancel = followPointer(element, event.target, event, (pressed, from) => onLift(pressed, from));
      },
      { signal },
    );
    // The browser's own drag of a link would take the pointer away.
    element.addEventListener('dragstart', prevent, { signal });
    // Browsers let a page keep them from scrolling only if it listened before the touch began.
    element.addEventListener('touchmove', () => undefined, { signal, passive: false });
    return () => {
      cancel?.();
      until.abort();
    };
  }, [root]);
}

function prevent(event: Event): void {
  event.preventDefault();
}

/** Swallows the click that follows letting go of a mouse. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, true);
  setTimeout(() => window.removeEventListener('click', swallow, true));
}

function scrollNear({ x, y }: Point, scroller: HTMLElement | undefined): void {
  if (y < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
  if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
  if (!scroller) return;
  const { left, right } = scroller.getBoundingClientRect();
  if (x < left + EDGE_PX) scroller.scrollLeft -= SCROLL_PX;
  if (x > right - EDGE_PX) scroller.scrollLeft += SCROLL_PX;
}

/** Follows the pointer until it lets go, also when what was pressed leaves the page meanwhile. Returns the way to cancel. */
function followPointer(root: HTMLElement, pressed: Element, down: PointerEvent, lift: Lift): () => void {
  const isTouch = down.pointerType === 'touch';
  const from = { x: down.clientX, y: down.clientY };
  let at = from;
  let lifted: Lifted | undefined;
  let frame = 0;
  const rest = isTouch ? setTimeout(start, REST_MS) : undefined;

  const until = new AbortController();
  const { signal } = until;
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', (event) => event.pointerId === down.pointerId && stop(true), { signal });
  window.addEventListener('pointercancel', (event) => event.pointerId === down.pointerId && stop(false), { signal });
  window.addEventListener('blur', () => stop(false), { signal });
  window.addEventListener('keydown', cancelByEscape, { signal, capture: true });
  if (isTouch) keepTouch();

  function start() {
    lifted = lift(pressed, from);
    if (!lifted) {
      stop(false);
      return;
    }
    if (!isTouch) root.setPointerCapture(down.pointerId);
    document.documentElement.classList.add('cursor-grabbing');
    lifted.move(at);
    frame = requestAnimationFrame(follow);
  }

  function follow() {
    scrollNear(at, lifted?.scroller);
    lifted?.move(at);
    frame = requestAnimationFrame(follow);
  }

  function move({ pointerId, clientX, clientY }: PointerEvent) {
    if (pointerId !== down.pointerId) return;
    at = { x: clientX, y: clientY };
    if (lifted) return;
    const distance = Math.hypot(at.x - from.x, at.y - from.y);
    if (isTouch && distance > STILL_PX) stop(false);
    if (!isTouch && distance >= DRAG_PX) start();
  }

  function cancelByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !lifted) return;
    event.preventDefault();
    event.stopPropagation();
    stop(false);
    if (!isTouch) window.addEventListener('pointerup', swallowClick, { once: true });
  }

  /** Once something is lifted, keeps the browser from scrolling, from its menu of a long press, and from a tap when it is let go. */
  function keepTouch() {
    const released = new AbortController();
    const keep = (event: Event) => {
      if (lifted) event.preventDefault();
    };
    // On the pressed element itself: touches do not bubble from one that left the page.
    pressed.addEventListener('touchmove', keep, { signal: released.signal, passive: false });
    pressed.addEventListener('contextmenu', keep, { signal: released.signal });
    for (const type of ['touchend', 'touchcancel']) {
      pressed.addEventListener(
        type,
        (event) => {
          keep(event);
          released.abort();
        },
        { signal: released.signal },
      );
    }
  }

  function stop(isDropped: boolean) {
    if (signal.aborted) return;
    until.abort();
    clearTimeout(rest);
    cancelAnimationFrame(frame);
    if (!lifted) return;
    document.documentElement.classList.remove('cursor-grabbing');
    if (isDropped) lifted.move(at);
    if (isDropped && !isTouch) swallowClick();
    lifted.end(isDropped);
  }

  return () => stop(false);
}
