import { StoreError } from '#io/store/store.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';

/** Returns what the server says about a refused link. */
export function linkRefusal(error: unknown): string {
  return error instanceof StoreError ? error.message : 'Try again.';
}

/** Returns a function that withdraws a link after a confirmation. */
export function useRevokeLink(revoke: (id: string) => Promise<void>, onRevoked: () => void) {
  const toast = useToast();
  const confirm = useConfirm();
  return async (id: string): Promise<void> => {
    const agreed = await confirm({
      title: 'Are you sure you want to withdraw this link?',
      body: 'The link will stop working for everyone who has it. You can copy a new one at any time.',
      verb: 'Withdraw',
    });
    if (!agreed) return;
    try {
      await revoke(id);
      onRevoked();
    } catch (error) {
      toast.show({ type: 'error', title: 'Link Not Withdrawn', message: linkRefusal(error) });
    }
  };
}
