import { Archive, Download, History } from 'lucide-react';
import { dayOfInstant, formatInstantTime } from '#domain/calendar/calendar.ts';
import { exportFileName } from '#domain/data-files/export-file.ts';
import { formatCount } from '#domain/money/money.ts';
import { download } from '#io/data-files/download.ts';
import type { Backup, BackupReason, Backups } from '#io/local/local-data.ts';
import { useZone } from '#io/react/world.tsx';
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
  foreign: 'Before lists of another tool were taken over',
  upgrade: 'Before an update of the app',
};

/** '12 customers, 1 staff': the lists that hold anything. */
function countsText(counts: Backup['counts']): string {
  const parts = (Object.keys(LIST_LABELS) as EntityType[])
    .filter((entity) => counts[entity] > 0)
    .map((entity) => `${LIST_LABELS[entity]} ${formatCount(counts[entity])}`);
  return parts.join(' · ') || 'No records';
}

const KEPT =
  'Up to ten are kept: the newest one from each of the last seven days that have one, then the newest others.';
const KEPT_HERE = `One is made on each day that the app is used, and before every import, reset and restore. ${KEPT} They are in this browser. An export file survives the loss of this computer.`;
const KEPT_THERE = `One is made before every import, reset, fresh start and restore. ${KEPT} They are on the server. An export file survives the loss of the server.`;
const NO_PLACE =
  'Backups are kept in the database of the browser, which cannot be used here. Export your data at the end of each day instead.';

const WORDS = { browser: KEPT_HERE, server: KEPT_THERE, nowhere: NO_PLACE };

const askBackups = (kept: Backups) => kept.backups();

type RestoringProps = {
  kept: Backups;
  /** Everything is read anew after that. */
  onRestored: () => void;
};

type BackupListProps = RestoringProps & {
  /** Without the database of the browser there is no place for backups. */
  place: keyof typeof WORDS;
};

/** The states of the past that can be brought back. */
export function BackupList({ place, ...restoring }: BackupListProps) {
  const { data: backups, failed, retry } = useLocalData(restoring.kept, askBackups);
  return (
    <Card>
      <CardHeader title="Backups" level={3} />
      <CardBody>
        <p className="max-w-text text-text-2">{WORDS[place]}</p>
        {failed && <LoadFailure title="The backups could not be read" onRetry={retry} />}
        {place !== 'nowhere' && backups?.length === 0 && (
          <p className="mt-3 flex items-center gap-2 border-t pt-3 text-text-2">
            <Archive size={16} aria-hidden className="text-text-3" />
            There is no backup yet.
          </p>
        )}
      </CardBody>
      {!backups && !failed && <SkeletonRows rows={3} />}
      {backups && backups.length > 0 && (
        <ul aria-label="Backups" data-tour="backups" className="border-t">
          {backups.map((backup) => (
            <BackupRow key={backup.id} backup={backup} {...restoring} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function BackupRow({ backup, kept, onRestored }: RestoringProps & { backup: Backup }) {
  const toast = useToast();
  const confirm = useConfirm();
  const zone = useZone();
  const when = formatInstantTime(backup.madeAt, zone);

  async function downloadFile() {
    try {
      download(
        `backup-${exportFileName(dayOfInstant(backup.madeAt, zone) ?? backup.madeAt)}`,
        await kept.backupFile(backup.id),
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
          <p>All lists are replaced by what they were then:</p>
          <p className="my-1.5 text-text">{countsText(backup.counts)}</p>
          <p>The state of now becomes a backup too, so that you can come back to it. Your settings stay.</p>
        </>
      ),
      verb: 'Restore',
      tone: 'accent',
      icon: History,
    });
    if (!agreed) return;
    try {
      await runLong(toast, 'Restoring', (how) => kept.restore(backup.id, how));
    } catch (error) {
      if (!wasCancelled(error)) toast.show(failureToast('Restore Failed', 'Nothing was changed.', error));
      return;
    }
    toast.show({ type: 'success', title: 'Backup Restored', message: `Your data is what it was on ${when}.` });
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
