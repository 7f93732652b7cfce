import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { formatTime, formatWeekdayDate, wallTimeOf } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import type { Job } from '#domain/jobs/job.ts';
import { plannedEnd, promiseDoubt } from '#domain/jobs/job-plan.ts';
import { type Booking, workDays } from '#domain/scheduling/booking.ts';
import { useWorld, useZone } from '#io/react/world.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormBody } from '#parts/forms/form-body.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { BookingStatusBadge } from '#parts/records/status-badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { DateField, TextAreaField, TextField, TimeField } from '#ui/form/field.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Checklist } from './checklist.tsx';
import { type DetailsDraft, detailsPart } from './job-draft.ts';
import type { JobView } from './job-view.ts';
import { JobSession, useJobForm } from './use-job-form.tsx';

const JobCertificates = lazyComponent(async () => (await import('./warranties/job-certificates.tsx')).JobCertificates);
const JobCare = lazyComponent(async () => (await import('./care/job-care.tsx')).JobCare);
const JobLinkCard = lazyComponent(async () => (await import('./links/job-link-card.tsx')).JobLinkCard);

/** The services with their times, the checklist, and the promise and notes. */
export function WorkTab({ view }: { view: JobView }) {
  const { job, bookings } = view;
  const part = detailsPart(useZone(), useCan('changeRecords'));
  return (
    <div className="grid items-start gap-4.5 tablet:grid-cols-rail desktop:grid-cols-rail">
      <div className="grid min-w-0 gap-4.5">
        <Services bookings={bookings} />
        <Checklist job={job} />
        <JobCertificates view={view} />
        {job.stage === 'Delivered' && <JobCare view={view} />}
        <JobLinkCard view={view} />
      </div>
      <JobSession jobId={job.id} factsOf={part.factsOf}>
        {(session) => <DetailsForm session={session} bookings={bookings} />}
      </JobSession>
    </div>
  );
}

function Services({ bookings }: { bookings: readonly Booking[] }) {
  return (
    <Card>
      <CardHeader title="Services" />
      <CardBody>
        {bookings.length === 0 && <p className="text-label text-text-3">This job has no service any more.</p>}
        <ol className="divide-y divide-border">
          {bookings.map((booking) => (
            <li key={booking.id} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0">
              <div className="min-w-0 flex-1 basis-55">
                <Link to={paths.editBooking} params={{ id: booking.id }} className="link font-semibold">
                  <bdi>{booking.service.name}</bdi>
                </Link>
                {workDays(booking).map(({ date, startTime, endTime }) => (
                  <p key={date + startTime} className="text-label text-text-2">
                    {formatWeekdayDate(date)}, {formatTime(startTime)} – {formatTime(endTime)}
                  </p>
                ))}
                <p className="text-label text-text-2">
                  {booking.station} · <bdi>{fullName(booking.employee)}</bdi>
                </p>
              </div>
              <BookingStatusBadge status={booking.status} />
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}

type DetailsFormProps = { session: EditSession<Job>; bookings: readonly Booking[] };

function DetailsForm({ session, bookings }: DetailsFormProps) {
  const { clock } = useWorld();
  const zone = useZone();
  const canPromise = useCan('changeRecords');
  const end = plannedEnd(bookings);
  function doubtOf({ promisedDate: date, promisedTime: time }: DetailsDraft): string | undefined {
    const now = wallTimeOf(clock.now().toISOString(), zone);
    return date === '' || time === '' || !now ? undefined : promiseDoubt({ date, time }, { now, end });
  }
  const form = useJobForm({ session, ...detailsPart(zone, canPromise) });
  const doubt = doubtOf(useWatch({ control: form.control }) as DetailsDraft);
  const isDelivered = session.remote?.stage === 'Delivered';
  return (
    <Card>
      <CardHeader title="Promise and Notes" />
      <CardBody>
        <FormBody state={form.page} aria-label="Promise and Notes" className="grid gap-3.5">
          {form.page.conflict}
          <div className="grid grid-cols-2 gap-3.5 tablet:grid-cols-1">
            <DateField label="Promised Day" readOnly={!canPromise} {...form.field('promisedDate')} />
            <TimeField label="Promised Time" readOnly={!canPromise} {...form.field('promisedTime')} />
          </div>
          <p role="status" className="text-amber-ink text-label empty:hidden">
            {canPromise && !isDelivered && doubt}
          </p>
          <TextField label="Key Tag" autoComplete="off" {...form.field('keyTag')} />
          <TextAreaField
            label="Customer Notes"
            rows={2}
            hint="What the customer asked for."
            {...form.field('customerNotes')}
          />
          <TextAreaField
            label="Internal Notes"
            rows={2}
            hint="For your team. Printed on the job card, never on a document for the customer."
            {...form.field('internalNotes')}
          />
          <BusyButton
            type="submit"
            disabled={form.page.saving || form.page.blocked !== undefined}
            className="keep-clear justify-self-end"
          >
            Save
          </BusyButton>
        </FormBody>
      </CardBody>
    </Card>
  );
}
