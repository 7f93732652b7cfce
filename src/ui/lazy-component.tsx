import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';

export type LazyComponent<Props> = FunctionComponent<Props> & {
  /** Loads the code early. Rejects on failure, which may be ignored; the next call tries again. */
  preload: () => Promise<void>;
};

/**
 * Returns a component whose code is loaded when it is first drawn. It draws nothing until then.
 *
 * React.lazy with Suspense doesn't work here: it caches a failure forever, and suspends once even if the code is loaded.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  function preload() {
    if (loading !== undefined) return loading;
    loading = load().then(
      (component) => {
        Loaded = component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    // Prevents an unhandled rejection if the caller ignores the failure.
    loading.catch(() => undefined);
    return loading;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: like React.lazy, it is called once per component, at module level
  function Lazy(props: Props) {
    const [status, setStatus] = useState<'loading' | 'loaded' | 'failed'>(Loaded ? 'loaded' : 'loading');
    // biome-ignore lint/correctness/useExhaustiveDependencies: new props mean that the parent rendered again, which retries after a failure
    useEffect(() => {
      if (status === 'loaded') return;
      preload().then(
        () => setStatus('loaded'),
        (error: unknown) => {
          console.error('A part of the page could not be loaded', error);
          setStatus('failed');
        },
      );
    }, [props]);
    if (Loaded) return <Loaded {...props} />;
    return status === 'failed' && <MissingPart />;
  }

  return Object.assign(Lazy, { preload });
}

function MissingPart() {
  return (
    <p
      role="alert"
      className="tone-red fixed inset-x-4 bottom-4 z-50 rounded-card border border-tone-line bg-tone-soft px-3.5 py-3 text-tone-ink shadow-3"
    >
      Part of this page couldn't be loaded. Check your connection and try again. If that doesn't help, reload the page.
    </p>
  );
}
