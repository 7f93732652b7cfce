import { CircleAlert, Download, RotateCw, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useDataActionTools } from '#parts/data-actions/use-data-actions.tsx';
import { useIsWaiting } from '#parts/records/use-is-waiting.ts';
import { focusPage } from '#ui/focus/focus-page.ts';
import { Button, IconButton } from '#ui/form/button.tsx';
import { type FailedSave, useFailedSaves, useFailedSavesList } from './failed-saves.tsx';

/** Makes the browser ask before the page closes with unsaved work. */
function useUnloadWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

function FailedSaveAlert({ title, why, retry, onDismiss }: FailedSave & { onDismiss: () => void }) {
  const tools = useDataActionTools();
  const box = useRef<HTMLDivElement>(null);

  // Keyboard focus on a button of this notice moves to the page's content, not to the start of the document.
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) focusPage();
    };
  }, []);

  async function exportData() {
    await (await import('#parts/data-actions/data-actions.tsx')).exportData(tools);
  }

  return (
    <div
      ref={box}
      role="alert"
      className="tone-red flex items-center gap-x-3 gap-y-1.5 rounded-card border border-tone-line bg-tone-soft py-1.5 pr-1.5 pl-3.5 shadow-2 phone:flex-wrap phone:py-2.5 phone:pr-2.5"
    >
      <CircleAlert size={16} aria-hidden className="flex-none text-tone-ink phone:mt-px phone:self-start" />
      <p className="min-w-0 flex-1 text-label leading-snug phone:basis-5/6">
        <b className="font-bold text-tone-ink">{title}.</b> {why}
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

/** Notices of failed saves, until they succeed or are dismissed. */
export function FailedSavesNotice({ source }: { /** Shows only the failure of this form. */ source?: string }) {
  const { forget } = useFailedSaves();
  const failed = useFailedSavesList().filter((one) => source === undefined || one.source === source);
  const isWaiting = useIsWaiting();
  useUnloadWarning(isWaiting || failed.length > 0);
  if (failed.length === 0) return null;
  return (
    <div className="grid gap-2">
      {failed.map((failure) => (
        <FailedSaveAlert key={failure.source} {...failure} onDismiss={() => forget(failure.source)} />
      ))}
    </div>
  );
}
