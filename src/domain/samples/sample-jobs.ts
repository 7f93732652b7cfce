import { addDays, hoursAfter } from '#domain/calendar/calendar.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Hold, Job, Stage } from '#domain/jobs/job.ts';
import { stageChange } from '#domain/jobs/job-moves.ts';
import { jobOfBookings } from '#domain/jobs/new-job.ts';
import { round } from '#domain/money/money.ts';
import { type Booking, type WorkDay, workDays } from '#domain/scheduling/booking.ts';
import { sampleCareOf } from './sample-care.ts';
import { sampleFilm } from './sample-film.ts';
import { sampleInstant } from './sample-instant.ts';

type Progress = {
  stages: readonly Stage[];
  keyTag: string;
  odometerIn?: string;
  hold?: Pick<Hold, 'reason' | 'note'>;
  rework?: string;
  /** Why the car was not inspected when it came. */
  notInspected?: string;
};

/** Progress of the cars in the shop, by customer and service. */
const IN_SHOP: Readonly<Record<string, Progress>> = {
  'daniel full-clear': { stages: ['Checked In', 'Prep', 'In Work'], keyTag: '14', odometerIn: '1486' },
  'priya full-front': { stages: ['Checked In', 'Prep'], keyTag: '7', notInspected: 'Key drop' },
  'olivia tint': { stages: ['Checked In', 'In Work', 'Curing'], keyTag: '9', notInspected: 'Window film only' },
  'evan tint': {
    stages: ['Checked In'],
    keyTag: '3',
    odometerIn: '3120',
    hold: { reason: 'film', note: '20% ceramic is on back order, due this week.' },
  },
  'marcus full-front': {
    stages: ['Checked In', 'In Work', 'Quality Check', 'In Work', 'Quality Check'],
    keyTag: '11',
    odometerIn: '8214',
    rework: 'Bubble next to the left headlight.',
  },
  'kenji ceramic': {
    stages: ['Checked In', 'Prep', 'In Work', 'Quality Check', 'Ready'],
    keyTag: '5',
    notInspected: 'Key drop',
    hold: { reason: 'customer', note: 'Back from a trip on Friday.' },
  },
};

/** Customers whose later booking, of this service, is another part of the job of their first one. */
const SECOND_PARTS: Readonly<Record<string, string>> = { daniel: 'ceramic', erik: 'tint' };
const FIRST_PARTS: Readonly<Record<string, string>> = { daniel: 'full-clear', erik: 'detail' };

const COMPLETE: readonly Stage[] = ['Checked In', 'In Work', 'Quality Check', 'Ready', 'Delivered'];

/** Measured hours of finished work for one planned hour, in turn. */
const PACES = [1, 1.1, 0.9, 1.2];

/** Returns when a job that is finished came to the stage. Work begins at noon of its first day and ends on its last one. */
function finishedAt(stage: Stage, days: readonly WorkDay[], pace: number): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || stage === 'Checked In' || stage === 'In Work') return sampleInstant(first?.date ?? '');
  const worked = round(Math.min(last.hours, 5) * pace, 1);
  return hoursAfter(sampleInstant(last.date), stage === 'Quality Check' ? worked : round(worked + 0.5, 1));
}

const keyOf = ({ customerId, serviceId }: Booking) =>
  `${customerId.replace('customer-', '')} ${serviceId.replace('service-', '')}`;

function isUpcoming({ status }: Booking): boolean {
  return status === 'Scheduled' || status === 'In Progress';
}

/** Groups the bookings by job, in the order of their first days. */
function grouped(bookings: readonly Booking[]): [Booking, ...Booking[]][] {
  const open = bookings.filter(isUpcoming);
  const partOf = (customer: string, service: string) => open.find((one) => keyOf(one) === `${customer} ${service}`);
  const later = Object.entries(SECOND_PARTS).map(([customer, service]) => partOf(customer, service)?.id);
  return bookings
    .filter(({ id }) => !later.includes(id))
    .map((booking) => {
      const customer = booking.customerId.replace('customer-', '');
      const isFirst = isUpcoming(booking) && keyOf(booking) === `${customer} ${FIRST_PARTS[customer]}`;
      const second = isFirst ? partOf(customer, SECOND_PARTS[customer] ?? '') : undefined;
      return second ? [booking, second] : [booking];
    });
}

/** Returns a job for each sample booking, two of them with two parts, and one or more in every stage. */
export function sampleJobs(
  _today: string,
  { bookings, invoices }: { bookings: readonly Booking[]; invoices: readonly Invoice[] },
): Job[] {
  return grouped(bookings).map((parts, index) => {
    const [booking] = parts;
    const number = String(index + 1).padStart(4, '0');
    const made = { id: `job-${number}`, jobNumber: `JOB-${number}`, at: booking.createdAt };
    const days = workDays(booking);
    const [first, last] = [days[0]?.date ?? booking.date, days.at(-1)?.date ?? booking.date];
    const progress = booking.status === 'In Progress' ? IN_SHOP[keyOf(booking)] : undefined;
    const stages = booking.status === 'Complete' ? COMPLETE : (progress?.stages ?? []);
    const entries = progress ? sampleFilm(booking.serviceId.replace('service-', ''), booking.customer.vehicle) : [];
    const scheduled: [Booking, ...Booking[]] = [{ ...booking, status: 'Scheduled' }, ...parts.slice(1)];
    let job: Job = {
      ...jobOfBookings(scheduled, {}, made),
      invoiceIds: invoices.filter(({ bookingIds }) => bookingIds.includes(booking.id)).map(({ id }) => id),
      promisedAt: sampleInstant(addDays(parts.flatMap(workDays).at(-1)?.date ?? last, 1)),
      ...(progress && { keyTag: progress.keyTag }),
      ...(progress?.odometerIn && { odometerIn: progress.odometerIn }),
      ...(entries.length > 0 && { coverage: [{ serviceId: booking.serviceId, entries }] }),
    };
    for (const [step, stage] of stages.entries()) {
      const at =
        stages === COMPLETE
          ? finishedAt(stage, days, PACES[index % PACES.length] ?? 1)
          : sampleInstant(stage === 'Ready' ? last : first);
      const isRework = stages[step - 1] === 'Quality Check' && stage === 'In Work';
      const note = isRework ? progress?.rework : stage === 'Checked In' ? progress?.notInspected : undefined;
      job = { ...job, ...stageChange(job, stage, { at, by: '' }, note) };
    }
    job = { ...job, ...sampleCareOf(job, parts) };
    return { ...job, ...(progress?.hold && { hold: { ...progress.hold, since: sampleInstant(last) } }) };
  });
}
