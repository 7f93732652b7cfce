import * as z from 'zod/mini';
import { emailTemplate } from '#domain/documents/email-text.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import type { EmailText, Settings } from '#domain/shop/settings.ts';
import { neededText } from '#parts/forms/draft-fields.ts';

export const TEXTS = ['invoiceEmail', 'estimateEmail'] as const;
export type Texts = Pick<Settings, (typeof TEXTS)[number]>;

const email = z.object({
  subject: neededText('Enter a subject.'),
  message: neededText('Enter a message.'),
});
export const textsDraftSchema = z.object({ invoiceEmail: email, estimateEmail: email });
export type TextsDraft = z.input<typeof textsDraftSchema>;

export const ORIGINAL_TEXTS: TextsDraft = {
  invoiceEmail: emailTemplate('Invoice', {}),
  estimateEmail: emailTemplate('Estimate', {}),
};

export function textsDraftOf(texts: Texts): TextsDraft {
  const part = ({ subject, message }: EmailText) => ({ subject, message });
  return { invoiceEmail: part(emailTemplate('Invoice', texts)), estimateEmail: part(emailTemplate('Estimate', texts)) };
}

export function isOriginal(text: EmailText, original: EmailText): boolean {
  return text.subject === original.subject && text.message === original.message;
}

/** Stores a text only if it differs from the app's original. */
export function customTextsOf({ invoiceEmail, estimateEmail }: TextsDraft): Texts {
  return {
    invoiceEmail: isOriginal(invoiceEmail, ORIGINAL_TEXTS.invoiceEmail) ? undefined : invoiceEmail,
    estimateEmail: isOriginal(estimateEmail, ORIGINAL_TEXTS.estimateEmail) ? undefined : estimateEmail,
  };
}

export function textFacts(texts: Texts): Fact[] {
  const { invoiceEmail, estimateEmail } = textsDraftOf(texts);
  return [
    ['Invoice Subject', invoiceEmail.subject],
    ['Invoice Message', invoiceEmail.message],
    ['Estimate Subject', estimateEmail.subject],
    ['Estimate Message', estimateEmail.message],
  ];
}
