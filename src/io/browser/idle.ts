export type IdleOptions = {
  /** Milliseconds to wait first. */
  after?: number | undefined;
  /** Milliseconds after which the work runs on a page that is never idle. */
  timeout?: number | undefined;
};

/** Milliseconds that a new page needs for its lists and the database. Less urgent work runs after them. */
export const START_MS = 3000;

/** Runs the work when the page is idle. Returns a function that cancels it. Safari has no requestIdleCallback. */
export function runWhenIdle(
  work: (deadline: Pick<IdleDeadline, 'timeRemaining'>) => void,
  { after = 0, timeout = 1000 }: IdleOptions = {},
): () => void {
  if (after > 0) {
    let cancel = () => clearTimeout(timer);
    const timer = setTimeout(() => {
      cancel = runWhenIdle(work, { timeout });
    }, after);
    return () => cancel();
  }
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(work, { timeout });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(() => work({ timeRemaining: () => 0 }), timeout / 4);
  return () => clearTimeout(timer);
}
