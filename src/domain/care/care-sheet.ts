import { addDays, formatLongDate, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { SERVICE_CATEGORIES } from '#domain/catalog/service.ts';
import { billedName, type Customer } from '#domain/customers/customer.ts';
import { drawableLogo } from '#domain/documents/sheet-head.ts';
import type { Job } from '#domain/jobs/job.ts';
import { type Booking, earnsMoney } from '#domain/scheduling/booking.ts';
import type { AppUser } from '#domain/shop/profile.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { CARE_RULES } from './care-rules.ts';

/** Care of the work of one category: the services, and sentences with the days written out. */
export type Care = { services: readonly string[]; sentences: readonly string[] };

/** What the customer takes home: every text, formatted. Never has a price. */
export type CareSheet = {
  title: string;
  shop: string;
  logo: string | undefined;
  contact: string;
  number: string;
  /** 'November 20, 2026': the day from which the days are counted. */
  from: string;
  customer: string;
  vehicle: string;
  care: readonly Care[];
};

/** Printed below: a maker may ask for more. */
export const MAKERS_FIRST = 'If the instructions of the maker say something else, follow those.';

/** Returns the sentence with each `{n}` as the day that is n days after `from`: 'Fri, Dec 4'. */
function dated(rule: string, from: string): string {
  return rule.replace(/\{(\d+)\}/g, (_, days: string) => formatWeekdayDate(addDays(from, Number(days))));
}

/** Returns the care of what was done, by category; cancelled services need none. `from`: the day of the hand-over. */
export function careOf(bookings: readonly Booking[], from: string): Care[] {
  const done = bookings.filter(earnsMoney).map(({ service }) => service);
  return SERVICE_CATEGORIES.flatMap((category) => {
    const services = [...new Set(done.filter((service) => service.category === category).map(({ name }) => name))];
    if (services.length === 0) return [];
    return { services, sentences: CARE_RULES[category].map((rule) => dated(rule, from)) };
  });
}

type CareContext = {
  shop: Pick<AppUser, 'businessName' | 'email' | 'phone'>;
  logo: string | undefined;
  customer: Customer;
  bookings: readonly Booking[];
  from: string;
};

/** Formats the care of the car for its printed sheet. */
export function careSheet(
  { jobNumber }: Pick<Job, 'jobNumber'>,
  { shop, logo, customer, bookings, from }: CareContext,
): CareSheet {
  return {
    title: `Care Sheet ${jobNumber}`,
    shop: shop.businessName.trim(),
    logo: drawableLogo(logo),
    contact: joinFilled([shop.phone, shop.email], ' · '),
    number: jobNumber,
    from: formatLongDate(from),
    customer: billedName(customer),
    vehicle: joinFilled([vehicleName(customer.vehicle), customer.vehicle.color], ', '),
    care: careOf(bookings, from),
  };
}
