import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react';
import type { LongWork } from '#io/react.tsx';
import { useToast } from '#ui/toast.tsx';

/** What ends sooner needs no dialog. */
const SHOWN_AFTER_MS = 500;

const ProgressDialog = lazy(() =>
  import('#ui/progress-dialog.tsx').then(
    (file) => ({ default: file.ProgressDialog }),
    (error: unknown) => {
      console.error('The progress cannot be shown; the work goes on', error);
      return { default: () => <></> };
    },
  ),
);

class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/**
 * Runs work that may take long: past half a second a dialog says how far it is and lets the user cancel. `doing` is its title
 * without the dots: 'Exporting'. When the user cancelled, or other such work still runs, the user is told and the promise is
 * rejected: ask `wasCancelled`. Work that cannot be stopped any more may still end well.
 */
export type RunLong = <T>(doing: string, work: (how: Required<LongWork>) => Promise<T>) => Promise<T>;

const LongWorkContext = createContext<RunLong | undefined>(undefined);

/** Throws outside of LongWorkProvider. */
export function useLongWork(): RunLong {
  const run = useContext(LongWorkContext);
  if (!run) throw new Error('useLongWork must be used within a LongWorkProvider');
  return run;
}

/** Whether work ended because the user wanted it to; then nothing is left to say. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Cancelled;
}

type Running = { doing: string; share?: number; stopping?: boolean; cancel: () => void };

export function LongWorkProvider({ children }: { children: ReactNode }) {
  const toast = useToast();
  const [shown, setShown] = useState<Running>();
  const current = useRef<string>(undefined);

  const run = useCallback<RunLong>(
    async (doing, work) => {
      if (current.current) {
        const message = `${current.current} is not done yet. Wait for it to end, or cancel it, then try again.`;
        toast.show({ type: 'info', title: 'One Thing at a Time', message });
        throw new Cancelled(message);
      }
      current.current = doing;
      const stop = new AbortController();
      let running: Running = {
        doing,
        cancel() {
          stop.abort(new Cancelled(`${doing} was cancelled`));
          change({ stopping: true });
        },
      };
      let isShown = false;
      function change(facts: Partial<Running>) {
        running = { ...running, ...facts };
        if (isShown) setShown(running);
      }
      const timer = setTimeout(() => {
        isShown = true;
        setShown(running);
      }, SHOWN_AFTER_MS);
      try {
        return await work({ onProgress: (share) => change({ share }), signal: stop.signal });
      } catch (error) {
        if (!stop.signal.aborted) throw error;
        toast.show({ type: 'info', title: 'Cancelled', message: 'Nothing was changed.' });
        throw stop.signal.reason;
      } finally {
        clearTimeout(timer);
        setShown(undefined);
        current.current = undefined;
      }
    },
    [toast],
  );

  return (
    <LongWorkContext value={run}>
      {children}
      {shown && (
        <Suspense>
          <ProgressDialog
            title={`${shown.doing}…`}
            share={shown.share}
            stopping={shown.stopping ?? false}
            onCancel={shown.cancel}
          />
        </Suspense>
      )}
    </LongWorkContext>
  );
}
