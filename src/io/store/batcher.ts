/** Work that is collected and done in rounds, one round at a time. */
export type Batcher<T> = {
  /** Settles with the round that does it. */
  add(some: Iterable<T>): Promise<void>;
  /** Resolves when there is nothing left to do. */
  whenIdle(): Promise<void>;
  /** Begins no further round. */
  stop(): void;
};

/** Each round begins so many milliseconds after it was asked for, and does all that was collected until then. */
export function createBatcher<T>(restMs: number, work: (collected: ReadonlySet<T>) => Promise<void>): Batcher<T> {
  let collected = new Set<T>();
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function run(): Promise<void> {
    try {
      do {
        if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
        if (isStopped) return;
        const now = collected;
        collected = new Set();
        await work(now);
      } while (collected.size > 0);
    } finally {
      running = undefined;
    }
  }

  return {
    add(some) {
      for (const one of some) collected.add(one);
      running ??= run();
      return running;
    },
    stop() {
      isStopped = true;
    },
    async whenIdle() {
      // Who asked for the round hears of its failure.
      while (running !== undefined) await running.catch(() => undefined);
    },
  };
}
