import { CalendarPlus, CircleAlert, CircleCheck, RotateCcw, X } from 'lucide-react';
import { useRef } from 'react';
import { formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { Button, IconButton } from '#ui/form/button.tsx';
import { DateField, TimeField } from '#ui/form/field.tsx';
import type { BookingDraft, BookingFormData, Resolved } from './booking-draft.ts';
import { type DayDraft, dayDraftsOf, nextDayDraft, workDayOf } from './day-drafts.ts';

type DaysFieldProps = {
  draft: BookingDraft;
  resolved: Resolved;
  shop: BookingFormData;
  onChange: (days: DayDraft[]) => void;
  /** Replans the days from date and start by the scheduling rule. */
  onPlanAgain: () => void;
};

/** The days on which a long job is worked, each with its hours. */
export function DaysField({ draft, resolved, shop, onChange, onPlanAgain }: DaysFieldProps) {
  const { hours, daysProblem } = resolved;
  const days = draft.days ?? dayDraftsOf(resolved.days);
  const place = { ...resolved, settings: shop.settings };
  const addButton = useRef<HTMLButtonElement>(null);
  function remove(index: number) {
    onChange(days.toSpliced(index, 1));
    // The last day's button disappears with it; any other button then belongs to the next day.
    if (index === days.length - 1) addButton.current?.focus();
  }
  const put = (index: number, part: Partial<DayDraft>) =>
    onChange(days.map((day, at) => (at === index ? { ...day, ...part } : day)));
  return (
    <fieldset data-field="days" data-tour="job-days" className="mt-4 min-w-0 border-t pt-3.5">
      <legend className="float-left mb-2 w-full font-semibold text-label">Days of the job</legend>
      <ol className="clear-both grid gap-2.5">
        {days.map((day, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is identified by its position, because its date is editable
          <li key={index}>
            <OneDay
              day={day}
              number={index + 1}
              onPut={(part) => put(index, part)}
              onRemove={days.length > 1 ? () => remove(index) : undefined}
            />
          </li>
        ))}
      </ol>
      <p
        role="status"
        className={`mt-2.5 flex items-start gap-1.5 text-small ${daysProblem ? 'font-medium text-red-ink' : 'text-text-3'}`}
      >
        {daysProblem ? (
          <CircleAlert size={14} aria-hidden className="mt-0.5" />
        ) : (
          <CircleCheck size={14} aria-hidden className="mt-0.5" />
        )}
        <span>{daysProblem ?? `All ${hours} h are planned.`}</span>
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button
          ref={addButton}
          size="small"
          icon={CalendarPlus}
          onClick={() => onChange([...days, nextDayDraft(days, place)])}
        >
          Add a day
        </Button>
        <Button size="small" variant="ghost" icon={RotateCcw} onClick={onPlanAgain}>
          Plan again
        </Button>
      </div>
    </fieldset>
  );
}

const TIMES = [
  { label: 'From', field: 'startTime' },
  { label: 'Until', field: 'endTime' },
] as const;

type OneDayProps = {
  day: DayDraft;
  number: number;
  onPut: (part: Partial<DayDraft>) => void;
  onRemove: (() => void) | undefined;
};

function OneDay({ day, number, onPut, onRemove }: OneDayProps) {
  const work = workDayOf(day);
  // The first day's labels serve as column heads.
  const hideLabel = number > 1;
  return (
    <fieldset className="min-w-0">
      <legend className="float-left mb-1 text-label text-text-2">
        Day {number}
        {work && `: ${formatWeekdayDate(work.date)}, ${work.hours} h`}
      </legend>
      <div className="clear-both grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2 phone:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <div className="phone:col-span-full">
          <DateField
            label="Day"
            hideLabel={hideLabel}
            required
            value={day.date}
            onChange={(event) => onPut({ date: event.target.value })}
          />
        </div>
        {TIMES.map(({ label, field }) => (
          <TimeField
            key={field}
            label={label}
            hideLabel={hideLabel}
            required
            value={day[field]}
            onChange={(event) => onPut({ [field]: event.target.value })}
          />
        ))}
        <IconButton icon={X} label={`Remove day ${number}`} disabled={!onRemove} onClick={onRemove} />
      </div>
    </fieldset>
  );
}
