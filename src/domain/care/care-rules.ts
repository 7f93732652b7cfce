import * as z from 'zod/mini';
import { addDays, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { SERVICE_CATEGORIES } from '#domain/catalog/service.ts';
import { text } from '#domain/records/fields.ts';
import { FOLLOW_UP_KINDS } from './follow-up.ts';

/** A sentence for the customer alone, or one that becomes a follow-up. */
export const RULE_KINDS = ['note', ...FOLLOW_UP_KINDS] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** Days after the hand-over. */
const days = z.int().check(z.nonnegative());

export const careRuleSchema = z.looseObject({
  /** Differs from those of all other rules: a follow-up is named after it. */
  id: z.string(),
  kind: z.enum(RULE_KINDS),
  /** `{7}`: the day that is seven days after the hand-over. */
  text,
  /** Visit and offer: the first day on which it is due. */
  fromDays: z.optional(days),
  /** Restriction: the last day on which it holds. Visit and offer: the last day on which it is due. */
  throughDays: z.optional(days),
  /** Days that cold weather adds to each day of the rule. */
  coldDays: z.optional(days),
  /** Restriction: categories of work that break it. */
  refuses: z.optional(z.array(z.enum(SERVICE_CATEGORIES))),
  /** Visit and offer: the service that is booked for it. */
  serviceId: z.optional(z.string()),
});
/** A sentence of the care sheet, with what follows from it. */
export type CareRule = z.infer<typeof careRuleSchema>;

/** A restriction holds at most so many days. */
export const MOST_RESTRICTED_DAYS = 90;

/** The day of the hand-over, and whether cold weather adds days. */
export type CareStart = { from: string; isCold?: boolean | undefined };

/** Returns the day that is so many days of the rule after the hand-over. */
export function ruleDay({ coldDays = 0 }: CareRule, after: number, { from, isCold = false }: CareStart): string {
  return addDays(from, after + (isCold ? coldDays : 0));
}

/** Returns the sentence with its days written out: 'Fri, Dec 4'. */
export function ruleSentence(rule: CareRule, start: CareStart): string {
  return rule.text.replace(/\{(\d{1,4})\}/g, (_, after: string) =>
    formatWeekdayDate(ruleDay(rule, Number(after), start)),
  );
}
