import { useEffect, useState } from 'react';
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
export function FailedSavesNotice({
  newOnly = false,
}: {
  /** Leaves out what failed before this is shown. */ newOnly?: boolean;
}) {
  const { forget } = useFailedSaves();
  const all = useFailedSavesList();
  const [before] = useState(newOnly ? all : []);
  const failed = all.filter((one) => !before.includes(one));
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
