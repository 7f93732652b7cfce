import { UserPlus } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { isolate } from '#domain/text/direction.ts';
import { phoneNumbers } from '#domain/text/search-text.ts';
import { storedVehicles } from '#domain/vehicles/garage.ts';
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
  /** The field is where its page begins: it has the focus. */
  isStart?: boolean;
  /** Gets an empty id when the field is cleared. */
  onChoose: (id: string) => void;
  /** Starts a new customer, with the search text if it found no one. */
  onMake: (typed: string) => void;
};

/** Returns what distinguishes customers with the same name: car and plate, or VIN without a plate, then company, phone and email. */
function detailOf({ vehicle, otherVehicles = [], companyName, phone, email }: Customer): string {
  const { licensePlate, vin } = vehicle;
  const sign = licensePlate || (isTemporaryVin(vin) ? '' : vin);
  return [vehicleName(vehicle), sign, ...otherVehicles.map(vehicleName), companyName, phone, email]
    .flatMap((part) => (part ? isolate(part) : []))
    .join(' · ');
}

/** Search field for the customer of a record, with a button for a new one. Memoized: forms render with every key. */
export const CustomerChoice = memo(function CustomerChoice(props: CustomerChoiceProps) {
  const { customers, customerId, hint, error, isStart, onChoose, onMake } = props;
  const items = useMemo(
    () =>
      customers.map((customer) => ({
        id: customer.id,
        label: fullName(customer),
        detail: detailOf(customer),
        numbers: [
          ...phoneNumbers(customer.phone),
          ...storedVehicles(customer).flatMap(({ licensePlate, vin }) => [licensePlate, vin]),
        ],
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
        isStart={isStart}
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
