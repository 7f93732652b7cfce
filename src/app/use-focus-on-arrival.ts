import { useEffect, useRef } from 'react';
import { useShown } from '#parts/router/router-provider.tsx';
import { catchLostFocus } from '#ui/lost-focus.ts';

/** The link that led here may be gone with its page. */
export function useFocusOnArrival(): void {
  const { pathname } = useShown();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    catchLostFocus();
  }, [pathname]);
}
