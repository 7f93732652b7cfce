import { formatDate, isDate, localDay } from '#domain/calendar.ts';
import { exportFileName } from '#domain/export-file.ts';
import { PROGRESS_KEY } from '#features/quick-quote/progress.ts';
import { download } from '#io/download.ts';
import { type FileOffer, type FileRead, StoreError, type World } from '#io/react.tsx';
import { ENTITY_TYPES } from '#io/store.ts';
import { runLong, wasCancelled } from '#parts/long-work.ts';
import { type Message, messages } from '#parts/messages.ts';
import type { Confirm } from '#ui/confirm-dialog.tsx';
import type { Toaster } from '#ui/toast.tsx';

/** The reload waits, so that the toast can be read (DATA-23, DATA-24). */
const RELOAD_DELAY_MS = 1500;

export function reloadSoon(): void {
  setTimeout(() => window.location.reload(), RELOAD_DELAY_MS);
}

export type DataActionTools = { world: World; toast: Toaster; confirm: Confirm };

/** Says that it failed, and below it why and what to do; that stays until it was read. */
function tellFailure(toast: Toaster, failed: Message, title: string, why: string | undefined): void {
  toast.show(failed);
  if (why) toast.show({ type: 'info', title, message: why, duration: Number.POSITIVE_INFINITY });
}

/** The sentence for the user, if the error carries one. */
function sentenceOf(error: unknown): string | undefined {
  return error instanceof StoreError ? error.message : undefined;
}

export async function exportData({ world: { store, clock }, toast }: DataActionTools): Promise<void> {
  try {
    const file = await runLong(toast, 'Exporting', store.exportFile);
    download(exportFileName(localDay(clock.now())), file);
    toast.show(messages.exported);
  } catch (error) {
    if (wasCancelled(error)) return;
    console.error('The export failed', error);
    tellFailure(toast, messages.exportFailed, 'No file was made', sentenceOf(error));
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
        {ENTITY_TYPES.flatMap((name) => {
          const count = offer.counts[name];
          return count === undefined ? [] : [<li key={name}>{`${name}: ${count}`}</li>];
        })}
        {offer.hasSettings && <li>settings</li>}
      </ul>
      <p className="mt-2">The state before is kept as a backup.</p>
    </>
  );
}

/** Shows what the file holds and, when agreed, takes it over: all of it or nothing. */
export async function importData(picked: File, tools: DataActionTools): Promise<void> {
  const { world, toast, confirm } = tools;
  try {
    const read: FileRead = await runLong(toast, 'Reading', (how) => world.store.readFile(picked, how));
    if ('problem' in read) {
      tellFailure(toast, messages.importFailed, picked.name, read.problem);
      return;
    }
    const agreed = await confirm({
      title: `Import ${picked.name}?`,
      body: <FileContents offer={read.offer} />,
      verb: 'Import',
      tone: 'accent',
    });
    if (!agreed) return;
    await runLong(toast, 'Importing', read.offer.take);
    toast.show(messages.imported);
    reloadSoon();
  } catch (error) {
    if (wasCancelled(error)) return;
    console.error('The import failed', error);
    tellFailure(toast, messages.importFailed, 'Nothing was changed', sentenceOf(error));
  }
}

export async function resetData({ world, toast, confirm }: DataActionTools): Promise<void> {
  const agreed = await confirm({
    title: 'Are you sure you want to reset all data? This action cannot be undone.',
    body: 'Every list goes back to its default values. Your profile stays.',
    verb: 'Reset',
  });
  if (!agreed) return;
  try {
    await runLong(toast, 'Resetting', world.store.reset);
    world.tab.forget(PROGRESS_KEY);
    toast.show(messages.reset);
    reloadSoon();
  } catch (error) {
    if (wasCancelled(error)) return;
    console.error('The reset failed', error);
    tellFailure(toast, messages.resetFailed, 'Nothing was changed', sentenceOf(error));
  }
}
