import type { ReactNode } from 'react';
import { owedOn } from '#domain/invoices/payments.ts';
import { openRequirements } from '#domain/jobs/job-moves.ts';
import { formatDollars, sum } from '#domain/money/money.ts';
import { earnsMoney } from '#domain/scheduling/booking.ts';
import { useRecords } from '#io/react/world.tsx';
import { AlreadyReported } from '#parts/forms/field-refusal.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { HOLD_LABELS } from '#parts/jobs/job-messages.ts';
import { useJobCommands } from '#parts/jobs/use-job-commands.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextField } from '#ui/form/field.tsx';
import { handOverSchema } from './job-draft.ts';
import type { JobView } from './job-view.ts';

type HandOverDialogProps = { view: JobView; onClose: () => void };

/** Gives the car back: what is open, what to return, the reading of the odometer. */
export function HandOverDialog({ view, onClose }: HandOverDialogProps) {
  const { job } = view;
  const commands = useJobCommands();
  const required = openRequirements(job);
  const form = useRecordForm({
    what: 'hand-over',
    schema: handOverSchema,
    draft: { odometerOut: job.odometerOut ?? '' },
    async save({ odometerOut }) {
      const change = { odometerOut: odometerOut || undefined };
      const isDone = await commands.move({ jobId: job.id }, job.stage, 'Delivered', '', change);
      if (!isDone) throw new AlreadyReported();
    },
    leaveTo: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Hand Over ${job.jobNumber}`}
      label={`Hand Over ${job.jobNumber}`}
      submit="Complete Hand-over"
      lacking={required.length > 0 ? 'Finish the required items of the checklist first.' : undefined}
    >
      <OpenPoints view={view} />
      <Balance view={view} />
      {job.keyTag && (
        <p>
          Give back the key with tag <b className="mono">{job.keyTag}</b>.
        </p>
      )}
      <TextField
        label="Odometer Out"
        autoComplete="off"
        hint={job.odometerIn && `It read ${job.odometerIn} on arrival.`}
        {...form.field('odometerOut')}
      />
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

/** Balance of the job's invoices, for those who may see money. */
function Balance({ view }: { view: JobView }): ReactNode {
  return useCan('viewMoney') && <OpenMoney view={view} />;
}

function OpenMoney({ view: { job, bookings } }: { view: JobView }) {
  const invoices = useRecords('invoices', job.invoiceIds).data;
  if (!invoices) return null;
  const billed = new Set(invoices.flatMap(({ bookingIds }) => bookingIds));
  const isUnbilled = invoices.length === 0 && bookings.some(earnsMoney);
  const unbilled = bookings.filter((booking) => earnsMoney(booking) && !billed.has(booking.id));
  const counting = invoices.filter(({ status }) => status !== 'Cancelled');
  const balance = sum(counting.map((invoice) => owedOn(invoice).balance));
  if (isUnbilled)
    return (
      <Alert tone="amber" title="No invoice yet">
        You can hand over the car now and create the invoice later.
      </Alert>
    );
  return (
    <>
      {balance > 0 ? (
        <Alert tone="amber" title={`${formatDollars(balance)} is not paid`}>
          Take the payment on {counting.map(({ invoiceNumber }) => invoiceNumber).join(', ')}, or hand over the car and
          collect it later.
        </Alert>
      ) : (
        <p>Everything billed is paid.</p>
      )}
      {unbilled.length > 0 && (
        <Alert tone="amber" title="Not billed yet">
          {unbilled.map(({ service }) => service.name).join(', ')}
        </Alert>
      )}
    </>
  );
}
