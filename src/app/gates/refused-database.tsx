import { Download, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { localDay } from '#domain/calendar/calendar.ts';
import { exportFileName } from '#domain/data-files/export-file.ts';
import { PlainPage } from '#features/auth/plain-page.tsx';
import { shopZone } from '#io/browser/shop-zone.ts';
import { download } from '#io/data-files/download.ts';
import type { DatabaseAccess } from '#io/database/database-access.ts';
import { useWorld } from '#io/react/world.tsx';
import { StoreError } from '#io/store/store.ts';
import { restoreLostFocus } from '#ui/focus/lost-focus.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';

type RefusedDatabaseProps = Pick<DatabaseAccess, 'retry' | 'exportMirror'> & {
  /** Sentence that also says what to do. */
  why: string;
};

/** Replaces every page while the browser does not open the shop's database. */
export function RefusedDatabase({ why, retry, exportMirror }: RefusedDatabaseProps) {
  const { clock, store } = useWorld();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState('');
  // The pressed button is gone once the shop is back.
  useEffect(() => restoreLostFocus, []);

  async function run(doing: string, work: () => Promise<string>) {
    setBusy(true);
    // Also makes a screen reader announce the same result again.
    setResult(doing);
    setResult(await work());
    setBusy(false);
  }

  async function tryAgain(): Promise<string> {
    await retry();
    return "The database still can't be opened.";
  }

  async function exportCopy(): Promise<string> {
    try {
      const file = await exportMirror();
      if (!file) return 'There is nothing to export: this browser has no plain text copy of your lists.';
      const name = exportFileName(localDay(clock.now(), shopZone(store)));
      download(name, file);
      return `Exported to ${name}.`;
    } catch (error) {
      console.error('The plain text copy could not be exported', error);
      return error instanceof StoreError ? error.message : 'The file could not be made. Please try again.';
    }
  }

  return (
    <PlainPage title="Your shop could not be opened">
      <p role="alert" className="mt-2 text-text-2">
        {why}
      </p>
      <div className="mt-6 flex flex-wrap gap-2.5">
        <BusyButton
          variant="solid"
          size="large"
          icon={RotateCw}
          disabled={isBusy}
          onClick={() => void run('Opening the database…', tryAgain)}
        >
          Try Again
        </BusyButton>
        <BusyButton size="large" icon={Download} disabled={isBusy} onClick={() => void run('Exporting…', exportCopy)}>
          Export What This Browser Holds
        </BusyButton>
      </div>
      <p role="status" className="mt-4 text-text not-empty:mb-2">
        {result}
      </p>
      <p className="text-label text-text-2">
        The export file has the plain text copy of your lists (localStorage). It may be older than your last save.
      </p>
    </PlainPage>
  );
}
