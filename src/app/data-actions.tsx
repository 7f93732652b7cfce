import { formatDate, isDate, localDay } from '#domain/calendar.ts';
import { exportFileName, LIST_NAMES } from '#domain/export-file.ts';
import { PROGRESS_KEY } from '#features/quick-quote/progress.ts';
import { download } from '#io/download.ts';
import { type FileOffer, StoreError, type World } from '#io/react.tsx';
import { messages } from '#parts/messages.ts';
import type { Confirm } from '#ui/confirm-dialog.tsx';
import type { Toaster } from '#ui/toast.tsx';

/** The reload waits, so that the toast can be read (DATA-23, DATA-24). */
const RELOAD_DELAY_MS = 1500;

function reloadSoon(): void {
  setTimeout(() => window.location.reload(), RELOAD_DELAY_MS);
}

export type DataActionTools = { world: World; toast: Toaster; confirm: Confirm };

export async function exportData({ world: { store, clock }, toast }: DataActionTools): Promise<void> {
  try {
    download(exportFileName(localDay(clock.now())), await store.exportFile());
    toast.show(messages.exported);
  } catch (error) {
    console.error('The export failed', error);
    toast.show(messages.exportFailed);
  }
}

/** What the file holds, list by list, before anything is written. */
function FileContents({ offer }: { offer: FileOffer }) {
  const day = offer.exportDate?.slice(0, 10);
  return (
    <>
      <p>
        {day && isDate(day) ? `Exported on ${formatDate(day)}` : 'Without a date'}
        {offer.version ? `, version ${offer.version}` : ''}. These lists replace the ones in this browser:
      </p>
      <ul className="mt-2 list-disc pl-4">
        {LIST_NAMES.flatMap((name) => {
          const count = offer.counts[name];
          return count === undefined ? [] : [<li key={name}>{`${name}: ${count}`}</li>];
        })}
      </ul>
    </>
  );
}

/** Shows what the file holds and, when agreed, takes it over: all of it or nothing. */
export async function importData(picked: File, { world: { store }, toast, confirm }: DataActionTools): Promise<void> {
  const read = await store.readFile(picked);
  if ('problem' in read) {
    toast.show(messages.importFailed);
    toast.show({ type: 'info', title: picked.name, message: read.problem });
    return;
  }
  const agreed = await confirm({
    title: `Import ${picked.name}?`,
    body: <FileContents offer={read.offer} />,
    verb: 'Import',
    tone: 'accent',
  });
  if (!agreed) return;
  try {
    await read.offer.take();
    toast.show(messages.imported);
    reloadSoon();
  } catch (error) {
    console.error('The import failed', error);
    toast.show(messages.importFailed);
    if (error instanceof StoreError) toast.show({ type: 'info', title: 'Nothing was changed', message: error.message });
  }
}

export async function resetData({ world: { store, tab }, toast, confirm }: DataActionTools): Promise<void> {
  const agreed = await confirm({
    title: 'Are you sure you want to reset all data? This action cannot be undone.',
    body: 'Every list goes back to its default values. Your profile stays.',
    verb: 'Reset',
  });
  if (!agreed) return;
  try {
    await store.reset();
    tab.forget(PROGRESS_KEY);
    toast.show(messages.reset);
    reloadSoon();
  } catch (error) {
    console.error('The reset failed', error);
    toast.show(messages.resetFailed);
  }
}
