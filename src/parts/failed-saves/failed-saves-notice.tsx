import { useEffect } from 'react';
import { useIsWaiting } from '#parts/records/use-is-waiting.ts';
import { FailedSaveAlert } from './failed-save-alert.tsx';
import { useFailedSaves, useFailedSavesList } from './failed-saves.tsx';

/** Makes the browser ask before the page closes with unsaved work. */
function useUnloadWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
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
