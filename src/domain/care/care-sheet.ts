import { formatInstantTime } from '#domain/calendar/calendar.ts';
import type { ServiceCategory } from '#domain/catalog/service.ts';
import { billedName, type Customer } from '#domain/customers/customer.ts';
import type { Job } from '#domain/jobs/job.ts';
import type { AppUser } from '#domain/shop/profile.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import type { PromisedCare } from './promised-care.ts';

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

type SheetContext = {
  shop: Pick<AppUser, 'businessName' | 'phone'>;
  logo: string | undefined;
  customer: Customer;
  zone: string;
};

/** Says who acknowledged the care sheet, and when; undefined while nobody has. */
export function acknowledgedText({ acknowledged }: PromisedCare, zone: string): string | undefined {
  return acknowledged && `Acknowledged by ${acknowledged.name}, ${formatInstantTime(acknowledged.at, zone)}.`;
}

/** Formats the care of the car for the screen and the printed sheet. */
export function careSheet(
  { jobNumber }: Pick<Job, 'jobNumber'>,
  promised: PromisedCare,
  { shop, logo, customer, zone }: SheetContext,
): CareSheet {
  const acknowledged = acknowledgedText(promised, zone);
  return {
    title: `Care Sheet ${jobNumber}`,
    shop: shop.businessName.trim(),
    logo,
    phone: shop.phone.trim(),
    number: jobNumber,
    customer: billedName(customer),
    vehicle: joinFilled([vehicleName(customer.vehicle), customer.vehicle.color], ', '),
    care: promised.care,
    notes: [...promised.notes, ...(acknowledged ? [acknowledged] : [])],
  };
}
