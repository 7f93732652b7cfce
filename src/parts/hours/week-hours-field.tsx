import { Copy } from 'lucide-react';
import type { Weekday } from '#domain/calendar/calendar.ts';
import type { DayHours, WeekHours } from '#domain/calendar/week-hours.ts';
import { copiedFromMonday, WORKWEEK, weekdayName } from '#domain/calendar/work-week.ts';
import { Button } from '#ui/form/button.tsx';
import { CheckboxField, TimeField } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';

type WeekHoursFieldProps = {
  /** Title of the section: 'Operating Hours'. */
  title: string;
  /** Field of the draft; a day's controls are named `name.monday`. */
  name: string;
  hours: WeekHours;
  onChange: (hours: WeekHours) => void;
  errorOf: (name: string) => string | undefined;
  /** Text for a day without hours: 'Closed'. */
  closed: string;
};

/** Hours of a station or an employee, day by day. */
export function WeekHoursField({ title, name, hours, onChange, errorOf, closed }: WeekHoursFieldProps) {
  const change = (day: Weekday, part: Partial<DayHours>) => onChange({ ...hours, [day]: { ...hours[day], ...part } });
  return (
    <FormSection
      group
      title={title}
      end={
        <Button size="small" icon={Copy} onClick={() => onChange(copiedFromMonday(hours))}>
          Copy from Monday
        </Button>
      }
    >
      <div className="grid gap-2 phone:gap-3">
        {WORKWEEK.map((day) => (
          <Day
            key={day}
            name={`${name}.${day}`}
            label={weekdayName(day)}
            hours={hours[day]}
            closed={closed}
            error={errorOf(`${name}.${day}`)}
            onChange={(part) => change(day, part)}
          />
        ))}
      </div>
    </FormSection>
  );
}

type DayProps = {
  name: string;
  label: string;
  hours: DayHours;
  closed: string;
  error: string | undefined;
  onChange: (part: Partial<DayHours>) => void;
};

function Day({ name, label, hours: { available, start, end }, closed, error, onChange }: DayProps) {
  return (
    <div className="grid min-h-9 grid-cols-[--spacing(32.5)_minmax(0,--spacing(33))_auto_minmax(0,--spacing(33))_minmax(0,1fr)] items-start gap-x-2.5 gap-y-1 tablet:grid-cols-[--spacing(27)_minmax(0,--spacing(36))_auto_minmax(0,--spacing(36))] tablet:justify-start phone:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
      <CheckboxField
        label={label}
        checked={available}
        onChange={(event) => onChange({ available: event.target.checked })}
        className="h-9 justify-center phone:col-span-full phone:h-auto"
      />
      {available ? (
        <>
          <TimeField
            label={`${label} start`}
            hideLabel
            name={name}
            value={start}
            onChange={(event) => onChange({ start: event.target.value })}
            error={start === '' ? error : undefined}
          />
          <span aria-hidden className="flex h-9 items-center text-text-3 phone:h-11">
            –
          </span>
          <TimeField
            label={`${label} end`}
            hideLabel
            name={name}
            value={end}
            onChange={(event) => onChange({ end: event.target.value })}
            error={start === '' ? undefined : error}
          />
        </>
      ) : (
        <p className="self-center text-text-3 phone:hidden">{closed}</p>
      )}
    </div>
  );
}
