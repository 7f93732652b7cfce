import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Service } from '#domain/catalog/service.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { ServicePackage } from '#domain/packages/package.ts';
import { packageLines } from '#domain/packages/package-lines.ts';
import { useWorld } from '#io/react/world.tsx';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { CheckboxField, FieldError, NumberField, SelectField, TextField } from '#ui/form/field.tsx';
import { fieldGrid } from '#ui/form/form-layout.tsx';
import { savePackage } from './package-commands.ts';
import { type PackageDraft, packageDraftOf, packageDraftSchema, packageOf } from './package-draft.ts';

type PackageFormProps = {
  /** The package that is edited; undefined for a new one. */
  edited: ServicePackage | undefined;
  services: readonly Service[];
  onClose: () => void;
};

export function PackageForm({ edited, services, onClose }: PackageFormProps) {
  const { newId } = useWorld();
  const { save } = useTransaction();
  // As it was when the form opened, and one id for all tries.
  const [base] = useState(edited);
  const [id] = useState(() => base?.id ?? newId());
  const packed = (draft: PackageDraft): ServicePackage => ({ ...base, id, ...packageOf(draft, services) });
  const form = useRecordForm({
    what: 'package',
    schema: packageDraftSchema,
    draft: packageDraftOf(base, services),
    save: (draft) => save(savePackage(packed(draft), base)),
    leaveTo: onClose,
  });
  const draft = useWatch({ control: form.control }) as PackageDraft;
  const isPercent = draft.priceKind === 'percent';
  const typed = { ...draft, price: Number.isFinite(draft.price) ? draft.price : 0 };
  const { price, apart } = packageLines(packed(typed), { services, size: 'Mid-size', newId: () => '' });
  const title = base ? 'Edit Package' : 'New Package';
  const error = form.errorOf('serviceIds');
  return (
    <FormDialog form={form} title={title} label={title} submit="Save Package" size="wide">
      <TextField label="Package Name" required autoComplete="off" placeholder="New car" {...form.field('name')} />
      <fieldset data-field="serviceIds" tabIndex={-1} className="min-w-0 outline-none">
        <legend className="mb-1.5 font-semibold text-label">Services</legend>
        <div className="grid grid-cols-2 gap-x-3.5 gap-y-2 phone:grid-cols-1 phone:gap-y-0">
          {services.map((service) => (
            <CheckboxField key={service.id} value={service.id} label={service.name} {...form.register('serviceIds')} />
          ))}
        </div>
        {error && <FieldError id={undefined}>{error}</FieldError>}
      </fieldset>
      <div className={fieldGrid}>
        <SelectField
          label="Price"
          {...form.field('priceKind')}
          onChange={({ target }) => {
            form.put('priceKind', target.value as PackageDraft['priceKind']);
            // The figure of the other kind means something else.
            form.put('price', Number.NaN);
          }}
        >
          <option value="percent">Percent off</option>
          <option value="amount">One price for every size</option>
        </SelectField>
        <NumberField
          label={isPercent ? 'Percent Off' : 'Package Price'}
          required
          {...(isPercent ? { suffix: '%' } : { prefix: '$' })}
          min={0}
          step={isPercent ? 1 : 0.01}
          hint={isPercent ? 'Off the prices for the size of the vehicle.' : 'Never more than the services one by one.'}
          {...form.numberField('price')}
        />
      </div>
      <p role="status" className="text-label text-text-2">
        For a mid-size vehicle: <b className="font-semibold text-text">{formatDollars(price)}</b>
        {price < apart && ` instead of ${formatDollars(apart)}`}
      </p>
    </FormDialog>
  );
}
