import { useCallback } from 'react';
import { Rejection } from '#domain/records/rejection.ts';
import { useCommand } from '#parts/records/use-command.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import type { DocumentKind } from './document-kinds.ts';

/**
 * Returns a function that runs a command on a document or deposit and resolves to whether it succeeded. Shows the rejection of a business rule as
 * a toast, and any other failure as `useCommand` does.
 */
export function useDocumentCommand() {
  const command = useCommand();
  const toast = useToast();
  return useCallback(
    async (kind: DocumentKind | 'deposit', source: string, run: () => Promise<unknown>): Promise<boolean> => {
      let rejection: string | undefined;
      const isDone = await command({
        source,
        title: `The ${kind} is not saved`,
        failed: { type: 'error', title: 'Error', message: `Failed to save ${kind}. Please try again.` },
        async run() {
          try {
            await run();
          } catch (error) {
            if (!(error instanceof Rejection)) throw error;
            rejection = error.message;
          }
        },
      });
      if (rejection !== undefined) toast.show({ type: 'error', title: 'Not Possible', message: rejection });
      return isDone && rejection === undefined;
    },
    [command, toast],
  );
}
