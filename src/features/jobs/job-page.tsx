import { Link, useParams } from '@tanstack/react-router';
import { formatTime, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import type { Job } from '#domain/jobs/job.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { useRecord, useRecords } from '#io/react/world.tsx';
import { StageBadge } from '#parts/jobs/stage-badge.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { combineQueries } from '#parts/queries/combine-queries.ts';
import { WhenLoaded } from '#parts/queries/when-loaded.tsx';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { VehicleName } from '#parts/vehicle/vehicle-name.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';

export function JobPage() {
  const { id } = useParams({ from: paths.job });
  const query = combineQueries({ jobs: useRecord('jobs', id) });
  return (
    <WhenLoaded query={query}>
      {({ jobs: job }) =>
        job ? <JobView job={job} /> : <RecordNotFound what="Job" list={paths.today} listName="jobs of today" />
      }
    </WhenLoaded>
  );
}

function JobView({ job }: { job: Job }) {
  const query = combineQueries({ bookings: useRecords('bookings', job.bookingIds) });
  return (
    <div className="grid gap-4.5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mono font-bold text-section">{job.jobNumber}</h2>
        <StageBadge stage={job.stage} />
        <bdi>{fullName(job.customer)}</bdi>
        <VehicleName vehicle={job.customer.vehicle} />
      </div>
      <WhenLoaded query={query}>{({ bookings }) => <Services bookings={bookings} />}</WhenLoaded>
    </div>
  );
}

function Services({ bookings }: { bookings: readonly Booking[] }) {
  return (
    <Card>
      <CardHeader title="Services" />
      <CardBody>
        <ul className="grid gap-2">
          {bookings.map(({ id, service, date, startTime, station, employee }) => (
            <li key={id}>
              <Link to={paths.editBooking} params={{ id }} className="link">
                <bdi>{service.name}</bdi>
              </Link>{' '}
              <span className="text-text-2">
                {formatWeekdayDate(date)}, {formatTime(startTime)} · {station} · {fullName(employee)}
              </span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
