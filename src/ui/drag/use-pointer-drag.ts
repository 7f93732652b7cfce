import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Time a finger has to rest on something to pick it up; shorter than the browser's own long press. */
const HOLD_MS = 280;
/** A finger that moves farther than this before the hold ends scrolls instead. */
const HOLD_SLOP_PX = 8;
/** A mouse that moves less than this clicks instead. */
const DRAG_PX = 4;
/** Distance from an edge at which the window or a scroller scrolls, and pixels it scrolls per frame. */
const EDGE_PX = 56;
const SCROLL_PX = 12;

/** A position in the window. */
export type PointerPosition = { x: number; y: number };

export type Drag = {
  /** Called every frame: the page may scroll under a pointer that is not moving. */
  move: (at: PointerPosition) => void;
  /** Called once, when the pointer is released or the drag is canceled. */
  end: (isDropped: boolean) => void;
  /** Scrolls sideways while the pointer is near its edges, as the window does up and down. */
  scroller?: HTMLElement;
};

/** Starts a drag of the pressed element. Returns undefined if it can't be dragged. */
type StartDrag = (pressed: Element, from: PointerPosition) => Drag | undefined;

/**
 * Lets the user drag parts of an element. A mouse picks up by moving; a finger picks up by holding, and scrolls if it moves first. Escape
 * cancels. Releasing never counts as a click.
 */
export function usePointerDrag(root: RefObject<HTMLElement | null>, lift: StartDrag): void {
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
        cancel = trackPointer(element, event.target, event, (pressed, from) => onLift(pressed, from));
      },
      { signal },
    );
    // The browser's own link dragging would capture the pointer.
    element.addEventListener('dragstart', prevent, { signal });
    // Browsers let a page prevent scrolling only if it had a listener before the touch began.
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

/** Suppresses the click that follows the release of a mouse button. */
function suppressClick(): void {
  const suppress = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', suppress, true);
  setTimeout(() => window.removeEventListener('click', suppress, true));
}

function scrollNear({ x, y }: PointerPosition, scroller: HTMLElement | undefined): void {
  if (y < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
  if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
  if (!scroller) return;
  const { left, right } = scroller.getBoundingClientRect();
  if (x < left + EDGE_PX) scroller.scrollLeft -= SCROLL_PX;
  if (x > right - EDGE_PX) scroller.scrollLeft += SCROLL_PX;
}

/** Tracks the pointer until it is released, even if the pressed element is removed meanwhile. Returns a function that cancels. */
function trackPointer(root: HTMLElement, pressed: Element, down: PointerEvent, lift: StartDrag): () => void {
  const isTouch = down.pointerType === 'touch';
  const from = { x: down.clientX, y: down.clientY };
  let at = from;
  let lifted: Drag | undefined;
  let frame = 0;
  const rest = isTouch ? setTimeout(start, HOLD_MS) : undefined;

  const until = new AbortController();
  const { signal } = until;
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', (event) => event.pointerId === down.pointerId && stop(true), { signal });
  window.addEventListener('pointercancel', (event) => event.pointerId === down.pointerId && stop(false), { signal });
  window.addEventListener('blur', () => stop(false), { signal });
  window.addEventListener('keydown', cancelByEscape, { signal, capture: true });
  if (isTouch) preventTouchDefaults();

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
    if (isTouch && distance > HOLD_SLOP_PX) stop(false);
    if (!isTouch && distance >= DRAG_PX) start();
  }

  function cancelByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !lifted) return;
    event.preventDefault();
    event.stopPropagation();
    stop(false);
    if (!isTouch) window.addEventListener('pointerup', suppressClick, { once: true });
  }

  /** During a drag, prevents the browser's scrolling, its long-press menu and the tap on release. */
  function preventTouchDefaults() {
    const released = new AbortController();
    const keep = (event: Event) => {
      if (lifted) event.preventDefault();
    };
    // On the pressed element itself: touch events don't bubble from an element that was removed.
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
    if (isDropped && !isTouch) suppressClick();
    lifted.end(isDropped);
  }

  return () => stop(false);
}
