/** Does the work when the page has drawn and nothing waits, at the latest after the time given. Not every browser can tell. */
export function whenIdle(work: () => void, latestMs: number): void {
  const { requestIdleCallback } = globalThis as { requestIdleCallback?: Window['requestIdleCallback'] };
  if (requestIdleCallback) requestIdleCallback(work, { timeout: latestMs });
  else setTimeout(work, latestMs / 4);
}
