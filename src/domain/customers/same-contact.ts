import type { Customer } from './customer.ts';
import { emailKey } from './email-key.ts';
import { phoneKeys } from './phone.ts';

export type ContactBook = { byEmail: ReadonlyMap<string, Customer[]>; byPhone: ReadonlyMap<string, Customer[]> };

function grouped(
  customers: readonly Customer[],
  keysOf: (customer: Customer) => readonly string[],
): Map<string, Customer[]> {
  const groups = new Map<string, Customer[]>();
  for (const customer of customers) {
    for (const key of keysOf(customer)) {
      const group = groups.get(key);
      if (group) group.push(customer);
      else groups.set(key, [customer]);
    }
  }
  return groups;
}

/** Indexes customers by email and phone. Build once for all customers. */
export function contactBook(customers: readonly Customer[]): ContactBook {
  return {
    byEmail: grouped(customers, ({ email }) => [emailKey(email)].filter(Boolean)),
    byPhone: grouped(customers, ({ phone }) => phoneKeys(phone)),
  };
}

export type SameContact = { customer: Customer; email: boolean; phone: boolean };

/** Returns the customers with the same email or phone, each once. `exceptId` is the customer being edited. */
export function sameContacts(
  book: ContactBook,
  { email, phone }: { email: string; phone: string },
  exceptId?: string,
): SameContact[] {
  const byEmail = book.byEmail.get(emailKey(email)) ?? [];
  const byPhone = phoneKeys(phone).flatMap((key) => book.byPhone.get(key) ?? []);
  return [...new Set([...byEmail, ...byPhone])]
    .filter(({ id }) => id !== exceptId)
    .map((customer) => ({ customer, email: byEmail.includes(customer), phone: byPhone.includes(customer) }));
}
