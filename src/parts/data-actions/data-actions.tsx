import { formatDate, isDate, localDay } from '#domain/calendar/calendar.ts';
import { exportFileName } from '#domain/data-files/export-file.ts';
import { formatCount, formatDollars } from '#domain/money/money.ts';
import { shopZone } from '#io/browser/shop-zone.ts';
import { download } from '#io/data-files/download.ts';
import type { World } from '#io/react/world.tsx';
import { ENTITY_TYPES, type FileOffer, StoreError } from '#io/store/store.ts';
import { runLong, wasCancelled } from '#parts/long-work.ts';
import { APP_NAME } from '#parts/messages/app-name.ts';
import { failureToast } from '#parts/messages/failure-toast.ts';
import type { Message } from '#parts/messages/messages.ts';
import { LIST_LABELS } from '#parts/records/list-labels.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import type { Toaster } from '#ui/feedback/toast.tsx';
import type { Confirm } from '#ui/overlay/confirm-dialog.tsx';
import { dataMessages } from './data-messages.ts';
import { reloadSoon } from './reload-soon.ts';

export type DataActionTools = { world: World; toast: Toaster; confirm: Confirm };

/** Shows a failure toast, and a second one with the reason and what to do, which stays until dismissed. */
function showFailure(toast: Toaster, failed: Message, title: string, why: string): void {
  toast.show(failed);
  toast.show({ type: 'info', title, message: why, duration: Number.POSITIVE_INFINITY });
}

/** Logs and shows a failure, with the store's message if it has one. */
function showStoreFailure(toast: Toaster, failed: Message, title: string, error: unknown): void {
  console.error(failed.title, error);
  if (error instanceof StoreError) showFailure(toast, failed, title, error.message);
  else toast.show(failed);
}

export async function exportData({ world: { store, clock }, toast }: DataActionTools): Promise<void> {
  try {
    const file = await runLong(toast, 'Exporting', store.exportFile);
    download(exportFileName(localDay(clock.now(), shopZone(store))), file);
    toast.show(dataMessages.exported);
  } catch (error) {
    if (wasCancelled(error)) return;
    showStoreFailure(toast, dataMessages.exportFailed, 'No file was made', error);
  }
}

/** Returns a sentence that says whether a backup is made first. */
async function backupSentence({ localData, backups }: World): Promise<string> {
  if (!localData) return backups ? 'This changes the data for everyone in your shop. A backup is made first.' : '';
  const { home } = await localData.facts();
  return home === 'memory'
    ? 'This browser keeps no backups: export your data first if you may want it back.'
    : 'The state before is kept as a backup.';
}

/** Number of changes listed; the rest are counted. */
const MAX_CHANGES = 8;

/** Lists the records in the file that get a new number. */
function NumberChanges({ changes }: { changes: NonNullable<FileOffer['numberChanges']> }) {
  const rest = changes.length - MAX_CHANGES;
  return (
    <>
      <p className="mt-2">
        {changes.length === 1
          ? 'Two records in this file have the same number. One of them gets a new number:'
          : 'Some records in this file have the same number. These get a new number:'}
      </p>
      <ul className="mt-1 list-disc pl-4">
        {changes.slice(0, MAX_CHANGES).map(({ from, to, customer, totalAmount }) => (
          <li key={to} className="break-words">
            {from || 'No number'} (<bdi>{customer}</bdi>
            {totalAmount !== undefined && `, ${formatDollars(totalAmount)}`}) becomes{' '}
            <span className="whitespace-nowrap">{to}</span>
          </li>
        ))}
        {rest > 0 && <li>{formatCount(rest)} more</li>}
      </ul>
    </>
  );
}

/** Shows the contents of the file before anything is written. */
function FileContents({ offer, backup, place }: { offer: FileOffer; backup: string; place: string }) {
  const day = offer.exportDate?.slice(0, 10);
  const isPart = ENTITY_TYPES.some((name) => offer.counts[name] === undefined);
  return (
    <>
      <p>
        {day && isDate(day) ? `Exported on ${formatDate(day)}` : 'Without a date'}
        {offer.version ? `, version ${offer.version}` : ''}. These lists replace the ones {place}:
      </p>
      <ul className="mt-2 list-disc pl-4">
        {ENTITY_TYPES.flatMap((name) => {
          const count = offer.counts[name];
          return count === undefined ? [] : [<li key={name}>{`${LIST_LABELS[name]}: ${formatCount(count)}`}</li>];
        })}
        {offer.hasSettings && <li>Settings</li>}
      </ul>
      {offer.numberChanges && <NumberChanges changes={offer.numberChanges} />}
      {offer.unknownLists && (
        <p className="mt-2 break-words">
          {`Not imported, because this version of ${APP_NAME} doesn’t know them: `}
          {offer.unknownLists.map(({ list, count }) => `${list} (${formatCount(count)})`).join(', ')}.
        </p>
      )}
      {isPart && <p className="mt-2">The other lists stay as they are.</p>}
      {backup && <p className="mt-2">{backup}</p>}
    </>
  );
}

/** Imports the file: all of it or nothing. */
async function applyImport(offer: FileOffer, { toast }: DataActionTools): Promise<void> {
  try {
    await runLong(toast, 'Importing', offer.take);
    toast.show(dataMessages.imported);
    reloadSoon();
  } catch (error) {
    // The file is valid, so the message for an invalid one would mislead.
    if (!wasCancelled(error)) toast.show(failureToast('Import Failed', 'Nothing was changed.', error));
  }
}

/** Shows the contents of a file and imports it once confirmed. */
export async function importData(picked: File, tools: DataActionTools): Promise<void> {
  const { world, toast, confirm } = tools;
  try {
    const read = await runLong(toast, 'Reading', (how) => world.store.readFile(picked, how));
    if ('problem' in read) {
      showFailure(toast, dataMessages.importFailed, picked.name, read.problem);
      return;
    }
    const backup = await backupSentence(world);
    const agreed = await confirm({
      title: `Import ${picked.name}?`,
      body: (
        <FileContents
          offer={read.offer}
          backup={backup}
          place={world.localData ? 'in this browser' : 'on the server'}
        />
      ),
      verb: 'Import',
      tone: 'accent',
    });
    if (agreed) await applyImport(read.offer, tools);
  } catch (error) {
    if (!wasCancelled(error)) showStoreFailure(toast, dataMessages.importFailed, 'Nothing was changed', error);
  }
}

export async function resetData({ world, toast, confirm }: DataActionTools): Promise<void> {
  const agreed = await confirm({
    title: 'Are you sure you want to reset all data? This action cannot be undone.',
    body: `Every list goes back to its default values. ${world.localData ? 'Your profile stays' : 'Members and settings stay'}. ${await backupSentence(world)}`.trimEnd(),
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
