import { formatWeekdayDate } from '#domain/calendar/calendar.ts';
import type { CareSheet } from '#domain/care/care-sheet.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { Job } from '#domain/jobs/job.ts';
import { type Booking, earnsMoney } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import { tierTitle } from '#domain/warranty/warranty-tier.ts';
import { reachedSteps } from './customer-stage.ts';
import { passportFacts } from './passport-facts.ts';

/** The passport of a car as it is printed: parts of sentences, each below its heading. */
export type PassportSheet = Omit<CareSheet, 'care'> & {
  heading: string;
  care: readonly { title: string; sentences: readonly string[] }[];
};

type PassportContext = {
  customer: Customer;
  bookings: readonly Booking[];
  settings: Pick<Settings, 'customerStageTexts'>;
  care: CareSheet;
  /** The certificates of the job. */
  warranties: readonly Warranty[];
  today: string;
  zone: string;
};

/** Formats the progress, the certificates and the care of a job for the printed sheet. Never has a price. */
export function passportSheet(job: Job, { customer, bookings, settings, care, ...on }: PassportContext): PassportSheet {
  const { bodyType } = customer.vehicle;
  const steps = reachedSteps(job, settings.customerStageTexts, on.zone);
  const services = bookings.filter(earnsMoney).map(({ service }) => service.name);
  const parts = [
    { title: 'Services', sentences: services },
    {
      title: 'Progress',
      sentences: steps.map(({ text, day }) => joinFilled([text, day ? formatWeekdayDate(day) : ''], ', ')),
    },
    ...on.warranties.map((warranty) => ({
      title: tierTitle(warranty.promise) || 'Warranty',
      sentences: passportFacts(warranty, { bodyType, today: on.today }).map(([label, text]) => `${label}: ${text}`),
    })),
    ...care.care,
  ];
  return {
    ...care,
    title: `Passport ${job.jobNumber}`,
    heading: job.stage === 'Delivered' ? 'Your car’s passport' : 'Where is my car?',
    care: parts.filter(({ sentences }) => sentences.length > 0),
    notes: care.care.length > 0 ? care.notes : [],
  };
}
