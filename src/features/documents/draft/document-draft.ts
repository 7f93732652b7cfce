import * as z from 'zod/mini';
import { isDate } from '#domain/calendar/calendar.ts';
import type { Service } from '#domain/catalog/service.ts';
import { type Customer, taxExemptNumberOn } from '#domain/customers/customer.ts';
import {
  type BillingContent,
  DISCOUNT_RULES,
  type DiscountRule,
  type LineItem,
  MAX_QUANTITY,
  MAX_UNIT_PRICE,
  QUANTITY_PLACES,
} from '#domain/documents/billing.ts';
import { billingContent, discountPercentOf, lineTotal } from '#domain/documents/billing-totals.ts';
import { totalsLess } from '#domain/documents/document-totals.ts';
import { serviceLine } from '#domain/documents/line-items.ts';
import { leadingOption } from '#domain/estimates/choice.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Coverage } from '#domain/film/coverage.ts';
import type { Credit, Invoice } from '#domain/invoices/invoice.ts';
import type { ServicePackage } from '#domain/packages/package.ts';
import { packageLines } from '#domain/packages/package-lines.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { customerWithChoice } from '#domain/vehicles/chosen-vehicle.ts';
import { type DocumentKind, type DocumentRecord, numberOf } from '#parts/documents/document-kinds.ts';
import { isWithin, neededNumber, neededTaxRate, neededText } from '#parts/forms/draft-fields.ts';

/** A line item in the form. Its total follows from quantity and price. */
export type LineDraft = {
  id: string;
  type: string;
  serviceId?: string | undefined;
  description: string;
  priceReason?: string | undefined;
  quantity: number;
  unitPrice: number;
  taxable: boolean;
  /** Only in estimates. */
  optional?: boolean | undefined;
  chosen?: boolean | undefined;
  /** Film on the car. */
  coverage?: Coverage[] | undefined;
};

/** An option of an estimate in the form. */
export type OptionDraft = { id: string; name: string; recommended?: boolean | undefined; items: LineDraft[] };

/** Path of the lines that the form shows: those of the document, or of one of its options. */
export type LinesPath = 'items' | `options.${number}.items`;

export const DISCOUNT_TYPES = ['$', '%'] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** The fields that the forms of invoices and estimates share. An empty number field holds NaN. */
export type DocumentDraft = {
  number: string;
  /** The number that the form suggested, or ''. If it is not changed, saving may use the next free number instead. */
  suggested: string;
  customerId: string;
  /** Key of one of the customer's vehicles; '' for the first. */
  vehicleId: string;
  date: string;
  taxRate: number;
  /** '' if the customer pays tax. */
  taxExemptNumber: string;
  /** Dollars, or a percentage by `discountType`. */
  discountAmount: number;
  discountType: DiscountType;
  /** The rule that the document was created with; absent means after tax. */
  discountApplies?: DiscountRule | undefined;
  poNumber: string;
  stockNumber: string;
  notes: string;
  internalNotes: string;
  /** Empty where there are options. */
  items: LineDraft[];
  /** Undefined for an invoice. */
  options?: OptionDraft[] | undefined;
  /** The user agreed that the paid invoice becomes a Draft again. */
  reopen: boolean;
};

/** Fields that the totals follow from. The customer decides about tax and prices. */
export const MONEY = [
  ...(['customerId', 'vehicleId', 'items', 'options', 'taxRate', 'taxExemptNumber'] as const),
  ...(['discountAmount', 'discountType', 'discountApplies'] as const),
] as const satisfies readonly (keyof DocumentDraft)[];

/** Replaces NaN, the value of an empty number field. */
export function numberOr(otherwise: number) {
  return z.transform((value: number) => (Number.isFinite(value) ? value : otherwise));
}

export function neededDate(sentence: string) {
  return z.string().check(z.refine(isDate, sentence));
}

/** The editor makes valid entries alone. */
const coverage = z.optional(z.custom<Coverage[]>(Array.isArray));

const lineSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  serviceId: z.optional(z.string()),
  description: z.string(),
  priceReason: z.optional(z.string()),
  coverage,
  quantity: neededNumber({
    min: 0,
    max: MAX_QUANTITY,
    places: QUANTITY_PLACES,
    sentence: `Enter the quantity: 0 to ${MAX_QUANTITY.toLocaleString('en-US')}, with up to two decimals.`,
  }),
  unitPrice: neededNumber({
    min: 0,
    max: MAX_UNIT_PRICE,
    places: 2,
    sentence: `Enter the unit price: 0 to ${MAX_UNIT_PRICE.toLocaleString('en-US')}, in dollars and cents.`,
  }),
  taxable: z.boolean(),
  optional: z.optional(z.boolean()),
  chosen: z.optional(z.boolean()),
});

export const linesSchema = z.array(lineSchema);
export const NO_ITEMS = 'Add at least one item.';

/** Checks of the fields that both kinds have (INV-51 to INV-56, EST-37 to EST-42). */
export const documentFields = (kind: DocumentKind) => ({
  number: neededText(`Enter the ${kind} number.`),
  date: neededDate(`Choose the ${kind} date.`),
  suggested: z.string(),
  customerId: z.string().check(z.minLength(1, 'Select a customer.')),
  vehicleId: z.string(),
  taxRate: z.pipe(numberOr(0), neededTaxRate),
  taxExemptNumber: z.string(),
  discountAmount: z.pipe(numberOr(0), z.number().check(z.overwrite((value) => value + 0))),
  discountType: z.enum(DISCOUNT_TYPES),
  discountApplies: z.optional(z.enum(DISCOUNT_RULES)),
  poNumber: z.string(),
  stockNumber: z.string(),
  notes: z.string(),
  internalNotes: z.string(),
  items: linesSchema.check(z.minLength(1, NO_ITEMS)),
  reopen: z.boolean(),
});

type TypedDiscount = Pick<DocumentDraft, 'discountAmount' | 'discountType'>;

const DISCOUNT_RANGES: { readonly [Type in DiscountType]: { min: number; max: number; places: number } } = {
  $: { min: 0, max: MAX_UNIT_PRICE, places: 2 },
  '%': { min: 0, max: 100, places: 2 },
};
const DISCOUNT_SENTENCES: { readonly [Type in DiscountType]: string } = {
  $: `Enter the discount: 0 to ${MAX_UNIT_PRICE.toLocaleString('en-US')}, in dollars and cents.`,
  '%': 'Enter the discount: 0 to 100 percent, with up to two decimals.',
};

/** Checks the discount by its type, even if other fields have problems: all are reported at once. */
export const checkDiscount = z.check<TypedDiscount>(
  ({ value: { discountAmount, discountType }, issues }) => {
    if (isWithin(discountAmount, DISCOUNT_RANGES[discountType])) return;
    const message = DISCOUNT_SENTENCES[discountType];
    issues.push({ code: 'custom', message, path: ['discountAmount'], input: discountAmount });
  },
  { when: () => true },
);

export function lineDraftsOf(items: readonly LineItem[]): LineDraft[] {
  return items.map(({ totalPrice: _total, ...line }) => line);
}

/** Inputs of a new draft. */
export type NewDraft = {
  number: string;
  today: string;
  settings: Settings;
  customer: Customer | undefined;
  /** Key of one of their vehicles; the first without it. */
  vehicleId?: string | undefined;
};

/** Returns the shared fields of a new document: dated today, tax rate of the settings, no discount (INV-66, INV-67, EST-48). */
export function newDocumentDraft({ number, today, settings, customer, vehicleId = '' }: NewDraft): DocumentDraft {
  const { taxRatePercent, discountApplies } = settings;
  const taxExemptNumber = (customer && taxExemptNumberOn(customer, today)) ?? '';
  return {
    number,
    suggested: number,
    customerId: customer?.id ?? '',
    vehicleId,
    date: today,
    taxRate: taxExemptNumber ? 0 : taxRatePercent,
    taxExemptNumber,
    discountAmount: 0,
    discountType: '$',
    discountApplies,
    poNumber: '',
    stockNumber: '',
    notes: '',
    internalNotes: '',
    items: [],
    reopen: false,
  };
}

