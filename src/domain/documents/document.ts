import { type Outline, outlineOf } from '#domain/body/outlines.ts';
import { formatDate, formatInstant } from '#domain/calendar/calendar.ts';
import { type Customer, fullName, initials } from '#domain/customers/customer.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { hasExpiredMarker } from '#domain/estimates/estimate-list.ts';
import { coverageSentence } from '#domain/film/coverage-sentence.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { isOverdue } from '#domain/invoices/invoice-figures.ts';
import { type Owed, owedOn } from '#domain/invoices/owed.ts';
import { ledgerOf } from '#domain/invoices/payments.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { Address, AppUser } from '#domain/shop/profile.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { isolate } from '#domain/text/direction.ts';
import { tintAcknowledgements } from '#domain/tint/tint-acknowledgements.ts';
import { type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import { isTemporaryVin } from '#domain/vehicles/vin.ts';
import { CUSTOM_TERMS, type LineItem } from './billing.ts';
import { discountPercentOf } from './billing-totals.ts';
import { type DocumentColors, documentColors, isHexColor } from './document-colors.ts';
import { totalOf, totalParts } from './document-totals.ts';

/** A label with its value. */
export type DocumentFact = { label: string; value: string };

export type DocumentItem = {
  id: string;
  name: string;
  /** Details shown below the name: what the work covers, and whether it is not taxed. May be empty. */
  detail: string;
  quantity: string;
  unitPrice: string;
  total: string;
};

export type DocumentVehicle = {
  /** Year, make, model and trim. */
  name: string;
  /** Paint name, as the shop wrote it. */
  color: string;
  /** Color and plate on one line. */
  looks: string;
  vin: string;
};

/**
 * An invoice or estimate as the customer sees it on screen, in print and in the PDF: every text and figure, formatted.
 * Never includes internal notes, costs or margins. Only details, notes and terms may contain line breaks.
 */
export type CustomerDocument = Sheet & { kind: 'Invoice' | 'Estimate' };

/** Words of a sheet whose lines are not work: heads of the columns with amounts, and labels of the total and of the list next to it. */
export type SheetWords = { columns: readonly [string, string, string]; total: string; payments: string };

/** A page for a customer in the look of the shop's documents. */
export type Sheet = {
  kind: string;
  /** Undefined for the words of an invoice. */
  words?: SheetWords | undefined;
  number: string;
  /** 'Invoice INV-0013' */
  title: string;
  shop: {
    name: string;
    initial: string;
    address: string;
    contact: string;
    /** License or tax id, as the shop wrote it. May be empty. */
    license: string;
    /** A PNG as a data URL. Without one, the initial is shown. */
    logo: string | undefined;
  };
  /** The app's colors when undefined. */
  colors: DocumentColors | undefined;
  /** Most important fact: the amount due and its date, or the estimate's validity. */
  headline: { label: string; amount: string };
  recipient: { label: string; name: string; lines: readonly string[] };
  vehicle: DocumentVehicle | undefined;
  facts: readonly DocumentFact[];
  items: readonly DocumentItem[];
  /** Subtotal, tax, discount and adjustment, which add up to the total. Empty when only the total is known. */
  sums: readonly DocumentFact[];
  total: string;
  /** Paid amount and balance of an invoice. Undefined on an estimate. */
  paid: string | undefined;
  balance: string | undefined;
  payments: readonly DocumentFact[];
  notes: string;
  /** Sentences that the customer signs by hand about dark tint. Undefined for none. */
  acknowledgements?: readonly string[] | undefined;
  terms: string;
  footer: string;
};

export type DocumentContext = {
  /** Shop's identity, from the signed-in user's profile. */
  shop: Pick<AppUser, 'businessName' | 'email' | 'phone' | 'address'>;
  settings: Pick<Settings, 'documentFooter' | 'logo' | 'documentColor' | 'licenseId' | 'tintLimits'>;
  /** Recipient: the record's snapshot, or the live customer. */
  customer: Customer;
  today: string;
  /** The shop's time zone. */
  zone: string;
};

/** Heading of what the customer signs about the tint. */
export const ACKNOWLEDGEMENT = 'Window tint';

export const DEFAULT_FOOTER = 'Thank you for trusting us with your car.';

const quantityFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const rateFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

function joined(parts: readonly string[], separator: string): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(separator);
}

/** Formats '2208 Kramer Lane, Austin, TX 78758'. Adds the country outside the United States. */
function addressLine({ street, city, state, zipCode, country }: Address): string {
  const abroad = ['', 'united states', 'usa', 'us'].includes(country.trim().toLowerCase()) ? '' : country;
  return joined([street, city, joined([state, zipCode], ' '), abroad], ', ');
}

