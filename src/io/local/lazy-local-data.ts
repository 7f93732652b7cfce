import type { LocalData } from './local-data.ts';

// A list of names keeps the code of the methods out of the first script.
const METHODS = [
  'facts',
  'backups',
  'backupFile',
  'restore',
  'backUpDaily',
  'damaged',
  'damagedText',
  'deleteDamaged',
  'askToPersist',
  'recentErrors',
] as const satisfies readonly Exclude<keyof LocalData, 'onChange'>[];

/** Returns local data whose code is loaded on the first call. */
export function lazyLocalData(load: () => Promise<LocalData>): LocalData {
  let loading: Promise<LocalData> | undefined;
  function loaded(): Promise<LocalData> {
    loading ??= load().catch((error: unknown) => {
      // The next call tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  }
  function method(name: (typeof METHODS)[number]): (...args: never[]) => Promise<unknown> {
    return (...args) => loaded().then((data) => (data[name] as (...args: never[]) => Promise<unknown>)(...args));
  }
  return {
    ...(Object.fromEntries(METHODS.map((name) => [name, method(name)])) as Omit<LocalData, 'onChange'>),
    onChange(listener) {
      const followed = loaded().then((data) => data.onChange(listener));
      followed.catch((error: unknown) => console.error('The data page could not be loaded', error));
      return () =>
        void followed.then(
          (stop) => stop(),
          () => undefined,
        );
    },
  };
}
