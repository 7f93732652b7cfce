import { localDay } from '#domain/calendar/calendar.ts';
import { exportFileName } from '#domain/data-files/export-file.ts';
import { shopZone } from '#io/browser/shop-zone.ts';
import { cancellation } from '#io/browser/workers.ts';
import { download } from '#io/data-files/download.ts';
import { packPhotos } from '#io/photos/photo-archive.ts';
import { PhotoError } from '#io/photos/photo-store.ts';
import type { World } from '#io/react/world.tsx';
import { ENTITY_TYPES, StoreError } from '#io/store/store.ts';
import { subtask } from '#io/store/task-options.ts';
import { runLong, wasCancelled } from '#parts/long-work.ts';
import { failureToast } from '#parts/messages/failure-toast.ts';
import type { ToastContent } from '#parts/messages/toast-contents.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import type { Toaster } from '#ui/feedback/toast.tsx';
import type { Confirm } from '#ui/overlay/confirm-dialog.tsx';
import { dataMessages } from './data-messages.ts';
import { FileContents } from './file-contents.tsx';
import { type PickedShop, readPickedFile } from './read-picked-file.ts';
import { reloadSoon } from './reload-soon.ts';

export type DataActionTools = { world: World; toast: Toaster; confirm: Confirm };

/** Shows a failure toast, and a second one with the reason and what to do, which stays until dismissed. */
function showFailure(toast: Toaster, failed: ToastContent, title: string, why: string): void {
  toast.show(failed);
  toast.show({ type: 'info', title, message: why, duration: Number.POSITIVE_INFINITY });
}

/** Logs and shows a failure, with the message of the store or the photos if it has one. */
function showStoreFailure(toast: Toaster, failed: ToastContent, title: string, error: unknown): void {
  console.error(failed.title, error);
  if (error instanceof StoreError || error instanceof PhotoError) showFailure(toast, failed, title, error.message);
  else toast.show(failed);
}

/** Says how many damaged records an export leaves out. The file is made already, so a failure here is none of the export. */
async function warnOfDamaged({ world: { store }, toast }: DataActionTools): Promise<void> {
  try {
    const damaged = await Promise.all(ENTITY_TYPES.map((entity) => store[entity].damaged()));
    const count = damaged.flat().length;
    if (count > 0) toast.show({ ...dataMessages.damagedLeftOut(count), duration: Number.POSITIVE_INFINITY });
  } catch (error) {
    console.error('The damaged records could not be counted', error);
  }
}

/** Exports the data and its photos as a zip file, except those of requests: only car owners can add them to a server. */
export async function exportWithPhotos(tools: DataActionTools): Promise<void> {
  const { store, photos, clock } = tools.world;
  const { toast } = tools;
  const day = localDay(clock.now(), shopZone(store));
  try {
    const { file, count } = await runLong(toast, 'Exporting', async (how) => {
      const data = await store.exportFile(subtask(how, 0, 0.2));
      return packPhotos({ name: exportFileName(day), file: data }, photos, subtask(how, 0.2, 1));
    });
    download(exportFileName(day, 'zip'), file);
    toast.show(dataMessages.exportedWithPhotos(count));
    await warnOfDamaged(tools);
  } catch (error) {
    if (!wasCancelled(error)) showStoreFailure(toast, dataMessages.exportFailed, 'No file was made', error);
  }
}

export async function exportData(tools: DataActionTools): Promise<void> {
  const { store, clock } = tools.world;
  const { toast } = tools;
  try {
    const file = await runLong(toast, 'Exporting', store.exportFile);
    download(exportFileName(localDay(clock.now(), shopZone(store))), file);
    toast.show(dataMessages.exported);
    await warnOfDamaged(tools);
  } catch (error) {
    if (wasCancelled(error)) return;
    showStoreFailure(toast, dataMessages.exportFailed, 'No file was made', error);
  }
}

/** Returns a sentence that says whether a backup is made first. */
function backupSentence({ localData, backups }: World): string {
  if (!localData) return backups ? 'This changes the data for everyone in your shop. A backup is made first.' : '';
  return 'A backup is made first.';
}

/** Returns the error with words for a whole file. */
function photoFailure(error: PhotoError): StoreError {
  return error.kind === 'full'
    ? new StoreError(
        'full',
        "There is no room for the file's photos, so nothing was changed. Free photos of old jobs under Settings, Data, then import it again.",
        { cause: error },
      )
    : new StoreError('unavailable', `${error.message} Nothing was changed.`, { cause: error });
}

/** Imports the file: all of it or nothing. Photos come first, so that no record names one that is not there. */
async function applyImport({ offer, photos }: PickedShop, { world, toast }: DataActionTools): Promise<void> {
  try {
    await runLong(toast, 'Importing', async (how) => {
      const undo = await photos?.archive.unpack(world.photos, subtask(how, 0, 0.8));
      await offer.take(photos ? subtask(how, 0.8, 1) : how).catch(async (error: unknown) => {
        await undo?.();
        throw error;
      });
    });
    toast.show(dataMessages.imported);
    reloadSoon();
  } catch (error) {
    if (wasCancelled(error)) return;
    // The file is valid, so the message for an invalid one would mislead.
    const why = error instanceof PhotoError ? photoFailure(error) : error;
    toast.show(failureToast('Import Failed', 'Nothing was changed.', why));
  }
}

/** Shows the contents of a file and imports it once confirmed. */
export async function importData(picked: File, tools: DataActionTools): Promise<void> {
  const { world, toast, confirm } = tools;
  try {
    const read = await runLong(toast, 'Reading', (how) =>
      // Reading changes nothing, so it may end by itself after Cancel.
      Promise.race([readPickedFile(picked, world, how), cancellation(how.signal)]),
    );
    if ('problem' in read) {
      showFailure(toast, dataMessages.importFailed, picked.name, read.problem);
      return;
    }
    const backup = backupSentence(world);
    const agreed = await confirm({
      title: `Import ${picked.name}?`,
      body: <FileContents {...read} backup={backup} place={world.localData ? 'in this browser' : 'on the server'} />,
      verb: 'Import',
      tone: 'accent',
    });
    if (agreed) await applyImport(read, tools);
  } catch (error) {
    if (!wasCancelled(error)) showStoreFailure(toast, dataMessages.importFailed, 'Nothing was changed', error);
  }
}

export async function resetData({ world, toast, confirm }: DataActionTools): Promise<void> {
  const agreed = await confirm({
    title: 'Are you sure you want to reset all data? This action cannot be undone.',
    body: `Every list goes back to its default values. ${world.localData ? 'Your profile stays' : 'Members and settings stay'}. ${backupSentence(world)}`.trimEnd(),
    verb: 'Reset',
  });
  if (!agreed) return;
  try {
    await runLong(toast, 'Resetting', world.store.reset);
    world.tab.forget(STORAGE_KEYS.quickQuote);
    toast.show(dataMessages.reset);
    reloadSoon();
  } catch (error) {
    if (wasCancelled(error)) return;
    showStoreFailure(toast, dataMessages.resetFailed, 'Nothing was changed', error);
  }
}
