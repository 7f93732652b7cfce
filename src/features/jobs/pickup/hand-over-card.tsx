import { Link, useNavigate } from '@tanstack/react-router';
import { CarFront } from 'lucide-react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import type { Inspection } from '#domain/inspections/inspection.ts';
import { isHandOverAnswered } from '#domain/inspections/inspection-facts.ts';
import { STAGES } from '#domain/jobs/job.ts';
import { arrivesUninspected, openRequirements } from '#domain/jobs/job-moves.ts';
import { tierTitle } from '#domain/warranty/warranty-tier.ts';
import { useZone } from '#io/react/world.tsx';
import { AlreadyReported } from '#parts/forms/field-refusal.ts';
import { FormBody } from '#parts/forms/form-body.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { useJobMove } from '#parts/jobs/job-commands.ts';
import { HOLD_LABELS } from '#parts/jobs/job-messages.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { CheckboxField, TextField } from '#ui/form/field.tsx';
import { keptName } from '../inspection/kept-name.ts';
import { SavedTextField } from '../inspection/saved-field.tsx';
import { saveAllTyped, type TypedTexts } from '../inspection/typed-texts.ts';
import { readOdometerOut } from '../inspection/use-inspection-commands.ts';
import { handOverSchema, odometerProblem, unsignedHandOverSchema } from '../job-draft.ts';
import type { JobView } from '../job-view.ts';
import type { JobWarranties } from '../warranties/use-job-warranties.ts';

type HandOverCardProps = {
  view: JobView;
  inspections: readonly Inspection[];
  /** Texts of the page that are saved before the car leaves. */
  typed: TypedTexts;
  isMoneyKnown: boolean;
  /** Something is to be paid before the car leaves. */
  isOwed: boolean;
  /** Cold weather adds days to the care. */
  isCold: boolean;
  warranties: JobWarranties;
};

/** Gives the car back: what is open, the reading of the odometer, and why there is no signature if there is none. */
export function HandOverCard({
  view,
  inspections,
  typed,
  isMoneyKnown,
  isOwed,
  isCold,
  warranties,
}: HandOverCardProps) {
  const { job } = view;
  const { run, save } = useTransaction();
  const move = useJobMove();
  const navigate = useNavigate();
  const zone = useZone();
  const isDelivered = job.stage === 'Delivered';
  const isIssued = !isDelivered && warranties.isWanted && warranties.ready.length > 0;
  const needsReason = !isHandOverAnswered(inspections) && !isDelivered;
  const isBlocked = STAGES.indexOf(job.stage) < STAGES.indexOf('Ready') && openRequirements(job).length > 0;
  const form = useRecordForm({
    what: 'hand-over',
    schema: needsReason ? unsignedHandOverSchema : handOverSchema,
    draft: { unsignedBecause: '' },
    async save({ unsignedBecause }) {
      // The field says what is wrong with it.
      if (!(await saveAllTyped(typed))) throw new AlreadyReported();
      await save(move({ jobId: job.id }, job.stage, 'Delivered', needsReason ? unsignedBecause : '', { isCold }));
      if (isIssued) await warranties.issue();
    },
    leaveTo: () => navigate({ to: paths.job, params: { id: job.id } }),
  });
  const isUninspected = arrivesUninspected(job, 'Delivered', inspections);
  const lacking = [
    isUninspected && 'Check the car in first.',
    isBlocked && 'Finish the required items of the checklist first.',
    isIssued && warranties.lacksVin && 'Enter the VIN under Certificates, or tick that there is none.',
    !isMoneyKnown && 'It is not known yet what is still to be paid.',
  ].find((text) => text !== false);
  return (
    <section aria-label="Hand Over">
      <Card>
        <CardHeader title="Hand Over" />
        <CardBody>
          <FormBody state={form.page} aria-label="Hand Over" className="grid gap-4">
            {job.deliveredAt !== undefined && (
              <Alert
                tone="blue"
                role="status"
                title={`This car was handed over ${formatInstantTime(job.deliveredAt, zone)}`}
              />
            )}
            {isUninspected && (
              <Alert
                tone="amber"
                title="This car is not checked in"
                action={
                  <Link to={paths.job} params={{ id: job.id }} search={{ tab: 'check-in' }} className={buttonClass()}>
                    Check In
                  </Link>
                }
              >
                Inspect it, or skip the inspection with a reason.
              </Alert>
            )}
            <OpenPoints view={view} />
            <SavedTextField
              label="Odometer Out"
              keptAs={keptName({ jobId: job.id, kind: 'out' }, 'odometer')}
              inputMode="numeric"
              hint={job.odometerIn && `It read ${job.odometerIn} on arrival.`}
              stored={job.odometerOut ?? ''}
              problemOf={odometerProblem}
              onSave={(text, after) => run({ ...readOdometerOut({ jobId: job.id }, text), after })}
            />
            {needsReason && (
              <TextField
                label="Not Signed Because"
                autoComplete="off"
                hint="Only without a signature, such as: key drop, the customer was not here."
                {...form.field('unsignedBecause')}
              />
            )}
            {!isDelivered && (
              <>
                {warranties.ready.length > 0 && (
                  <CheckboxField
                    label="Issue warranty certificates"
                    hint={warranties.ready.map(({ tier }) => tierTitle(tier.promise)).join(' · ')}
                    checked={warranties.isWanted}
                    onChange={(event) => warranties.setWanted(event.target.checked)}
                  />
                )}
                {lacking && <p className="text-label text-text-2">{lacking}</p>}
                <BusyButton
                  type="submit"
                  variant={isOwed ? 'secondary' : 'solid'}
                  icon={CarFront}
                  size="large"
                  block
                  disabled={form.page.saving || lacking !== undefined}
                  className="keep-clear"
                >
                  Complete Hand-over
                </BusyButton>
              </>
            )}
          </FormBody>
        </CardBody>
      </Card>
    </section>
  );
}

/** Names the hold and the open items of the checklist. */
function OpenPoints({ view: { job } }: { view: JobView }) {
  const open = job.checklist.filter(({ doneAt }) => doneAt === undefined);
  return (
    <>
      {job.hold && (
        <Alert tone="amber" title={`On hold: ${HOLD_LABELS[job.hold.reason]}`}>
          {job.hold.note}
        </Alert>
      )}
      {open.length > 0 && (
        <Alert tone="amber" title={open.length === 1 ? '1 item is open' : `${open.length} items are open`}>
          <ul className="list-disc pl-4.5">
            {open.map(({ text, required }) => (
              <li key={text}>
                <bdi>{text}</bdi>
                {required && ' (required)'}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
