import { addDays, formatLongDate, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { SERVICE_CATEGORIES, type ServiceCategory } from '#domain/catalog/service.ts';
import { billedName, type Customer } from '#domain/customers/customer.ts';
import type { Job } from '#domain/jobs/job.ts';
import { type Booking, earnsMoney } from '#domain/scheduling/booking.ts';
import type { AppUser } from '#domain/shop/profile.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { CARE_RULES } from './care-rules.ts';

/** Care of the work of one category: its services, and sentences with the days written out. */
export type Care = { category: ServiceCategory; title: string; sentences: readonly string[] };

/** The sheet that the customer takes home: every text, formatted. Never has a price. */
export type CareSheet = {
  title: string;
  shop: string;
  logo: string | undefined;
  phone: string;
  number: string;
  customer: string;
  vehicle: string;
  care: readonly Care[];
  /** Sentences that hold for all of it. */
  notes: readonly string[];
};

/** Returns the sentence with each `{n}` as the day that is n days after `from`: 'Fri, Dec 4'. */
function dated(rule: string, from: string): string {
  return rule.replace(/\{(\d+)\}/g, (_, days: string) => formatWeekdayDate(addDays(from, Number(days))));
}

/** Returns the care of what was done, by category; cancelled services need none. `from`: the day of the hand-over. */
function careOf(bookings: readonly Booking[], from: string): Care[] {
  const done = bookings.filter(earnsMoney).map(({ service }) => service);
  return SERVICE_CATEGORIES.flatMap((category) => {
    const services = done.filter((service) => service.category === category);
    if (services.length === 0) return [];
    const title = joinFilled([...new Set(services.map(({ name }) => name))], ', ') || category;
    return { category, title, sentences: CARE_RULES[category].map((rule) => dated(rule, from)) };
  });
}

type CareContext = {
  shop: Pick<AppUser, 'businessName' | 'phone'>;
  logo: string | undefined;
  customer: Customer;
  bookings: readonly Booking[];
  /** The day of the hand-over. */
  from: string;
};

/** Formats the care of the car for the screen and the printed sheet. */
export function careSheet(
  { jobNumber }: Pick<Job, 'jobNumber'>,
  { shop, logo, customer, bookings, from }: CareContext,
): CareSheet {
  const care = careOf(bookings, from);
  return {
    title: `Care Sheet ${jobNumber}`,
    shop: shop.businessName.trim(),
    logo,
    phone: shop.phone.trim(),
    number: jobNumber,
    customer: billedName(customer),
    vehicle: joinFilled([vehicleName(customer.vehicle), customer.vehicle.color], ', '),
    care,
    notes: [
      `The days are counted from ${formatLongDate(from)}.`,
      ...(care.length > 1 ? ['Where two lines name different days, the later one counts.'] : []),
      'If the instructions of the maker say something else, follow those.',
    ],
  };
}
