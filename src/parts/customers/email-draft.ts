import * as z from 'zod/mini';
import { isBlankText } from '#domain/text/fold-text.ts';
import { optionalEmail } from '#parts/forms/draft-fields.ts';

/** Fields of a customer's email in a form. `noEmail` is the tick of someone without an address. */
export const emailFields = { email: optionalEmail, noEmail: z.boolean() };

type EmailDraft = { email: string; noEmail: boolean };

/** Requires the email unless the customer has none. */
export function neededEmailUnlessNone<T extends EmailDraft>() {
  return z.refine<T>(({ email, noEmail }) => noEmail || !isBlankText(email), {
    message: 'Enter the email address.',
    path: ['email'],
  });
}

/** Returns the facts without the tick. */
export function contactOf<T extends EmailDraft>({ noEmail, ...facts }: T) {
  return noEmail ? { ...facts, email: '' } : facts;
}
