import { debtAfterRefund } from '#domain/invoices/credits.ts';
import { type Invoice, PAYMENT_KINDS, PAYMENT_METHODS, type PaymentKind } from '#domain/invoices/invoice.ts';
import { entryLimit } from '#domain/invoices/ledger.ts';
import { owedOn, paidBy } from '#domain/invoices/owed.ts';
import { minus, sum } from '#domain/money/money.ts';
import { wasPaidOnline } from '#domain/online-payment/paid-online.ts';
import type { OnlinePayment } from './card-refund.tsx';
import type { PaymentOffer, PaymentOffers } from './payment-dialog.tsx';

const OFFERS: Record<keyof PaymentOffers, Pick<PaymentOffer, 'rest' | 'hint'>> = {
  payment: { rest: 'is left to pay', hint: 'Pays the balance of the invoice.' },
  deposit: { rest: 'is left to pay', hint: 'Pays the balance ahead of the work.' },
  refund: { rest: 'was paid', hint: 'Money you give back.' },
  tip: { hint: 'Not part of the invoice: it is not taxed and does not lower the balance.' },
  forfeit: { rest: 'was paid', hint: 'Money you keep although the invoice is cancelled.' },
};

/** Returns what is left of the last payment after the refunds by its method; undefined when nothing is. */
function lastPayment({ payments = [] }: Invoice): { method: string; left: number } | undefined {
  const active = payments.filter(({ kind, reversedOn }) => reversedOn === undefined && kind !== 'tip');
  const last = active.findLast((entry) => paidBy(entry) > 0);
  if (!last) return undefined;
  const back = active.filter(({ kind, method }) => kind === 'refund' && method === last.method);
  const left = minus(last.amount, sum(back.map(({ amount }) => amount)));
  return left > 0 ? { method: last.method, left } : undefined;
}

/** Returns the invoice when a part of it was paid by card online. */
export function onlinePaymentOf({ id, payments = [] }: Invoice): OnlinePayment | undefined {
  const isOnline = payments.some((entry) => entry.reversedOn === undefined && wasPaidOnline(entry));
  return isOnline ? { kind: 'invoice', record: id } : undefined;
}

/** Returns how the dialog opens: a refund by the method of the last payment with what is left of it, a payment with room for a tip. */
function moreOf(invoice: Invoice, kind: PaymentKind, max: number): Partial<PaymentOffer> {
  if (kind === 'payment' || kind === 'deposit') return { withTip: true };
  if (kind === 'forfeit') return {};
  const last = lastPayment(invoice);
  const method = PAYMENT_METHODS.find((one) => one === last?.method);
  const usual = method ? { method } : {};
  if (kind === 'tip') return usual;
  const { overpaid } = owedOn(invoice);
  const amount = Math.min(max, overpaid > 0 ? overpaid : (last?.left ?? max));
  const online = onlinePaymentOf(invoice);
  return { ...usual, ...(online && { online }), amount, owedAgain: (refund) => debtAfterRefund(invoice, refund) };
}

/** Returns the kinds that the invoice can take now. */
export function invoiceOffers(invoice: Invoice): PaymentOffers {
  const offers: PaymentOffers = {};
  for (const kind of PAYMENT_KINDS) {
    const max = entryLimit(invoice, kind);
    if (typeof max !== 'number') continue;
    offers[kind] = { max, amount: kind === 'tip' ? undefined : max, ...OFFERS[kind], ...moreOf(invoice, kind, max) };
  }
  return offers;
}
