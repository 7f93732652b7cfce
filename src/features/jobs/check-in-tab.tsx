import { useSearch } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import type { Inspection } from '#domain/inspections/inspection.ts';
import { currentInspection } from '#domain/inspections/inspection-facts.ts';
import type { Job } from '#domain/jobs/job.ts';
import { useZone } from '#io/react/world.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormBody } from '#parts/forms/form-body.tsx';
import { useJobMove } from '#parts/jobs/job-commands.ts';
import { paths } from '#parts/navigation/paths.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { TextAreaField, TextField } from '#ui/form/field.tsx';
import { InspectionCard } from './inspection/inspection-card.tsx';
import { type TypedTexts, TypedTextsContext, useSavedBeforeClosing } from './inspection/typed-texts.ts';
import { useJobInspections } from './inspection/use-job-inspections.ts';
import { checkInPart } from './job-draft.ts';
import type { JobView } from './job-view.ts';
import { JobSession, useJobForm } from './use-job-form.tsx';

/** The tab of the arrival: readings, notes, the check-in itself, and the inspections. */
export function CheckInTab({ view: { job, customer } }: { view: JobView }) {
  const [typed] = useState<TypedTexts>(() => new Set());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <TypedTextsContext value={typed}>
        <JobSession jobId={job.id} factsOf={checkInPart.factsOf}>
          {(session) => <CheckInForm session={session} job={job} />}
        </JobSession>
      </TypedTextsContext>
      <Inspections job={job} customer={customer} typed={typed} />
    </div>
  );
}

type InspectionsProps = Pick<JobView, 'job' | 'customer'> & { typed: TypedTexts };

function Inspections({ job, customer, typed }: InspectionsProps) {
  const { inspect } = useSearch({ from: paths.job });
  return (
    <Loaded query={useJobInspections(job.id)}>
      {(inspections) => {
        const has = (kind: Inspection['kind']) => currentInspection(inspections, kind) !== undefined;
        return (
          <>
            {(has('out') || inspect === 'out') && (
              <InspectionCard key="out" kind="out" job={job} customer={customer} inspections={inspections} />
            )}
            {(has('in') || job.stage !== 'Delivered') && (
              <InspectionCard
                key="in"
                kind="in"
                job={job}
                customer={customer}
                inspections={inspections}
                typed={typed}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function CheckInForm({ session, job }: { session: EditSession<Job>; job: Job }) {
  const { save } = useTransaction();
  const move = useJobMove();
  const zone = useZone();
  const isBooked = job.stage === 'Booked';
  const form = useJobForm({
    ...checkInPart,
    session,
    save: isBooked ? (change) => save(move({ jobId: job.id }, 'Booked', 'Checked In', '', change)) : undefined,
  });
  // The record that is signed has the reading.
  useSavedBeforeClosing(form.saveTyped);
  const arrival = job.stageLog.find(({ stage }) => stage !== 'Booked');
  return (
    <Card className="max-w-190">
      <CardHeader title="Arrival" />
      <CardBody>
        <FormBody state={form.page} aria-label="Arrival" className="grid gap-3.5">
          {form.page.conflict}
          <p className="text-label text-text-2">
            {job.checkedInAt === undefined ? (
              'The car has not arrived yet.'
            ) : (
              <>
                Checked in {formatInstantTime(job.checkedInAt, zone)}
                {arrival?.by && (
                  <>
                    {' '}
                    by <bdi>{arrival.by}</bdi>
                  </>
                )}
              </>
            )}
          </p>
          <div className="grid grid-cols-2 gap-3.5 phone:grid-cols-1">
            <TextField label="Odometer In" autoComplete="off" {...form.field('odometerIn')} />
            <TextField label="Key Tag" autoComplete="off" {...form.field('keyTag')} />
          </div>
          <TextAreaField
            label="Customer Notes"
            rows={3}
            hint="What the customer asked for or pointed out."
            {...form.field('customerNotes')}
          />
          <BusyButton
            type="submit"
            variant={isBooked ? 'solid' : 'secondary'}
            icon={isBooked ? KeyRound : undefined}
            disabled={form.page.saving || form.page.blocked !== undefined}
            className="keep-clear justify-self-end"
          >
            {isBooked ? 'Check In' : 'Save'}
          </BusyButton>
        </FormBody>
      </CardBody>
    </Card>
  );
}
