import * as z from 'zod/mini';
import { HOLD_REASONS, type Hold, type Job } from '#domain/jobs/job.ts';
import { AlreadyReported } from '#parts/forms/field-refusal.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { SelectField, TextAreaField } from '#ui/form/field.tsx';
import { HOLD_LABELS } from './job-messages.ts';

type HoldDialogProps = {
  job: Pick<Job, 'jobNumber' | 'hold'>;
  /** Resolves to whether it was saved. */
  onHold: (hold: Pick<Hold, 'reason' | 'note'>) => Promise<boolean>;
  onClose: () => void;
};

/** Asks why the job cannot continue. */
export function HoldDialog({ job, onHold, onClose }: HoldDialogProps) {
  const { reason = 'film', note = '' } = job.hold ?? {};
  const form = useRecordForm({
    what: 'hold',
    schema: z.object({ reason: z.enum(HOLD_REASONS), note: z.string() }),
    draft: { reason, note },
    async save(hold) {
      if (!(await onHold(hold))) throw new AlreadyReported();
    },
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
