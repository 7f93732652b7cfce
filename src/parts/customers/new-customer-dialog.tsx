import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { CUSTOMER_SOURCES, type Customer, fullName } from '#domain/customers/customer.ts';
import { contactBook, sameContacts } from '#domain/customers/same-contact.ts';
import { isolate } from '#domain/text/direction.ts';
import { emptyVehicle, type Vehicle } from '#domain/vehicles/vehicle.ts';
import { temporaryVin } from '#domain/vehicles/vin.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import { documentFormMessages } from '#parts/documents/document-messages.ts';
import { neededText } from '#parts/forms/draft-fields.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { contactIn } from '#parts/records/contact-in.ts';
import { saveRecord } from '#parts/records/record-step.ts';
import { VehicleField } from '#parts/vehicle/vehicle-field.tsx';
import { VinField } from '#parts/vehicle/vin-field.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { SelectField, TextField } from '#ui/form/field.tsx';
import { contactOf, emailFields, neededEmailUnlessNone } from './email-draft.ts';
import { EmailField } from './email-field.tsx';

const trimmed = z.string().check(z.trim());

const schema = z
  .object({
    firstName: neededText('Enter the first name.'),
    lastName: neededText('Enter the last name.'),
    ...emailFields,
    phone: neededText('Enter the phone number.'),
    source: neededText('Choose how the customer found you.'),
    vehicle: z.custom<Vehicle>(),
    color: trimmed,
    vin: z.string(),
    licensePlate: trimmed,
  })
  .check(neededEmailUnlessNone());
type Draft = z.input<typeof schema>;

type NewCustomerDialogProps = {
  /** Search text about the customer: a name, an email address or a phone number. */
  typed: string;
  customers: readonly Customer[];
  /** Gets the id of the new customer, or of an existing one. */
  onChoose: (customerId: string) => void;
  onClose: () => void;
};

function useNewCustomerForm({ typed, onChoose, onClose }: NewCustomerDialogProps) {
  const { store, newId, randomDigits } = useWorld();
  const today = useToday();
  const [draft] = useState<Draft>(() => ({
    firstName: '',
    lastName: '',
    email: '',
    noEmail: false,
    phone: '',
    source: '',
    color: '',
    vin: '',
    licensePlate: '',
    ...contactIn(typed),
    vehicle: emptyVehicle(newId(), today),
  }));
  return useRecordForm({
    what: 'customer',
    schema,
    draft,
    async save({ vehicle, color, vin, licensePlate, ...person }, made) {
      const customer = {
        ...contactOf(person),
        preferredContactMethod: person.noEmail ? ('phone' as const) : ('email' as const),
        vehicle: {
          ...vehicle,
          color,
          vin: vin || temporaryVin(randomDigits(13)),
          licensePlate: licensePlate.toUpperCase(),
        },
        services: [],
        notes: '',
      };
      await saveRecord(store, 'customers', { facts: customer, session: undefined, made });
      return made.id;
    },
    saved: documentFormMessages.customerCreated,
    failed: documentFormMessages.customerFailed,
    leaveTo: (id) => (id === undefined ? onClose() : onChoose(id)),
  });
}

/** Dialog for a new customer with a few fields, on top of a form. The rest can be added on the customer's page. */
export function NewCustomerDialog(props: NewCustomerDialogProps) {
  const { customers, onChoose } = props;
  const form = useNewCustomerForm(props);
  const { field } = form;
  const draft = useWatch({ control: form.control }) as Draft;
  const { vehicle, color, vin } = draft;
  const book = useMemo(() => contactBook(customers), [customers]);
  const [same] = sameContacts(book, draft, undefined);
  const setVehicle = (changed: Vehicle) => form.put('vehicle', changed);

  return (
    <FormDialog form={form} title="New Customer" label="New customer" submit="Create Customer" size="wide">
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <TextField label="First Name" required autoComplete="off" {...field('firstName')} />
        <TextField label="Last Name" required autoComplete="off" {...field('lastName')} />
        <EmailField
          {...field('email')}
          noEmail={draft.noEmail}
          onNoEmail={(noEmail) => {
            form.put('noEmail', noEmail);
            if (noEmail) form.put('email', '');
          }}
        />
        <TextField label="Phone" type="tel" required autoComplete="off" {...field('phone')} />
        <SelectField label="Source" required {...field('source')}>
          <option value="">Select a source</option>
          {CUSTOMER_SOURCES.map((source) => (
            <option key={source}>{source}</option>
          ))}
        </SelectField>
      </div>
      {same && (
        <Alert
          tone="amber"
          role="status"
          title={`${isolate(fullName(same.customer))} has this ${same.email ? 'email' : 'phone'}`}
          action={
            <Button size="small" onClick={() => onChoose(same.customer.id)}>
              Choose <bdi>{fullName(same.customer)}</bdi>
            </Button>
          }
        />
      )}
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-bold text-title">Vehicle</legend>
        <VehicleField value={{ ...vehicle, color }} onChange={setVehicle} withSize />
        <div className="grid grid-cols-3 gap-3 phone:grid-cols-1">
          <TextField label="Color" autoComplete="off" {...field('color')} />
          <TextField label="License Plate" mono autoComplete="off" {...field('licensePlate')} />
          <VinField
            vin={vin}
            vehicle={vehicle}
            onTake={setVehicle}
            onVin={(next) => form.put('vin', next)}
            {...field('vin')}
          />
        </div>
      </fieldset>
    </FormDialog>
  );
}
