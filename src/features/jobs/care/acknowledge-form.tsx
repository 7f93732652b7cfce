import { CircleCheck } from 'lucide-react';
import * as z from 'zod/mini';
import type { PromisedCare } from '#domain/care/promised-care.ts';
import type { Job } from '#domain/jobs/job.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { StoreError } from '#io/store/store.ts';
import { neededText } from '#parts/forms/draft-fields.ts';
import { FormBody } from '#parts/forms/form-body.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { type UserCommand, useTransaction } from '#parts/records/use-transaction.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { TextField } from '#ui/form/field.tsx';

const schema = z.object({
  name: neededText('Enter the name of the person who read the care sheet.').check(
    z.maxLength(200, 'Use at most 200 characters.'),
  ),
});

/** Keeps who read the care sheet, with the time and the hash of the text on the screen. A car that is still here gets that text kept too. */
function acknowledgeCare({ id }: Pick<Job, 'id'>, shown: PromisedCare, name: string): UserCommand {
  return {
    name: 'acknowledge care',
    of: id,
    title: 'The acknowledgement was not saved',
    failed: { type: 'error', title: 'Error', message: 'Failed to save the acknowledgement. Please try again.' },
    async plan({ jobs }, { at }) {
      const job = await jobs.get(id);
      if (!job) throw new StoreError('not-found', 'This job no longer exists.');
      const care = job.stage === 'Delivered' ? (job.care ?? shown) : shown;
      if (care.hash !== shown.hash)
        throw new Rejection('The care sheet was changed on another screen. Read it again before you acknowledge it.');
      if (care.acknowledged) return [];
      const acknowledged = { name, at, hash: care.hash };
      return [{ entity: 'jobs', kind: 'update', id, change: { care: { ...care, acknowledged } } }];
    },
    done: () => ({ title: 'Care Sheet Acknowledged', message: `${name} read the care sheet.` }),
  };
}

/** Asks who read the care sheet. */
export function AcknowledgeForm({ job, promised }: { job: Job; promised: PromisedCare }) {
  const { save } = useTransaction();
  const form = useRecordForm({
    what: 'acknowledgement',
    schema,
    draft: { name: '' },
    save: ({ name }) => save(acknowledgeCare(job, promised, name.trim())),
    leaveTo: () => undefined,
  });
  return (
    <FormBody state={form.page} aria-label="Acknowledgement" className="grid gap-2.5">
      <TextField
        label="Acknowledged by"
        autoComplete="off"
        hint="Name of the person who read this care sheet."
        {...form.field('name')}
      />
      <BusyButton type="submit" icon={CircleCheck} block disabled={form.page.saving}>
        Acknowledge
      </BusyButton>
    </FormBody>
  );
}
