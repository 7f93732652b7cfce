import type { Customer } from '#domain/customers/customer.ts';
import { addressRefusals } from '#domain/messages/open-refusal.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { useConsentBook } from './use-consent-book.ts';

/** Says that a number or address said no to messages, on whichever record. */
export function SaidNo({ contact }: { contact: Pick<Customer, 'email' | 'phone'> }) {
  const { data: book } = useConsentBook();
  const refusals = book ? addressRefusals(contact, book) : [];
  if (refusals.length === 0) return null;
  return (
    <Alert tone="amber" role="status" title={refusals.join(' ')}>
      Call them, or ask first. Only a new yes, noted on the customer’s page, ends a no.
    </Alert>
  );
}
