import type { BoardScale } from '#domain/board.ts';
import { followFinger, scrollWindowNear } from '#ui/follow-finger.ts';
import { type Grip, type Lifted, liftBar, type Spot, type Subject } from './lift-bar.ts';

/** A mouse that moves less is pressing, not dragging. */
const DRAG_PX = 4;

export type DragBars = {
  scale: () => BoardScale;
  /** What the bar stands for; undefined when it cannot be dragged. */
  subjectOf: (bar: HTMLElement, grip: Grip) => Subject | undefined;
  onDrop: (subject: Subject, spot: Spot) => void;
};

/** Lets the bars of the board be dragged by mouse and by finger. Nothing is drawn anew while one is. Returns the way to stop. */
export function dragBars(board: HTMLElement, options: DragBars): () => void {
  let giveUp: (() => void) | undefined;

  function gripOf(target: EventTarget | null): { bar: HTMLElement; grip: Grip } | undefined {
    if (!(target instanceof Element)) return undefined;
    const bar = target.closest<HTMLElement>('[data-bar]');
    if (!bar || target.closest('[data-no-drag]')) return undefined;
    return { bar, grip: target.closest('[data-end]') ? 'end' : 'move' };
  }

  function lift(target: EventTarget | null): Lifted | undefined {
    const held = gripOf(target);
    const subject = held && options.subjectOf(held.bar, held.grip);
    return held && subject && liftBar(board, held.bar, subject, options.scale());
  }

  function pressed(event: PointerEvent) {
    if (event.pointerType === 'touch' || event.button !== 0 || !event.isPrimary || !gripOf(event.target)) return;
    giveUp?.();
    giveUp = followMouse(event, {
      lift: () => lift(event.target),
      drop: (lifted, spot) => options.onDrop(lifted.subject, spot),
    });
  }

  function touched(event: TouchEvent) {
    const [finger] = event.touches;
    const held = gripOf(event.target);
    giveUp?.();
    if (!finger || event.touches.length > 1 || !held) return;
    let lifted: Lifted | undefined;
    let spot: Spot | undefined;
    const stop = followFinger(held.bar, finger, {
      lift() {
        lifted = lift(event.target);
        window.addEventListener('keydown', leave, true);
      },
      move(x, y) {
        spot = lifted?.spotAt(y + window.scrollY, x - finger.clientX);
        if (spot) lifted?.show(spot);
      },
      drop() {
        if (lifted && spot) options.onDrop(lifted.subject, spot);
      },
      end() {
        window.removeEventListener('keydown', leave, true);
        lifted?.putBack();
        lifted = undefined;
      },
    });
    function leave({ key }: KeyboardEvent) {
      if (key === 'Escape') stop();
    }
    giveUp = stop;
  }

  // The browser's own drag of a link would take the pointer away.
  const prevent = (event: Event) => event.preventDefault();
  board.addEventListener('pointerdown', pressed);
  board.addEventListener('touchstart', touched, { passive: true });
  board.addEventListener('dragstart', prevent);
  return () => {
    giveUp?.();
    board.removeEventListener('pointerdown', pressed);
    board.removeEventListener('touchstart', touched);
    board.removeEventListener('dragstart', prevent);
  };
}

/** Letting go of what was dragged is no click on it. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, true);
  setTimeout(() => window.removeEventListener('click', swallow, true));
}

type MouseDrag = { lift: () => Lifted | undefined; drop: (lifted: Lifted, spot: Spot) => void };

/** From the press to the end of it. The bar is lifted once the mouse has moved a little. Returns the way to give up. */
function followMouse(from: PointerEvent, { lift, drop }: MouseDrag): () => void {
  let at = { x: from.clientX, y: from.clientY };
  let lifted: Lifted | undefined;
  let spot: Spot | undefined;
  let frame = 0;

  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', stop);
  window.addEventListener('blur', stop);
  window.addEventListener('keydown', leave, true);

  function move({ clientX, clientY }: PointerEvent) {
    at = { x: clientX, y: clientY };
    if (lifted || Math.hypot(at.x - from.clientX, at.y - from.clientY) < DRAG_PX) return;
    lifted = lift();
    if (!lifted) return stop();
    document.documentElement.classList.add('cursor-grabbing');
    frame = requestAnimationFrame(look);
  }

  /** Once for each frame, for the page may scroll under a mouse that rests. */
  function look() {
    scrollWindowNear(at.y);
    show();
    frame = requestAnimationFrame(look);
  }

  function show() {
    spot = lifted?.spotAt(at.y + window.scrollY, at.x - from.clientX);
    if (spot) lifted?.show(spot);
  }

  function end() {
    const held = lifted;
    if (held) {
      show();
      swallowClick();
    }
    stop();
    if (held && spot) drop(held, spot);
  }

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !lifted) return;
    event.preventDefault();
    event.stopPropagation();
    window.addEventListener('pointerup', swallowClick, { once: true });
    stop();
  }

  function stop() {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', end);
    window.removeEventListener('pointercancel', stop);
    window.removeEventListener('blur', stop);
    window.removeEventListener('keydown', leave, true);
    document.documentElement.classList.remove('cursor-grabbing');
    lifted?.putBack();
    lifted = undefined;
  }

  return stop;
}
