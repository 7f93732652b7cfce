import { useCallback } from 'react';
import { outlineOf } from '#domain/body/outlines.ts';
import { formatInstantTime, formatWeekdayDate, isDate } from '#domain/calendar/calendar.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { requestedParts } from '#domain/leads/requested-parts.ts';
import { formatDollars } from '#domain/money/money.ts';
import { PhotosContext, useWorld, useZone } from '#io/react/world.tsx';
import type { RequestPhotos } from '#io/requests/request-photos.ts';
import { PhotoRow } from '#parts/photos/photo-row.tsx';
import { useAsync } from '#parts/queries/use-async.ts';
import { Facts } from '#parts/records/facts.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';

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
          ['Size', !vehicleInfo?.size && 'Not known: the car is not in the catalog'],
          ['Agreed', consent],
        ]}
      />
      {requestPhotos && <Photos leadId={lead.id} {...requestPhotos} />}
    </section>
  );
}

function Photos({ leadId, of, photos }: RequestPhotos & { leadId: string }) {
  const { data: ids = [], failed, retry } = useAsync(useCallback(() => of(leadId), [of, leadId]));
  return (
    <PhotosContext value={photos}>
      {failed && <LoadFailure title="Failed to load the photos" onRetry={retry} />}
      <PhotoRow of="the request" ids={ids} />
    </PhotosContext>
  );
}
