import * as z from 'zod/mini';
import { isTimeZone } from '#domain/calendar/calendar.ts';
import { weekHoursSchema } from '#domain/calendar/week-hours.ts';
import { careRuleSchema } from '#domain/care/care-rules.ts';
import { SERVICE_CATEGORIES } from '#domain/catalog/service.ts';
import { DEFAULT_TAX_RATE_PERCENT, DISCOUNT_RULES, PAYMENT_TERMS } from '#domain/documents/billing.ts';
import { DEFAULT_VALIDITY_DAYS } from '#domain/estimates/estimate.ts';
import { PAINT_UNITS } from '#domain/inspections/paint-unit.ts';
import { STAGES } from '#domain/jobs/job.ts';
import { packageSchema } from '#domain/packages/package.ts';
import { amount, date, text } from '#domain/records/fields.ts';

const emailTextSchema = z.looseObject({ subject: text, message: text });
const messageTextsSchema = z.looseObject({ subject: text, message: text, text });
/** Subject and body of a message by email, and its text message, with merge fields such as {vehicle}. */
export type MessageTexts = z.infer<typeof messageTextsSchema>;
const depositRuleSchema = z.looseObject({ kind: z.enum(['none', 'amount', 'percent']), value: amount });
/** The deposit that the shop asks for: dollars, or a percentage of the total. */
export type DepositRule = z.infer<typeof depositRuleSchema>;
/** Subject and message of an email. In settings, with merge fields such as {number}. */
export type EmailText = z.infer<typeof emailTextSchema>;

