import * as z from 'zod/mini';
import {
  type BillingContent,
  billingTotals,
  type LineItem,
  lineTotal,
  MOST_QUANTITY,
  MOST_UNIT_PRICE,
  QUANTITY_PLACES,
  type Totals,
} from '#domain/billing.ts';
import { isDate } from '#domain/calendar.ts';
import type { Customer } from '#domain/customer.ts';
import { serviceLine } from '#domain/line-items.ts';
import type { Service } from '#domain/service.ts';
import type { Settings } from '#domain/settings.ts';
import { neededNumber, neededTaxRate, neededText } from '#parts/draft-fields.ts';
import { type BilledDocument, numberOf } from './document-kinds.ts';

/** A line as it is typed; its total follows from quantity and price. */
export type LineDraft = {
  id: string;
  type: string;
  serviceId?: string | undefined;
  description: string;
  quantity: number;
  unitPrice: number;
  taxable: boolean;
};

/** What the forms of invoices and estimates share. A number field that is empty holds NaN. */
export type BillingDraft = {
  number: string;
  /** The number that the form proposed; '' where it did not. While it stands, saving may take the next free one instead. */
  suggested: string;
  customerId: string;
  date: string;
  taxRate: number;
  discountAmount: number;
  notes: string;
  internalNotes: string;
  items: LineDraft[];
  /** A paid invoice may become a Draft again. */
  reopen: boolean;
};

/** What is no number, because the field is empty, counts as this. */
export function orElse(otherwise: number) {
  return z.transform((value: number) => (Number.isFinite(value) ? value : otherwise));
}

export function neededDate(sentence: string) {
  return z.string().check(z.refine(isDate, sentence));
}

const lineSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  serviceId: z.optional(z.string()),
  description: z.string(),
  quantity: neededNumber({
    min: 0,
    max: MOST_QUANTITY,
    places: QUANTITY_PLACES,
    sentence: `Enter the quantity: 0 to ${MOST_QUANTITY.toLocaleString('en-US')}, with up to two decimals.`,
  }),
  unitPrice: neededNumber({
    min: 0,
    max: MOST_UNIT_PRICE,
    places: 2,
    sentence: `Enter the unit price: 0 to ${MOST_UNIT_PRICE.toLocaleString('en-US')}, in dollars and cents.`,
  }),
  taxable: z.boolean(),
});

/** The checks of the shared fields (INV-51 to INV-56, EST-37 to EST-42). */
export const billingFields = {
  suggested: z.string(),
  customerId: z.string(),
  taxRate: z.pipe(orElse(0), neededTaxRate),
  discountAmount: z.pipe(
    orElse(0),
    neededNumber({
      min: 0,
      max: MOST_UNIT_PRICE,
      places: 2,
      sentence: `Enter the discount: 0 to ${MOST_UNIT_PRICE.toLocaleString('en-US')}, in dollars and cents.`,
    }),
  ),
  notes: z.string(),
  internalNotes: z.string(),
  items: z.array(lineSchema),
  reopen: z.boolean(),
};

export const numberField = (what: string) => neededText(`Enter the ${what} number.`);

function lineDraftsOf(items: readonly LineItem[]): LineDraft[] {
  return items.map(({ totalPrice: _total, ...line }) => line);
}

/** What a new draft is made of. */
export type NewDraft = { number: string; today: string; settings: Settings; customerId: string };

/** What the drafts of new documents share: the day, the tax rate of the settings, no discount (INV-66, INV-67, EST-48). */
export function newBilling({ number, today, settings, customerId }: NewDraft): BillingDraft {
  return {
    ...{ number, suggested: number, customerId, date: today, taxRate: settings.taxRatePercent, discountAmount: 0 },
    ...{ notes: '', internalNotes: '', items: [], reopen: false },
  };
}

export function billingOf(document: BilledDocument): BillingDraft {
  const { customerId, date, taxRate, discountAmount, notes, internalNotes, items } = document;
  return {
    ...{ number: numberOf(document), suggested: '', customerId, date, taxRate, discountAmount },
    ...{ notes, internalNotes, items: lineDraftsOf(items), reopen: false },
  };
}

type Added = { service: Service; customers: readonly Customer[]; lineId: string };

/** The draft with one line more: the service, priced for the vehicle of the draft's customer (INV-39, INV-70). */
export function withService<Draft extends BillingDraft>(draft: Draft, { service, customers, lineId }: Added): Draft {
  const customer = customers.find(({ id }) => id === draft.customerId);
  const line = serviceLine(lineId, service, customer?.vehicle.size ?? 'Mid-size');
  return { ...draft, items: [...draft.items, ...lineDraftsOf([line])] };
}

/** What can be counted with while it is typed. */
function countable(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) && value > 0 ? value : 0;
}

export function lineTotalOf({
  quantity,
  unitPrice,
}: {
  quantity?: number | undefined;
  unitPrice?: number | undefined;
}): number {
  return lineTotal(Math.min(countable(quantity), MOST_QUANTITY), Math.min(countable(unitPrice), MOST_UNIT_PRICE));
}

/** The totals of what is in the form, as far as it can be counted. */
export function totalsOf({
  items,
  taxRate,
  discountAmount,
}: Pick<BillingDraft, 'items' | 'taxRate' | 'discountAmount'>): Totals {
  const lines = items.map((line) => ({ totalPrice: lineTotalOf(line), taxable: line.taxable }));
  return billingTotals(lines, Math.min(countable(taxRate), 100), Math.min(countable(discountAmount), MOST_UNIT_PRICE));
}

/** The lines with their totals, and the totals of the document. */
export function billingContent({
  items,
  taxRate,
  discountAmount,
}: Pick<BillingDraft, 'items' | 'taxRate' | 'discountAmount'>): BillingContent {
  const lines = items.map((line) => ({ ...line, totalPrice: lineTotal(line.quantity, line.unitPrice) }));
  return { items: lines, taxRate, discountAmount, ...billingTotals(lines, taxRate, discountAmount) };
}

const number = z.custom<number>((value) => typeof value === 'number');

/** What a kept draft has at least, to be shown again. */
export const keptBillingFields = {
  number: z.string(),
  suggested: z.string(),
  customerId: z.string(),
  date: z.string(),
  taxRate: number,
  discountAmount: number,
  notes: z.string(),
  internalNotes: z.string(),
  items: z.array(
    z.looseObject({
      id: z.string(),
      type: z.string(),
      description: z.string(),
      quantity: number,
      unitPrice: number,
      taxable: z.boolean(),
    }),
  ),
  reopen: z.boolean(),
};
export const keptNumber = number;
