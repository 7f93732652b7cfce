import { type Outline, outlineOf } from '#domain/body/outlines.ts';
import { formatInstantTime, formatTime, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { billedName, type Customer, fullName } from '#domain/customers/customer.ts';
import type { Coverage } from '#domain/film/coverage.ts';
import { coverageSentence, positionsText } from '#domain/film/coverage-sentence.ts';
import { type Booking, earnsMoney, workDays } from '#domain/scheduling/booking.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { isTemporaryVin } from '#domain/vehicles/vin.ts';
import type { Job } from './job.ts';
import { filmOfService } from './job-film.ts';

/** A job as it is printed for the floor: every text, formatted. Never has a price or a cost. */
export type JobCard = {
  title: string;
  number: string;
  shop: string;
  /** The shop's logo as a data URL; undefined without one. */
  logo: string | undefined;
  /** Full address of the job's page, as a QR code. */
  url: string;
  customer: { name: string; lines: readonly string[] };
  vehicle: { name: string; color: string; plate: string; vin: string };
  keyTag: string;
  promised: string;
  services: readonly {
    name: string;
    times: readonly string[];
    place: string;
    /** Film on the car, and the notes about it; a line each. */
    film: readonly string[];
  }[];
  checklist: readonly { text: string; isRequired: boolean; isDone: boolean }[];
  notes: readonly { label: string; text: string }[];
};

type JobCardContext = {
  shop: string;
  logo?: string | undefined;
  url: string;
  zone: string;
  bookings: readonly Booking[];
  /** The customer as they are today, with the job's vehicle. */
  customer: Customer;
};

const filled = (...parts: string[]) => parts.map((part) => part.trim()).filter((part) => part !== '');

/** Returns the film by name, and each note with its position. */
function filmLines(entries: readonly Coverage[], outline: Outline): string[] {
  const notes = entries.flatMap((entry) => {
    const note = entry.note.trim();
    return note ? [`${positionsText([{ positionId: entry.positionId, extent: 'full' }], outline)}: ${note}`] : [];
  });
  return filled(...coverageSentence(entries, outline).split('\n'), ...notes);
}

/** Formats the job for its printed card. Leaves out services that were cancelled, and empty notes. */
export function jobCard(job: Job, { shop, logo, url, zone, bookings, customer }: JobCardContext): JobCard {
  const { vehicle, phone } = customer;
  const [name, person] = [billedName(customer), fullName(customer)];
  const notes = [
    { label: 'Customer notes', text: job.customerNotes.trim() },
    { label: 'Internal notes', text: job.internalNotes.trim() },
  ];
  return {
    title: `Job ${job.jobNumber}`,
    number: job.jobNumber,
    shop: shop.trim(),
    logo,
    url,
    customer: { name, lines: filled(name === person ? '' : person, phone) },
    vehicle: {
      name: filled(vehicleName(vehicle), vehicle.trim).join(' '),
      color: vehicle.color.trim(),
      plate: vehicle.licensePlate.trim(),
      vin: isTemporaryVin(vehicle.vin) ? '' : vehicle.vin.trim(),
    },
    keyTag: (job.keyTag ?? '').trim(),
    promised: formatInstantTime(job.promisedAt ?? '', zone),
    services: bookings.filter(earnsMoney).map((booking) => ({
      name: booking.service.name,
      times: workDays(booking).map(
        ({ date, startTime, endTime }) =>
          `${formatWeekdayDate(date)}, ${formatTime(startTime)} – ${formatTime(endTime)}`,
      ),
      place: filled(booking.station, fullName(booking.employee)).join(' · '),
      film: filmLines(filmOfService(job, booking.serviceId), outlineOf(vehicle.bodyType)),
    })),
    checklist: job.checklist.map(({ text, required, doneAt }) => ({
      text,
      isRequired: required,
      isDone: doneAt !== undefined,
    })),
    notes: notes.filter(({ text }) => text !== ''),
  };
}
