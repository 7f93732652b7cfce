// Measures what happens in a page: times to a frame by the page's clock, and the processor time of its main thread.

/** @import { CDPSession, Page } from '@playwright/test' */

/** @typedef {{ selector: string, count: number }} Ready at least `count` matches of `selector` */
/** @typedef {{ longest: number, rows: number }} Scroll milliseconds of the longest task, and the most rows */
/**
 * A trace event; only the fields used here. Times are microseconds; `tdur` is processor time.
 * @typedef {{ name: string, pid: number, tid: number, ts: number, dur: number, tdur?: number, args?: { name?: string } }} TraceEvent
 */

export const LONGEST_TASK_MS = 50;
/** Below this time in ms, clock and frames dominate the measurement. */
export const TWO_FRAMES_MS = 2 * 16.7;
const DRAWN_TIMEOUT_MS = 30_000;

/** Runs in the page before anything else. @param {Ready & { patience: number }} wanted */
function addFrameClock({ selector, count, patience }) {
  window.drawn = (isThere) =>
    new Promise((resolve, reject) => {
      // A headless browser sometimes stops drawing: the bench fails then, instead of waiting forever.
      setTimeout(() => reject(new Error(`No frame with ${isThere}`)), patience);
      const atEachFrame = () => {
        if (!isThere()) {
          requestAnimationFrame(atEachFrame);
          return;
        }
        // The message arrives after the frame was drawn.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(0);
      };
      requestAnimationFrame(atEachFrame);
    });
  window.timeInput = (isThere) => {
    /** @type {number | undefined} */
    let start;
    /** @param {Event} event */
    const begin = ({ timeStamp }) => {
      start ??= timeStamp;
    };
    for (const type of ['keydown', 'pointerup']) addEventListener(type, begin, { capture: true, once: true });
    window.measured = window.drawn(() => start !== undefined && isThere()).then((end) => end - (start ?? 0));
  };
  window
    .drawn(() => document.querySelectorAll(selector).length >= count)
    .then((at) => {
      window.readyAt = at;
    });
}

/** Opens the address. Returns the milliseconds until the frame that shows `ready`. @param {Page} page @param {string} address @param {Ready} ready */
export async function timeUntilReady(page, address, ready) {
  await page.addInitScript(addFrameClock, { ...ready, patience: DRAWN_TIMEOUT_MS });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.readyAt !== undefined, null, { timeout: DRAWN_TIMEOUT_MS, polling: 100 });
  return Number(await page.evaluate(() => window.readyAt));
}

/**
 * Returns the milliseconds from the next key or click to the frame in which `selector` exists with changed text.
 * @param {Page} page
 * @param {string} selector
 * @param {() => Promise<unknown>} act
 */
export async function timed(page, selector, act) {
  await page.evaluate((wanted) => {
    const before = document.querySelector(wanted)?.textContent;
    window.timeInput(() => {
      const found = document.querySelector(wanted);
      return found !== null && found.textContent !== before;
    });
  }, selector);
  await act();
  return page.evaluate(() => window.measured);
}

/** Result count next to the search box. Empty while all are shown. */
const FOUND = '[aria-live="polite"]';

/** Measures the first key on the page, and the first one after the texts were loaded. @param {Page} page @param {string} label */
export async function searchTimes(page, label) {
  const box = page.getByRole('searchbox', { name: label });
  await box.focus();
  const press = async () => {
    const took = await timed(page, FOUND, () => box.press('7'));
    await box.fill('');
    await page.locator(FOUND).waitFor({ state: 'detached' });
    return took;
  };
  return { 'first key': await press(), search: await press() };
}

/** Measures the longest task and the most rows while scrolling. @param {Page} page @param {string} rows @returns {Promise<Scroll>} */
export async function scrolled(page, rows) {
  await page.evaluate((selector) => {
    window.mostRows = 0;
    addEventListener('scroll', () => {
      window.mostRows = Math.max(window.mostRows, document.querySelectorAll(selector).length);
    });
  }, rows);
  await page.mouse.move(640, 600);
  const { longest } = await longestTask(page, async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      await page.mouse.wheel(0, 700);
      await page.waitForTimeout(16);
    }
  });
  const most = await page.evaluate(() => window.mostRows);
  await page.mouse.wheel(0, -100_000);
  await page.evaluate(() => scrollTo(0, 0));
  return { longest, rows: most };
}

const BEGUN = 'bench begins';
const ENDED = 'bench ends';

/**
 * Runs the action and returns what the page's main thread did meanwhile, from a trace whose own start and end are excluded.
 * @template T
 * @param {Page} page
 * @param {string[]} categories
 * @param {() => Promise<T>} act
 */
export async function traced(page, categories, act) {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has a browser of its own profile, which cannot be traced.');
  await browser.startTracing(page, { categories: [...categories, 'blink.user_timing', '__metadata'] });
  await page.evaluate((mark) => performance.mark(mark), BEGUN);
  const result = await act();
  await page.evaluate((mark) => performance.mark(mark), ENDED);
  /** @type {{ traceEvents: TraceEvent[] }} */
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const threads = traceEvents.filter(({ args }) => args?.name === 'CrRendererMain');
  const isPages = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`));
  /** @param {string} mark */
  const timeOf = (mark) => traceEvents.find(({ name }) => name === mark)?.ts ?? Number.NaN;
  const [begun, ended] = [timeOf(BEGUN), timeOf(ENDED)];
  const events = traceEvents
    .filter(({ ts, pid, tid }) => isPages.has(`${pid} ${tid}`) && ts > begun && ts < ended)
    .sort((a, b) => a.ts - b.ts);
  if (events.length === 0) throw new Error('Nothing of the page is in the trace.');
  return { result, events };
}

/**
 * Runs the action and returns the processor time of the page's longest task in milliseconds, garbage collection included. Wall time
 * would include waiting for the processor.
 * @template T
 * @param {Page} page
 * @param {() => Promise<T>} act
 */
export async function longestTask(page, act) {
  const { result, events } = await traced(page, ['toplevel'], act);
  const tasks = events.filter(({ name, tdur }) => tdur && name.endsWith('RunTask'));
  if (tasks.length === 0) throw new Error('No task of the page is in the trace.');
  return { result, longest: Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000)) };
}

/** Starts counting the processor time of the page's main thread. @param {Page} page */
export async function watchComputed(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return devtools;
}

/** Returns the processor time of the page's main thread so far, in milliseconds. @param {CDPSession} devtools */
export async function computed(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}
