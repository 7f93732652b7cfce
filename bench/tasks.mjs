/** Chromium's own name for one turn of a thread. */
const TASK = /RunTask$/;

/**
 * Acts, and tells the longest task of the page meanwhile in milliseconds: what its own thread computed, garbage collection included. By
 * the clock on the wall a thread also waits for its turn inside a task when something else wants the processor. The trace
 * itself takes some of it.
 */
export async function longestTask(page, act) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  const result = await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const isPages = new Set(
    traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, tdur, pid, tid }) => tdur && TASK.test(name) && isPages.has(`${pid} ${tid}`),
  );
  return { result, longest: tasks.reduce((most, { tdur }) => Math.max(most, tdur / 1000), 0) };
}

/** Milliseconds that the page's own thread has computed so far: other work on the machine does not count. */
export async function computed(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
}
