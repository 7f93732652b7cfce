import * as z from 'zod/mini';
import type { LineItem } from '#domain/documents/billing.ts';
import { expiryDateOf, MAX_VALIDITY_DAYS, MIN_VALIDITY_DAYS } from '#domain/documents/document-dates.ts';
import { DEFAULT_VALIDITY_DAYS, type Estimate } from '#domain/estimates/estimate.ts';
import type { EstimateOption } from '#domain/estimates/estimate-option.ts';
import { DEFAULT_ESTIMATE_TERMS } from '#domain/estimates/estimate-terms.ts';
import { answerKept } from '#domain/estimates/evidence/earlier-answers.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import { neededNumber } from '#parts/forms/draft-fields.ts';
import {
  checkDiscount,
  type DocumentDraft,
  documentDraftOf,
  documentFields,
  type LineDraft,
  lineDraftsOf,
  linesSchema,
  type NewDraft,
  NO_ITEMS,
  newDocumentDraft,
  numberOr,
  type OptionDraft,
  savedDraftFields,
  savedLines,
  savedNumber,
  splitDraft,
} from './document-draft.ts';
import { documentFacts } from './document-facts.ts';

export type EstimateDraft = DocumentDraft & { options: OptionDraft[] } & { validityPeriod: number; terms: string };

const optionsSchema = z.array(
  z.looseObject({
    id: z.string(),
    name: z.string(),
    recommended: z.optional(z.boolean()),
    items: linesSchema.check(z.minLength(1, 'Add at least one item to each option.')),
  }),
);

/** Checks that an estimate without options has lines. */
const checkItems = z.check<Pick<EstimateDraft, 'items' | 'options'>>(
  ({ value: { items, options }, issues }) => {
    if (items.length === 0 && options.length === 0)
      issues.push({ code: 'custom', message: NO_ITEMS, path: ['items'], input: items });
  },
  { when: () => true },
);

const draft = z
  .object({
    ...documentFields('estimate'),
    items: linesSchema,
    options: optionsSchema,
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
  .check(checkDiscount, checkItems);

/** Checks what was typed and turns it into what an estimate stores, except for customer, number and status (EST-37 to EST-43). */
export const estimateDraftSchema = z.pipe(
  draft,
  z.transform((typed) => ({ ...splitDraft(typed), expiryDate: expiryDateOf(typed.date, typed.validityPeriod) })),
);
export type EstimateValues = z.output<typeof estimateDraftSchema>;

/** Checks an unsaved draft that the browser kept. */
export const savedEstimateDraftSchema: z.ZodMiniType<EstimateDraft> = z.object({
  ...savedDraftFields,
  options: z._default(
    z.array(
      z.looseObject({
        id: z.string(),
        name: z.string(),
        recommended: z.optional(z.boolean()),
        items: savedLines,
      }),
    ),
    () => [],
  ),
  validityPeriod: savedNumber,
  terms: z.string(),
});

/** Returns the draft of a new estimate: dated today, with validity and terms from the settings (EST-47). */
export function newEstimateDraft(start: NewDraft): EstimateDraft {
  const { estimateValidityDays: validityPeriod, estimateTerms: terms = DEFAULT_ESTIMATE_TERMS } = start.settings;
  return { ...newDocumentDraft(start), options: [], validityPeriod, terms };
}

/** A checkbox has a value: without one, opening the form would count as a change. */
function offeredLines(items: readonly LineItem[]): LineDraft[] {
  return lineDraftsOf(items).map((line) => ({ ...line, optional: line.optional ?? false }));
}

/** Returns the option in the form. The accepted one has the lines that were agreed, with the add-ons that were chosen. */
function optionDraftOf(option: EstimateOption, { status, optionId, items }: Estimate): OptionDraft {
  const isAccepted = status === 'Accepted' && option.id === optionId;
  return {
    ...option,
    recommended: option.recommended ?? false,
    items: offeredLines(isAccepted ? items : option.items),
  };
}

export function estimateDraftOf(estimate: Estimate): EstimateDraft {
  const { validityPeriod, terms, items } = estimate;
  const all = (estimate.options ?? []).map((option) => optionDraftOf(option, estimate));
  // One option, as an imported file may have it, leaves no choice.
  const [only] = all.length === 1 ? all : [];
  const offer = only
    ? { items: only.items, options: [] }
    : { items: all.length > 0 ? [] : offeredLines(items), options: all };
  return { ...documentDraftOf(estimate), ...offer, validityPeriod, terms };
}

function optionFact({ name, items }: EstimateOption): string {
  const lines = items.map(({ description, totalPrice }) => `${description} ${formatDollars(totalPrice)}`);
  return `${name}: ${lines.join(', ')}`;
}

/** Returns the marks that the customer sees: which option is recommended, and which lines are optional. */
function choiceFacts({ options = [], items }: Estimate): Fact[] {
  const optional = (options.length > 0 ? options.flatMap((option) => option.items) : items).filter(
    (line) => line.optional,
  );
  return [
    ['Options', options.map(optionFact).join('; ')],
    ['Recommended', options.find(({ recommended }) => recommended)?.name ?? ''],
    ['Optional Items', optional.map(({ description }) => description).join(', ')],
  ];
}

/** Returns what the customer answered, which may be news to who edits the estimate. */
function answerFact({ status, acceptedBy, declineReason }: Estimate): string {
  if (status === 'Accepted') return acceptedBy ? `Accepted by ${acceptedBy}` : status;
  if (status === 'Declined') return declineReason ? `Declined: ${declineReason}` : status;
  return '';
}

export function estimateFacts(estimate: Estimate): Fact[] {
  return documentFacts('estimate', estimate, {
    dates: [['Valid for (days)', String(estimate.validityPeriod)]],
    rest: [
      ...choiceFacts(estimate),
      ['Customer’s answer', answerFact(estimate)],
      ['Terms and Conditions', estimate.terms],
    ],
  });
}

/** Returns the fields of an estimate to store. */
export function storedEstimateFields(values: EstimateValues, stored: Estimate | undefined) {
  const { content, number: _number, suggested: _suggested, reopen: _reopen, ...rest } = values;
  const { customerId: _customer, vehicleId: _vehicle, ...fields } = rest;
  return { ...fields, ...content, ...(stored && answerKept(stored)) } satisfies Partial<Estimate>;
}