/** Returns the shop's identity and colors. Ignores a logo that is not a PNG and an invalid color, which imported files may have. */
export function identityOf({ shop, settings }: DocumentContext): Pick<Sheet, 'shop' | 'colors'> {
  const name = shop.businessName.trim();
  const { logo, documentColor, licenseId = '' } = settings;
  return {
    shop: {
      name,
      initial: initials({ firstName: name, lastName: '' }),
      address: addressLine(shop.address),
      contact: joined([shop.phone, shop.email], ' · '),
      license: licenseId.trim(),
      logo: logo?.startsWith('data:image/png;base64,') ? logo : undefined,
    },
    colors: documentColor && isHexColor(documentColor) ? documentColors(documentColor) : undefined,
  };
}

/** Returns the customer's name and contact, below a label such as 'Bill to'. */
export function recipientOf(
  label: string,
  customer: Customer,
  { taxExemptNumber = '' }: Pick<Invoice, 'taxExemptNumber'>,
): CustomerDocument['recipient'] {
  const person = fullName(customer);
  const company = (customer.companyName ?? '').trim();
  const name = company || person;
  const exemption = taxExemptNumber.trim() && `Tax exempt: ${taxExemptNumber.trim()}`;
  const lines = [company && person, customer.email, customer.phone, exemption].map((line) => line.trim());
  return { label, name, lines: lines.filter((line) => line !== '') };
}

function vehicleOf(vehicle: Vehicle): DocumentVehicle | undefined {
  const name = joined([vehicleName(vehicle), vehicle.trim], ' ');
  const plate = vehicle.licensePlate.trim();
  const vin = isTemporaryVin(vehicle.vin) ? '' : vehicle.vin.trim();
  // Non-breaking spaces keep a plate on one line.
  const looks = joined([vehicle.color, plate && `Plate ${plate}`.replaceAll(' ', '\u00a0')], ' · ');
  return joined([name, looks, vin], '') === '' ? undefined : { name, color: vehicle.color.trim(), looks, vin };
}

function itemOf(item: LineItem, taxRate: number, outline: Outline): DocumentItem {
  const [name = '', ...more] = item.description.trim().split(/\r?\n/);
  const untaxed = taxRate > 0 && !item.taxable ? 'Not taxable' : '';
  return {
    id: item.id,
    name: name.trim(),
    detail: joined(
      [...more, item.detail ?? '', coverageSentence(item.coverage ?? [], outline), item.priceReason ?? '', untaxed],
      '\n',
    ),
    quantity: quantityFormat.format(item.quantity),
    unitPrice: formatDollars(item.unitPrice),
    total: formatDollars(item.totalPrice),
  };
}

type Billed = Invoice | Estimate;

/** Returns the customer's own numbers, those that are filled. */
function accountFacts({ poNumber = '', stockNumber = '' }: Billed): DocumentFact[] {
  const facts = [
    { label: 'PO number', value: poNumber.trim() },
    { label: 'Stock number', value: stockNumber.trim() },
  ];
  return facts.filter(({ value }) => value !== '');
}

/** Returns the discount's label, with its percentage when known: 'Discount (10%)'. */
function discountLabel(billed: Billed): string {
  const percent = discountPercentOf(billed);
  return percent === undefined ? 'Discount' : `Discount (${rateFormat.format(percent)}%)`;
}

/** Returns subtotal, tax, discount and adjustment. A before-tax discount comes before the tax. */
function sumsOf(billed: Billed): DocumentFact[] {
  const parts = totalParts(billed);
  if (!parts) return [];
  const { subtotal, tax, discount, adjustment } = parts;
  const taxed = { label: `Tax (${rateFormat.format(billed.taxRate)}%)`, value: formatDollars(tax) };
  const discounted = discount > 0 ? [{ label: discountLabel(billed), value: formatDollars(-discount) }] : [];
  return [
    { label: 'Subtotal', value: formatDollars(subtotal) },
    ...(billed.discountApplies === 'before-tax' ? [...discounted, taxed] : [taxed, ...discounted]),
    ...(adjustment !== 0 ? [{ label: 'Adjustment', value: formatDollars(adjustment) }] : []),
  ];
}

/** Returns what the customer signs about the tint, by the figures of the document's day; undefined for nothing. */
function acknowledgementsOf({ items, date }: Billed, { customer, settings }: DocumentContext): string[] | undefined {
  const tint = items
    .flatMap(({ coverage = [] }) => coverage)
    .map((entry) => ({ ...entry, vlt: entry.measuredVlt ?? entry.vlt }));
  const texts = tintAcknowledgements(tint, customer.vehicle, date, settings);
  return texts.length > 0 ? texts : undefined;
}

