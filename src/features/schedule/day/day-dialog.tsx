import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { formatLongDate } from '#domain/calendar/calendar.ts';
import { Profit } from '#features/schedule/booking/profit.tsx';
import { StationLoads } from '#features/schedule/calendar/station-loads.tsx';
import type { CalendarDay } from '#features/schedule/calendar/use-calendar-days.ts';
import { loadOfDay } from '#features/schedule/calendar/use-calendar-days.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { buttonClass } from '#ui/form/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { bookingCount } from './booking-on-day.ts';
import { DayList } from './day-list.tsx';

/** Shows all bookings of a day. */
export function DayDialog({ day, onClose }: { day: CalendarDay; onClose: () => void }) {
  const { date, figures, station, closed } = day;
  const load = loadOfDay(day);
  const canChange = useCan('changeRecords');
  return (
    <Dialog
      title={formatLongDate(date)}
      onClose={onClose}
      footer={
        canChange && (
          <Link to={paths.newBooking} search={{ date, station }} className={buttonClass('solid')}>
            <Plus size={16} aria-hidden />
            Add Booking
          </Link>
        )
      }
    >
      <p className="mb-2.5 flex justify-between text-label text-text-3">
        {figures && (
          <>
            {bookingCount(figures.bookings.length)}
            <Profit amount={figures.profit} />
          </>
        )}
      </p>
      {load && <StationLoads load={load} closed={closed} />}
      <DayList day={day} />
    </Dialog>
  );
}
