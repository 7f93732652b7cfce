import { type ComponentProps, type MouseEvent, useCallback, useEffect } from 'react';
import { runWhenIdle } from '#io/react.tsx';
import { hrefOf, isAt, type Params, type Path, type PlainPath, type Search } from './address.ts';
import { useRouter, useShown } from './router-provider.tsx';

/** An address of the app: what stands for the $names of its path is asked for by them. */
export type To<P extends Path = Path> = {
  to: P;
  search?: Search | undefined;
} & (keyof Params<P> extends never ? { params?: undefined } : { params: Params<P> });

type Visit = {
  /** Takes the place of the page in the browser's history. */
  replace?: boolean | undefined;
  /** False leaves the page scrolled to where it is. */
  resetScroll?: boolean | undefined;
};

/** Goes to an address; resolves when the page stands there. */
export type Navigate = <P extends Path>(to: To<P> & Visit) => Promise<void>;

export function useNavigate(): Navigate {
  const router = useRouter();
  return useCallback(
    ({ to, params, search, ...visit }) =>
      router.go(hrefOf(to, params as Record<string, string> | undefined, search), visit),
    [router],
  );
}

/** At the latest then, so that who looks at the list for a moment finds its form ready. */
const PREPARED_MS = 2000;

/** Fetches the code of a page that this one leads to, once nothing else is to be done. */
export function usePrepared(path: PlainPath): void {
  const router = useRouter();
  useEffect(() => runWhenIdle(() => router.prepare(path), { timeout: PREPARED_MS }), [router, path]);
}

/** Leads on to the address, which takes the place of this one. */
export function Redirect<P extends Path>({ to, params, search }: To<P>) {
  const router = useRouter();
  const href = hrefOf(to, params as Record<string, string> | undefined, search);
  useEffect(() => void router.go(href, { replace: true }), [router, href]);
  return null;
}

function isPlainClick({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

type LinkProps<P extends Path> = To<P> & Visit & Omit<ComponentProps<'a'>, 'href' | keyof To | keyof Visit>;

/** A link within the app. It is told apart as the current page's where it leads to that, or to what stands above it. */
export function Link<P extends Path>({
  to,
  params,
  search,
  replace,
  resetScroll,
  onClick,
  onFocus,
  onPointerEnter,
  ...anchor
}: LinkProps<P>) {
  const router = useRouter();
  const { pathname, search: shownSearch } = useShown();
  const href = hrefOf(to, params as Record<string, string> | undefined, search);
  return (
    <a
      {...anchor}
      aria-current={isAt(href, pathname, shownSearch) ? 'page' : anchor['aria-current']}
      href={href}
      onFocus={(event) => {
        onFocus?.(event);
        router.prepare(href);
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        router.prepare(href);
      }}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlainClick(event) || (anchor.target ?? '_self') !== '_self') return;
        event.preventDefault();
        void router.go(href, { replace, resetScroll });
      }}
    />
  );
}
