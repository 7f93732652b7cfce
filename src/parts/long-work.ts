import { pause } from '#io/browser/pause.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import type { Toaster } from '#ui/feedback/toast.tsx';
import { openProgressDialog } from '#ui/overlay/progress-dialog.tsx';

/** Shorter work shows no dialog. */
const SHOWN_AFTER_MS = 500;

class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** Returns whether the error means that the user cancelled. No message is needed then. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Cancelled;
}

type Work<T> = (how: Required<TaskOptions>) => Promise<T>;

/** Title of the running work. A page runs one long task at a time. */
let running: string | undefined;

/**
 * Runs a long task. After half a second a dialog shows its progress and a Cancel button. `doing` is its title without dots:
 * 'Exporting'. If the user cancels, or another task is running, shows a message and rejects; see `wasCancelled`. A task that can no
 * longer be stopped may still succeed.
 */
export async function runLong<T>(toast: Toaster, doing: string, work: Work<T>): Promise<T> {
  if (running !== undefined) {
    const message = `${running} is not done yet. Wait for it to end, or cancel it, then try again.`;
    toast.show({ type: 'info', title: 'One Thing at a Time', message });
    throw new Cancelled(message);
  }
  running = doing;
  const stop = new AbortController();
  let share: number | undefined;
  let dialog: ReturnType<typeof openProgressDialog> | undefined;
  const timer = setTimeout(() => {
    dialog = openProgressDialog(`${doing}…`, () => stop.abort(new Cancelled(`${doing} was cancelled`)));
    if (share !== undefined) dialog.show(share);
  }, SHOWN_AFTER_MS);
  function onProgress(reached: number): void {
    share = reached;
    dialog?.show(reached);
  }
  try {
    return await work({ onProgress, signal: stop.signal });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    toast.show({ type: 'info', title: 'Cancelled', message: 'Nothing was changed.' });
    throw stop.signal.reason;
  } finally {
    clearTimeout(timer);
    // Closes the dialog in a separate task, because closing recomputes the styles of the whole page.
    if (dialog) await pause();
    dialog?.close();
    running = undefined;
  }
}
