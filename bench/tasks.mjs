/** Chromium's own name for one turn of a thread. */
const TASK = /RunTask$/;
const BEGUN = 'bench begins';
const ENDED = 'bench ends';

/**
 * Acts, and tells the longest task of the page meanwhile in milliseconds: what its own thread computed, garbage collection included. By
 * the clock on the wall a thread also waits for its turn inside a task when something else wants the processor. The trace
 * itself takes some of it; what it does when it begins and ends is left out.
 */
export async function longestTask(page, act) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', '__metadata'] });
  await page.evaluate((mark) => performance.mark(mark), BEGUN);
  const result = await act();
  await page.evaluate((mark) => performance.mark(mark), ENDED);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const isPages = new Set(
    traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const timeOf = (mark) => traceEvents.find(({ name }) => name === mark)?.ts;
  const [begun, ended] = [timeOf(BEGUN), timeOf(ENDED)];
  const tasks = traceEvents.filter(
    ({ name, ts, tdur, pid, tid }) =>
      tdur && TASK.test(name) && isPages.has(`${pid} ${tid}`) && ts > begun && ts < ended,
  );
  if (tasks.length === 0) throw new Error('No task of the page is in the trace.');
  return { result, longest: tasks.reduce((most, { tdur }) => Math.max(most, tdur / 1000), 0) };
}

/** Milliseconds that the page's own thread has computed so far: other work on the machine does not count. */
export async function computed(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
}
