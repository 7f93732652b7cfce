import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { optionalText } from '#parts/navigation/search-params.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { calendarSearchSchema } from './calendar/calendar-search.ts';

const getParentRoute = () => rootRoute;

/** Initial values of the new booking form. */
const newBookingSearch = z.object({
  date: optionalText,
  startTime: optionalText,
  station: optionalText,
  customerId: optionalText,
  vehicleId: optionalText,
  serviceId: optionalText,
  estimateId: optionalText,
  lineId: optionalText,
  claimId: optionalText,
  followUpId: optionalText,
  warrantyId: optionalText,
});

export const scheduleRoutes = [
  createRoute({
    getParentRoute,
    path: paths.schedule,
    validateSearch: calendarSearchSchema,
    staticData: { title: 'Calendar', access: 'everyone', lists: ['bookings'] },
    component: lazyComponent(async () => (await import('./calendar/calendar-page.tsx')).CalendarPage),
  }),
  createRoute({
    getParentRoute,
    path: paths.newBooking,
    validateSearch: newBookingSearch,
    staticData: { title: 'New Booking', narrow: true },
    component: lazyComponent(async () => (await import('./booking/booking-pages.tsx')).NewBookingPage),
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
    component: lazyComponent(async () => (await import('./booking/booking-pages.tsx')).EditBookingPage),
  }),
] as const;
