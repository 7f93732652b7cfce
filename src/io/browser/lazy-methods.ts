/** Returns an object with these async methods, whose code is loaded on the first call. */
export function lazyMethods<T extends object, Name extends keyof T>(
  names: readonly Name[],
  load: () => Promise<T>,
): Pick<T, Name> & { loaded: () => Promise<T> } {
  let loading: Promise<T> | undefined;
  function loaded(): Promise<T> {
    loading ??= load().catch((error: unknown) => {
      // The next call tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  }
  function method(name: Name): (...args: never[]) => Promise<unknown> {
    return (...args) => loaded().then((all) => (all[name] as (...args: never[]) => Promise<unknown>)(...args));
  }
  return { ...(Object.fromEntries(names.map((name) => [name, method(name)])) as Pick<T, Name>), loaded };
}
