import type { Consent, Customer } from '#domain/customers/customer.ts';
import type { Channel, Purpose } from './message.ts';

type Consents = Pick<Customer, 'consents'>;

/** Returns the customer's last answer for a channel and purpose; undefined when they were never asked. */
export function consentOf({ consents = [] }: Consents, channel: Channel, purpose: Purpose): Consent | undefined {
  return consents.findLast((one) => one.channel === channel && one.purpose === purpose);
}

/** Returns whether the shop may send such a message: service unless the customer said no, marketing only after a yes. */
export function mayMessage(customer: Consents, channel: Channel, purpose: Purpose): boolean {
  return consentOf(customer, channel, purpose)?.given ?? purpose === 'service';
}

/** Returns the answers with new ones at the end. Nothing is removed: the earlier answers are the record of what was agreed. */
export function withConsents({ consents = [] }: Consents, answers: readonly Consent[]): Consent[] {
  return [...consents, ...answers];
}

/** The questions that a customer can answer. */
export const CONSENT_KINDS = [
  { channel: 'email', purpose: 'service', label: 'Service by email', hint: 'Appointments, estimates and invoices' },
  { channel: 'text', purpose: 'service', label: 'Service by text message', hint: '' },
  { channel: 'email', purpose: 'marketing', label: 'Marketing by email', hint: 'Review requests and offers' },
  { channel: 'text', purpose: 'marketing', label: 'Marketing by text message', hint: '' },
] as const satisfies readonly { channel: Channel; purpose: Purpose; label: string; hint: string }[];
