import { addDays } from '#domain/calendar/calendar.ts';
import type { Job, Stage } from '#domain/jobs/job.ts';
import { stageChange } from '#domain/jobs/job-moves.ts';
import { jobOfBookings } from '#domain/jobs/new-job.ts';
import { type Booking, workDays } from '#domain/scheduling/booking.ts';
import { sampleInstant } from './sample-instant.ts';

/** Stages of the jobs in progress, by the customer of the job. */
const IN_SHOP: Readonly<Record<string, readonly Stage[]>> = {
  'customer-daniel': ['Checked In', 'Prep', 'In Work'],
  'customer-priya': ['Checked In', 'Prep'],
  'customer-olivia': ['Checked In'],
};
const COMPLETE: readonly Stage[] = ['Checked In', 'In Work', 'Quality Check', 'Ready', 'Delivered'];

function stagesOf({ status, customerId }: Booking): readonly Stage[] {
  if (status === 'Complete') return COMPLETE;
  return status === 'In Progress' ? (IN_SHOP[customerId] ?? ['Checked In', 'In Work']) : [];
}

/** Returns a job for each sample booking. */
export function sampleJobs(_today: string, { bookings }: { bookings: readonly Booking[] }): Job[] {
  const settings = {};
  return bookings.map((booking, index) => {
    const number = String(index + 1).padStart(4, '0');
    const made = { id: `job-${number}`, jobNumber: `JOB-${number}`, at: booking.createdAt };
    const booked = jobOfBookings([{ ...booking, status: 'Scheduled' }], settings, made);
    const days = workDays(booking);
    const first = days[0]?.date ?? booking.date;
    const last = days.at(-1)?.date ?? booking.date;
    const promised = { promisedAt: sampleInstant(addDays(last, 1)) };
    let job: Job = { ...booked, ...promised };
    for (const stage of stagesOf(booking)) {
      const day = stage === 'Ready' || stage === 'Delivered' ? last : first;
      job = { ...job, ...stageChange(job, stage, { at: sampleInstant(day), by: '' }) };
    }
    return job;
  });
}
