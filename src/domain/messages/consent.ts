import type { Consent, Customer } from '#domain/customers/customer.ts';
import { type Channel, PURPOSES, type Purpose } from './message.ts';

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

/** Returns the question to ask a customer for each purpose. */
export function consentQuestion(shop: string, purposes: readonly Purpose[]): string {
  const name = shop.trim() || 'we';
  const questions: Readonly<Record<Purpose, string>> = {
    service: `May ${name} email and text you about your car, your appointments, estimates and invoices? You can say stop at any time.`,
    marketing: `May ${name} send you offers and ask you for a review? You don’t have to say yes to have work done, and you can say stop at any time.`,
  };
  return PURPOSES.filter((purpose) => purposes.includes(purpose))
    .map((purpose) => questions[purpose])
    .join(' ');
}