function bodyOf(billed: Billed, context: DocumentContext) {
  const outline = outlineOf(context.customer.vehicle.bodyType);
  return {
    items: billed.items.map((item) => itemOf(item, billed.taxRate, outline)),
    acknowledgements: acknowledgementsOf(billed, context),
    sums: sumsOf(billed),
    total: formatDollars(totalOf(billed)),
    notes: billed.notes.trim(),
  };
}

function paymentFact({ date, method, reference, amount }: Payment): DocumentFact {
  return { label: joined([formatDate(date), method, reference], ' · '), value: formatDollars(amount) };
}

function invoiceHeadline(invoice: Invoice, { paid, balance }: Owed, today: string): CustomerDocument['headline'] {
  const due = formatDate(invoice.dueDate);
  if (invoice.status === 'Cancelled') return { label: 'Cancelled, nothing due', amount: formatDollars(0) };
  if (balance === 0) return { label: paid > 0 ? 'Paid in full' : 'Nothing due', amount: formatDollars(0) };
  const label = isOverdue(invoice, today) && invoice.dueDate < today ? 'Balance was due' : 'Balance due';
  return { label: `${label} ${due}`, amount: formatDollars(balance) };
}

/** Formats the invoice for its customer. */
export function invoiceDocument(invoice: Invoice, context: DocumentContext): CustomerDocument {
  const payments = [...ledgerOf(invoice, context.zone)].sort((a, b) => a.date.localeCompare(b.date));
  const owed = owedOn(invoice);
  const paymentTerms = invoice.paymentTerms.trim();
  // Custom terms add nothing to the due date.
  const hasTerms = paymentTerms !== '' && paymentTerms !== CUSTOM_TERMS;
  return {
    kind: 'Invoice',
    number: invoice.invoiceNumber,
    title: `Invoice ${invoice.invoiceNumber}`,
    ...identityOf(context),
    headline: invoiceHeadline(invoice, owed, context.today),
    recipient: recipientOf('Bill to', context.customer, invoice),
    vehicle: vehicleOf(context.customer.vehicle),
    facts: [
      { label: 'Invoice date', value: formatDate(invoice.date) },
      ...(hasTerms ? [{ label: 'Payment terms', value: paymentTerms }] : []),
      { label: 'Due date', value: formatDate(invoice.dueDate) },
      ...accountFacts(invoice),
    ],
    ...bodyOf(invoice, context),
    paid: formatDollars(owed.paid),
    balance: invoice.status === 'Cancelled' ? undefined : formatDollars(owed.balance),
    payments: payments.map(paymentFact),
    terms: '',
    footer: (context.settings.documentFooter ?? DEFAULT_FOOTER).trim(),
  };
}

function estimateLabel(estimate: Estimate, { today, zone }: DocumentContext): string {
  const { status, acceptedAt, acceptedBy = '', expiryDate } = estimate;
  if (status === 'Accepted') {
    const signer = acceptedBy.trim() && `by ${isolate(acceptedBy.trim())}`;
    return joined(['Accepted', acceptedAt ? formatInstant(acceptedAt, zone) : '', signer], ' ');
  }
  if (status === 'Declined') return 'Declined';
  const hasExpired = status === 'Expired' || hasExpiredMarker(estimate, today);
  return `${hasExpired ? 'Expired' : 'Valid until'} ${formatDate(expiryDate)}`;
}

/** Formats the estimate for its customer. */
export function estimateDocument(estimate: Estimate, context: DocumentContext): CustomerDocument {
  const shown = bodyOf(estimate, context);
  const days = estimate.validityPeriod;
  return {
    kind: 'Estimate',
    number: estimate.estimateNumber,
    title: `Estimate ${estimate.estimateNumber}`,
    ...identityOf(context),
    headline: { label: estimateLabel(estimate, context), amount: shown.total },
    recipient: recipientOf('Prepared for', context.customer, estimate),
    vehicle: vehicleOf(context.customer.vehicle),
    facts: [
      { label: 'Estimate date', value: formatDate(estimate.date) },
      { label: 'Valid for', value: `${days} ${days === 1 ? 'day' : 'days'}` },
      { label: 'Expiry date', value: formatDate(estimate.expiryDate) },
      ...accountFacts(estimate),
    ],
    ...shown,
    paid: undefined,
    balance: undefined,
    payments: [],
    terms: estimate.terms.trim(),
    footer: (context.settings.documentFooter ?? DEFAULT_FOOTER).trim(),
  };
}

/** Returns the PDF's file name, such as 'Invoice INV-0013 - Daniel Reyes.pdf', without characters that file systems reject. */
export function documentFileName({ title, recipient }: { title: string; recipient: { name: string } }): string {
  const name = joined([title, recipient.name], ' - ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: file systems reject them
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_')
    .slice(0, 120)
    .replace(/[. ]+$/, '');
  return `${name}.pdf`;
}
