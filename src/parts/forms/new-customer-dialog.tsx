import { useId, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { CUSTOMER_SOURCES, type Customer, fullName } from '#domain/customers/customer.ts';
import { contactBook, sameContacts } from '#domain/customers/same-contact.ts';
import { isolate } from '#domain/text/direction.ts';
import { emptyVehicle } from '#domain/vehicles/vehicle.ts';
import { temporaryVin } from '#domain/vehicles/vin.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import { StoreError } from '#io/store/store.ts';
import { documentFormMessages } from '#parts/documents/document-messages.ts';
import { contactIn } from '#parts/records/contact-in.ts';
import { VehicleField } from '#parts/vehicle/vehicle-field.tsx';
import { VinField } from '#parts/vehicle/vin-field.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Button } from '#ui/form/button.tsx';
import { SelectField, TextField } from '#ui/form/field.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { neededEmail, neededText, problemsIn } from './draft-fields.ts';
import { useSave } from './use-save.ts';

const needed = z.object({
  firstName: neededText('Enter the first name.'),
  lastName: neededText('Enter the last name.'),
  email: neededEmail('Enter the email address.'),
  phone: neededText('Enter the phone number.'),
  source: neededText('Choose how the customer found you.'),
});
const EMPTY = { firstName: '', lastName: '', email: '', phone: '', source: '', color: '', vin: '', licensePlate: '' };
type Typed = typeof EMPTY;

type NewCustomerDialogProps = {
  /** What is known of the customer: a name, an email address or a phone number. */
  typed: string;
  customers: readonly Customer[];
  /** The one that was made, or was there already. */
  onChoose: (customerId: string) => void;
  onClose: () => void;
};

/** A new customer in a few fields, beside the document that is for them. What else there is to know is added on their page. */
export function NewCustomerDialog({ typed: known, customers, onChoose, onClose }: NewCustomerDialogProps) {
  const { store, newId, clock, randomDigits } = useWorld();
  const today = useToday();
  const toast = useToast();
  const confirm = useConfirm();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState(() => ({
    typed: { ...EMPTY, ...contactIn(known) },
    vehicle: emptyVehicle(newId(), today),
  }));
  const [typed, setTyped] = useState(initial.typed);
  const [vehicle, setVehicle] = useState(initial.vehicle);
  const [attempted, setAttempted] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { save, saving } = useSave({ title: 'The customer is not saved', again: () => void submit() });
  const problems = attempted ? problemsIn(needed, typed) : {};
  const book = useMemo(() => contactBook(customers), [customers]);
  const [same] = sameContacts(book, typed, undefined);

  const text = (name: keyof Typed) => ({
    name,
    value: typed[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });

  async function close() {
    const isTyped = vehicle !== initial.vehicle || Object.values(typed).join() !== Object.values(initial.typed).join();
    const body = 'The customer is not saved yet.';
    if (!isTyped || (await confirm({ title: 'Leave without saving?', body, verb: 'Leave' }))) onClose();
  }

  async function submit() {
    setAttempted(true);
    const [first] = Object.keys(problemsIn(needed, typed));
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    setFailure(undefined);
    const at = clock.now().toISOString();
    const { color, vin, licensePlate, ...person } = typed;
    const customer: Customer = {
      ...z.parse(needed, person),
      id: newId(),
      preferredContactMethod: 'email',
      vehicle: {
        ...vehicle,
        color: color.trim(),
        vin: vin || temporaryVin(randomDigits(13)),
        licensePlate: licensePlate.trim().toUpperCase(),
      },
      services: [],
      notes: '',
      createdAt: at,
      updatedAt: at,
    };
    await save(() => store.customers.add(customer), {
      kept() {
        toast.show(documentFormMessages.customerCreated);
        onChoose(customer.id);
      },
      failed(error) {
        console.error('The customer was not saved', error);
        toast.show(documentFormMessages.customerFailed);
        setFailure(error instanceof StoreError ? error.message : 'What you typed is still here: try again.');
        return true;
      },
    });
  }

  return (
    <Dialog
      title="New Customer"
      size="wide"
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" type="submit" form={formId} disabled={saving}>
            Create Customer
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        aria-label="New customer"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="grid gap-4"
      >
        {failure && (
          <Alert tone="red" title="Not saved" role="alert">
            {failure}
          </Alert>
        )}
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          <TextField label="First Name" required autoComplete="off" {...text('firstName')} />
          <TextField label="Last Name" required autoComplete="off" {...text('lastName')} />
          <TextField label="Email" type="email" required autoComplete="off" {...text('email')} />
          <TextField label="Phone" type="tel" required autoComplete="off" {...text('phone')} />
          <SelectField label="Source" required {...text('source')}>
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
          <VehicleField value={{ ...vehicle, color: typed.color }} onChange={setVehicle} withSize />
          <div className="grid grid-cols-3 gap-3 phone:grid-cols-1">
            <TextField label="Color" autoComplete="off" {...text('color')} />
            <TextField label="License Plate" mono autoComplete="off" {...text('licensePlate')} />
            <VinField
              vin={typed.vin}
              vehicle={vehicle}
              onTake={setVehicle}
              emptyHint="Without it a temporary one is kept."
              {...text('vin')}
            />
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}
