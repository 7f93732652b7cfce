import { formatDate, formatInstant } from '#domain/calendar/calendar.ts';
import { appliedEntries } from '#domain/deposits/applied-deposits.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { hasExpiredMarker } from '#domain/estimates/estimate-figures.ts';
import { acceptedOptionFacts, offerLines } from '#domain/estimates/offer-lines.ts';
import { headlineAmount } from '#domain/estimates/offered-options.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { isOverdue } from '#domain/invoices/invoice-figures.ts';
import { type Owed, owedOn } from '#domain/invoices/owed.ts';
import { activeEntries, kindLabel, ledgerOf, signedAmount } from '#domain/invoices/payments.ts';
import { formatDollars } from '#domain/money/money.ts';
import { depositRequest, payOnlineForInvoice } from '#domain/online-payment/pay-online.ts';
import { isolate } from '#domain/text/direction.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { CUSTOM_TERMS } from './billing.ts';
import type { CustomerDocument, DocumentFact } from './sheet-content.ts';
import { DEFAULT_FOOTER, type DocumentContext, identityOf, recipientOf, sheetVehicle } from './sheet-head.ts';
import { linesAndTotals } from './sheet-lines.ts';

/** Returns the customer's own numbers, those that are filled. */
function accountFacts({ poNumber = '', stockNumber = '' }: Invoice | Estimate): DocumentFact[] {
  const facts = [
    { label: 'PO number', value: poNumber.trim() },
    { label: 'Stock number', value: stockNumber.trim() },
  ];
  return facts.filter(({ value }) => value !== '');
}

function paymentFact(payment: Payment): DocumentFact {
  const { kind = 'payment', date, method, reference } = payment;
  const what = kind === 'tip' ? 'Tip, not part of the total' : kindLabel(payment);
  const texts = [kind === 'payment' ? '' : what, formatDate(date), method, reference];
  return { label: joinFilled(texts, ' · '), value: formatDollars(signedAmount(payment)) };
}

function invoiceHeadline(invoice: Invoice, { paid, balance }: Owed, today: string): CustomerDocument['headline'] {
  const due = formatDate(invoice.dueDate);
  if (invoice.status === 'Cancelled') return { label: 'Cancelled, nothing due', amount: formatDollars(0) };
  const isReserved = invoice.status === 'Draft' && appliedEntries(invoice).length > 0;
  if (balance === 0 && isReserved) return { label: 'Covered by the deposit held', amount: formatDollars(0) };
  if (balance === 0) return { label: paid > 0 ? 'Paid in full' : 'Nothing due', amount: formatDollars(0) };
  const label = isOverdue(invoice, today) && invoice.dueDate < today ? 'Balance was due' : 'Balance due';
  return { label: `${label} ${due}`, amount: formatDollars(balance) };
}

/** Formats the invoice for its customer. */
export function invoiceDocument(invoice: Invoice, context: DocumentContext): CustomerDocument {
  const payments = activeEntries(ledgerOf(invoice, context.zone)).sort((a, b) => a.date.localeCompare(b.date));
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
    vehicle: sheetVehicle(context.customer.vehicle),
    facts: [
      { label: 'Invoice date', value: formatDate(invoice.date) },
      ...(hasTerms ? [{ label: 'Payment terms', value: paymentTerms }] : []),
      { label: 'Due date', value: formatDate(invoice.dueDate) },
      ...accountFacts(invoice),
    ],
    ...linesAndTotals(invoice, context),
    paid: formatDollars(owed.paid),
    balance: invoice.status === 'Cancelled' ? undefined : formatDollars(owed.balance),
    payOnline: payOnlineForInvoice(invoice, owed.balance, context),
    payments: payments.map(paymentFact),
    terms: '',
    footer: (context.settings.documentFooter ?? DEFAULT_FOOTER).trim(),
  };
}

function estimateLabel(estimate: Estimate, { today, zone }: DocumentContext): string {
  const { status, acceptedAt, acceptedBy = '', expiryDate } = estimate;
  if (status === 'Accepted') {
    const signer = acceptedBy.trim() && `by ${isolate(acceptedBy.trim())}`;
    return joinFilled(['Accepted', acceptedAt ? formatInstant(acceptedAt, zone) : '', signer], ' ');
  }
  if (status === 'Declined') return 'Declined';
  const hasExpired = status === 'Expired' || hasExpiredMarker(estimate, today);
  return `${hasExpired ? 'Expired' : 'Valid until'} ${formatDate(expiryDate)}`;
}

/** Formats the estimate for its customer. */
export function estimateDocument(estimate: Estimate, context: DocumentContext): CustomerDocument {
  const shown = offerLines(estimate, context);
  const days = estimate.validityPeriod;
  return {
    kind: 'Estimate',
    number: estimate.estimateNumber,
    title: `Estimate ${estimate.estimateNumber}`,
    ...identityOf(context),
    headline: { label: estimateLabel(estimate, context), amount: headlineAmount(estimate) },
    recipient: recipientOf('Prepared for', context.customer, estimate),
    vehicle: sheetVehicle(context.customer.vehicle),
    facts: [
      { label: 'Estimate date', value: formatDate(estimate.date) },
      { label: 'Valid for', value: `${days} ${days === 1 ? 'day' : 'days'}` },
      { label: 'Expiry date', value: formatDate(estimate.expiryDate) },
      ...acceptedOptionFacts(estimate),
      ...accountFacts(estimate),
    ],
    ...shown,
    paid: undefined,
    balance: undefined,
    ...depositRequest(estimate, context),
    payments: [],
    terms: estimate.terms.trim(),
    footer: (context.settings.documentFooter ?? DEFAULT_FOOTER).trim(),
  };
}

/** Returns the PDF's file name, such as 'Invoice INV-0013 - Daniel Reyes.pdf', without characters that file systems reject. */
export function documentFileName({ title, recipient }: { title: string; recipient: { name: string } }): string {
  const name = joinFilled([title, recipient.name], ' - ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: file systems reject them
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_')
    .slice(0, 120)
    .replace(/[. ]+$/, '');
  return `${name}.pdf`;
}
