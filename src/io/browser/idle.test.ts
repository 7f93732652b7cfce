import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runWhenIdle } from './idle.ts';

/** A browser that is idle only when `beIdle` is called. */
function idleBrowser() {
  const waiting = new Map<number, IdleRequestCallback>();
  const timeouts: (number | undefined)[] = [];
  let last = 0;
  vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback, { timeout }: IdleRequestOptions) => {
    last += 1;
    waiting.set(last, work);
    timeouts.push(timeout);
    return last;
  });
  vi.stubGlobal('cancelIdleCallback', (handle: number) => waiting.delete(handle));
  function beIdle() {
    for (const [handle, work] of waiting) {
      waiting.delete(handle);
      work({ didTimeout: false, timeRemaining: () => 7 });
    }
  }
  return { beIdle, timeouts };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the work runs once, when the page is idle or after the timeout of the browser, and learns how much time it has', () => {
  const { beIdle, timeouts } = idleBrowser();
  const left: number[] = [];
  runWhenIdle((deadline) => left.push(deadline.timeRemaining()));
  runWhenIdle((deadline) => left.push(deadline.timeRemaining()), { timeout: 5000 });
  expect([left, timeouts]).toEqual([[], [1000, 5000]]);
  beIdle();
  beIdle();
  expect(left).toEqual([7, 7]);
});

test('work with `after` leaves the page that time first, even when it is idle', () => {
  const { beIdle } = idleBrowser();
  const work = vi.fn();
  runWhenIdle(work, { after: 3000 });
  vi.advanceTimersByTime(2999);
  beIdle();
  vi.advanceTimersByTime(1);
  expect(work).not.toHaveBeenCalled();
  beIdle();
  expect(work).toHaveBeenCalledOnce();
});

test('canceled work does not run: not before its time, not after it, and not without requestIdleCallback', () => {
  const work = vi.fn();
  runWhenIdle(work)();
  const { beIdle } = idleBrowser();
  runWhenIdle(work)();
  runWhenIdle(work, { after: 3000 })();
  const cancel = runWhenIdle(work, { after: 3000 });
  vi.advanceTimersByTime(3000);
  cancel();
  beIdle();
  vi.runAllTimers();
  expect(work).not.toHaveBeenCalled();
});

test('a browser without requestIdleCallback runs the work after a quarter of the timeout', () => {
  const work = vi.fn();
  runWhenIdle(work, { timeout: 1000 });
  vi.advanceTimersByTime(249);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
});
