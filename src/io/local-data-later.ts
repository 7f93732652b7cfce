import type { LocalData } from './local-data.ts';

/** Stands for local data whose code is loaded when it is first asked for something. */
export function localDataLater(load: () => Promise<LocalData>): LocalData {
  let loading: Promise<LocalData> | undefined;
  function there(): Promise<LocalData> {
    loading ??= load().catch((error: unknown) => {
      // The next one who asks tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  }
  return {
    facts: async () => (await there()).facts(),
    backups: async () => (await there()).backups(),
    backupFile: async (id) => (await there()).backupFile(id),
    restore: async (id, work) => (await there()).restore(id, work),
    backUpDaily: async () => (await there()).backUpDaily(),
    damaged: async () => (await there()).damaged(),
    damagedText: async (name) => (await there()).damagedText(name),
    forgetDamaged: async (name) => (await there()).forgetDamaged(name),
    askToPersist: async () => (await there()).askToPersist(),
    onChange(listener) {
      let isStopped = false;
      let stop = () => {
        isStopped = true;
      };
      there().then(
        (data) => {
          if (!isStopped) stop = data.onChange(listener);
        },
        (error: unknown) => console.error('The data page could not be loaded', error),
      );
      return () => stop();
    },
  };
}
