import { UserPlus } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { isolate } from '#domain/text/direction.ts';
import { phoneNumbers } from '#domain/text/search-text.ts';
import { paintColor } from '#domain/vehicles/paint.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { isTemporaryVin } from '#domain/vehicles/vin.ts';
import { PaintChip } from '#ui/display/paint-chip.tsx';
import { ComboBox } from '#ui/form/combo-box.tsx';

type CustomerChoiceProps = {
  customers: readonly Customer[];
  customerId: string;
  hint?: ReactNode;
  error: string | undefined;
  /** The empty id when the field was emptied. */
  onChoose: (id: string) => void;
  /** A new customer is asked for, by what was typed if nobody was found by it. */
  onMake: (typed: string) => void;
};

/** Tells customers of one name apart: by car and plate, or VIN where there is no plate, then company, phone and email. */
function detailOf({ vehicle, companyName, phone, email }: Customer): string {
  const { licensePlate, vin } = vehicle;
  const sign = licensePlate || (isTemporaryVin(vin) ? '' : vin);
  return [vehicleName(vehicle), sign, companyName, phone, email]
    .flatMap((part) => (part ? isolate(part) : []))
    .join(' · ');
}

/** Whom it is for: a picker that searches, and the way to a new one. Drawn anew only when something of it changes. */
export const CustomerChoice = memo(function CustomerChoice(props: CustomerChoiceProps) {
  const { customers, customerId, hint, error, onChoose, onMake } = props;
  const items = useMemo(
    () =>
      customers.map((customer) => ({
        id: customer.id,
        label: fullName(customer),
        detail: detailOf(customer),
        numbers: [...phoneNumbers(customer.phone), customer.vehicle.licensePlate, customer.vehicle.vin],
        start: <PaintChip color={paintColor(customer.vehicle.color)} />,
      })),
    [customers],
  );
  return (
    <div>
      <ComboBox
        label="Customer"
        data-tour="customer"
        required
        placeholder="Select a customer"
        emptyText="No customer found"
        items={items}
        selectedId={customerId || null}
        onSelect={(id) => onChoose(id ?? '')}
        create={{ label: 'New Customer', onCreate: onMake }}
        hint={hint}
        error={error}
      />
      <button
        type="button"
        className="link mt-1 inline-flex min-h-6 items-center gap-1.5 text-small phone:min-h-11"
        onClick={() => onMake('')}
      >
        <UserPlus size={13} aria-hidden />
        New Customer
      </button>
    </div>
  );
});
