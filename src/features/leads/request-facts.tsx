import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { outlineOf } from '#domain/body/outlines.ts';
import { formatInstantTime, formatWeekdayDate, hoursAfter, isBefore, isDate } from '#domain/calendar/calendar.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { lacksSize } from '#domain/leads/lead-vehicle.ts';
import { requestedParts } from '#domain/leads/requested-parts.ts';
import { formatDollars } from '#domain/money/money.ts';
import { PhotosContext, useWorld, useZone } from '#io/react/world.tsx';
import type { RequestPhotos } from '#io/requests/request-photos.ts';
import { failureToast } from '#parts/messages/failure-toast.ts';
import { PhotoRow } from '#parts/photos/photo-row.tsx';
import { useAsync } from '#parts/queries/use-async.ts';
import { useMinute } from '#parts/queries/use-now.ts';
import { Facts } from '#parts/records/facts.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';

/** Facts of a request that the form does not show. */
export function RequestFacts({ lead }: { lead: Lead }) {
  const { request = {}, vehicleInfo } = lead;
  const { requestPhotos } = useWorld();
  const zone = useZone();
  const { receivedAt, days = [], shownFrom, shownTo, consent } = request;
  const prices = [shownFrom, shownTo].flatMap((price) => (price === undefined ? [] : formatDollars(price)));
  return (
    <section aria-label="Request" className="grid gap-3 rounded-control bg-surface-2 p-3.5">
      <Facts
        facts={[
          ['Asked on the Request Page', receivedAt && formatInstantTime(receivedAt, zone)],
          ['Preferred Days', days.filter(isDate).map(formatWeekdayDate).join(', then ')],
          ['Where', requestedParts(request, outlineOf(vehicleInfo?.bodyType ?? ''))],
          ['Price Shown', [...new Set(prices)].join(' to ')],
          ['Size', lacksSize(lead) && 'Not known: the car is not in the catalog'],
          ['Agreed', consent],
        ]}
      />
      {requestPhotos && <Photos leadId={lead.id} receivedAt={receivedAt} {...requestPhotos} />}
    </section>
  );
}

/** A server takes photos of a request for an hour: a phone sends them after the request, one by one. */
const HOURS_OF_PHOTOS = 1;
const READ_AGAIN_MS = 5000;

type PhotosProps = RequestPhotos & { leadId: string; receivedAt: string | undefined };

function Photos({ leadId, receivedAt, of, photos, remove }: PhotosProps) {
  const confirm = useConfirm();
  const toast = useToast();
  /** As they were read last: reading again may fail, which takes nothing from the screen. */
  const [names, setNames] = useState<readonly string[]>();
  const { pending, failed, retry } = useAsync(useCallback(async () => setNames(await of(leadId)), [of, leadId]));
  const isNew = isBefore(hoursAfter(useMinute(), -HOURS_OF_PHOTOS), receivedAt ?? '');
  const readAgain = useEffectEvent(() => {
    // One at a time, however long it takes.
    if (!pending) retry();
  });
  useEffect(() => {
    if (!isNew) return;
    const timer = setInterval(() => readAgain(), READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isNew]);

  async function askToRemove(name: string) {
    const isAgreed = await confirm({
      title: 'Remove this photo from the request?',
      body: <p>It is deleted for good. This can't be undone.</p>,
      verb: 'Remove Photo',
    });
    if (!isAgreed) return;
    try {
      await remove(name);
      setNames((before) => before?.filter((one) => one !== name));
    } catch (error) {
      toast.show(failureToast('Not Removed', 'The photo is still there.', error));
    }
    retry();
  }

  return (
    <PhotosContext value={photos}>
      {failed && !names && <LoadFailure title="Failed to load the photos" onRetry={retry} />}
      <PhotoRow of="the request" ids={names ?? []} onRemove={askToRemove} />
    </PhotosContext>
  );
}
