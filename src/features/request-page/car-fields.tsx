import { useState } from 'react';
import { findMakes, findModels, vehicleYears } from '#domain/vehicles/vehicle-catalog.ts';
import { ListedField } from './listed-field.tsx';
import type { RequestDraft, RequestField } from './request-draft.ts';

type CarFieldsProps = {
  draft: RequestDraft;
  today: string;
  problem: (field: RequestField) => { error: string | undefined; id: string };
  onChange: (change: Partial<RequestDraft>) => void;
};

/** Year, make and model: from the catalog, or typed. */
export function CarFields({ draft, today, problem, onChange }: CarFieldsProps) {
  const [typed, setTyped] = useState({ year: false, make: false, model: false });
  const years = vehicleYears(today);
  const makes = findMakes();
  const make = makes.find(({ name }) => name === draft.make);
  return (
    <div className="grid grid-cols-3 gap-3 phone:grid-cols-1">
      <ListedField
        label="Year"
        options={years.map(String)}
        other={`Before ${years.at(-1)}`}
        input={{ inputMode: 'numeric', maxLength: 4 }}
        isTyped={typed.year}
        onTyped={(year) => setTyped({ ...typed, year })}
        value={draft.year}
        onChange={(year) => onChange({ year })}
        {...problem('year')}
      />
      <ListedField
        label="Make"
        options={makes.map(({ name }) => name)}
        other="Another make"
        isTyped={typed.make}
        onTyped={(isTyped) => setTyped({ ...typed, make: isTyped, model: false })}
        value={draft.make}
        // A make that is typed letter by letter keeps the model.
        onChange={(next) => onChange(typed.make && next !== '' ? { make: next } : { make: next, model: '' })}
        {...problem('make')}
      />
      <ListedField
        label="Model"
        options={typed.make ? undefined : make ? findModels(make.id).map(({ name }) => name) : []}
        other="Another model"
        isTyped={typed.model}
        onTyped={(model) => setTyped({ ...typed, model })}
        value={draft.model}
        onChange={(model) => onChange({ model })}
        {...problem('model')}
      />
    </div>
  );
}
