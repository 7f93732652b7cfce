import { fullName } from '#domain/customers/customer.ts';
import type { SameContact } from '#domain/customers/same-contact.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { CustomerName } from '#parts/customers/customer-name.tsx';
import { Alert } from '#ui/feedback/alert.tsx';

const MAX_SHOWN = 3;

function sharedContactText({ email, phone }: SameContact): string {
  if (email && phone) return 'has this email and phone';
  return email ? 'has this email' : 'has this phone';
}

/** Lists customers with the same email or phone: the person may already be a customer. */
export function SameContactNotice({ same }: { same: readonly SameContact[] }) {
  if (same.length === 0) return null;
  const more = same.length - MAX_SHOWN;
  return (
    <Alert tone="amber" title="May already be a customer" role="status">
      <ul className="grid gap-0.5">
        {same.slice(0, MAX_SHOWN).map((one) => {
          const { id, vehicle } = one.customer;
          const car = vehicleName(vehicle);
          return (
            <li key={id}>
              <CustomerName id={id} name={fullName(one.customer)} /> {sharedContactText(one)}
              {car && `, with a ${car}`}.
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className="mt-0.5">And {more} more.</p>}
      <p className="mt-0.5">
        If it's the same person with another car, open them and add the vehicle there. You can still save.
      </p>
    </Alert>
  );
}
