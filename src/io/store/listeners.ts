export type Listeners<T> = {
  /** Returns the unsubscribe function. */
  add(listener: (news: T) => void): () => void;
  /** Calls all listeners, even when one of them throws. */
  notify(news: T): void;
};

export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(news: T) => void>();
  return {
    add(listener) {
      // A function that is added twice is called twice, and removed once at a time.
      const own = (news: T) => listener(news);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    notify(news) {
      for (const listener of [...listeners]) {
        try {
          listener(news);
        } catch (error) {
          console.error('A listener failed', error);
        }
      }
    },
  };
}
