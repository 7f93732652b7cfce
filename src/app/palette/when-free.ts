import { runWhenIdle } from '#io/react.tsx';

/** What a key or a press has asked for comes first: what is read and drawn for it takes no longer. */
const ASKED_MS = 1_000;
/** A page that is never idle gets its turn after that time. */
const IDLE_AT_LATEST_MS = 300;

let pressedAt = Number.NEGATIVE_INFINITY;

/** Minds each key and press from now on. Returns the way to stop. */
export function mindPresses(): () => void {
  const until = new AbortController();
  const mind = ({ timeStamp }: Event) => {
    pressedAt = timeStamp;
  };
  for (const type of ['keydown', 'pointerdown', 'pointerup']) {
    document.addEventListener(type, mind, { capture: true, passive: true, signal: until.signal });
  }
  return () => until.abort();
}

/** Does the work when the page has nothing to do and nobody has asked for anything just now. */
export function whenFree(work: () => void): void {
  const left = pressedAt + ASKED_MS - performance.now();
  if (left > 0) setTimeout(() => whenFree(work), left);
  else runWhenIdle(work, { timeout: IDLE_AT_LATEST_MS });
}
