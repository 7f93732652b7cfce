import { withBooked } from '#domain/books/booked.ts';
import { applyDeposits, applyToNew, withReturned } from '#domain/deposits/applied-deposits.ts';
import type { Deposit } from '#domain/deposits/deposit.ts';
import { withUse } from '#domain/deposits/deposit-uses.ts';
import type { Discount, LineItem } from '#domain/documents/billing.ts';
import { totalsLess } from '#domain/documents/document-totals.ts';
import type { DocumentContext } from '#domain/documents/sheet-head.ts';
import type { Choice } from '#domain/estimates/choice.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { EstimateOption } from '#domain/estimates/estimate-option.ts';
import type { Invoice, Payment, PaymentKind } from '#domain/invoices/invoice.ts';
import { cancelled, withoutPayment, withPayment } from '#domain/invoices/ledger.ts';
import type { Lists } from '#domain/lists/lists.ts';
import { sum } from '#domain/money/money.ts';
import type { DepositRule } from '#domain/shop/settings.ts';
import { buildCustomer, buildDeposit, buildEstimate, buildInvoice } from '#test/build.ts';
import { documentContext } from '#test/data/documents.ts';
import { BILLS, type BillCase } from './bills.ts';
import { OFFERS, type OfferCase } from './offers.ts';

/** The records of the cases in offers.ts and bills.ts. Their stored totals are the figures of the case. */
const DAY = '2026-11-20';
const NOW = { at: '2026-11-20T18:00:00.000Z', today: DAY, zone: 'America/Chicago' };
const LINK = 'https://paypal.me/apex';

function lineOf(text: string, id: string): LineItem {
  const [amounts = '', ...marks] = text.split(/(?<=\d) (?=[a-z])| (?=[a-z])/);
  const [, quantity = '1', unitPrice = amounts, total = amounts] = /^(.+) × (.+) = (.+)$/.exec(amounts) ?? [];
  const service = marks.find((mark) => mark === 'film' || mark === 'tint');
  return {
    id,
    type: service ? 'service' : 'custom',
    ...(service && { serviceId: service }),
    description: `Line ${id}`,
    quantity: Number(quantity),
    unitPrice: Number(unitPrice),
    totalPrice: Number(total),
    taxable: !marks.includes('untaxed'),
    ...(marks.includes('optional') && { optional: true, ...(marks.includes('ticked') && { chosen: true }) }),
  };
}

function discountOf(off: string, figure: number): Discount {
  const [, value = '0', percent] = /^([\d.]+)(%?)/.exec(off) ?? [];
  return {
    discountAmount: percent ? figure : Number(value),
    ...(percent && { discountPercent: Number(value) }),
    ...(off.endsWith('before tax') && { discountApplies: 'before-tax' as const }),
  };
}

function ruleOf(text: string): DepositRule {
  return text.endsWith('%')
    ? { kind: 'percent', value: Number(text.slice(0, -1)) }
    : { kind: 'amount', value: Number(text) };
}

function optionsOf({ options }: OfferCase): EstimateOption[] | undefined {
  if (!options) return;
  return Object.entries(options).map(([name, lines], at) => {
    const id = 'ABCD'.charAt(at);
    const items = lines.map((line, index) => lineOf(line, `${id}${index + 1}`));
    return { id, name: name.replace('*', ''), ...(name.startsWith('*') && { recommended: true }), items };
  });
}

export type Offered = {
  case: OfferCase;
  /** Sent to the customer. */
  estimate: Estimate;
  context: DocumentContext;
  deposits: Deposit[];
  choice: Choice;
};

/** An estimate of the table, as it was sent. Its number and id are those of its place. */
function offeredOf(one: OfferCase, place: number): Offered {
  const { rate = 0, exempt, off = '', lines = [], asks = {}, taken, takes, offered } = one;
  const options = optionsOf(one);
  const leads = Math.max(0, options?.findIndex(({ recommended }) => recommended) ?? 0);
  const [subtotal = 0, taxAmount = 0, discount = 0, totalAmount = 0] = offered[leads] ?? [];
  const id = `offer-${place}`;
  const customer = buildCustomer(exempt === undefined ? {} : { taxExemptNumber: exempt });
  const estimate = buildEstimate({
    id,
    estimateNumber: `EST-${place}`,
    customer,
    status: 'Sent',
    sentAt: NOW.at,
    terms: 'Pay at pickup.',
    items: options?.[leads]?.items ?? lines.map((line, index) => lineOf(line, `${index + 1}`)),
    ...(options && { options, optionId: options[leads]?.id }),
    taxRate: rate,
    ...(exempt !== undefined && { taxExemptNumber: exempt }),
    ...discountOf(off, discount),
    subtotal,
    taxAmount,
    totalAmount,
  });
  const depositRules = Object.fromEntries(Object.entries(asks).map(([service, text]) => [service, ruleOf(text)]));
  const [first, ...rest] = takes.split(' ').filter(Boolean);
  return {
    case: one,
    estimate,
    deposits: taken === undefined ? [] : [buildDeposit({ id: `taken-${place}`, estimateId: id, amount: taken })],
    context: { ...documentContext, customer, settings: { paymentLink: LINK, depositRules }, depositTaken: taken },
    choice: options ? { optionId: first, lineIds: rest } : { lineIds: [...(first ? [first] : []), ...rest] },
  };
}

export type Billed = { case: BillCase; invoice: Invoice; deposits: Deposit[]; context: DocumentContext };

const ENTRIES: readonly string[] = ['payment', 'tip', 'refund', 'forfeit'] satisfies PaymentKind[];

