import { type FormEvent, useId, useRef, useState } from 'react';
import { isDate } from '#domain/calendar/calendar.ts';
import { type ClosedRun, rangeProblem } from '#domain/calendar/closed-days.ts';
import { oddDates } from '#domain/calendar/odd-dates.ts';
import { useToday } from '#io/react/world.tsx';
import { useAskDoubts } from '#parts/forms/use-ask-doubts.tsx';
import { Button } from '#ui/form/button.tsx';
import { DateField, TextField } from '#ui/form/field.tsx';
import { fieldGrid } from '#ui/form/form-layout.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type ClosedDaysDialogProps = {
  /** Keeps the days; resolves to whether they were kept. */
  onAdd: (runs: readonly ClosedRun[]) => Promise<boolean>;
  onClose: () => void;
};

/** A day, or days on end, on which the shop is closed. */
export function ClosedDaysDialog({ onAdd, onClose }: ClosedDaysDialogProps) {
  const formId = useId();
  const today = useToday();
  const ask = useAskDoubts();
  const form = useRef<HTMLFormElement>(null);
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState('');
  const [name, setName] = useState('');
  const [attempted, setAttempted] = useState(false);
  const [saving, setSaving] = useState(false);
  const fromError = isDate(from) ? undefined : 'Choose the first day.';
  const toError = to === '' || !isDate(from) ? undefined : isDate(to) ? rangeProblem(from, to) : 'Choose the last day.';

  async function submit(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    if (fromError || toError) {
      form.current?.querySelector<HTMLInputElement>(fromError ? '[name=from]' : '[name=to]')?.focus();
      return;
    }
    if (saving || !(await ask(oddDates({ 'The first day': from, 'The last day': to }, today)))) return;
    setSaving(true);
    const isKept = await onAdd([{ from, to: to || from, name: name.trim() }]);
    setSaving(false);
    if (isKept) onClose();
  }

  return (
    <Dialog
      title="Add closed days"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" type="submit" form={formId} disabled={saving}>
            Add
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate aria-label="Add closed days" onSubmit={(event) => void submit(event)}>
        <div className={fieldGrid}>
          <DateField
            label="First Day"
            name="from"
            required
            value={from}
            onChange={(event) => setFrom(event.target.value)}
            error={attempted ? fromError : undefined}
          />
          <DateField
            label="Last Day"
            name="to"
            value={to}
            onChange={(event) => setTo(event.target.value)}
            hint="Empty for one day."
            error={attempted ? toError : undefined}
          />
          <div className="col-span-full">
            <TextField
              label="Name"
              autoComplete="off"
              maxLength={60}
              placeholder="Inventory, vacation"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </div>
        </div>
      </form>
    </Dialog>
  );
}
