import * as z from 'zod/mini';
import { DEFAULT_TAX_RATE_PERCENT, PAYMENT_TERMS } from './billing.ts';
import { DEFAULT_VALIDITY_DAYS } from './estimate.ts';
import { date, text } from './fields.ts';

const emailTextSchema = z.looseObject({ subject: text, message: text });
/** Of an e-mail; on settings with merge fields such as {number} in braces. */
export type EmailText = z.infer<typeof emailTextSchema>;

export const settingsSchema = z.looseObject({
  taxRatePercent: z._default(z.number(), DEFAULT_TAX_RATE_PERCENT),
  paymentTerms: z._default(z.enum(PAYMENT_TERMS), 'Net 30'),
  estimateValidityDays: z._default(z.number(), DEFAULT_VALIDITY_DAYS),
  /** Stands at the foot of what the customer gets; absent, a text of ours. */
  documentFooter: z.optional(z.string()),
  /** With which a document is sent; absent, a text of ours. */
  invoiceEmail: z.optional(emailTextSchema),
  estimateEmail: z.optional(emailTextSchema),
  /** Terms and conditions of a new estimate; absent, ours. */
  estimateTerms: z.optional(z.string()),
  /** Days on which every bay is closed, whatever its hours. */
  closedDays: z._default(
    z.array(
      z.looseObject({
        date,
        name: text,
      }),
    ),
    () => [],
  ),
});
export type Settings = z.infer<typeof settingsSchema>;

export const DEFAULT_SETTINGS: Settings = z.parse(settingsSchema, {});

/** The closed day of the settings that falls on the date, if any. */
export function closedDayOn(settings: Pick<Settings, 'closedDays'>, date: string) {
  return settings.closedDays.find((day) => day.date === date);
}
