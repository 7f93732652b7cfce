import { useCallback } from 'react';
import { Rejection } from '#domain/records/rejection.ts';
import { StoreError } from '#io/store/store.ts';
import type { ToastContent, ToastText } from '#parts/messages/toast-contents.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import type { TakeBack } from './transact-with-undo.ts';
import { useCommand } from './use-command.ts';

const UNDO_MS = 10_000;

type UndoableCommand = {
  /** Identifies the command: its notice disappears when the same command succeeds. */
  source: string;
  /** Title of the notice of a failure. */
  title: string;
  failed: ToastContent;
  /** Commits the change with `transactWithUndo`. */
  commit: () => Promise<{ takeBack: TakeBack | undefined }>;
  /** Toast after the change, read once it is committed. */
  done: () => ToastText;
  undone: ToastContent;
};

/**
 * Returns a function that commits a change and offers Undo for ten seconds. A rule that does not allow it is shown
 * and changes nothing. Resolves to whether it was done.
 */
export function useUndoableCommand(): (command: UndoableCommand) => Promise<boolean> {
  const command = useCommand();
  const toast = useToast();

  return useCallback(
    async ({ source, title, failed, commit, done, undone }) => {
      let isDone = false;

      async function takeBack(undo: TakeBack): Promise<void> {
        await command({
          source,
          title: 'The change was not undone',
          failed,
          async run() {
            try {
              await undo();
            } catch (error) {
              if (!(error instanceof StoreError) || error.kind !== 'conflict') throw error;
              return toast.show({ type: 'info', title: 'Not Undone', message: error.message });
            }
            toast.show(undone);
          },
        });
      }

      await command({
        source,
        title,
        failed,
        async run() {
          let undo: TakeBack | undefined;
          try {
            undo = (await commit()).takeBack;
          } catch (error) {
            if (!(error instanceof Rejection)) throw error;
            return toast.show({ type: 'error', title: 'Not Possible', message: error.message });
          }
          isDone = true;
          if (!undo) return;
          const action = { label: 'Undo', onPress: () => void takeBack(undo) };
          toast.show({ type: 'success', ...done(), duration: UNDO_MS, action });
        },
      });
      return isDone;
    },
    [command, toast],
  );
}
