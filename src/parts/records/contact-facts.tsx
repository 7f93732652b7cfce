import type { Customer } from '#domain/customers/customer.ts';
import { stateName } from '#domain/shop/us-states.ts';
import { type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import { EmailLink, PhoneLink } from './contact-links.tsx';
import type { NamedFact } from './facts.tsx';

/** Returns phone and email as links. */
export function contactFacts({ phone, email }: Pick<Customer, 'phone' | 'email'>): NamedFact[] {
  return [
    ['Phone', phone && <PhoneLink phone={phone} className="link" />],
    ['Email', email && <EmailLink email={email} className="link break-all" />],
  ];
}

export function vehicleFacts(vehicle: Vehicle): NamedFact[] {
  const { trim, color, licensePlate, registrationState, vin, size, bodyType, condition } = vehicle;
  return [
    ['Vehicle', [vehicleName(vehicle), trim].filter(Boolean).join(' ')],
    ['Color', color],
    ['License Plate', licensePlate],
    ['Registration State', stateName(registrationState)],
    ['VIN', vin && <span className="break-all font-mono text-label">{vin}</span>],
    ['Body and Size', [bodyType, size].filter(Boolean).join(' · ')],
    ['Condition', condition],
  ];
}
