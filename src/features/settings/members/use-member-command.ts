import { failureToast } from '#parts/messages/failure-toast.ts';
import { useToast } from '#ui/feedback/toast.tsx';

type Done = { title: string; message: string };

/** Returns a function that runs a change of the members and shows a toast. Resolves to true if it succeeded. */
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
