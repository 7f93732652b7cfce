/** @import { CDPSession, Page } from '@playwright/test' */

/**
 * An event of a trace, as far as it is used here. Times are microseconds.
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {number} pid
 * @property {number} tid
 * @property {number} ts
 * @property {number} dur
 * @property {number} [tdur]
 * @property {{ name?: string }} [args]
 */

/** Chromium's own name for one turn of a thread. */
const TASK = /RunTask$/;
const BEGUN = 'bench begins';
const ENDED = 'bench ends';

/**
 * Acts, and tells the longest task of the page meanwhile in milliseconds: what its own thread computed, garbage collection included. By
 * the clock on the wall a thread also waits for its turn inside a task when something else wants the processor. The trace
 * itself takes some of it; what it does when it begins and ends is left out.
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
 * Milliseconds that the page's own thread has computed so far: other work on the machine does not count.
 * @param {CDPSession} devtools
 */
export async function computed(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}
