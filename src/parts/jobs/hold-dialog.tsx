import * as z from 'zod/mini';
import { HOLD_REASONS, type Job } from '#domain/jobs/job.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { SelectField, TextAreaField } from '#ui/form/field.tsx';
import { holdJob } from './job-commands.ts';
import { HOLD_LABELS } from './job-messages.ts';

type HoldDialogProps = {
  job: Job;
  onClose: () => void;
};

/** Asks why the job cannot continue. */
export function HoldDialog({ job, onClose }: HoldDialogProps) {
  const { save } = useTransaction();
  const { reason = 'film', note = '' } = job.hold ?? {};
  const form = useRecordForm({
    what: 'hold',
    schema: z.object({ reason: z.enum(HOLD_REASONS), note: z.string() }),
    draft: { reason, note },
    save: (hold) => save(holdJob(job, hold)),
    leaveTo: onClose,
  });
  return (
    <FormDialog form={form} title={`${job.jobNumber} On Hold`} label="On Hold" submit="Put On Hold">
      <div className="grid gap-4">
        <SelectField label="Reason" {...form.field('reason')}>
          {HOLD_REASONS.map((one) => (
            <option key={one} value={one}>
              {HOLD_LABELS[one]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Note"
          hint="What is missing, and who takes care of it."
          rows={3}
          {...form.field('note')}
        />
      </div>
    </FormDialog>
  );
}
