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
