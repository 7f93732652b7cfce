import * as z from 'zod/mini';
import { consentSchema } from '#domain/customers/customer.ts';
import { id, text } from '#domain/records/fields.ts';

export const addressConsentSchema = z.extend(consentSchema, {
  id,
  /** The phone number or email address as it was written on the customer; compared by `consentKeys`. */
  address: text,
  createdAt: text,
  updatedAt: text,
});
/** A no to messages that belongs to a number or address and outlives its customer, or the yes that ended one. Has no name. */
export type AddressConsent = z.infer<typeof addressConsentSchema>;
