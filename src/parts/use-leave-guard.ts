import { useEffect, useLayoutEffect, useRef } from 'react';
import { useRouter } from '#parts/router/router-provider.tsx';
import { useConfirm } from '#ui/confirm-dialog.tsx';

type Guard = {
  /** What was typed is kept for when the page is loaded again: only leaving for another page asks. */
  outlivesReload?: boolean;
  /** The page is left, asked or not. */
  onLeave?: () => void;
};

/** Asks before a page is left whose changes are not saved. `isDirty` is asked at that moment. */
export function useLeaveGuard(
  isDirty: () => boolean,
  whatIsLost: string,
  { outlivesReload = false, onLeave }: Guard = {},
): void {
  const confirm = useConfirm();
  const { history } = useRouter();
  const newest = useRef({ isDirty, whatIsLost, onLeave });
  // With what is drawn: who reads that it is saved may go.
  useLayoutEffect(() => {
    newest.current = { isDirty, whatIsLost, onLeave };
  });
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => !outlivesReload && newest.current.isDirty(),
        async blockerFn() {
          const { isDirty: asks, whatIsLost: body } = newest.current;
          if (asks() && !(await confirm({ title: 'Leave without saving?', body, verb: 'Leave' }))) return true;
          newest.current.onLeave?.();
          return false;
        },
      }),
    [history, confirm, outlivesReload],
  );
}
