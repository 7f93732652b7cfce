// What the team server uses of the app's rules. scripts/build.mjs makes one file of it for Node, `server/rules/rules.mjs`; its types are in
// `server/rules/rules.d.mts`, which names each export too.
import { type FeedState, feedOf } from '#domain/calendar/calendar-feed.ts';
import { type Customer, customerForRecord } from '#domain/customers/customer.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { recordFrom } from '#io/hosted/hosted-rows.ts';
import { APP_NAME } from '#parts/messages/app-name.ts';

type Row = Readonly<Record<string, unknown>>;

/** What the database answers to the address of a calendar. */
export type FeedRows = {
  bookings: readonly Row[];
  /** The customers of the bookings as they are today, with their vehicles. */
  customers: readonly Row[];
  states: readonly FeedState[];
  /** Empty where the shop has none. */
  business: string;
  /** The shop's IANA time zone. */
  zone: string;
};

/** Returns the records of the rows that can be read: one bad row must not take the others away. */
function recordsOf<T>(entity: 'bookings' | 'customers', rows: readonly Row[]): T[] {
  return rows.flatMap((row) => (recordFrom(entity, row) as T | undefined) ?? []);
}

/** Returns the calendar that phones subscribe to, and what it says of each booking for the first time. @param at ISO text of now */
export function calendarFeed({ bookings, customers, states, business, zone }: FeedRows, at: string) {
  const live = new Map(recordsOf<Customer>('customers', customers).map((customer) => [customer.id, customer]));
  const named = recordsOf<Booking>('bookings', bookings).map((booking) => ({
    ...booking,
    customer: customerForRecord(booking, live.get(booking.customerId)),
  }));
  return feedOf(named, states, { product: APP_NAME, at, zone, name: business || APP_NAME });
}
