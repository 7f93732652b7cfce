import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { isHandOverAnswered } from '#domain/inspections/inspection-facts.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { STAGES } from '#domain/jobs/job.ts';
import { openRequirements } from '#domain/jobs/job-moves.ts';
import { formatDollars, sum } from '#domain/money/money.ts';
import { useZone } from '#io/react/world.tsx';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { useJobMove } from '#parts/jobs/job-commands.ts';
import { HOLD_LABELS } from '#parts/jobs/job-messages.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { namesInWords } from '#parts/records/names-in-words.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextField } from '#ui/form/field.tsx';
import { HandOverInspection } from './inspection/hand-over-inspection.tsx';
import { useJobInspections } from './inspection/use-job-inspections.ts';
import { handOverSchema, unsignedHandOverSchema } from './job-draft.ts';
import type { JobView } from './job-view.ts';
import { type JobDocuments, useJobDocuments } from './use-job-documents.ts';

type HandOverDialogProps = { view: JobView; onClose: () => void };

/** Gives the car back: what is open, what to return, the reading of the odometer, and the signature or why there is none. */
export function HandOverDialog({ view, onClose }: HandOverDialogProps) {
  return (
    <Loaded query={useJobInspections(view.job.id)}>
      {(inspections) => <HandOver view={view} onClose={onClose} isAnswered={isHandOverAnswered(inspections)} />}
    </Loaded>
  );
}

const MONEY_UNKNOWN = 'It is not known yet what is still to be paid.';

type HandOverProps = HandOverDialogProps & {
  /** The customer signed, or the inspection says why not. */
  isAnswered: boolean;
};

function HandOver({ view, onClose, isAnswered }: HandOverProps) {
  const { job } = view;
  const { save } = useTransaction();
  const move = useJobMove();
  const zone = useZone();
  const canViewMoney = useCan('viewMoney');
  const documents = useJobDocuments(view);
  const isBlocked = STAGES.indexOf(job.stage) < STAGES.indexOf('Ready') && openRequirements(job).length > 0;
  const needsReason = !isAnswered && job.stage !== 'Delivered';
  const form = useRecordForm({
    what: 'hand-over',
    schema: needsReason ? unsignedHandOverSchema : handOverSchema,
    draft: { odometerOut: job.odometerOut ?? '', unsignedBecause: '' },
    async save({ odometerOut, unsignedBecause }) {
      const change = { odometerOut: odometerOut || undefined };
      await save(move({ jobId: job.id }, job.stage, 'Delivered', needsReason ? unsignedBecause : '', change));
    },
    leaveTo: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Hand Over ${job.jobNumber}`}
      label={`Hand Over ${job.jobNumber}`}
      submit="Complete Hand-over"
      lacking={
        isBlocked ? 'Finish the required items of the checklist first.' : documents.data ? undefined : MONEY_UNKNOWN
      }
    >
      {job.deliveredAt !== undefined && (
        <Alert
          tone="blue"
          role="status"
          title={`This car was handed over ${formatInstantTime(job.deliveredAt, zone)}`}
        />
      )}
      {/* First, because it gets the focus: the window opens at its top. */}
      <TextField
        label="Odometer Out"
        autoComplete="off"
        hint={job.odometerIn && `It read ${job.odometerIn} on arrival.`}
        {...form.field('odometerOut')}
      />
      <HandOverInspection job={job} />
      {needsReason && (
        <TextField
          label="Not Signed Because"
          autoComplete="off"
          hint="Such as: key drop, the customer was not here. To have the customer sign, inspect the car first."
          {...form.field('unsignedBecause')}
        />
      )}
      <OpenPoints view={view} />
      {canViewMoney && <Loaded query={documents}>{(found) => <OpenMoney {...found} />}</Loaded>}
      {job.keyTag && (
        <p>
          Give back the key with tag <b className="mono">{job.keyTag}</b>.
        </p>
      )}
    </FormDialog>
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

/** The open money of the job, for those who may see it: unpaid invoices, and services without one. */
function OpenMoney({ invoices, unbilled }: JobDocuments) {
  const open = invoices.filter((invoice) => invoice.status !== 'Cancelled' && owedOn(invoice).balance > 0);
  const balance = sum(open.map((invoice) => owedOn(invoice).balance));
  const numbers = open.map(({ invoiceNumber }) => invoiceNumber);
  return (
    <>
      {balance > 0 && (
        <Alert tone="amber" title={`${formatDollars(balance)} is not paid`}>
          Take the payment on {numbers.join(', ')} first, or hand over the car and collect it later.
        </Alert>
      )}
      {unbilled.length > 0 && (
        <Alert tone="amber" title={invoices.length === 0 ? 'No invoice yet' : 'Not all of it is billed'}>
          <BidiText text={namesInWords(unbilled.map(({ service }) => service.name))} />: create the invoice first, or
          hand over the car and create it later.
        </Alert>
      )}
      {invoices.length > 0 && balance === 0 && unbilled.length === 0 && <p>Everything is billed and paid.</p>}
    </>
  );
}