function entryOf(kind: string, amount: number, method: string, id: string): Payment {
  const known = ENTRIES.find((one) => one === (kind === 'pay' ? 'payment' : kind)) as PaymentKind;
  return { id, ...(known !== 'payment' && { kind: known }), amount, date: DAY, method, reference: '', note: '' };
}

function after(event: string, billed: Billed, id: string): Partial<Billed> {
  const { invoice, deposits } = billed;
  const [what = '', first = '', method = ''] = event.split(' ');
  const amount = Number(first);
  const put = (changed: readonly Deposit[]) =>
    deposits.map((one) => changed.find((other) => other.id === one.id) ?? one);
  const changed = (change: Partial<Invoice>) => ({ invoice: { ...invoice, ...change } });
  switch (what) {
    case 'deposit': {
      const taken = buildDeposit({ id, amount, method, date: DAY, estimateId: undefined });
      return { deposits: [...deposits, taken] };
    }
    case 'apply': {
      let used = 0;
      const newId = () => {
        used += 1;
        return `${id}-${used}`;
      };
      const isDraft = invoice.status === 'Draft';
      const made = (isDraft ? applyToNew : applyDeposits)(invoice, deposits, NOW, newId);
      return { invoice: made.invoice, deposits: put(made.deposits) };
    }
    case 'give':
    case 'keep': {
      const [deposit] = deposits;
      const use = { id, amount, date: DAY, note: '' };
      if (!deposit) throw new RangeError('No deposit is held.');
      const kind = what === 'give' ? ({ kind: 'refund', method } as const) : ({ kind: 'forfeit' } as const);
      return { deposits: put([{ ...deposit, ...withUse(deposit, { ...use, ...kind }) }]) };
    }
    case 'reverse': {
      const entry = invoice.payments?.[amount - 1];
      const source = deposits.find((one) => one.id === entry?.depositId);
      const back = source && withReturned(source, { invoiceId: invoice.id, paymentId: entry?.id ?? '' }, DAY);
      return { ...changed(withoutPayment(invoice, entry?.id ?? '', NOW)), deposits: put(back ? [back] : []) };
    }
    case 'lower':
      return changed(withPayment(invoice, entryOf('refund', amount, method, id), NOW, 'price lowered'));
    case 'cancel':
      return changed({ ...cancelled(invoice, NOW), status: 'Cancelled' });
    case 'note':
      return changed({ paidAmount: amount, balanceAmount: undefined });
    case 'enter': {
      const payments = [entryOf('pay', amount, method, id)];
      return changed({ payments, status: 'Paid', paidAmount: amount, balanceAmount: 0 });
    }
    default:
      return changed(withPayment(invoice, entryOf(what, amount, method, id), NOW));
  }
}

/** An invoice of the table after all that happened, with its deposits. */
function billedOf(one: BillCase, place: number): Billed {
  const { rate = 0, exempt, off = '', lines, status = 'Sent', dueDate = '2026-12-20', events, figures } = one;
  const [lowered, share] = one.lowered ?? [0, 0];
  const [subtotal, tax, discount, total] = figures;
  const [taxAmount, totalAmount] = [sum([tax, share]), sum([total, lowered])];
  const customer = buildCustomer(exempt === undefined ? {} : { taxExemptNumber: exempt });
  const invoice = buildInvoice({
    id: `bill-${place}`,
    invoiceNumber: `INV-${place}`,
    customer,
    status,
    dueDate,
    payments: [],
    ...(status === 'Sent' && { sentAt: NOW.at }),
    items: lines.map((line, index) => lineOf(line, `${index + 1}`)),
    taxRate: rate,
    ...(exempt !== undefined && { taxExemptNumber: exempt }),
    ...discountOf(off, discount),
    subtotal,
    taxAmount,
    totalAmount,
    paidAmount: 0,
    balanceAmount: totalAmount,
  });
  const context = { ...documentContext, customer, settings: { paymentLink: LINK } };
  let billed: Billed = { case: one, invoice, deposits: [], context };
  for (const [at, event] of events.entries()) billed = { ...billed, ...after(event, billed, `${place}-${at}`) };
  return billed;
}

/** The estimates of the table by name. */
export const offers = Object.entries(OFFERS).map(([name, one], at) => [name, offeredOf(one, at)] as const);
/** The invoices of the table by name. */
export const bills = Object.entries(BILLS).map(([name, one], at) => [name, billedOf(one, at)] as const);

/** The invoice of the case as it is stored: its books were kept when its price was lowered. */
export function bookedBill({ case: { lowered: [lowered, share] = [0, 0] }, invoice }: Billed): Invoice {
  if (invoice.status === 'Cancelled') return invoice;
  const before = { ...invoice, ...totalsLess(invoice, [{ amount: -lowered, tax: -share }]), credits: [] };
  return withBooked(before, invoice, { today: DAY, zone: NOW.zone, closedThrough: '' });
}

/** All invoices of the table in one shop, each with a customer of its own whose company is the name of the case. */
export function shopOfBills(): Pick<Lists, 'customers' | 'invoices' | 'deposits'> {
  const owned = bills.map(([companyName, billed], at) => {
    const owner = { id: `customer-of-${at}`, companyName };
    const customer = { ...billed.invoice.customer, ...owner };
    const own = { customerId: owner.id, customer };
    return {
      customer,
      invoice: { ...bookedBill(billed), ...own },
      deposits: billed.deposits.map((deposit) => ({ ...deposit, ...own })),
    };
  });
  return {
    customers: owned.map(({ customer }) => customer),
    invoices: owned.map(({ invoice }) => invoice),
    deposits: owned.flatMap(({ deposits }) => deposits),
  };
}
