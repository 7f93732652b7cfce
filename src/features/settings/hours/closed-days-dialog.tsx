import * as z from 'zod/mini';
import { isDate } from '#domain/calendar/calendar.ts';
import { type ClosedRun, rangeProblem } from '#domain/calendar/closed-days.ts';
import { oddDates } from '#domain/calendar/odd-dates.ts';
import { useToday } from '#io/react/world.tsx';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { type UserCommand, useTransaction } from '#parts/records/use-transaction.ts';
import { DateField, TextField } from '#ui/form/field.tsx';
import { fieldGrid } from '#ui/form/form-layout.tsx';

const schema = z
  .object({
    from: z.string(),
    /** Empty for one day. */
    to: z.string(),
    name: z.string().check(z.trim()),
  })
  .check(({ value, issues }) => {
    const { from, to } = value;
    const problem = (field: string, message: string | undefined) =>
      message && issues.push({ code: 'custom', message, path: [field], input: value });
    if (!isDate(from)) problem('from', 'Choose the first day.');
    else if (to !== '') problem('to', isDate(to) ? rangeProblem(from, to) : 'Choose the last day.');
  });

type ClosedDaysDialogProps = {
  commandOf: (runs: readonly ClosedRun[]) => UserCommand;
  onClose: () => void;
};

/** Adds a day or a range of days on which the shop is closed. */
export function ClosedDaysDialog({ commandOf, onClose }: ClosedDaysDialogProps) {
  const today = useToday();
  const { save } = useTransaction();
  const form = useRecordForm({
    what: 'closed day',
    schema,
    draft: { from: today, to: '', name: '' },
    doubts: ({ from, to }) => oddDates({ 'The first day': from, 'The last day': to }, today),
    save: ({ from, to, name }) => save(commandOf([{ from, to: to || from, name }])),
    leaveTo: onClose,
  });
  const { errorOf, register } = form;
  return (
    <FormDialog form={form} title="Add closed days" label="Add closed days" submit="Add">
      <div className={fieldGrid}>
        <DateField label="First Day" required {...register('from', { deps: 'to' })} error={errorOf('from')} />
        <DateField
          label="Last Day"
          hint="Leave empty for one day."
          {...register('to', { deps: 'from' })}
          error={errorOf('to')}
        />
        <div className="col-span-full">
          <TextField
            label="Name"
            autoComplete="off"
            maxLength={60}
            placeholder="Inventory, vacation"
            {...form.field('name')}
          />
        </div>
      </div>
    </FormDialog>
  );
}
