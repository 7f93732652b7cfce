import { failureToast } from '#parts/messages/failure-toast.ts';
import { useToast } from '#ui/feedback/toast.tsx';

type Done = { title: string; message: string };

/** Does something with the members; what came of it is told. Resolves to whether it was done. */
export function useMemberCommand() {
  const toast = useToast();
  return async (run: () => Promise<void>, done: Done): Promise<boolean> => {
    try {
      await run();
    } catch (error) {
      toast.show(failureToast('Not Done', 'Nothing was changed.', error));
      return false;
    }
    toast.show({ type: 'success', ...done });
    return true;
  };
}
