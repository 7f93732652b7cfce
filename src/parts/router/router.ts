import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/history';
import type { ComponentType } from 'react';
import { createListeners } from '#io/react.tsx';
import type { Code } from '#ui/code.ts';
import { matchPath, type Path, type Search, searchOf } from './address.ts';

type ScreenCode = Code<ComponentType>;

/** An address of the app, and what is drawn there: each screen where the one before has its <Outlet />. */
export type Route = {
  path: Path;
  screens: readonly ScreenCode[];
  /** What the shell wants to know of the page. */
  facts?: object;
};

/** The page that stands on the screen. */
export type Shown = {
  /** Undefined where no route leads. */
  path: Path | undefined;
  pathname: string;
  /** Path and search. */
  address: string;
  params: Readonly<Record<string, string>>;
  search: Search;
  screens: readonly ScreenCode[];
  facts: object;
  /** Why its code could not be loaded. */
  problem?: unknown;
  /** Tells the visits of the browser's history apart. */
  key: string;
  /** Where the page is scrolled to: the top, or where it stood when it was left; undefined stays. */
  scrollTo: number | undefined;
};

type RouterOptions = {
  routes: readonly Route[];
  /** Addresses that lead on at once. */
  redirects: Readonly<Record<string, Path>>;
  notFound: ScreenCode;
  history?: RouterHistory | undefined;
};

export type Router = {
  history: RouterHistory;
  /** Undefined until the code of the first page is here. */
  shown(): Shown | undefined;
  /** Resolves when the first page can be drawn. */
  begun: Promise<void>;
  subscribe(onChange: () => void): () => void;
  /** Resolves when the page stands there; never when the way was blocked or another one was gone first. */
  go(href: string, options?: { replace?: boolean | undefined; resetScroll?: boolean | undefined }): Promise<void>;
  /** Gets the code of a page ahead of the visit. */
  prepare(href: string): void;
  /** Shows the page again whose code could not be loaded. */
  retry(): void;
};

/** History's entries carry what was asked of the visit. */
type VisitState = { resetScroll?: boolean };

function keyOf({ state }: HistoryLocation): string {
  return state?.key ?? '';
}

/** Follows the address: the page changes as soon as its code is here, and the former one stands until then. */
export function createRouter({ routes, redirects, notFound, history = createBrowserHistory() }: RouterOptions): Router {
  let shown: Shown | undefined;
  let visits = 0;
  const listeners = createListeners<void>();
  let arrivals: (() => void)[] = [];
  const begun = new Promise<void>((arrive) => arrivals.push(arrive));
  /** Pixels from the top, by the key of the visit. */
  const scrolled = new Map<string, number>();

  function routeAt(pathname: string): Pick<Shown, 'path' | 'params' | 'screens' | 'facts'> {
    for (const { path, screens, facts = {} } of routes) {
      const params = matchPath(path, pathname);
      if (params) return { path, params, screens, facts };
    }
    return { path: undefined, params: {}, screens: [notFound], facts: {} };
  }

  function placeOf(location: HistoryLocation, isReturn: boolean): number | undefined {
    // The browser itself takes care of the first page, and of the places within a page.
    if (!shown || (isReturn && location.pathname + location.search === shown.address)) return undefined;
    if (isReturn) return scrolled.get(keyOf(location)) ?? 0;
    return (location.state as VisitState).resetScroll === false ? undefined : 0;
  }

  async function show(location: HistoryLocation, isReturn: boolean): Promise<void> {
    const redirect = redirects[location.pathname];
    if (redirect) return history.replace(redirect, undefined, { ignoreBlocker: true });
    visits += 1;
    const visit = visits;
    const route = routeAt(location.pathname);
    let problem: unknown;
    if (route.screens.some(({ ready }) => !ready)) {
      try {
        await Promise.all(route.screens.map((screen) => screen.fetch()));
      } catch (error) {
        console.error('The page could not be loaded', error);
        problem = error;
      }
      if (visit !== visits) return;
    }
    shown = {
      ...route,
      pathname: location.pathname,
      address: location.pathname + location.search,
      search: searchOf(location.search),
      key: keyOf(location),
      scrollTo: placeOf(location, isReturn),
      ...(problem !== undefined && { problem }),
    };
    const arrived = arrivals;
    arrivals = [];
    listeners.tell();
    for (const arrive of arrived) arrive();
  }

  history.subscribe(({ location, action: { type } }) => void show(location, type !== 'PUSH' && type !== 'REPLACE'));
  window.addEventListener('scroll', () => shown && scrolled.set(shown.key, window.scrollY), { passive: true });
  void show(history.location, false);

  return {
    history,
    shown: () => shown,
    begun,
    subscribe: listeners.add,
    go(href, { replace = false, resetScroll = true } = {}) {
      const state: VisitState = { resetScroll };
      return new Promise((arrive) => {
        arrivals.push(arrive);
        if (replace || href === history.location.href) history.replace(href, state);
        else history.push(href, state);
      });
    },
    prepare(href) {
      const [pathname = ''] = href.split('?');
      // What cannot be had now is told when the page is visited.
      for (const screen of routeAt(pathname).screens) screen.fetch().catch(() => undefined);
    },
    retry: () => void show(history.location, false),
  };
}
