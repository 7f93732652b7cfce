/** @import { CDPSession, Page } from '@playwright/test' */

/**
 * A trace event; only the fields used here. Times are microseconds.
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {number} pid
 * @property {number} tid
 * @property {number} ts
 * @property {number} dur
 * @property {number} [tdur]
 * @property {{ name?: string }} [args]
 */

/** Chromium's name for one task of a thread. */
const TASK = /RunTask$/;
const BEGUN = 'bench begins';
const ENDED = 'bench ends';

/**
 * Runs the action and returns the CPU time of the page's longest task in milliseconds, including garbage collection. Wall time would
 * include waiting for the processor. Tracing adds some overhead; its start and end are excluded.
 * @template T
 * @param {Page} page
 * @param {() => Promise<T>} act
 * @returns {Promise<{ result: T, longest: number }>}
 */
export async function longestTask(page, act) {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has a browser of its own profile, which cannot be traced.');
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', '__metadata'] });
  await page.evaluate((mark) => performance.mark(mark), BEGUN);
  const result = await act();
  await page.evaluate((mark) => performance.mark(mark), ENDED);
  /** @type {{ traceEvents: TraceEvent[] }} */
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const isPages = new Set(
    traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  );
  /** @param {string} mark */
  const timeOf = (mark) => traceEvents.find(({ name }) => name === mark)?.ts ?? Number.NaN;
  const [begun, ended] = [timeOf(BEGUN), timeOf(ENDED)];
  const tasks = traceEvents.filter(
    ({ name, ts, tdur, pid, tid }) =>
      tdur && TASK.test(name) && isPages.has(`${pid} ${tid}`) && ts > begun && ts < ended,
  );
  if (tasks.length === 0) throw new Error('No task of the page is in the trace.');
  return { result, longest: tasks.reduce((most, { tdur }) => Math.max(most, (tdur ?? 0) / 1000), 0) };
}

/**
 * Returns the CPU time of the page's main thread so far, in milliseconds.
 * @param {CDPSession} devtools
 */
export async function computed(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}
