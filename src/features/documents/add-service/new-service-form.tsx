import { useRef } from 'react';
import * as z from 'zod/mini';
import { defaultStation } from '#domain/catalog/eligibility.ts';
import { DEFAULT_SIZE_MULTIPLIERS, SERVICE_CATEGORIES, SKILL_LEVELS } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { useWorld } from '#io/react/world.tsx';
import type { DocumentKind } from '#parts/documents/document-kinds.ts';
import { documentFormMessages } from '#parts/documents/document-messages.ts';
import { neededDollars, neededNumber, neededText } from '#parts/forms/draft-fields.ts';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { saveRecord } from '#parts/records/record-step.ts';
import { Button } from '#ui/form/button.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '#ui/form/field.tsx';
import { fieldGrid } from '#ui/form/form-layout.tsx';
import { useFocusInvalid } from '#ui/form/use-focus-invalid.ts';

/** Checks the fields of a new service (NSV-01 to NSV-03). */
const draftSchema = z.object({
  name: neededText('Enter the name of the service.'),
  description: neededText('Describe the service in a few words.'),
  category: z.enum(SERVICE_CATEGORIES),
  skillLevel: z.enum(SKILL_LEVELS),
  basePrice: neededDollars('the base price'),
  baseTimeHours: neededNumber({ min: 0.1, places: 1, sentence: 'Enter the hours, 0.1 or more, in steps of 0.1.' }),
});

/** The fields of a new service at first (NSV-05). */
const NEW_SERVICE: z.input<typeof draftSchema> = {
  name: '',
  description: '',
  category: 'PPF',
  skillLevel: 'Intermediate',
  basePrice: 0,
  baseTimeHours: 1,
};

type NewServiceFormProps = {
  kind: DocumentKind;
  stations: readonly Station[];
  /** Gets the id of the saved service. */
  onMade: (id: string) => void;
  onCancel: () => void;
};

/** Creates a service while writing a document. It is at Station A and costs nothing until it is edited (NSV-04, NSV-06). */
export function NewServiceForm({ kind, stations, onMade, onCancel }: NewServiceFormProps) {
  const { store } = useWorld();
  const element = useRef<HTMLFormElement>(null);
  const form = useRecordForm({
    what: 'service',
    schema: draftSchema,
    draft: NEW_SERVICE,
    async save(facts, made) {
      const station = defaultStation(facts.category, stations);
      const service = {
        ...facts,
        stations: station ? [station.name] : [],
        baseCost: 0,
        vehicleSizeMultipliers: DEFAULT_SIZE_MULTIPLIERS,
      };
      await saveRecord(store, 'services', { facts: service, session: undefined, made });
      return made.id;
    },
    saved: documentFormMessages.serviceAdded,
    failed: documentFormMessages.serviceFailed,
    leaveTo: (id) => (id === undefined ? onCancel() : onMade(id)),
  });
  const { field, numberField } = form;
  const { attempts, problems, saving, onSubmit, onCancel: cancel } = form.page;
  useFocusInvalid(element, attempts, problems);

  return (
    <form
      ref={element}
      noValidate
      aria-label="New service"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className={fieldGrid}>
        <div className="col-span-full">
          <TextField label="Service Name" required autoComplete="off" {...field('name')} />
        </div>
        <div className="col-span-full">
          <TextAreaField label="Description" required rows={2} {...field('description')} />
        </div>
        <SelectField label="Category" required {...field('category')}>
          {SERVICE_CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <SelectField label="Skill Level" required {...field('skillLevel')}>
          {SKILL_LEVELS.map((level) => (
            <option key={level}>{level}</option>
          ))}
        </SelectField>
        <NumberField
          label="Base Price"
          required
          prefix="$"
          min={0}
          step={0.01}
          hint="For a mid-size vehicle. Other sizes use the standard multipliers."
          {...numberField('basePrice')}
        />
        <NumberField
          label="Base Time (hours)"
          required
          suffix="h"
          min={0.1}
          step={0.1}
          {...numberField('baseTimeHours')}
        />
      </div>
      <p className="mt-3 text-label text-text-2">
        This service is added to the {kind} and to your services with a cost of $0. Set its material cost under
        Services.
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={cancel}>Cancel</Button>
        <Button variant="solid" type="submit" disabled={saving}>
          Create & Add Service
        </Button>
      </div>
    </form>
  );
}
