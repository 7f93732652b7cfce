import * as z from 'zod/mini';
import { formatDate } from '#domain/calendar.ts';
import { fullName } from '#domain/customer.ts';
import { expiryDateOf, LEAST_VALIDITY_DAYS, MOST_VALIDITY_DAYS } from '#domain/document-dates.ts';
import { DEFAULT_VALIDITY_DAYS, type Estimate } from '#domain/estimate.ts';
import { DEFAULT_ESTIMATE_TERMS } from '#domain/estimate-terms.ts';
import { formatDollars } from '#domain/money.ts';
import type { Settings } from '#domain/settings.ts';
import {
  type BillingDraft,
  billingContent,
  billingFields,
  keptBillingFields,
  keptNumber,
  lineDraftsOf,
  neededDate,
  numberField,
  orElse,
} from '#parts/billing/billing-draft.ts';
import { neededNumber } from '#parts/draft-fields.ts';
import type { Fact } from '#parts/elsewhere-notice.tsx';

export type EstimateDraft = BillingDraft & { validityPeriod: number; terms: string };

const draft = z.object({
  ...billingFields,
  number: numberField('estimate'),
  date: neededDate('Choose the estimate date.'),
  validityPeriod: z.pipe(
    orElse(DEFAULT_VALIDITY_DAYS),
    neededNumber({
      min: LEAST_VALIDITY_DAYS,
      max: MOST_VALIDITY_DAYS,
      places: 0,
      sentence: `Enter ${LEAST_VALIDITY_DAYS} to ${MOST_VALIDITY_DAYS} days.`,
    }),
  ),
  terms: z.string(),
});

/** Checks what was typed and makes of it what an estimate holds, but for customer, number and status (EST-37 to EST-43). */
export const estimateDraftSchema = z.pipe(
  draft,
  z.transform(({ items, taxRate, discountAmount, ...facts }) => ({
    ...facts,
    expiryDate: expiryDateOf(facts.date, facts.validityPeriod),
    content: billingContent({ items, taxRate, discountAmount }),
  })),
);
export type EstimateFacts = z.output<typeof estimateDraftSchema>;

/** What a kept draft has to look like, to be shown again. */
export const keptEstimateSchema: z.ZodMiniType<EstimateDraft> = z.object({
  ...keptBillingFields,
  validityPeriod: keptNumber,
  terms: z.string(),
});

type New = { number: string; today: string; settings: Settings; customerId: string };

/** Today, good for 30 days, the tax rate of the settings, no discount (EST-47, EST-48). */
export function newDraft({ number, today, settings, customerId }: New): EstimateDraft {
  const {
    estimateValidityDays: validityPeriod,
    taxRatePercent,
    estimateTerms: terms = DEFAULT_ESTIMATE_TERMS,
  } = settings;
  return {
    ...{ number, suggested: number, customerId, date: today, validityPeriod, terms },
    ...{ taxRate: taxRatePercent, discountAmount: 0, notes: '', internalNotes: '', items: [], reopen: false },
  };
}

export function draftOf(estimate: Estimate): EstimateDraft {
  const { estimateNumber, customerId, date, validityPeriod, terms, taxRate, discountAmount, notes, internalNotes } =
    estimate;
  return {
    ...{ number: estimateNumber, suggested: '', customerId, date, validityPeriod, terms, taxRate, discountAmount },
    ...{ notes, internalNotes, items: lineDraftsOf(estimate.items), reopen: false },
  };
}

/** What an estimate says in the form, to tell what was changed elsewhere. */
export function estimateFacts(estimate: Estimate): Fact[] {
  return [
    ['Estimate Number', estimate.estimateNumber],
    ['Customer', fullName(estimate.customer)],
    ['Estimate Date', formatDate(estimate.date)],
    ['Valid for (days)', String(estimate.validityPeriod)],
    ['Status', estimate.status],
    [
      'Items',
      estimate.items.map(({ description, totalPrice }) => `${description} ${formatDollars(totalPrice)}`).join(', '),
    ],
    ['Tax Rate (%)', String(estimate.taxRate)],
    ['Discount Amount', formatDollars(estimate.discountAmount)],
    ['Total', formatDollars(estimate.totalAmount)],
    ['Terms and Conditions', estimate.terms],
    ['Notes (visible to customer)', estimate.notes],
    ['Internal Notes', estimate.internalNotes],
  ];
}
