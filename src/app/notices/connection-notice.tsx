import { LoaderCircle, RotateCw } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { formatCount } from '#domain/money/money.ts';
import { useZone } from '#io/react/world.tsx';
import type { BackupReason } from '#io/store/backups.ts';
import type { Connection } from '#io/store/connection.ts';
import { LIST_NAMES } from '#io/store/stored-records.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { focusPage } from '#ui/focus/focus-page.ts';
import { restoreLostFocus } from '#ui/focus/lost-focus.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';

const DONE: { readonly [R in BackupReason]?: string } = {
  import: 'a file was imported',
  reset: 'the data was reset to its default values',
  restore: 'a backup was restored',
};

/** Shows that the server can't be reached, that another device replaced the lists, and the progress of a long first load. */
export function ConnectionNotice({ connection }: { connection: Connection }) {
  const { status, isBusy, readAt, reading, replaced } = useSyncExternalStore(connection.subscribe, connection.state);
  return (
    <>
      {status === 'lost' && <Lost isBusy={isBusy ?? false} readAt={readAt} retry={connection.retry} />}
      {replaced && <Replaced key={replaced.at} {...replaced} />}
      <p role="status" className="flex items-center gap-1.5 text-label text-text-2 not-empty:mb-3">
        {reading && (
          <>
            <LoaderCircle size={14} aria-hidden className="motion-safe:animate-spin" />
            {`Reading ${LIST_NAMES[reading.entity]} from the server: ${formatCount(reading.done)} of ${formatCount(reading.total)}`}
          </>
        )}
      </p>
    </>
  );
}

function Replaced({ by, at }: NonNullable<ReturnType<Connection['state']>['replaced']>) {
  const [isDismissed, setIsDismissed] = useState(false);
  const zone = useZone();
  if (isDismissed) return null;
  return (
    <div className="mb-4">
      <Alert
        tone="blue"
        role="alert"
        title="The lists of your shop were replaced on another device"
        action={
          <Button
            size="small"
            onClick={() => {
              setIsDismissed(true);
              focusPage();
            }}
          >
            Dismiss
          </Button>
        }
      >
        {`${formatInstantTime(at, zone)}: ${DONE[by] ?? 'whole lists were changed'}. You're seeing the new data. Anything you typed and haven't saved is still here.`}
      </Alert>
    </div>
  );
}

type LostProps = { isBusy: boolean; readAt: string | undefined; retry: () => Promise<void> };

function Lost({ isBusy, readAt, retry }: LostProps) {
  const [isRetrying, setIsRetrying] = useState(false);
  const zone = useZone();
  useEffect(() => restoreLostFocus, []);

  async function tryAgain() {
    setIsRetrying(true);
    // This notice shows whether the retry succeeded.
    await retry().catch(() => undefined);
    setIsRetrying(false);
  }

  return (
    <div className="mb-4">
      <Alert
        tone="amber"
        role="alert"
        title={isBusy ? 'The server of your shop is busy' : 'The server of your shop cannot be reached'}
        action={
          <BusyButton size="small" icon={RotateCw} disabled={isRetrying} onClick={() => void tryAgain()}>
            Retry
          </BusyButton>
        }
      >
        {readAt ? `What you see was read last on ${formatInstantTime(readAt, zone)}. ` : ''}
        {isBusy ? 'It cannot answer right now.' : 'Nothing can be saved until it is back.'} This page keeps trying by
        itself.
      </Alert>
    </div>
  );
}
