import * as z from 'zod/mini';
import { isTimeZone } from '#domain/calendar/calendar.ts';
import { weekHoursSchema } from '#domain/calendar/week-hours.ts';
import { DEFAULT_TAX_RATE_PERCENT, DISCOUNT_RULES, PAYMENT_TERMS } from '#domain/documents/billing.ts';
import { DEFAULT_VALIDITY_DAYS } from '#domain/estimates/estimate.ts';
import { date, text } from '#domain/records/fields.ts';

const emailTextSchema = z.looseObject({ subject: text, message: text });
/** Of an e-mail; on settings with merge fields such as {number} in braces. */
export type EmailText = z.infer<typeof emailTextSchema>;

export const settingsSchema = z.looseObject({
  taxRatePercent: z._default(z.number(), DEFAULT_TAX_RATE_PERCENT),
  /** Of new documents; absent, after tax. */
  discountApplies: z.optional(z.enum(DISCOUNT_RULES)),
  paymentTerms: z._default(z.enum(PAYMENT_TERMS), 'Net 30'),
  estimateValidityDays: z._default(z.number(), DEFAULT_VALIDITY_DAYS),
  /** Where the shop's clocks are, as an IANA name such as 'America/Chicago'; absent, the browser's zone. */
  timeZone: z.optional(z.string()),
  /** What stands before the numbers of new documents; absent, ours. */
  invoicePrefix: z.optional(z.string()),
  estimatePrefix: z.optional(z.string()),
  /** A PNG as a data URL, small enough for each document. */
  logo: z.optional(z.string()),
  /** '#rrggbb', in place of our own color on what the customer gets. */
  documentColor: z.optional(z.string()),
  /** Of a license or of the tax office, in the shop's own words. */
  licenseId: z.optional(z.string()),
  /** Stands at the foot of what the customer gets; absent, a text of ours. */
  documentFooter: z.optional(z.string()),
  /** With which a document is sent; absent, a text of ours. */
  invoiceEmail: z.optional(emailTextSchema),
  estimateEmail: z.optional(emailTextSchema),
  /** Terms and conditions of a new estimate; absent, ours. */
  estimateTerms: z.optional(z.string()),
  /** With which new stations and staff start; absent, ours. */
  weekHours: z.optional(weekHoursSchema),
  /** In percent; below it, a margin is marked. Absent, none is. */
  targetMargin: z.optional(z.number()),
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

/** The zone of the shop's clocks; the other one where the settings name none, or none that this browser knows. */
export function zoneOf({ timeZone }: Pick<Settings, 'timeZone'>, otherwise: string): string {
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : otherwise;
}

/** The closed day of the settings that falls on the date, if any. */
export function closedDayOn(settings: Pick<Settings, 'closedDays'>, date: string) {
  return settings.closedDays.find((day) => day.date === date);
}
