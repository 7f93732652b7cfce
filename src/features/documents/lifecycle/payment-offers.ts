import { type Invoice, PAYMENT_KINDS } from '#domain/invoices/invoice.ts';
import { entryLimit } from '#domain/invoices/ledger.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import type { PaymentOffer, PaymentOffers } from '#parts/payments/payment-dialog.tsx';

const OFFERS: Record<keyof PaymentOffers, Pick<PaymentOffer, 'rest' | 'hint'>> = {
  payment: { rest: 'is left to pay', hint: 'Pays the balance of the invoice.' },
  deposit: { rest: 'is left to pay', hint: 'Pays the balance ahead of the work.' },
  refund: { rest: 'was paid', hint: 'Money you give back. It counts as paid no longer.' },
  tip: { hint: 'Not part of the invoice: it is not taxed and does not lower the balance.' },
  forfeit: { rest: 'was paid', hint: 'Money you keep although the invoice is cancelled.' },
};

/** Returns the kinds that the invoice can take now. */
export function invoiceOffers(invoice: Invoice): PaymentOffers {
  const offers: PaymentOffers = {};
  const { overpaid } = owedOn(invoice);
  for (const kind of PAYMENT_KINDS) {
    const max = entryLimit(invoice, kind);
    if (typeof max !== 'number') continue;
    const usual = kind === 'refund' && overpaid > 0 ? overpaid : max;
    offers[kind] = { max, amount: kind === 'tip' ? undefined : usual, ...OFFERS[kind] };
  }
  return offers;
}
