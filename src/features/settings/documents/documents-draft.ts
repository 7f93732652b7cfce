import * as z from 'zod/mini';
import { formatDate } from '#domain/calendar/calendar.ts';
import { DISCOUNT_RULES, type DiscountRule, PAYMENT_TERMS } from '#domain/documents/billing.ts';
import { MAX_VALIDITY_DAYS, MIN_VALIDITY_DAYS } from '#domain/documents/document-dates.ts';
import { ESTIMATE_PREFIX, INVOICE_PREFIX, prefixProblem } from '#domain/documents/document-numbers.ts';
import { DEFAULT_FOOTER } from '#domain/documents/sheet-head.ts';
import { DEFAULT_ESTIMATE_TERMS } from '#domain/estimates/estimate-terms.ts';
import { payLinkProblem } from '#domain/online-payment/pay-link.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { webAddressOf } from '#domain/text/web-address.ts';
import { neededNumber, neededTaxRate } from '#parts/forms/draft-fields.ts';
import { depositDraftOf, depositFacts, depositFields, depositRulesOf } from './deposit-draft.ts';

export const DOCUMENT_DEFAULTS = [
  'taxRatePercent',
  'discountApplies',
  'paymentTerms',
  'booksClosedThrough',
  'estimateValidityDays',
  'invoicePrefix',
  'estimatePrefix',
  'estimateTerms',
  'documentFooter',
  'paymentLink',
  'depositRules',
] as const;
export type DocumentDefaults = Pick<Settings, (typeof DOCUMENT_DEFAULTS)[number]>;

export const DISCOUNT_RULE_NAMES: { readonly [Rule in DiscountRule]: string } = {
  'after-tax': 'After tax',
  'before-tax': 'Before tax',
};

const prefix = z.string().check(z.trim(), z.toUpperCase(), (payload) => {
  const message = prefixProblem(payload.value);
  if (message) payload.issues.push({ code: 'custom', message, input: payload.value });
});

const paymentLink = z.string().check(z.overwrite(webAddressOf), ({ value, issues }) => {
  const message = value === '' ? undefined : payLinkProblem(value);
  if (message) issues.push({ code: 'custom', message, input: value });
});

/** Characters that fit on one printed line next to the page number. */
const MAX_FOOTER_LENGTH = 80;

/** Checks the defaults as typed. */
export const documentsDraftSchemaOn = (today: string) =>
  z
    .object({
      taxRatePercent: neededTaxRate,
      discountApplies: z.enum(DISCOUNT_RULES),
      paymentTerms: z.enum(PAYMENT_TERMS),
      estimateValidityDays: neededNumber({
        min: MIN_VALIDITY_DAYS,
        max: MAX_VALIDITY_DAYS,
        places: 0,
        sentence: `Enter ${MIN_VALIDITY_DAYS} to ${MAX_VALIDITY_DAYS} days.`,
      }),
      invoicePrefix: prefix,
      estimatePrefix: prefix,
      estimateTerms: z.string().check(z.trim()),
      documentFooter: z
        .string()
        .check(z.trim(), z.maxLength(MAX_FOOTER_LENGTH, `Enter at most ${MAX_FOOTER_LENGTH} characters: one line.`)),
      paymentLink,
      booksClosedThrough: z
        .string()
        .check(
          z.refine(
            (day) => day === '' || day < today,
            'Choose a day before today. What changes today is booked today.',
          ),
        ),
      ...depositFields,
    })
    .check(
      z.refine((draft) => draft.invoicePrefix !== draft.estimatePrefix, {
        message: 'Invoices already use this prefix. Choose a different one.',
        path: ['estimatePrefix'],
      }),
    );
export type DocumentsDraft = z.input<ReturnType<typeof documentsDraftSchemaOn>>;

export function documentsDraftOf({ depositRules, ...settings }: DocumentDefaults): DocumentsDraft {
  return {
    ...settings,
    paymentLink: settings.paymentLink ?? '',
    booksClosedThrough: settings.booksClosedThrough ?? '',
    ...depositDraftOf({ depositRules }),
    discountApplies: settings.discountApplies ?? 'after-tax',
    invoicePrefix: settings.invoicePrefix ?? INVOICE_PREFIX,
    estimatePrefix: settings.estimatePrefix ?? ESTIMATE_PREFIX,
    estimateTerms: settings.estimateTerms ?? DEFAULT_ESTIMATE_TERMS,
    documentFooter: settings.documentFooter ?? DEFAULT_FOOTER,
  };
}

/** Stores a value only if it differs from the app's default. */
export function documentDefaultsOf({ deposit, serviceDeposits, ...draft }: DocumentsDraft): DocumentDefaults {
  const unlessDefault = (text: string, original: string) => (text === original ? undefined : text);
  return {
    ...draft,
    discountApplies: draft.discountApplies === 'after-tax' ? undefined : draft.discountApplies,
    invoicePrefix: unlessDefault(draft.invoicePrefix, INVOICE_PREFIX),
    estimatePrefix: unlessDefault(draft.estimatePrefix, ESTIMATE_PREFIX),
    estimateTerms: unlessDefault(draft.estimateTerms, DEFAULT_ESTIMATE_TERMS),
    documentFooter: unlessDefault(draft.documentFooter, DEFAULT_FOOTER),
    paymentLink: unlessDefault(draft.paymentLink, ''),
    booksClosedThrough: unlessDefault(draft.booksClosedThrough, ''),
    depositRules: depositRulesOf({ deposit, serviceDeposits }),
  };
}

export function documentDefaultFacts(settings: DocumentDefaults): Fact[] {
  const draft = documentsDraftOf(settings);
  return [
    ['Tax Rate', `${draft.taxRatePercent}%`],
    ['Discount applies', DISCOUNT_RULE_NAMES[draft.discountApplies]],
    ['Payment Terms', draft.paymentTerms],
    ['Estimates Are Valid For', `${draft.estimateValidityDays} days`],
    ['Books Closed Through', draft.booksClosedThrough && formatDate(draft.booksClosedThrough)],
    ['Invoice Prefix', draft.invoicePrefix],
    ['Estimate Prefix', draft.estimatePrefix],
    ['Terms and Conditions', draft.estimateTerms],
    ['Footer', draft.documentFooter],
    ['Payment Link', draft.paymentLink],
    ...depositFacts(settings),
  ];
}
