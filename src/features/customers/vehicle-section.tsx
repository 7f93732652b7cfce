import { FormSection } from '#ui/form/form-layout.tsx';
import { SameVinNotice } from './garage/same-vin-notice.tsx';
import { VehicleFields } from './garage/vehicle-fields.tsx';
import type { CustomerFormState } from './use-customer-form.ts';

type VehicleSectionProps = Pick<CustomerFormState, 'draft' | 'field' | 'numberField' | 'put' | 'errorOf'> & {
  /** The customer that is edited. */
  customerId: string | undefined;
};

export function VehicleSection({ draft, field, numberField, put, errorOf, customerId }: VehicleSectionProps) {
  const size = errorOf('isSizeUnknown');
  return (
    <FormSection title="Vehicle Details">
      <VehicleFields
        draft={draft}
        field={field}
        numberField={numberField}
        onChange={(vehicle, saysSize) => put({ vehicle, ...(saysSize && { isSizeUnknown: false }) })}
        onVin={(vin) => put({ vin })}
        needsVin
        isSizeUnknown={draft.isSizeUnknown}
        {...(size && { errors: { size } })}
      >
        <SameVinNotice vin={draft.vin} customerId={customerId} vehicleId={draft.vehicle.id} />
      </VehicleFields>
    </FormSection>
  );
}
