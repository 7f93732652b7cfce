import { useState } from 'react';
import { PERIODS } from '#domain/figures/period.ts';
import { usePageSearch } from '#parts/navigation/use-page.ts';
import { DateField, SelectField } from '#ui/form/field.tsx';
import { isReportDay, useChangeSearch, usePeriod } from './use-period.ts';

/** Chooses the period of the page, which its address keeps. */
export function PeriodPicker() {
  const search = usePageSearch();
  const { period, range } = usePeriod(search);
  const change = useChangeSearch();
  return (
    <>
      <ChoiceSelect
        label="Period"
        value={period}
        options={PERIODS}
        onChoose={(next) =>
          // Other days begin as those that are shown.
          change({ period: next, ...(next === 'Other Days' ? range : { from: undefined, to: undefined }) })
        }
      />
      {period === 'Other Days' && (
        <>
          <DayField label="From" value={range.from} onPick={(from) => change({ from, to: range.to })} />
          <DayField label="To" value={range.to} onPick={(to) => change({ from: range.from, to })} />
        </>
      )}
    </>
  );
}

type ChoiceSelectProps = { label: string; value: string; options: readonly string[]; onChoose: (next: string) => void };

export function ChoiceSelect({ label, value, options, onChoose }: ChoiceSelectProps) {
  return (
    <div className="w-47.5 phone:w-full">
      <SelectField label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
    </div>
  );
}

type DayFieldProps = { label: string; value: string; onPick: (day: string) => void };

/** A date field that keeps what is typed until it is a day. */
function DayField({ label, value, onPick }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <div className="phone:w-full">
      <DateField
        label={label}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value);
          if (isReportDay(target.value)) onPick(target.value);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  );
}
