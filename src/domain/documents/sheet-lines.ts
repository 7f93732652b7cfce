import { type Outline, outlineOf } from '#domain/body/outlines.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { coverageSentence } from '#domain/film/coverage-sentence.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { formatDollars } from '#domain/money/money.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { tintAcknowledgements } from '#domain/tint/tint-acknowledgements.ts';
import type { LineItem } from './billing.ts';
import { discountPercentOf } from './billing-totals.ts';
import { totalOf, totalParts } from './document-totals.ts';
import type { DocumentFact, DocumentItem } from './sheet-content.ts';
import type { DocumentContext } from './sheet-head.ts';

type Billed = Invoice | Estimate;

const quantityFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const rateFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

const ADD_ON_WORDS = { open: 'Optional, not in the total', chosen: 'Optional, in the total' };

function itemOf(item: LineItem, taxRate: number, outline: Outline): DocumentItem {
  const [name = '', ...more] = item.description.trim().split(/\r?\n/);
  const addOn = item.optional ? (item.chosen ? 'chosen' : 'open') : undefined;
  const untaxed = taxRate > 0 && !item.taxable ? 'Not taxable' : '';
  return {
    id: item.id,
    name: name.trim(),
    detail: joinFilled(
      [
        addOn ? ADD_ON_WORDS[addOn] : '',
        ...more,
        item.detail ?? '',
        coverageSentence(item.coverage ?? [], outline),
        item.priceReason ?? '',
        untaxed,
      ],
      '\n',
    ),
    quantity: quantityFormat.format(item.quantity),
    unitPrice: formatDollars(item.unitPrice),
    total: formatDollars(item.totalPrice),
    ...(addOn && { addOn }),
  };
}

/** Returns the discount's label, with its percentage when known: 'Discount (10%)'. */
function discountLabel(billed: Billed): string {
  const percent = discountPercentOf(billed);
  return percent === undefined ? 'Discount' : `Discount (${rateFormat.format(percent)}%)`;
}

/** Returns the label of what was taken off later, with its reasons: 'Price lowered (returned work)'. */
function loweredLabel(billed: Billed): string {
  const credits = 'credits' in billed ? (billed as Invoice).credits : [];
  const reasons = joinFilled([...new Set(credits?.map(({ reason }) => reason.trim()))], ', ');
  return reasons === '' ? 'Price lowered' : `Price lowered (${reasons})`;
}

/** Returns subtotal, tax, discount, price lowered and adjustment. A before-tax discount comes before the tax. */
function sumsOf(billed: Billed): DocumentFact[] {
  const parts = totalParts(billed);
  if (!parts) return [];
  const { subtotal, tax, discount, lowered, adjustment } = parts;
  const taxed = { label: `Tax (${rateFormat.format(billed.taxRate)}%)`, value: formatDollars(tax) };
  const discounted = discount > 0 ? [{ label: discountLabel(billed), value: formatDollars(-discount) }] : [];
  return [
    { label: 'Subtotal', value: formatDollars(subtotal) },
    ...(billed.discountApplies === 'before-tax' ? [...discounted, taxed] : [taxed, ...discounted]),
    ...(lowered !== 0 ? [{ label: loweredLabel(billed), value: formatDollars(-lowered) }] : []),
    ...(adjustment !== 0 ? [{ label: 'Adjustment', value: formatDollars(adjustment) }] : []),
  ];
}

/** Customer and settings by which a tint is checked. */
export type TintContext = Pick<DocumentContext, 'customer' | 'settings'>;

/** Returns what the customer signs about the tint of a line, by the figures of the document's day. */
export function tintTexts({ coverage = [] }: LineItem, date: string, { customer, settings }: TintContext): string[] {
  const tint = coverage.map((entry) => ({ ...entry, vlt: entry.measuredVlt ?? entry.vlt }));
  return tintAcknowledgements(tint, customer.vehicle, date, settings);
}

/** Returns what the customer signs about the tint, as it was sent, each sentence once; undefined for nothing. */
function acknowledgementsOf({ items, date, status }: Billed, context: DocumentContext): string[] | undefined {
  const sent = (line: LineItem) => (status === 'Draft' ? undefined : line.acknowledgements);
  const texts = new Set(items.flatMap((line) => sent(line) ?? tintTexts(line, date, context)));
  return texts.size > 0 ? [...texts] : undefined;
}

/** Returns lines, totals, notes and what the customer signs about the tint. */
export function linesAndTotals(billed: Billed, context: DocumentContext) {
  const outline = outlineOf(context.customer.vehicle.bodyType);
  return {
    items: billed.items.map((item) => itemOf(item, billed.taxRate, outline)),
    acknowledgements: acknowledgementsOf(billed, context),
    sums: sumsOf(billed),
    total: formatDollars(totalOf(billed)),
    notes: billed.notes.trim(),
  };
}
