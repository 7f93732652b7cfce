import { dayOfInstant, formatInstantTime } from '#domain/calendar/calendar.ts';
import { type Customer, customerForRecord, fullName } from '#domain/customers/customer.ts';
import type { CsvColumn } from '#domain/data-files/csv.ts';
import { type CsvContext, csvMaker, customerCsvColumns } from '#domain/data-files/csv-columns.ts';
import type { Job } from '#domain/jobs/job.ts';
import { reworkCount } from '#domain/jobs/job-facts.ts';
import { phoneNumbers } from '#domain/text/search-text.ts';
import { modelMarks, numberMarks, type SearchWords } from '#domain/text/search-words.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

function searchWords(job: Job, live: Customer | undefined): SearchWords {
  const customer = customerForRecord(job, live);
  return {
    title: `${job.jobNumber} ${fullName(customer)}`,
    texts: [customer.companyName, customer.email, vehicleName(customer.vehicle), job.stage, job.keyTag ?? ''],
    marks: [...numberMarks(job.jobNumber), ...phoneNumbers(customer.phone), ...modelMarks(customer.vehicle)],
  };
}

function jobCsv(context: CsvContext): CsvColumn<Job>[] {
  const { customers, zone } = context;
  const customerOf = (job: Job) => customerForRecord(job, customers.get(job.customerId));
  const time = (instant: string | undefined) => instant && formatInstantTime(instant, zone);
  return [
    ['Job Number', ({ jobNumber }) => jobNumber],
    ['Stage', ({ stage }) => stage],
    ...customerCsvColumns<Job>(context),
    ['License Plate', (job) => customerOf(job).vehicle.licensePlate],
    ['Key Tag', ({ keyTag }) => keyTag],
    ['Bookings', ({ bookingIds }) => bookingIds.length],
    ['Promised', ({ promisedAt }) => time(promisedAt)],
    ['Checked In', ({ checkedInAt }) => time(checkedInAt)],
    ['Ready', ({ readyAt }) => time(readyAt)],
    ['Delivered', ({ deliveredAt }) => time(deliveredAt)],
    ['On Hold', ({ hold }) => hold?.reason],
    ['Hold Note', ({ hold }) => hold?.note],
    ['Rework', (job) => reworkCount(job)],
    ['Odometer In', ({ odometerIn }) => odometerIn],
    ['Odometer Out', ({ odometerOut }) => odometerOut],
    ['Customer Notes', ({ customerNotes }) => customerNotes],
    ['Internal Notes', ({ internalNotes }) => internalNotes],
    ['Created', ({ createdAt }) => dayOfInstant(createdAt, zone)],
  ];
}

export const jobsDetails: ListDetails<Job> = {
  table: {
    fields: {
      id: 'plain',
      jobNumber: 'text',
      customerId: 'plain',
      customer: 'plain',
      bookingIds: 'texts',
      estimateId: 'text',
      invoiceIds: 'texts',
      stage: 'plain',
      stageLog: 'plain',
      hold: 'plain',
      promisedAt: 'instant',
      checkedInAt: 'instant',
      readyAt: 'instant',
      deliveredAt: 'instant',
      odometerIn: 'text',
      odometerOut: 'text',
      keyTag: 'text',
      checklist: 'plain',
      coverage: 'plain',
      care: 'plain',
      claimId: 'text',
      customerNotes: 'text',
      internalNotes: 'text',
      ...STAMPS,
    },
    parts: [],
    omits: { customer: 'priceRule' },
    numberColumn: 'job_number',
  },
  csv: { jobs: { holds: 'Car, stage, services and times', make: csvMaker(jobCsv) } },
  search: searchWords,
  blank: { stage: 'Booked' },
};
