import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useCan } from './use-can.ts';

/** Returns whether the user may open the page of an address, with or without a search part. */
export function useCanOpen(): (href: string) => boolean {
  const router = useRouter();
  const isTechnician = !useCan('viewMoney');
  return useCallback(
    (href) => {
      if (!isTechnician) return true;
      const [pathname = ''] = href.split('?');
      const [, , route] = router.getMatchedRoutes(pathname);
      return route?.options.staticData?.access === 'everyone';
    },
    [router, isTechnician],
  );
}
