import { useBlocker } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';

type Guard = {
  /** What was typed is kept for a reload: only leaving for another page asks. */
  outlivesReload?: boolean;
  /** Called when the page is left, asked or not. */
  onLeave?: () => void;
};

/** Asks before a page with unsaved changes is left. `isDirty` is called at that moment. */
export function useLeaveGuard(
  isDirty: () => boolean,
  whatIsLost: string,
  { outlivesReload = false, onLeave }: Guard = {},
): void {
  const confirm = useConfirm();
  const newest = useRef({ isDirty, whatIsLost, onLeave });
  // With what is drawn: whoever reads that it is saved may go.
  useLayoutEffect(() => {
    newest.current = { isDirty, whatIsLost, onLeave };
  });
  useBlocker({
    enableBeforeUnload: useCallback(() => !outlivesReload && newest.current.isDirty(), [outlivesReload]),
    shouldBlockFn: useCallback(async () => {
      const { isDirty: asks, whatIsLost: body } = newest.current;
      if (asks() && !(await confirm({ title: 'Leave without saving?', body, verb: 'Leave' }))) return true;
      newest.current.onLeave?.();
      return false;
    }, [confirm]),
  });
}
