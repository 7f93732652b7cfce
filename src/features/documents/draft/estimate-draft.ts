import * as z from 'zod/mini';
import { expiryDateOf, MAX_VALIDITY_DAYS, MIN_VALIDITY_DAYS } from '#domain/documents/document-dates.ts';
import { DEFAULT_VALIDITY_DAYS, type Estimate } from '#domain/estimates/estimate.ts';
import { DEFAULT_ESTIMATE_TERMS } from '#domain/estimates/estimate-terms.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import { neededNumber } from '#parts/forms/draft-fields.ts';
import {
  checkDiscount,
  type DocumentDraft,
  documentDraftOf,
  documentFields,
  type NewDraft,
  newDocumentDraft,
  numberOr,
  savedDraftFields,
  savedNumber,
  splitDraft,
} from './document-draft.ts';
import { documentFacts } from './document-facts.ts';

export type EstimateDraft = DocumentDraft & { validityPeriod: number; terms: string };

const draft = z
  .object({
    ...documentFields('estimate'),
    validityPeriod: z.pipe(
      numberOr(DEFAULT_VALIDITY_DAYS),
      neededNumber({
        min: MIN_VALIDITY_DAYS,
        max: MAX_VALIDITY_DAYS,
        places: 0,
        sentence: `Enter ${MIN_VALIDITY_DAYS} to ${MAX_VALIDITY_DAYS} days.`,
      }),
    ),
    terms: z.string(),
  })
  .check(checkDiscount);

/** Checks what was typed and turns it into what an estimate stores, except for customer, number and status (EST-37 to EST-43). */
export const estimateDraftSchema = z.pipe(
  draft,
  z.transform((typed) => ({ ...splitDraft(typed), expiryDate: expiryDateOf(typed.date, typed.validityPeriod) })),
);
export type EstimateValues = z.output<typeof estimateDraftSchema>;

/** Checks an unsaved draft that the browser kept. */
export const savedEstimateDraftSchema: z.ZodMiniType<EstimateDraft> = z.object({
  ...savedDraftFields,
  validityPeriod: savedNumber,
  terms: z.string(),
});

/** Returns the draft of a new estimate: dated today, with validity and terms from the settings (EST-47). */
export function newEstimateDraft(start: NewDraft): EstimateDraft {
  const { estimateValidityDays: validityPeriod, estimateTerms: terms = DEFAULT_ESTIMATE_TERMS } = start.settings;
  return { ...newDocumentDraft(start), validityPeriod, terms };
}

export function estimateDraftOf(estimate: Estimate): EstimateDraft {
  return { ...documentDraftOf(estimate), validityPeriod: estimate.validityPeriod, terms: estimate.terms };
}

export function estimateFacts(estimate: Estimate): Fact[] {
  return documentFacts('estimate', estimate, {
    dates: [['Valid for (days)', String(estimate.validityPeriod)]],
    rest: [['Terms and Conditions', estimate.terms]],
  });
}

/** Returns the fields of an estimate to store. */
export function storedEstimateFields(values: EstimateValues) {
  const { content, number: _number, suggested: _suggested, reopen: _reopen, ...rest } = values;
  const { customerId: _customer, vehicleId: _vehicle, ...fields } = rest;
  return { ...fields, ...content } satisfies Partial<Estimate>;
}
