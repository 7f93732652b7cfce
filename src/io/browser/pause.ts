type Scheduling = { scheduler?: { yield?: () => Promise<void> } };

/**
 * Yields to the page between two slices of long work. Does not use timers, because browsers slow them down in background tabs.
 */
export function pause(): Promise<void> {
  const { scheduler } = globalThis as Scheduling;
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
