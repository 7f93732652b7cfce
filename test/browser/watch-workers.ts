const BrowserWorker = globalThis.Worker;

/** Returns the list of the workers that are started from now on. Makes all of them fail if asked to. */
export function watchWorkers(fault?: 'refused' | 'missing'): readonly string[] {
  const started: string[] = [];
  globalThis.Worker = class extends BrowserWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      if (fault === 'refused') throw new DOMException('The policy forbids it', 'SecurityError');
      super(fault === 'missing' ? new URL('/no-such-file.js', location.href) : url, options);
      started.push(String(url));
    }
  };
  return started;
}

/** Lets workers start as the browser does. */
export function unwatchWorkers(): void {
  globalThis.Worker = BrowserWorker;
}
