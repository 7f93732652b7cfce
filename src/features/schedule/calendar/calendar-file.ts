import { calendarExportOf, icsOf } from '#domain/calendar/ics.ts';
import { customerForRecord } from '#domain/customers/customer.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { shopZone } from '#io/browser/shop-zone.ts';
import { download } from '#io/data-files/download.ts';
import type { World } from '#io/react/react.tsx';
import { type Step, StoreError } from '#io/store/store.ts';
import { APP_NAME } from '#parts/messages/app-name.ts';
import { failureToast } from '#parts/messages/failure-toast.ts';
import type { Toaster } from '#ui/feedback/toast.tsx';
import type { CalendarDay } from './use-calendar-days.ts';

export type FileTools = {
  world: World;
  toast: Toaster;
  /** A technician's file is not remembered: what they see is not theirs to change. */
  canChange: boolean;
};

/**
 * Stores with each booking what the file is going to say of it. Resolves to the newest bookings as they were before, and to why it could not be
 * stored, if so: then they are as they were given. A booking that was deleted meanwhile is left out.
 */
async function remembered(bookings: readonly Booking[], zone: string, { world: { store }, canChange }: FileTools) {
  if (!canChange) return { bookings };
  let newest: Booking[] = [];
  try {
    await store.transact(async (lists) => {
      newest = [];
      const steps: Step[] = [];
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

/** Hands bookings to the browser's downloads as a file for other calendars. The name comes without its ending. */
async function handOut(name: string, bookings: readonly Booking[], tools: FileTools): Promise<void> {
  const { world, toast } = tools;
  const zone = shopZone(world.store);
  const { bookings: newest, problem } = await remembered(bookings, zone, tools);
  const text = icsOf(newest, { product: APP_NAME, at: world.clock.now().toISOString(), zone });
  download(`${name}.ics`, new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  toast.show(
    problem === undefined
      ? {
          type: 'success',
          title: 'Calendar File Downloaded',
          message: `${name}.ics can be opened with the calendar of a phone or computer.`,
        }
      : {
          type: 'info',
          title: 'Calendar File Downloaded, Not Remembered',
          message: `${problem} Export again later, so that changes reach the other calendar.`,
        },
  );
}

/** Hands out one booking, with the customer that it comes with. */
export async function exportBooking(booking: Booking, tools: FileTools): Promise<void> {
  try {
    await handOut(`booking-${booking.date}`, [booking], tools);
  } catch (error) {
    tools.toast.show(failureToast('Export Failed', 'No file was made.', error));
  }
}

export type ShownRange = {
  days: readonly CalendarDay[];
  /** What the days are called: 'November 2026'. */
  heading: string;
  /** '2026-11', or the first day of a week. */
  from: string;
};

/** Every booking that is worked on one of the days, once, by its first day. */
function bookingsOf(days: readonly CalendarDay[]): Booking[] {
  const worked = new Set(days.flatMap(({ figures }) => figures?.bookings ?? []));
  return [...worked].toSorted((a, b) => a.date.localeCompare(b.date));
}

/** 'bookings-2026-11', and of one station 'bookings-2026-11-station-a'. */
function fileName(from: string, station: string | undefined): string {
  const parts = ['bookings', from, ...(station?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
  return parts.join('-');
}

/** Hands the shown bookings out with the names that their customers have now. */
export async function exportRange({ days, heading, from }: ShownRange, tools: FileTools): Promise<void> {
  const { world, toast } = tools;
  const bookings = bookingsOf(days);
  if (bookings.length === 0) {
    toast.show({ type: 'info', title: 'Nothing to Export', message: `Nothing is booked in ${heading}.` });
    return;
  }
  try {
    const named = bookings.map(async (booking) => ({
      ...booking,
      customer: customerForRecord(booking, await world.store.customers.get(booking.customerId)),
    }));
    await handOut(fileName(from, days[0]?.station), await Promise.all(named), tools);
  } catch (error) {
    toast.show(failureToast('Export Failed', 'The customers of the bookings could not be read.', error));
  }
}
