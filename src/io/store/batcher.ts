/** Collects items and processes them in batches, one batch at a time. */
export type Batcher<T> = {
  /** Settles with the batch that processes the items. */
  add(some: Iterable<T>): Promise<void>;
  /** Resolves when no batch is left. */
  whenIdle(): Promise<void>;
  /** Starts no further batch. */
  stop(): void;
};

/** Processes each batch `delayMs` milliseconds after its first item was added. */
export function createBatcher<T>(delayMs: number, work: (collected: ReadonlySet<T>) => Promise<void>): Batcher<T> {
  let collected = new Set<T>();
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function run(): Promise<void> {
    try {
      do {
        if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
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
      // The caller of `add` gets the error.
      while (running !== undefined) await running.catch(() => undefined);
    },
  };
}
