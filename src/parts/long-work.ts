import { pause } from '#io/browser/pause.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import type { Toaster } from '#ui/feedback/toast.tsx';
import { openProgressDialog } from '#ui/overlay/progress-dialog.tsx';

/** What ends sooner needs no dialog. */
const SHOWN_AFTER_MS = 500;

class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** Whether work ended because the user wanted it to; then nothing is left to say. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Cancelled;
}

type Work<T> = (how: Required<TaskOptions>) => Promise<T>;

/** What runs now: a page does one long piece of work at a time. */
let running: string | undefined;

/**
 * Runs work that may take long: past half a second a dialog says how far it is and lets the user cancel. `doing` is its title
 * without the dots: 'Exporting'. When the user cancelled, or other such work still runs, the user is told and the promise is
 * rejected: ask `wasCancelled`. Work that cannot be stopped any more may still end well.
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
    // The dialog goes in a moment of its own: to close it the browser styles the whole page anew.
    if (dialog) await pause();
    dialog?.close();
    running = undefined;
  }
}
