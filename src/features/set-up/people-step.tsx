import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { DEFAULT_WEEK_HOURS } from '#domain/calendar/week-hours.ts';
import { DEFAULT_HOURLY_RATE } from '#domain/catalog/employee.ts';
import { isOwn } from '#domain/shop/first-steps.ts';
import { newPerson } from '#domain/shop/set-up.ts';
import { useSettings, useUser, useWorld } from '#io/react/world.tsx';
import type { Operation } from '#io/store/store.ts';
import { neededDollars, neededText } from '#parts/forms/draft-fields.ts';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { recordStep } from '#parts/records/record-step.ts';
import { Button, IconButton } from '#ui/form/button.tsx';
import { NumberField, TextField } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';
import { StepForm, type StepProps } from './step-form.tsx';

const schema = z.object({
  people: z.array(
    z.object({
      id: z.string(),
      firstName: neededText('Enter the first name.'),
      lastName: neededText('Enter the last name.'),
      email: z.string(),
      hourlyRate: neededDollars('the hourly rate'),
    }),
  ),
});

const NOBODY = { firstName: '', lastName: '', email: '', hourlyRate: DEFAULT_HOURLY_RATE };

/** Asks who works here, beginning with the user. They take the place of the starter staff. */
export function PeopleStep({ onSaved, onSkip }: StepProps) {
  const { store, newId } = useWorld();
  const user = useUser();
  const { weekHours: hours = DEFAULT_WEEK_HOURS } = useSettings();
  const [draft] = useState(() => {
    const { firstName = '', lastName = '', email = '' } = user ?? {};
    return { people: [{ ...NOBODY, id: newId(), firstName, lastName, email }] };
  });
  const form = useRecordForm({
    what: 'set-up',
    schema,
    draft,
    asksToLeave: false,
    save: ({ people }, { at }) =>
      store.transact(async (newest): Promise<Operation[]> => {
        const stations = await newest.stations.list();
        const invented = (await newest.employees.list()).filter((employee) => !isOwn(employee));
        const added = people.map(({ id, ...person }) => {
          const facts = newPerson(person, { stations, hours });
          return recordStep(newest, 'employees', { facts, session: undefined, made: { id, at } });
        });
        return [
          ...invented.map(({ id }): Operation => ({ entity: 'employees', kind: 'remove', id })),
          ...(await Promise.all(added)),
        ];
      }),
    leaveTo: onSaved,
  });
  const { people } = useWatch({ control: form.control }) as typeof draft;
  return (
    <StepForm label="Your people" form={form} onSkip={onSkip}>
      <FormSection group title="Who works here?">
        <div className="grid gap-3">
          {people.map(({ id }, index) => (
            <div
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_--spacing(30)_auto] items-start gap-2.5 phone:grid-cols-2"
            >
              <TextField label="First Name" required autoComplete="off" {...form.field(`people.${index}.firstName`)} />
              <TextField label="Last Name" required autoComplete="off" {...form.field(`people.${index}.lastName`)} />
              <NumberField
                label="Hourly Rate"
                required
                prefix="$"
                min={0}
                step={0.01}
                {...form.numberField(`people.${index}.hourlyRate`)}
              />
              <IconButton
                className="mt-6.5"
                icon={Trash2}
                label={`Remove person ${index + 1}`}
                disabled={people.length === 1}
                onClick={() =>
                  form.put(
                    'people',
                    people.filter((one) => one.id !== id),
                  )
                }
              />
            </div>
          ))}
        </div>
        <Button
          size="small"
          icon={Plus}
          className="mt-3"
          onClick={() => form.put('people', [...people, { ...NOBODY, id: newId() }])}
        >
          Add Person
        </Button>
        <p className="mt-3 text-label text-text-2">
          They replace the sample staff. Each can do every service in every bay during your opening hours, until you
          change that in Staff.
        </p>
      </FormSection>
    </StepForm>
  );
}
