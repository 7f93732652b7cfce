import { CircleAlert, Download, LoaderCircle, RotateCw, X } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useWorld } from '#io/react.tsx';
import { type FailedSave, useFailedSaves, useFailedSavesList } from '#parts/failed-saves.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { focusPage } from '#ui/focus-page.ts';
import { useDataActionTools } from './data-menu.tsx';

/** A save that is quicker than this is not worth a word. */
const WORTH_TELLING_MS = 300;

function useIsWaiting(): boolean {
  const { store } = useWorld();
  return useSyncExternalStore(store.onWaiting, () => store.waiting() > 0);
}

function Late({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WORTH_TELLING_MS);
    return () => clearTimeout(timer);
  }, []);
  return late ? children : null;
}

/** Says nothing as long as all is well, and 'Saving…' when a command takes its time. */
export function SavingState() {
  const waiting = useIsWaiting();
  return (
    <span role="status" className="flex items-center gap-1.5 text-meta text-text-3">
      {waiting && (
        <Late>
          <LoaderCircle size={14} aria-hidden className="motion-safe:animate-spin" />
          Saving…
        </Late>
      )}
    </span>
  );
}

/** Closing the page while something is not saved asks first. */
function useUnloadWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

function FailedSaveNotice({ title, why, retry, onDismiss }: FailedSave & { onDismiss: () => void }) {
  const tools = useDataActionTools();
  const box = useRef<HTMLDivElement>(null);

  // A keyboard that stood on a button of this notice goes on in the page, not at its beginning.
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) focusPage();
    };
  }, []);

  async function exportData() {
    await (await import('./data-actions.tsx')).exportData(tools);
  }

  return (
    <div
      ref={box}
      role="alert"
      className="tone-red flex items-center gap-x-3 gap-y-1.5 rounded-card border border-tone-line bg-tone-soft py-1.5 pr-1.5 pl-3.5 shadow-2 phone:flex-wrap phone:py-2.5 phone:pr-2.5"
    >
      <CircleAlert size={16} aria-hidden className="flex-none text-tone-ink phone:mt-px phone:self-start" />
      <p className="min-w-0 flex-1 text-label leading-[1.35] phone:basis-[calc(100%-40px)]">
        <b className="font-[620] text-tone-ink">{title}.</b> {why}
      </p>
      <span className="ml-auto flex flex-none items-center gap-1.5">
        <Button size="small" icon={RotateCw} onClick={retry}>
          Retry
        </Button>
        <Button size="small" icon={Download} onClick={() => void exportData()}>
          Export
        </Button>
        <IconButton label="Dismiss" icon={X} size="small" onClick={onDismiss} />
      </span>
    </div>
  );
}

/** What could not be saved, until it is saved or given up. */
export function FailedSaves() {
  const { forget } = useFailedSaves();
  const failed = useFailedSavesList();
  const isWaiting = useIsWaiting();
  useUnloadWarning(isWaiting || failed.length > 0);
  if (failed.length === 0) return null;
  return (
    <div className="grid gap-2">
      {failed.map((failure) => (
        <FailedSaveNotice key={failure.source} {...failure} onDismiss={() => forget(failure.source)} />
      ))}
    </div>
  );
}
