import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import type { Inspection } from '#domain/inspections/inspection.ts';
import { currentInspection, inspectionGap } from '#domain/inspections/inspection-facts.ts';
import type { Job } from '#domain/jobs/job.ts';
import { arrivesUninspected } from '#domain/jobs/job-moves.ts';
import { useZone } from '#io/react/world.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormBody } from '#parts/forms/form-body.tsx';
import { skipInspection, useJobMove } from '#parts/jobs/job-commands.ts';
import { SkipInspectionDialog } from '#parts/jobs/skip-inspection-dialog.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { TextAreaField, TextField } from '#ui/form/field.tsx';
import { InspectionCard } from './inspection/inspection-card.tsx';
import { inspectionMessages } from './inspection/inspection-messages.ts';
import { saveAllTyped, type TypedTexts, TypedTextsContext, useSavedBeforeClosing } from './inspection/typed-texts.ts';
import { useJobInspections } from './inspection/use-job-inspections.ts';
import { checkInPart } from './job-draft.ts';
import type { JobView } from './job-view.ts';
import { JobSession, useJobForm } from './use-job-form.tsx';

/** The check-in: readings and notes of the arrival, and the inspections. `shown`: scrolls to it when this grows. */
export function CheckInTab({ view: { job, customer }, shown }: { view: JobView; shown: number }) {
  const [typed] = useState<TypedTexts>(() => new Set());
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown === 0) return;
    top.current?.scrollIntoView({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4.5 outline-none">
      <TypedTextsContext value={typed}>
        <JobSession jobId={job.id} factsOf={checkInPart.factsOf}>
          {(session) => <CheckInForm session={session} job={job} typed={typed} />}
        </JobSession>
      </TypedTextsContext>
      <Inspections job={job} customer={customer} typed={typed} />
    </div>
  );
}

type InspectionsProps = Pick<JobView, 'job' | 'customer'> & { typed: TypedTexts };

function Inspections({ job, customer, typed }: InspectionsProps) {
  const [isSkipping, setIsSkipping] = useState(false);
  const { inspect } = useSearch({ from: paths.job });
  return (
    <Loaded query={useJobInspections(job.id)}>
      {(inspections) => {
        const isUninspected = inspectionGap(job, inspections) === 'uninspected';
        const has = (kind: Inspection['kind']) => currentInspection(inspections, kind) !== undefined;
        return (
          <>
            {isUninspected && (
              <Alert
                tone="amber"
                title="The check-in inspection of this car is not closed"
                action={<Button onClick={() => setIsSkipping(true)}>Skip Inspection</Button>}
              >
                Close it below, signed or with the reason why not. If there is none, write why.
              </Alert>
            )}
            {isSkipping && <SkipDialog job={job} typed={typed} onClose={() => setIsSkipping(false)} />}
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

function CheckInForm({ session, job, typed }: { session: EditSession<Job>; job: Job; typed: TypedTexts }) {
  const zone = useZone();
  const [isSkipping, setIsSkipping] = useState(false);
  const inspections = ifRead(useJobInspections(job.id)) ?? [];
  const { run } = useTransaction();
  const move = useJobMove();
  const isInspected = job.stage === 'Booked' && !arrivesUninspected(job, 'Checked In', inspections);
  const form = useJobForm({ ...checkInPart, session });
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
              isInspected ? (
                'The car is not in the shop. Its inspection was closed before.'
              ) : (
                'The car has not arrived yet. It is checked in when the inspection below is closed.'
              )
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
          <div className="grid grid-cols-2 gap-3.5">
            <TextField label="Odometer In" autoComplete="off" inputMode="numeric" {...form.field('odometerIn')} />
            <TextField label="Key Tag" autoComplete="off" {...form.field('keyTag')} />
          </div>
          <TextAreaField
            label="Customer Notes"
            rows={3}
            hint="What the customer asked for or pointed out."
            {...form.field('customerNotes')}
          />
          <div className="flex flex-wrap justify-end gap-2">
            {isInspected ? (
              <BusyButton onClick={() => void run(move({ jobId: job.id }, 'Booked', 'Checked In'))}>
                Move to Checked In
              </BusyButton>
            ) : (
              job.stage === 'Booked' && <Button onClick={() => setIsSkipping(true)}>Skip Inspection</Button>
            )}
            <BusyButton
              type="submit"
              disabled={form.page.saving || form.page.blocked !== undefined}
              className="keep-clear"
            >
              Save
            </BusyButton>
          </div>
        </FormBody>
        {isSkipping && <SkipDialog job={job} typed={typed} onClose={() => setIsSkipping(false)} />}
      </CardBody>
    </Card>
  );
}

/** Checks the car in without an inspection, or keeps why one that is in the shop has none. What is typed is saved first. */
function SkipDialog({ job, typed, onClose }: { job: Job; typed: TypedTexts; onClose: () => void }) {
  const { save } = useTransaction();
  const move = useJobMove();
  const toast = useToast();
  const isArriving = job.stage === 'Booked';

  async function ask(): Promise<boolean> {
    const isSaved = await saveAllTyped(typed);
    if (!isSaved) toast.show({ type: 'error', ...inspectionMessages.notSkipped });
    return isSaved;
  }

  return (
    <SkipInspectionDialog
      title="Skip Inspection"
      label="Reason"
      verb={isArriving ? 'Check In Without Inspection' : 'Save Reason'}
      onAnswer={(reason) =>
        isArriving
          ? save({ ...move({ jobId: job.id }, 'Booked', 'Checked In', reason), ask })
          : save({ ...skipInspection(job, reason), ask })
      }
      onClose={onClose}
    />
  );
}
