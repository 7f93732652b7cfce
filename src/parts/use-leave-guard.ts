import { useEffect, useRef } from 'react';
import { useRouter } from '#parts/router/router-provider.tsx';
import { useConfirm } from '#ui/confirm-dialog.tsx';

/** Asks before a page is left whose changes are not saved. `isDirty` is asked at that moment. */
export function useLeaveGuard(isDirty: () => boolean, whatIsLost: string): void {
  const confirm = useConfirm();
  const { history } = useRouter();
  const newest = useRef({ isDirty, whatIsLost });
  useEffect(() => {
    newest.current = { isDirty, whatIsLost };
  });
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => newest.current.isDirty(),
        async blockerFn() {
          const { isDirty: asks, whatIsLost: body } = newest.current;
          return asks() && !(await confirm({ title: 'Leave without saving?', body, verb: 'Leave' }));
        },
      }),
    [history, confirm],
  );
}
