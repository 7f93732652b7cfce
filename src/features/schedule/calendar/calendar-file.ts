import { calendarExportOf, icsOf } from '#domain/calendar/ics.ts';
import { figuresByDay } from '#domain/calendar/month.ts';
import { customerForRecord } from '#domain/customers/customer.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { shopZone } from '#io/browser/shop-zone.ts';
import { download } from '#io/data-files/download.ts';
import type { World } from '#io/react/world.tsx';
import { type Operation, StoreError } from '#io/store/store.ts';
import { APP_NAME } from '#parts/messages/app-name.ts';
import { failureToast } from '#parts/messages/failure-toast.ts';
import type { Toaster } from '#ui/feedback/toast.tsx';
import { visibleBookings } from './use-calendar-days.ts';

export type ExportTools = {
  world: World;
  toast: Toaster;
  /** False for technicians: their exports are not stored with the bookings, which they can't change. */
  canChange: boolean;
};

/**
 * Stores each booking's export state, so that the next file gets a higher SEQUENCE. Resolves to the stored bookings as they were
 * before, without the deleted ones. If storing fails, resolves to the given bookings and the problem.
 */
async function storeExportState(
  bookings: readonly Booking[],
  zone: string,
  { world: { store }, canChange }: ExportTools,
) {
  if (!canChange) return { bookings };
  let newest: Booking[] = [];
  try {
    await store.transact(async (lists) => {
      newest = [];
      const steps: Operation[] = [];
      for (const { id, customer } of bookings) {
        const stored = await lists.bookings.get(id);
        if (!stored) continue;
        const booking = { ...stored, customer };
        newest.push(booking);
        const calendarExport = calendarExportOf(booking, zone);
        if (calendarExport !== stored.calendarExport) {
          steps.push({ entity: 'bookings', kind: 'update', id, change: { calendarExport }, quiet: true });
        }
      }
      return steps;
    });
    return { bookings: newest };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { bookings, problem: error.message };
  }
}

/** Downloads the bookings as an iCalendar file. The name has no extension. */
async function downloadCalendar(name: string, bookings: readonly Booking[], tools: ExportTools): Promise<void> {
  const { world, toast } = tools;
  const zone = shopZone(world.store);
  const { bookings: newest, problem } = await storeExportState(bookings, zone, tools);
  const text = icsOf(newest, { product: APP_NAME, at: world.clock.now().toISOString(), zone });
  download(`${name}.ics`, new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  toast.show(
    problem === undefined
      ? {
          type: 'success',
          title: 'Calendar File Downloaded',
          message: `Open ${name}.ics with the calendar app on your phone or computer.`,
        }
      : {
          type: 'info',
          title: 'Calendar File Downloaded, Export Not Saved',
          message: `${problem} Export again later, so that changes reach your other calendar.`,
        },
  );
}

/** Exports one booking, with the given customer. */
export async function exportBooking(booking: Booking, tools: ExportTools): Promise<void> {
  try {
    await downloadCalendar(`booking-${booking.date}`, [booking], tools);
  } catch (error) {
    tools.toast.show(failureToast('Export Failed', 'No file was downloaded.', error));
  }
}

export type CalendarRange = {
  dates: readonly string[];
  /** Name of the station whose bookings are shown; undefined for all stations. */
  station: string | undefined;
  /** Name of the range: 'November 2026'. */
  heading: string;
  /** '2026-11', or the first day of a week. */
  from: string;
};

/**
 * Reads each booking with work on one of the days, once, sorted by its first day. The calendar on the screen may not have read them
 * yet.
 */
async function bookingsOf({ dates, station }: CalendarRange, { world: { store } }: ExportTools): Promise<Booking[]> {
  const [bookings, stations, services, employees] = await Promise.all([
    store.bookings.query({ name: 'date', from: dates[0] ?? '', to: dates.at(-1) ?? '' }),
    store.stations.list(),
    store.services.list(),
    store.employees.list(),
  ]);
  const shown = stations.some(({ name }) => name === station) ? station : undefined;
  const byDay = figuresByDay(visibleBookings(bookings, shown, { services, employees }));
  const worked = new Set(dates.flatMap((date) => byDay.get(date)?.bookings ?? []));
  return [...worked].toSorted((a, b) => a.date.localeCompare(b.date));
}

/** 'bookings-2026-11', or 'bookings-2026-11-station-a' for one station. */
function fileName(from: string, station: string | undefined): string {
  const parts = ['bookings', from, ...(station?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
  return parts.join('-');
}

/** Exports the visible bookings with their customers' current names. */
export async function exportRange(range: CalendarRange, tools: ExportTools): Promise<void> {
  const { world, toast } = tools;
  try {
    const bookings = await bookingsOf(range, tools);
    if (bookings.length === 0) {
      toast.show({ type: 'info', title: 'Nothing to Export', message: `Nothing is booked in ${range.heading}.` });
      return;
    }
    const named = bookings.map(async (booking) => ({
      ...booking,
      customer: customerForRecord(booking, await world.store.customers.get(booking.customerId)),
    }));
    await downloadCalendar(fileName(range.from, range.station), await Promise.all(named), tools);
  } catch (error) {
    toast.show(failureToast('Export Failed', 'The bookings could not be read.', error));
  }
}
