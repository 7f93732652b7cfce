import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Returns a function that removes a param from the address of the page, without leaving it. */
export function useRemoveSearchParam(name: string): () => void {
  const navigate = useNavigate();
  return useCallback(
    () =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, [name]: undefined }),
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      }),
    [navigate, name],
  );
}
