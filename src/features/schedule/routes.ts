import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { optionalText } from '#parts/navigation/search-params.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const getParentRoute = () => rootRoute;

/** The month or week on the screen; invalid values are ignored (`shown-place.ts`). */
const calendarSearch = z.object({
  view: optionalText,
  month: optionalText,
  day: optionalText,
  station: optionalText,
  rows: optionalText,
});

/** What the form of a new booking starts with. */
const newBookingSearch = z.object({
  date: optionalText,
  startTime: optionalText,
  station: optionalText,
  customerId: optionalText,
  serviceId: optionalText,
  estimateId: optionalText,
  lineId: optionalText,
});

export const scheduleRoutes = [
  createRoute({
    getParentRoute,
    path: paths.schedule,
    validateSearch: calendarSearch,
    staticData: { title: 'Calendar', access: 'everyone' },
    component: lazyComponent(async () => (await import('#features/schedule/calendar/calendar-page.tsx')).CalendarPage),
  }),
  createRoute({
    getParentRoute,
    path: paths.newBooking,
    validateSearch: newBookingSearch,
    staticData: { title: 'New Booking', narrow: true },
    component: lazyComponent(async () => (await import('#features/schedule/booking/booking-pages.tsx')).NewBookingPage),
  }),
  createRoute({
    getParentRoute,
    path: paths.editBooking,
    staticData: {
      title: 'Edit Booking',
      readOnlyTitle: 'Booking',
      access: 'everyone',
      record: 'bookings',
      narrow: true,
    },
    component: lazyComponent(
      async () => (await import('#features/schedule/booking/booking-pages.tsx')).EditBookingPage,
    ),
  }),
] as const;
