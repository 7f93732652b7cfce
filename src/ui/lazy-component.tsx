import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';

export type LazyComponent<Props> = FunctionComponent<Props> & {
  /** Loads the code ahead of its use. A failure rejects, may be ignored, and the next call tries again. */
  preload: () => Promise<void>;
};

/**
 * Returns a component whose code is loaded when it is first drawn. It draws nothing until then.
 *
 * React.lazy with Suspense does not serve here: it keeps a failure forever, and suspends once even when the code is loaded.
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
    // Keeps a failure that the caller ignores from being reported as an unhandled rejection.
    loading.catch(() => undefined);
    return loading;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: like React.lazy, it is called once for each component, outside of components
  function Lazy(props: Props) {
    const [status, setStatus] = useState<'loading' | 'loaded' | 'failed'>(Loaded ? 'loaded' : 'loading');
    // biome-ignore lint/correctness/useExhaustiveDependencies: new props mean that the parent drew again, which tries again after a failure
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
      A part of this page could not be loaded. Check your connection and try again; if that does not help, reload the
      page.
    </p>
  );
}
