type Scheduling = { scheduler?: { yield?: () => Promise<void> } };

/**
 * Lets the page draw and answer between two slices of long work. Timers would do, but browsers slow them down to one a second,
 * and later to one a minute, while another tab is looked at.
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
