import { useMemo } from 'react';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { contactBook, type SameContact, sameContacts } from '#domain/customers/same-contact.ts';
import { isBlankText } from '#domain/text/fold-text.ts';
import type { CustomerDetails } from '#features/quick-quote/quote-progress.ts';
import { useList } from '#io/react/world.tsx';

/** Fills empty fields from the existing customer; keeps the ones that were typed. */
export function filledFrom(customer: Customer, details: CustomerDetails): CustomerDetails {
  const email = details.email || customer.email;
  return {
    ...details,
    existingId: customer.id,
    firstName: details.firstName || customer.firstName,
    lastName: details.lastName || customer.lastName,
    email,
    noEmail: email === '',
    phone: details.phone || customer.phone,
  };
}

export function withoutExisting({
  existingId: _,
  vehicleId: _car,
  addsVehicle: _adds,
  isNew: _isNew,
  ...details
}: CustomerDetails): CustomerDetails {
  return details;
}

/** Returns whether an estimate can be made out to them: an existing customer, or a name with an email or a phone. */
export function hasContact(details: CustomerDetails): boolean {
  const { existingId, email, phone } = details;
  return existingId !== undefined || (fullName(details) !== '' && !(isBlankText(email) && isBlankText(phone)));
}

/**
 * Finds the existing customer of the details: the chosen one, or else one with the same email or phone. They are used unless the user
 * asked for a new customer, so that no one is stored twice by default.
 */
export function useContact(details: CustomerDetails) {
  const query = useList('customers');
  const { data } = query;
  const hasAny = !(isBlankText(details.email) && isBlankText(details.phone));
  const book = useMemo(() => contactBook((hasAny && data) || []), [hasAny, data]);
  const found = sameContacts(book, details);
  const chosen = data?.find(({ id }) => id === details.existingId);
  const known: SameContact | undefined =
    found.find(({ customer }) => customer === chosen) ??
    (chosen ? { customer: chosen, email: false, phone: false } : found[0]);
  const used = details.isNew ? undefined : known?.customer;
  /** Returns the details to go on with. */
  function resolved(): CustomerDetails {
    if (used) return filledFrom(used, details);
    const { isNew } = details;
    return data ? { ...withoutExisting(details), ...(isNew && { isNew }) } : details;
  }
  // Until then a known customer would be stored a second time. After a failure the screen says so.
  const isReading = data === undefined && !query.failed;
  return { query, known, used, resolved, isReading };
}
