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
