import { useNavigate } from '@tanstack/react-router';
import { useWorld } from '#io/react/react.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { parseSearch } from '#parts/navigation/search-params.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';

type Shown = { date: string; station: string };

/** Back to where the calendar stood; when a booking was made there, to its day, and not to the bookings of another station. */
export function useBackToCalendar() {
  const { tab } = useWorld();
  const navigate = useNavigate();
  return (booking?: Shown) => {
    const asked = parseSearch(tab.read(STORAGE_KEYS.calendarSearch) ?? '');
    const station = asked['station'] === booking?.station ? booking?.station : undefined;
    const search = booking ? { ...asked, month: undefined, day: booking.date, station } : asked;
    return navigate({ to: paths.schedule, search });
  };
}
