import { Link } from '@tanstack/react-router';
import { ArrowRightLeft } from 'lucide-react';
import { formatTime, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import { STAGES } from '#domain/jobs/job.ts';
import type { TodayCard } from '#domain/jobs/today-board.ts';
import { useStageLabel } from '#parts/jobs/stage-badge.tsx';
import { useJobCommands } from '#parts/jobs/use-job-commands.ts';
import { paths } from '#parts/navigation/paths.ts';
import { VehicleName } from '#parts/vehicle/vehicle-name.tsx';
import { MenuButton } from '#ui/overlay/menu.tsx';

const cardButton =
  'grid size-6 flex-none cursor-pointer place-items-center rounded-badge text-text-3 hover:bg-surface-3 hover:text-text aria-expanded:bg-surface-3 tablet:-my-1 tablet:size-8 phone:-my-1.5 phone:size-9';

/** A car on the board. */
export function JobCard({ card }: { card: TodayCard }) {
  const { job, bookings, customer, date, startTime, stage } = card;
  const commands = useJobCommands();
  const label = useStageLabel();
  const [booking] = bookings;
  const name = job?.jobNumber ?? `Booking of ${fullName(customer)}`;
  const ref = job ? { jobId: job.id } : { bookingId: booking?.id ?? '' };
  return (
    <article
      aria-label={`${name}, ${fullName(customer)}`}
      className="grid gap-1.5 rounded-card border bg-surface px-3 py-2.5 text-label shadow-1"
    >
      <div className="flex items-start gap-0.5">
        {job ? (
          <Link to={paths.job} params={{ id: job.id }} className="mono mr-auto font-bold text-body hover:underline">
            {job.jobNumber}
          </Link>
        ) : (
          <Link
            to={paths.editBooking}
            params={{ id: booking?.id ?? '' }}
            className="mr-auto font-bold text-body hover:underline"
          >
            Booking
          </Link>
        )}
        <MenuButton
          label={`Move ${name}`}
          buttonClass={cardButton}
          items={STAGES.filter((one) => one !== stage).map((to) => ({
            id: to,
            label: label(to),
            onSelect: () => void commands.move(ref, stage, to),
          }))}
        >
          <ArrowRightLeft size={14} aria-hidden />
        </MenuButton>
      </div>
      <p className="truncate font-semibold">
        <bdi>{fullName(customer)}</bdi>
      </p>
      <VehicleName vehicle={customer.vehicle} />
      <p className="truncate text-meta text-text-2">{bookings.map(({ service }) => service.name).join(' · ')}</p>
      <p className="truncate text-meta text-text-3">
        {formatWeekdayDate(date)}, {formatTime(startTime)} ·{' '}
        {[...new Set(bookings.map(({ station }) => station))].join(', ')}
      </p>
    </article>
  );
}
