import { useState } from 'react';
import { findMakes, findModels, vehicleYears } from '#domain/vehicles/vehicle-catalog.ts';
import { SelectField, TextField } from '#ui/form/field.tsx';
import type { RequestDraft, RequestField } from './request-draft.ts';

const OTHER = 'other';

type CarFieldsProps = {
  draft: RequestDraft;
  today: string;
  problem: (field: RequestField) => { error: string | undefined; id: string };
  onChange: (change: Partial<RequestDraft>) => void;
};

/** Year, make and model: from the catalog, or typed. */
export function CarFields({ draft, today, problem, onChange }: CarFieldsProps) {
  const [isUnlistedMake, setIsUnlistedMake] = useState(false);
  const [isUnlistedModel, setIsUnlistedModel] = useState(false);
  const make = findMakes().find(({ name }) => name === draft.make);
  return (
    <div className="grid grid-cols-3 gap-3 phone:grid-cols-1">
      <SelectField
        label="Year"
        required
        value={draft.year}
        onChange={(event) => onChange({ year: event.target.value })}
        {...problem('year')}
      >
        <option value="">Choose …</option>
        {vehicleYears(today).map((year) => (
          <option key={year}>{year}</option>
        ))}
      </SelectField>
      {isUnlistedMake ? (
        <TextField
          label="Make"
          required
          maxLength={100}
          value={draft.make}
          onChange={(event) => onChange({ make: event.target.value })}
          {...problem('make')}
        />
      ) : (
        <SelectField
          label="Make"
          required
          value={draft.make}
          onChange={({ target: { value } }) => {
            setIsUnlistedMake(value === OTHER);
            setIsUnlistedModel(value === OTHER);
            onChange({ make: value === OTHER ? '' : value, model: '' });
          }}
          {...problem('make')}
        >
          <option value="">Choose …</option>
          {findMakes().map(({ id, name }) => (
            <option key={id}>{name}</option>
          ))}
          <option value={OTHER}>Another make</option>
        </SelectField>
      )}
      {isUnlistedModel || isUnlistedMake ? (
        <TextField
          label="Model"
          required
          maxLength={100}
          value={draft.model}
          onChange={(event) => onChange({ model: event.target.value })}
          {...problem('model')}
        />
      ) : (
        <SelectField
          label="Model"
          required
          value={draft.model}
          onChange={({ target: { value } }) => {
            setIsUnlistedModel(value === OTHER);
            onChange({ model: value === OTHER ? '' : value });
          }}
          {...problem('model')}
        >
          <option value="">Choose …</option>
          {make && findModels(make.id).map(({ name }) => <option key={name}>{name}</option>)}
          <option value={OTHER}>Another model</option>
        </SelectField>
      )}
    </div>
  );
}
