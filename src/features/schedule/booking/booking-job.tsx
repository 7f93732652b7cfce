import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { formatTime, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { useRecords } from '#io/react/world.tsx';
import { StageBadge } from '#parts/jobs/stage-badge.tsx';
import { useJobPart } from '#parts/jobs/use-job-part.ts';
import { paths } from '#parts/navigation/paths.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';

/** The booking's job, with the part before and after it. */
export function BookingJob({ bookingId }: { bookingId: string }) {
  const part = useJobPart(bookingId);
  const ids = part?.job.bookingIds ?? [];
  const at = ids.indexOf(bookingId);
  const near =
    ifRead(
      useRecords(
        'bookings',
        [ids[at - 1], ids[at + 1]].filter((id) => id !== undefined),
      ),
    ) ?? [];
  if (!part) return null;
  const { job, number, count } = part;
  const previous = near.find(({ id }) => id === ids[at - 1]);
  const next = near.find(({ id }) => id === ids[at + 1]);
  return (
    <Card>
      <CardHeader title="Job" />
      <CardBody className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={paths.job} params={{ id: job.id }} className="link mono">
            {job.jobNumber}
          </Link>
          <StageBadge stage={job.stage} />
        </p>
        {count > 1 && (
          <>
            <p className="text-label text-text-2">
              Part {number} of {count} on this car
            </p>
            {previous && <NearPart label="Previous" icon={ArrowLeft} booking={previous} />}
            {next && <NearPart label="Next" icon={ArrowRight} booking={next} />}
          </>
        )}
      </CardBody>
    </Card>
  );
}

type NearPartProps = { label: string; icon: typeof ArrowLeft; booking: Booking };

function NearPart({ label, icon: Icon, booking: { id, service, date, startTime } }: NearPartProps) {
  return (
    <p className="flex items-start gap-1.5 text-label">
      <Icon size={14} aria-hidden className="mt-0.5 flex-none text-text-3" />
      <span className="min-w-0">
        {label}:{' '}
        <Link to={paths.editBooking} params={{ id }} className="link">
          <bdi>{service.name}</bdi>
        </Link>
        <span className="block text-meta text-text-3">
          {formatWeekdayDate(date)}, {formatTime(startTime)}
        </span>
      </span>
    </p>
  );
}
