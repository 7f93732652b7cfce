import { useBlocker } from '@tanstack/react-router';
import { useConfirm } from '#ui/confirm-dialog.tsx';

/** Asks before a page is left whose changes are not saved. `isDirty` is asked at that moment. */
export function useLeaveGuard(isDirty: () => boolean, whatIsLost: string): void {
  const confirm = useConfirm();
  useBlocker({
    enableBeforeUnload: isDirty,
    shouldBlockFn: async () =>
      isDirty() && !(await confirm({ title: 'Leave without saving?', body: whatIsLost, verb: 'Leave' })),
  });
}
