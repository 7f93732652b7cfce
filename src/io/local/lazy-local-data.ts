import type { LocalData } from './local-data.ts';

// One by one they would be a part of the first script.
const QUESTIONS = [
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

/** Stands for local data whose code is loaded when it is first asked for something. */
export function lazyLocalData(load: () => Promise<LocalData>): LocalData {
  let loading: Promise<LocalData> | undefined;
  function there(): Promise<LocalData> {
    loading ??= load().catch((error: unknown) => {
      // The next one who asks tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  }
  function ask(name: (typeof QUESTIONS)[number]): (...args: never[]) => Promise<unknown> {
    return (...args) => there().then((data) => (data[name] as (...args: never[]) => Promise<unknown>)(...args));
  }
  return {
    ...(Object.fromEntries(QUESTIONS.map((name) => [name, ask(name)])) as Omit<LocalData, 'onChange'>),
    onChange(listener) {
      const followed = there().then((data) => data.onChange(listener));
      followed.catch((error: unknown) => console.error('The data page could not be loaded', error));
      return () =>
        void followed.then(
          (stop) => stop(),
          () => undefined,
        );
    },
  };
}
