import { dayEventsIcs } from '#domain/calendar/ics.ts';
import type { FollowUp } from '#domain/care/follow-up.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { download } from '#io/data-files/download.ts';
import { useUser, useWorld } from '#io/react/world.tsx';
import { APP_NAME } from '#parts/messages/app-name.ts';
import { useToast } from '#ui/feedback/toast.tsx';

/** Returns a function that downloads care dates as a calendar file: the last day of a restriction, the first day of a visit or offer. */
export function useDownloadCareDates() {
  const { clock } = useWorld();
  const shop = useUser()?.businessName.trim() || APP_NAME;
  const toast = useToast();
  return (jobNumber: string, dates: readonly FollowUp[]) => {
    const events = dates.map(({ id, kind, startsOn, endsOn, text, customer }) => ({
      id,
      date: kind === 'restriction' ? endsOn : startsOn,
      title: text,
      text: [vehicleName(customer.vehicle), shop].filter(Boolean).join('\n'),
    }));
    const file = dayEventsIcs(events, { product: APP_NAME, at: clock.now().toISOString() });
    const name = `care-${jobNumber}.ics`;
    download(name, new Blob([file], { type: 'text/calendar;charset=utf-8' }));
    toast.show({
      type: 'success',
      title: 'Calendar File Downloaded',
      message: `Open ${name} with the calendar app, or send it to the customer.`,
    });
  };
}