export function documentDraftOf(document: DocumentRecord): DocumentDraft {
  const { customerId, date, taxRate, taxExemptNumber = '', notes, internalNotes, items } = document;
  const { discountAmount, discountApplies, poNumber = '', stockNumber = '' } = document;
  const discountPercent = discountPercentOf(document);
  return {
    number: numberOf(document),
    suggested: '',
    customerId,
    vehicleId: '',
    date,
    taxRate,
    taxExemptNumber,
    discountAmount: discountPercent ?? discountAmount,
    discountType: discountPercent === undefined ? '$' : '%',
    discountApplies,
    poNumber,
    stockNumber,
    notes,
    internalNotes,
    items: lineDraftsOf(items),
    reopen: false,
  };
}

/** Returns the draft's customer with the chosen vehicle alone, as the document stores them. */
export function chosenCustomer(
  { customerId, vehicleId }: Pick<DocumentDraft, 'customerId' | 'vehicleId'>,
  customers: readonly Customer[],
): Customer | undefined {
  const customer = customers.find(({ id }) => id === customerId);
  return customer && customerWithChoice(customer, vehicleId);
}

type Added = { customers: readonly Customer[]; optionId?: string | undefined };

/** Returns the draft with the lines at the end: in the option if there are several. */
function withLines<Draft extends DocumentDraft>(
  draft: Draft,
  lines: readonly LineItem[],
  optionId: string | undefined,
): Draft {
  const { options = [] } = draft;
  const to = options.find(({ id }) => id === optionId) ?? options[0];
  const added = (before: readonly LineDraft[]) => [...before, ...lineDraftsOf(lines)];
  if (!to) return { ...draft, items: added(draft.items) };
  return { ...draft, options: options.map((one) => (one === to ? { ...one, items: added(one.items) } : one)) };
}

/** Returns the draft with one more line: the service, priced for the customer's vehicle (INV-39, INV-70). */
export function addServiceLine<Draft extends DocumentDraft>(
  draft: Draft,
  { service, customers, lineId, optionId }: Added & { service: Service; lineId: string },
): Draft {
  const customer = chosenCustomer(draft, customers);
  return withLines(draft, [serviceLine(lineId, service, customer?.vehicle.size ?? 'Mid-size', customer)], optionId);
}

type AddedPackage = Added & { package: ServicePackage; services: readonly Service[]; newId: () => string };

/** Returns the draft with a line for each service of the package, priced for the customer's vehicle. */
export function addPackageLines<Draft extends DocumentDraft>(
  draft: Draft,
  { package: one, customers, optionId, ...rest }: AddedPackage,
): Draft {
  const customer = chosenCustomer(draft, customers);
  const { lines } = packageLines(one, { ...rest, size: customer?.vehicle.size ?? 'Mid-size', customer });
  return withLines(draft, lines, optionId);
}

/** Largest figure that totals are calculated with while typing: products of a few stay finite. Saving refuses such figures. */
const MAX_COUNTED = 1e12;

/** Limits a typed figure to what totals can be calculated with; an empty field counts as 0. */
function countable(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) ? Math.max(-MAX_COUNTED, Math.min(value, MAX_COUNTED)) : 0;
}

export function draftLineTotal({
  quantity,
  unitPrice,
}: {
  quantity?: number | undefined;
  unitPrice?: number | undefined;
}): number {
  return lineTotal(countable(quantity), countable(unitPrice));
}

type Billed = Pick<
  DocumentDraft,
  'items' | 'options' | 'taxRate' | 'discountAmount' | 'discountType' | 'discountApplies'
>;

