import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Search } from '#parts/navigation/search-params.ts';
import { usePageSearch, usePathname } from '#parts/navigation/use-page.ts';

/** Wait after the last letter: the address then changes once, and browsers limit how often it may. */
const PAUSE_MS = 300;
const NONE: Search = {};

type ListSearch = Search & { readonly q?: string | undefined; readonly sort?: string | undefined };

/** Changes that the address doesn't have yet, those that were sent to it, and the address that they were made on. */
type Ahead = { changes: Search; sent: Search; address: Search };

/** Returns the changes that a new address can't have yet: those made after the last were sent. */
function notSent({ changes, sent }: Ahead): Search {
  return Object.fromEntries(Object.entries(changes).filter(([name, value]) => !(name in sent) || sent[name] !== value));
}

/**
 * Returns the search params of the page, and functions that change them. The page has a change at once, the address after a pause: no
 * history entry, and no router at work, for each letter. Call `write` when the user leaves the field, because a link may come next.
 */
export function useListSearch() {
  const router = useRouter();
  const pathname = usePathname();
  const address = usePageSearch();
  const [ahead, setAhead] = useState<Ahead>({ changes: NONE, sent: NONE, address });
  if (ahead.address !== address) setAhead({ changes: notSent(ahead), sent: NONE, address });
  const waiting = useRef<{ changes: Search; timer: number }>(undefined);

  const write = useCallback(() => {
    const sent = waiting.current?.changes;
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    // The page may be on its way out.
    if (!sent || router.latestLocation.pathname !== pathname) return;
    setAhead((before) => ({ ...before, sent }));
    void router.navigate({
      to: '.',
      search: (before: Search) => ({ ...before, ...sent }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    });
  }, [router, pathname]);

  const change = useCallback(
    (changes: Search) => {
      clearTimeout(waiting.current?.timer);
      waiting.current = {
        changes: { ...waiting.current?.changes, ...changes },
        timer: window.setTimeout(write, PAUSE_MS),
      };
      setAhead((before) => ({ ...before, changes: { ...before.changes, ...changes } }));
    },
    [write],
  );

  useEffect(() => () => clearTimeout(waiting.current?.timer), []);
  const params: ListSearch = { ...address, ...ahead.changes };
  return { params, change, write };
}
