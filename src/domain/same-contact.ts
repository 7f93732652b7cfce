import type { Customer } from './customer.ts';

/** Fewer digits than a local number has say nothing: an extension, a start. */
const LEAST_DIGITS = 7;

/** The digits of a phone number without the country code of North America; empty when they are too few to tell. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length >= LEAST_DIGITS ? digits : '';
}

function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

export type ContactBook = { byEmail: ReadonlyMap<string, Customer[]>; byPhone: ReadonlyMap<string, Customer[]> };

function grouped(customers: readonly Customer[], keyOf: (customer: Customer) => string): Map<string, Customer[]> {
  const groups = new Map<string, Customer[]>();
  for (const customer of customers) {
    const key = keyOf(customer);
    if (key === '') continue;
    const group = groups.get(key);
    if (group) group.push(customer);
    else groups.set(key, [customer]);
  }
  return groups;
}

/** Who is reached where; made once for all customers. */
export function contactBook(customers: readonly Customer[]): ContactBook {
  return {
    byEmail: grouped(customers, ({ email }) => emailKey(email)),
    byPhone: grouped(customers, ({ phone }) => phoneKey(phone)),
  };
}

export type SameContact = { customer: Customer; email: boolean; phone: boolean };

/** The customers with this e-mail or phone, each once and with what is the same; `exceptId` is the one being edited. */
export function sameContacts(
  book: ContactBook,
  { email, phone }: { email: string; phone: string },
  exceptId?: string,
): SameContact[] {
  const byEmail = book.byEmail.get(emailKey(email)) ?? [];
  const byPhone = book.byPhone.get(phoneKey(phone)) ?? [];
  return [...new Set([...byEmail, ...byPhone])]
    .filter(({ id }) => id !== exceptId)
    .map((customer) => ({ customer, email: byEmail.includes(customer), phone: byPhone.includes(customer) }));
}
