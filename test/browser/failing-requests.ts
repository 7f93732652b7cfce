import type { KeyValueStorage } from '#io/browser/storage.ts';

type Write = 'put' | 'add' | 'delete' | 'clear';
const WRITES: readonly Write[] = ['put', 'add', 'delete', 'clear'];

/** Kind of failure: the browser refuses the write, or aborts the transaction after all writes so far. */
export type Failure = 'refused' | 'aborted';

/**
 * Lets the write number `at` (from 0) of the browser's databases fail, once, until the way back is called. Counts those that
 * were asked for, but for the packed lists: nothing depends on them, and they are written when the page rests.
 */
export function failWrite(at: number, how: Failure) {
  const prototype = IDBObjectStore.prototype as unknown as Record<Write, (...args: unknown[]) => IDBRequest>;
  const real = Object.fromEntries(WRITES.map((name) => [name, prototype[name]])) as typeof prototype;
  let count = 0;
  for (const name of WRITES) {
    prototype[name] = function write(this: IDBObjectStore, ...args: unknown[]) {
      if (this.name === 'packed') return real[name].apply(this, args);
      const isIt = count === at;
      count += 1;
      if (isIt && how === 'refused') throw new DOMException('The disk is full.', 'QuotaExceededError');
      const request = real[name].apply(this, args);
      if (isIt) request.addEventListener('success', () => request.transaction?.abort());
      return request;
    };
  }
  return {
    count: () => count,
    restore(): void {
      for (const name of WRITES) prototype[name] = real[name];
    },
  };
}

/** Counts the texts that are written under keys, and lets the one of number `at` (from 0) be refused, once or with all after it. */
export function keyFaults() {
  let at = Number.POSITIVE_INFINITY;
  let count = 0;
  let isLasting = false;
  const refuse = () => {
    throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
  };
  return {
    /** The storage of a tab whose writes may be refused. */
    on: (inner: KeyValueStorage): KeyValueStorage => ({
      getItem: (key) => inner.getItem(key),
      setItem(key, text) {
        count += 1;
        if (count === at + 1 || (isLasting && count > at)) refuse();
        inner.setItem(key, text);
      },
      removeItem: (key) => inner.removeItem(key),
      key: (position) => inner.key(position),
      get length() {
        return inner.length;
      },
    }),
    fail(wanted: number, how: 'once' | 'from then on' = 'once') {
      at = wanted;
      count = 0;
      isLasting = how === 'from then on';
      return {
        count: () => count,
        restore() {
          at = Number.POSITIVE_INFINITY;
        },
      };
    },
  };
}
