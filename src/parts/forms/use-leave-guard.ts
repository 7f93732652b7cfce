import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';

type Guard = {
  /** The draft survives a reload: only going to another page asks. */
  outlivesReload?: boolean;
  /** Called when the user leaves the page, with or without a question. */
  onLeave?: () => void;
};

/**
 * Asks before the user leaves a page with unsaved changes. Returns the same question, for a dialog that closes without navigation.
 * @param isDirty read at the moment of leaving
 * @param whatIsLost body of the question
 */
export function useLeaveGuard(
  isDirty: () => boolean,
  whatIsLost: string,
  { outlivesReload = false, onLeave }: Guard = {},
): () => Promise<boolean> {
  const confirm = useConfirm();
  const newest = useRef({ isDirty, whatIsLost, onLeave });
  // A layout effect: as soon as the screen shows that the form is saved, leaving must not ask.
  useLayoutEffect(() => {
    newest.current = { isDirty, whatIsLost, onLeave };
  });
  const askToLeave = useCallback(async () => {
    const { isDirty: asks, whatIsLost: body } = newest.current;
    return !asks() || confirm({ title: 'Leave without saving?', body, verb: 'Leave' });
  }, [confirm]);
  useBlocker({
    enableBeforeUnload: useCallback(() => !outlivesReload && newest.current.isDirty(), [outlivesReload]),
    shouldBlockFn: useCallback(
      async ({ current, next }: Parameters<ShouldBlockFn>[0]) => {
        // Another part of the same page.
        if (current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search))
          return false;
        if (!(await askToLeave())) return true;
        newest.current.onLeave?.();
        return false;
      },
      [askToLeave],
    ),
  });
  return askToLeave;
}
