import { lazyMethods } from '#io/browser/lazy-methods.ts';
import type { LocalData } from './local-data.ts';

// A list of names keeps the code of the methods out of the first script.
const METHODS = [
  'facts',
  'backups',
  'backupFile',
  'restore',
  'backUpDaily',
  'sweepPhotos',
  'damaged',
  'damagedText',
  'deleteDamaged',
  'askToPersist',
  'recentErrors',
] as const satisfies readonly Exclude<keyof LocalData, 'onChange'>[];

/** Returns local data whose code is loaded on the first call. */
export function lazyLocalData(load: () => Promise<LocalData>): LocalData {
  const { loaded, ...methods } = lazyMethods(METHODS, load);
  return {
    ...methods,
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