/** Returns the line as it is stored, without the marks of an optional line if it is none. */
function storedLine({ optional, chosen, ...line }: LineDraft): LineItem {
  const marks = optional ? { optional, ...(chosen && { chosen }) } : {};
  return { ...line, ...marks, totalPrice: draftLineTotal(line) };
}

/** Returns the options to store, and whose lines are those of the estimate. Nothing for an invoice. */
function storedOptions({ options }: Pick<DocumentDraft, 'options'>): Partial<Pick<Estimate, 'options' | 'optionId'>> {
  if (options === undefined) return {};
  if (options.length === 0) return { options: undefined, optionId: undefined };
  const stored = options.map(({ recommended, items, ...option }) => ({
    ...option,
    name: option.name.trim(),
    ...(recommended && { recommended }),
    items: items.map(storedLine),
  }));
  return { options: stored, optionId: leadingOption(stored)?.id };
}

/** Returns lines, tax, discount and totals as the document would store them now, less its credits: those of the option that leads, if there are several. */
export function contentOfDraft(draft: Billed, credits?: readonly Credit[]): BillingContent {
  const { options = [], taxRate, discountAmount, discountType, discountApplies } = draft;
  const lines = (leadingOption(options)?.items ?? draft.items).map(storedLine);
  const typed = countable(discountAmount);
  const discountPercent = discountType === '%' ? typed : undefined;
  const content = billingContent(lines, countable(taxRate), {
    discountAmount: typed,
    discountPercent,
    discountApplies,
  });
  return { ...content, ...totalsLess(content, credits) };
}

/** Returns what was taken off the price of an invoice after it was billed. */
export function creditsOf(document: DocumentRecord | undefined): readonly Credit[] {
  return (document && 'credits' in document && (document as Invoice).credits) || [];
}

type Taxed = Pick<DocumentDraft, 'taxRate' | 'taxExemptNumber'>;

/** Returns the tax-exempt number to store: it explains a rate of 0 and counts with no other. */
function exemptionOf({ taxRate, taxExemptNumber }: Taxed): { taxExemptNumber: string | undefined } {
  return { taxExemptNumber: (taxRate === 0 && taxExemptNumber) || undefined };
}

/** Splits a draft into the content that totals follow from and the other fields. */
export function splitDraft<Draft extends DocumentDraft>(draft: Draft) {
  const { items: _items, options: _options, taxRate: _rate, taxExemptNumber: _exempt, ...rest } = draft;
  const { discountAmount: _amount, discountType: _type, discountApplies: _rule, ...fields } = rest;
  const numbers = {
    poNumber: fields.poNumber.trim() || undefined,
    stockNumber: fields.stockNumber.trim() || undefined,
  };
  return {
    ...fields,
    ...numbers,
    content: { ...contentOfDraft(draft), ...storedOptions(draft), ...exemptionOf(draft) },
  };
}

const number = z.custom<number>((value) => typeof value === 'number');

export const savedLines = z.array(
  z.looseObject({
    id: z.string(),
    type: z.string(),
    description: z.string(),
    priceReason: z.optional(z.string()),
    coverage,
    quantity: number,
    unitPrice: number,
    taxable: z.boolean(),
    optional: z.optional(z.boolean()),
    chosen: z.optional(z.boolean()),
  }),
);

/** Fields that an unsaved draft in the browser must have to be restored. */
export const savedDraftFields = {
  number: z.string(),
  suggested: z.string(),
  customerId: z.string(),
  vehicleId: z._default(z.string(), ''),
  date: z.string(),
  taxRate: number,
  taxExemptNumber: z._default(z.string(), ''),
  discountAmount: number,
  discountType: z._default(z.enum(DISCOUNT_TYPES), '$'),
  discountApplies: z.optional(z.enum(DISCOUNT_RULES)),
  poNumber: z._default(z.string(), ''),
  stockNumber: z._default(z.string(), ''),
  notes: z.string(),
  internalNotes: z.string(),
  items: savedLines,
  reopen: z.boolean(),
};
export const savedNumber = number;