export const settingsSchema = z.looseObject({
  taxRatePercent: z._default(z.number(), DEFAULT_TAX_RATE_PERCENT),
  /** Discount rule of new documents; after tax when absent. */
  discountApplies: z.optional(z.enum(DISCOUNT_RULES)),
  /** Last day of the closed books: a change before it is booked on the day of the change. */
  booksClosedThrough: z.optional(date),
  paymentTerms: z._default(z.enum(PAYMENT_TERMS), 'Net 30'),
  estimateValidityDays: z._default(z.number(), DEFAULT_VALIDITY_DAYS),
  /** The shop's IANA time zone, such as 'America/Chicago'; the browser's when absent. */
  timeZone: z.optional(z.string()),
  /** Number prefixes of new documents; the app's defaults when absent. */
  invoicePrefix: z.optional(z.string()),
  estimatePrefix: z.optional(z.string()),
  /** A PNG as a data URL, small enough for each document. */
  logo: z.optional(z.string()),
  /** Color of invoices and estimates as '#rrggbb'; the app's default when absent. */
  documentColor: z.optional(z.string()),
  /** License or tax id, as the shop wrote it. */
  licenseId: z.optional(z.string()),
  /** Footer of invoices and estimates; the app's default when absent. */
  documentFooter: z.optional(z.string()),
  /** Email templates; the app's defaults when absent. */
  invoiceEmail: z.optional(emailTextSchema),
  estimateEmail: z.optional(emailTextSchema),
  /** Terms and conditions of new estimates; the app's default when absent. */
  estimateTerms: z.optional(z.string()),
  /** Default hours of new stations and staff; the app's when absent. */
  weekHours: z.optional(weekHoursSchema),
  /** Target margin in percent. Lower margins are flagged; none when absent. */
  targetMargin: z.optional(z.number()),
  /** Target profit per bay hour, in dollars. Service pages show the price that meets it; none when absent. */
  targetProfitPerBayHour: z.optional(z.number()),
  /** Names of the stages of a job, by stage; the stage's own name when absent. */
  stageLabels: z.optional(z.partialRecord(z.enum(STAGES), z.string())),
  /** Words for customers on the link of a job, by stage; the app's when absent. */
  customerStageTexts: z.optional(z.partialRecord(z.enum(STAGES), z.string())),
  /** Checklists of services, by service id; the app's for its category when absent. */
  checklists: z.optional(z.record(z.string(), z.array(z.looseObject({ text, required: z.boolean() })))),
  /** Hours for which a car stays in its bay to cure, by category; 12 when absent. */
  cureHours: z.optional(z.partialRecord(z.enum(SERVICE_CATEGORIES), amount)),
  /** Stages of a job that services of a category go through, of those that not every job needs; the trade's when absent. */
  categoryStages: z.optional(z.partialRecord(z.enum(SERVICE_CATEGORIES), z.array(z.enum(STAGES)))),
  /** Rules of the care sheet, by category; the app's when absent. */
  careRules: z.optional(z.partialRecord(z.enum(SERVICE_CATEGORIES), z.array(careRuleSchema))),
  /** Hours that a promised time leaves after work and cure; 1 when absent. */
  promiseMarginHours: z.optional(amount),
  /** Unit in which paint readings are typed and shown; microns when absent. They are stored in microns. */
  paintUnit: z.optional(z.enum(PAINT_UNITS)),
  /** Order in which several services on one car are worked, by category; the trade's order when absent. */
  workOrder: z.optional(z.array(z.enum(SERVICE_CATEGORIES))),
  /** Opens Today after the sign-in instead of the invoices. */
  startsOnToday: z.optional(z.boolean()),
  /** Tint figures of the shop, as in domain/tint/tint-override.ts; the app's file when absent. */
  tintLimits: z.optional(z.array(z.looseObject({}))),
  /** Address of the shop's own payment page, for customers. */
  paymentLink: z.optional(z.string()),
  /** Deposit to ask for, by service id, and under '' for every other one; none when absent. */
  depositRules: z.optional(z.record(z.string(), depositRuleSchema)),
  /** Services that are sold together; none when absent. */
  packages: z.optional(z.array(packageSchema)),
  /** Message templates by name; the app's when absent. */
  messageTemplates: z.optional(z.record(z.string(), messageTextsSchema)),
  /** Times of day, 'HH:MM', between which no text message is offered; 21:00 to 08:00 when absent. */
  quietHours: z.optional(z.looseObject({ from: text, to: text })),
  /** Address of the page where customers write a review. */
  reviewLink: z.optional(z.string()),
  /** The page on which car owners ask for work; off when absent. */
  requestPage: z.optional(
    z.looseObject({
      isOn: z.optional(z.boolean()),
      /** Ids of the services that can be asked for; all when absent. */
      serviceIds: z.optional(z.array(z.string())),
      /** The shop's words at the top of the page. */
      intro: z.optional(z.string()),
      /** Shows the price of the services for the size of the car. */
      showsPrices: z.optional(z.boolean()),
      /** Origins of web sites that may show the page within theirs, as in frame-origin.ts; none when absent. */
      frames: z.optional(z.array(z.string())),
      /** Emails and phone numbers whose requests are not kept; none when absent. */
      blocked: z.optional(z.array(z.string())),
    }),
  ),
  /** Messages that the server sends by itself; none when absent. */
  sending: z.optional(
    z.looseObject({
      /** Templates that go by themselves, by name, and the instant from which: what was due before stays with people. */
      automatic: z.optional(z.record(z.string(), z.looseObject({ since: text }))),
      /** Sender of emails; the email account itself when absent. */
      from: z.optional(z.looseObject({ name: text, address: text })),
      /** Address for answers to emails; the sender's when absent. */
      replyTo: z.optional(z.string()),
      /** Web address of the app, for links in messages, such as 'https://shop.example.com'. */
      origin: z.optional(z.string()),
      /** Zone of the browser that set this up, for a shop that has chosen none. */
      zone: z.optional(z.string()),
    }),
  ),
  /** Days on which all bays are closed. */
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

/** Returns the shop's time zone, or `otherwise` when it is unset or unknown to this browser. */
export function zoneOf({ timeZone }: Pick<Settings, 'timeZone'>, otherwise: string): string {
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : otherwise;
}

/** Returns the closed day on the date, if any. */
export function closedDayOn(settings: Pick<Settings, 'closedDays'>, date: string) {
  return settings.closedDays.find((day) => day.date === date);
}
