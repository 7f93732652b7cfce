import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';
import { catchLostFocus, takeFocusFromPage } from '#ui/lost-focus.ts';
import type { Params, Path } from './address.ts';
import type { Router, Shown } from './router.ts';

type FailureProps = { error: unknown; onRetry: () => void };
type Failure = ComponentType<FailureProps>;

const RouterContext = createContext<Router | undefined>(undefined);
const ShownContext = createContext<Shown | undefined>(undefined);
const OutletContext = createContext<{ screens: Shown['screens']; failure: Failure } | undefined>(undefined);

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('pages and links must be used inside a RouterProvider');
  return value;
}

export function useRouter(): Router {
  return known(use(RouterContext));
}

/** The page on the screen: its address and what its route says of it. */
export function useShown(): Shown {
  return known(use(ShownContext));
}

/** What stands behind the question mark of the page's address, by the names that the page knows. */
export function useSearch<Name extends string>(): { readonly [N in Name]: string | undefined } {
  return useShown().search as { readonly [N in Name]: string | undefined };
}

/** What stands for the $names of the page's own path. */
export function useParams<P extends Path>(path: P): Params<P> {
  const shown = useShown();
  if (shown.path !== path) throw new Error(`the page at ${shown.pathname} is not that of ${path}`);
  return shown.params as Params<P>;
}

type RouterProviderProps = {
  router: Router;
  /** What stands in place of a page that could not be loaded or drawn. */
  failure: Failure;
  /** Stands around every page. */
  children: ReactNode;
};

export function RouterProvider({ router, failure, children }: RouterProviderProps) {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const outermost = () => router.shown()?.screens[0];
      let screen = outermost();
      return router.subscribe(() => {
        const next = outermost();
        if (screen && screen !== next) takeFocusFromPage();
        screen = next;
        onChange();
      });
    },
    [router],
  );
  const shown = useSyncExternalStore(subscribe, router.shown);

  useLayoutEffect(() => {
    if (shown?.scrollTo === undefined) return;
    window.scrollTo(0, shown.scrollTo);
    // The link that led here may be gone with its page.
    catchLostFocus();
  }, [shown]);

  // While the app stands it scrolls by itself; of a page that is loaded again the browser knows better.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const hand = () => {
      history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', hand);
    return () => window.removeEventListener('pagehide', hand);
  }, []);

  if (!shown) return null;
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>
        <Guarded failure={failure}>
          <OutletContext value={{ screens: shown.screens, failure }}>{children}</OutletContext>
        </Guarded>
      </ShownContext>
    </RouterContext>
  );
}

/** Where the page stands, or the next screen of one that is made of several. */
export function Outlet() {
  const { screens, failure } = known(use(OutletContext));
  const { problem } = useShown();
  const [screen, ...inner] = screens;
  if (!screen) return null;
  return (
    <Guarded failure={failure} problem={problem}>
      <OutletContext value={{ screens: inner, failure }}>
        <Screen screen={screen} />
      </OutletContext>
    </Guarded>
  );
}

function Screen({ screen }: { screen: Shown['screens'][number] }) {
  const Ready = screen.ready;
  return Ready && <Ready />;
}

type GuardedProps = { failure: Failure; problem?: unknown; children: ReactNode };

/** Shows the failure in place of what cannot be drawn, until another page is visited. */
function Guarded({ failure: Failed, problem, children }: GuardedProps) {
  const router = useRouter();
  const { key } = useShown();
  if (problem !== undefined) return <Failed error={problem} onRetry={router.retry} />;
  return (
    <Boundary visit={key} failure={Failed}>
      {children}
    </Boundary>
  );
}

type BoundaryProps = { visit: string; failure: Failure; children: ReactNode };
type BoundaryState = { visit?: string; failed?: { error: unknown } | undefined };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};
  static getDerivedStateFromProps({ visit }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return state.visit === visit ? null : { visit, failed: undefined };
  }
  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: { error } };
  }
  override render() {
    const { failure: Failed, children } = this.props;
    const { failed } = this.state;
    if (!failed) return children;
    return <Failed error={failed.error} onRetry={() => this.setState({ failed: undefined })} />;
  }
}
