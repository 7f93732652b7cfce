import * as z from 'zod/mini';
import type { Job } from '#domain/jobs/job.ts';
import { sameText } from '#domain/text/fold-text.ts';
import { neededText } from '#parts/forms/draft-fields.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { addItem, editItem } from '#parts/jobs/job-commands.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { CheckboxField, TextField } from '#ui/form/field.tsx';

type ChecklistItemDialogProps = {
  job: Job;
  /** Place of the item; undefined for a new one. */
  place: number | undefined;
  onClose: () => void;
};

export function ChecklistItemDialog({ job, place, onClose }: ChecklistItemDialogProps) {
  const { save } = useTransaction();
  const item = place === undefined ? undefined : job.checklist[place];
  const others = job.checklist.filter((_, other) => other !== place);
  const form = useRecordForm({
    what: 'item',
    schema: z.object({
      text: neededText('Write what has to be done.').check(
        z.maxLength(200, 'Use at most 200 characters.'),
        z.refine((text) => !others.some((other) => sameText(other.text, text)), 'This is on the checklist already.'),
      ),
      required: z.boolean(),
    }),
    draft: { text: item?.text ?? '', required: item?.required ?? false },
    save: (facts) => save(place === undefined ? addItem(job, facts) : editItem(job, place, facts)),
    leaveTo: onClose,
  });
  const title = item ? 'Edit Checklist Item' : 'Add Checklist Item';
  return (
    <FormDialog form={form} title={title} label={title} submit={item ? 'Save Item' : 'Add to Checklist'}>
      <TextField label="What has to be done" required autoComplete="off" {...form.field('text')} />
      <CheckboxField
        label="Required"
        hint="The job can't be Ready before this is done."
        {...form.register('required')}
      />
    </FormDialog>
  );
}
