import { Archive, Download, History } from 'lucide-react';
import { dayOfInstant, formatInstantTime } from '#domain/calendar/calendar.ts';
import { exportFileName } from '#domain/data-files/export-file.ts';
import { formatCount } from '#domain/money/money.ts';
import { download } from '#io/data-files/download.ts';
import { useZone } from '#io/react/world.tsx';
import type { Backup, BackupReason, Backups } from '#io/store/backups.ts';
import type { EntityType } from '#io/store/store.ts';
import { runLong, wasCancelled } from '#parts/long-work.ts';
import { failureToast } from '#parts/messages/failure-toast.ts';
import { useLocalData } from '#parts/queries/use-local-data.ts';
import { LIST_LABELS } from '#parts/records/list-labels.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Button } from '#ui/form/button.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';
import { sizeText } from './size-text.ts';

const REASONS: Record<BackupReason, string> = {
  daily: 'Daily backup',
  import: 'Before an import',
  fresh: 'Before a fresh start',
  restore: 'Before a backup was restored',
  reset: 'Before a reset',
  foreign: 'Before loading lists from another tool',
};

/** Lists the counts of lists with records, such as 'Customers 12 · Staff 1'. */
function countsText(counts: Backup['counts']): string {
  const parts = (Object.keys(LIST_LABELS) as EntityType[])
    .filter((entity) => counts[entity] > 0)
    .map((entity) => `${LIST_LABELS[entity]} ${formatCount(counts[entity])}`);
  return parts.join(' · ') || 'No records';
}

const LIMIT_TEXT =
  'Up to ten backups are kept: the newest from each of the last seven days that have one, then the newest others.';
const IN_BROWSER = `The app makes a backup each day you use it, and before every import, reset and restore. ${LIMIT_TEXT} They are in this browser, so keep an export file elsewhere in case you lose this computer.`;
const ON_SERVER = `The app makes a backup before every import, reset, fresh start and restore. ${LIMIT_TEXT} They are on the server, so keep an export file elsewhere in case you lose the server.`;

const PLACE_TEXTS = { browser: IN_BROWSER, server: ON_SERVER };

const readBackups = (source: Backups) => source.backups();

type BackupSourceProps = {
  source: Backups;
  /** Reads everything again. */
  onRestored: () => void;
};

type BackupListProps = BackupSourceProps & {
  place: keyof typeof PLACE_TEXTS;
};

/** Lists the backups, each with Download and Restore. */
export function BackupList({ place, ...props }: BackupListProps) {
  const { data: backups, failed, retry } = useLocalData(props.source, readBackups);
  return (
    <Card>
      <CardHeader title="Backups" level={3} />
      <CardBody>
        <p className="max-w-text text-text-2">{PLACE_TEXTS[place]}</p>
        {failed && <LoadFailure title="The backups could not be read" onRetry={retry} />}
        {backups?.length === 0 && (
          <p className="mt-3 flex items-center gap-2 border-t pt-3 text-text-2">
            <Archive size={16} aria-hidden className="text-text-3" />
            No backups yet.
          </p>
        )}
      </CardBody>
      {!backups && !failed && <SkeletonRows rows={3} />}
      {backups && backups.length > 0 && (
        <ul aria-label="Backups" data-tour="backups" className="border-t">
          {backups.map((backup) => (
            <BackupRow key={backup.id} backup={backup} {...props} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function BackupRow({ backup, source, onRestored }: BackupSourceProps & { backup: Backup }) {
  const toast = useToast();
  const confirm = useConfirm();
  const zone = useZone();
  const when = formatInstantTime(backup.madeAt, zone);

  async function downloadFile() {
    try {
      download(
        `backup-${exportFileName(dayOfInstant(backup.madeAt, zone) ?? backup.madeAt)}`,
        await source.backupFile(backup.id),
      );
    } catch (error) {
      toast.show(failureToast('Download Failed', 'The backup could not be read.', error));
    }
  }

  async function restore() {
    const agreed = await confirm({
      title: `Restore the backup of ${when}?`,
      body: (
        <>
          <p>All lists go back to what they were then:</p>
          <p className="my-1.5 text-text">{countsText(backup.counts)}</p>
          <p>Your current data is backed up first, so you can come back to it. Your settings stay.</p>
        </>
      ),
      verb: 'Restore',
      tone: 'accent',
      icon: History,
    });
    if (!agreed) return;
    try {
      await runLong(toast, 'Restoring', (how) => source.restore(backup.id, how));
    } catch (error) {
      if (!wasCancelled(error)) toast.show(failureToast('Restore Failed', 'Nothing was changed.', error));
      return;
    }
    toast.show({ type: 'success', title: 'Backup Restored', message: `Your data is back to ${when}.` });
    onRestored();
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4.5 py-3 last:border-b-0 phone:px-4">
      <div className="min-w-0 flex-1 basis-75">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{when}</span>
          <span className="text-label text-text-2">{REASONS[backup.reason]}</span>
        </p>
        <p className="text-meta text-text-3">
          {countsText(backup.counts)} · <span className="whitespace-nowrap">{sizeText(backup.bytes)}</span>
        </p>
      </div>
      <div className="flex flex-none gap-2">
        <Button size="small" icon={Download} onClick={() => void downloadFile()}>
          Download<span className="sr-only"> the backup of {when}</span>
        </Button>
        <Button size="small" icon={History} onClick={() => void restore()}>
          Restore<span className="sr-only"> the backup of {when}</span>
        </Button>
      </div>
    </li>
  );
}
