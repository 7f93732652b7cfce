import { type FormEvent, useId, useState } from 'react';
import { formatWeekdayDate } from '#domain/calendar/calendar.ts';
import type { ClosedRun } from '#domain/calendar/closed-days.ts';
import { federalHolidays } from '#domain/calendar/holidays.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { useToday } from '#io/react/world.tsx';
import { type UserCommand, useTransaction } from '#parts/records/use-transaction.ts';
import { Button } from '#ui/form/button.tsx';
import { CheckboxField, SelectField } from '#ui/form/field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type HolidaysDialogProps = Pick<Settings, 'closedDays'> & {
  commandOf: (runs: readonly ClosedRun[]) => UserCommand;
  onClose: () => void;
};

/** Adds chosen federal holidays of a year to the closed days. */
export function HolidaysDialog({ closedDays, commandOf, onClose }: HolidaysDialogProps) {
  const { run } = useTransaction();
  const formId = useId();
  const hintId = useId();
  const today = useToday();
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState(false);
  const closed = new Set(closedDays.map(({ date }) => date));
  const holidays = federalHolidays(year).filter(({ date }) => date >= today);
  const added = holidays.filter(({ date }) => chosen.includes(date));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (saving || added.length === 0) return;
    setSaving(true);
    const days = added.map(({ date, name }) => ({ from: date, to: date, name }));
    await run({ ...commandOf(days), after: onClose });
    setSaving(false);
  }

  return (
    <Dialog
      title="Close on US holidays"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="solid"
            type="submit"
            form={formId}
            disabled={saving || added.length === 0}
            aria-describedby={hintId}
          >
            {added.length === 0 ? 'Choose Holidays' : `Add ${added.length === 1 ? '1 Day' : `${added.length} Days`}`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        aria-label="Close on US holidays"
        onSubmit={(event) => void submit(event)}
        className="grid gap-3"
      >
        <SelectField label="Year" value={year} onChange={(event) => setYear(Number(event.target.value))}>
          {[thisYear, thisYear + 1, thisYear + 2].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <p id={hintId} className="text-text-2">
          {holidays.length === 0 ? 'No federal holidays left this year.' : 'Check the days your shop is closed.'}
        </p>
        <div className="grid gap-0.5">
          {holidays.map(({ date, name }) => (
            <CheckboxField
              key={date}
              checked={closed.has(date) || chosen.includes(date)}
              disabled={closed.has(date)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, date] : chosen.filter((one) => one !== date))
              }
              label={
                <span className="flex flex-1 flex-wrap justify-between gap-x-3">
                  {name}
                  <span className="text-text-3">
                    {formatWeekdayDate(date)}
                    {closed.has(date) && ', already closed'}
                  </span>
                </span>
              }
            />
          ))}
        </div>
      </form>
    </Dialog>
  );
}
