/**
 * Does the work when the page has drawn and nothing waits, at the latest after the time given. Not every browser can tell. `msLeft`
 * says for how many milliseconds the page is likely to stay idle.
 */
export function whenIdle(work: (msLeft: () => number) => void, latestMs: number): void {
  const { requestIdleCallback } = globalThis as { requestIdleCallback?: Window['requestIdleCallback'] };
  if (requestIdleCallback) requestIdleCallback((idle) => work(() => idle.timeRemaining()), { timeout: latestMs });
  else setTimeout(() => work(() => 0), latestMs / 4);
}
