import { EditBooking, NewBooking } from '#features/schedule/booking-pages.tsx';
import { paths } from '#parts/paths.ts';
import { useParams, useSearch } from '#parts/router/router-provider.tsx';
import { useCan } from '#parts/use-can.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const JobSheet = lazyComponent(async () => (await import('#features/schedule/job-sheet.tsx')).JobSheet);

export function NewBookingPage() {
  const { date, startTime, station, customerId, serviceId, estimateId, lineId } = useSearch<
    'date' | 'startTime' | 'station' | 'customerId' | 'serviceId' | 'estimateId' | 'lineId'
  >();
  return <NewBooking {...{ date, startTime, station, customerId, serviceId, estimateId, lineId }} />;
}

export function EditBookingPage() {
  const { id } = useParams(paths.editBooking);
  return useCan('changeRecords') ? <EditBooking key={id} id={id} /> : <JobSheet id={id} />;
}
