import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { DEFAULT_WEEK_HOURS, weekHoursSchema } from '#domain/calendar/week-hours.ts';
import { weekHoursFormSchema } from '#domain/calendar/work-week.ts';
import { useSettings, useWorld } from '#io/react/world.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { WeekHoursField } from '#parts/hours/week-hours-field.tsx';
import { StepForm, type StepProps } from './step-form.tsx';

const schema = z.object({ weekHours: weekHoursFormSchema });

/** Asks when the shop is open, for its bays and for people to come. */
export function HoursStep({ onSaved, onSkip }: StepProps) {
  const { store } = useWorld();
  const { weekHours: stored = DEFAULT_WEEK_HOURS } = useSettings();
  const [draft] = useState(() => ({ weekHours: stored }));
  const form = useRecordForm({
    what: 'set-up',
    schema,
    draft,
    asksToLeave: false,
    async save({ weekHours }) {
      const operatingHours = weekHoursSchema.parse(weekHours);
      await store.settings.change((settings) => ({ ...settings, weekHours: operatingHours }));
      await store.transact(async (newest) =>
        (await newest.stations.list()).map(({ id }) => ({
          entity: 'stations',
          kind: 'update',
          id,
          change: { operatingHours },
        })),
      );
    },
    leaveTo: onSaved,
  });
  const { weekHours } = useWatch({ control: form.control }) as typeof draft;
  return (
    <StepForm label="Opening hours" form={form} onSkip={onSkip}>
      <WeekHoursField
        title="Opening Hours"
        name="weekHours"
        closed="Closed"
        hours={weekHours}
        errorOf={form.errorOf}
        onChange={(hours) => form.put('weekHours', hours)}
      />
    </StepForm>
  );
}
