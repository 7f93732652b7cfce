import { useCallback } from 'react';
import { StoreError } from '#io/store/store.ts';
import { reasonOf, useFailedSaves } from '#parts/failed-saves/failed-saves.tsx';
import type { ToastContent } from '#parts/messages/toast-contents.ts';
import { useToast } from '#ui/feedback/toast.tsx';

type Command = {
  /** Identifies the command: its notice disappears when the same command succeeds. */
  source: string;
  /** Title of the notice of a failure. */
  title: string;
  run: () => Promise<unknown>;
  /** Toast of a failure. */
  failed: ToastContent;
};

/**
 * Runs a command that has no form; resolves to whether it was done. When it fails, the shell says so with Retry and Export, until
 * the command succeeds or the notice is dismissed. A missing record gets a toast only: trying again would not help.
 */
export function useCommand(): (command: Command) => Promise<boolean> {
  const saves = useFailedSaves();
  const toast = useToast();

  return useCallback(
    async function run(command) {
      const { source, title, failed } = command;
      try {
        await command.run();
      } catch (error) {
        console.error(failed.message, error);
        if (error instanceof StoreError && error.kind === 'not-found') {
          saves.forget(source);
          toast.show({ ...failed, message: error.message });
        } else {
          toast.show(failed);
          saves.report({ source, title, why: reasonOf(error), retry: () => void run(command) });
        }
        return false;
      }
      saves.forget(source);
      return true;
    },
    [saves, toast],
  );
}
