/** Something whose code comes with a file of its own. */
export type Code<T> = {
  /** Undefined until the file is here. */
  readonly ready: T | undefined;
  /** Gets the file unless it is here; rejects when it cannot be had, and tries again when it is asked again. */
  fetch(): Promise<void>;
};

/** What `load` gives, asked for once. */
export function codeFrom<T>(load: () => Promise<T>): Code<T> {
  let ready: T | undefined;
  let loading: Promise<void> | undefined;
  return {
    get ready() {
      return ready;
    },
    async fetch() {
      loading ??= load().then((loaded) => {
        ready = loaded;
      });
      try {
        await loading;
      } catch (error) {
        loading = undefined;
        throw error;
      }
    },
  };
}

/** What is here from the start. */
export function codeOf<T>(ready: T): Code<T> {
  return { ready, fetch: async () => undefined };
}
