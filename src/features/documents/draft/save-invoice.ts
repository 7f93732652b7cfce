import type { Invoice } from '#domain/invoices/invoice.ts';
import { ledgerOf, paidFacts } from '#domain/invoices/payments.ts';
import { shopZone } from '#io/browser/shop-zone.ts';
import type { Store } from '#io/store/store.ts';
import { freeNumber } from '#parts/documents/free-number.ts';
import { FieldRefusal } from '#parts/forms/field-refusal.ts';
import { recordStep, type Saving } from '#parts/records/record-step.ts';
import { documentCustomer } from './document-customer.ts';
import type { InvoiceValues } from './invoice-draft.ts';

/**
 * Stores the invoice as a Draft; money that was paid and the times of its past stay. Resolves to its number, which is the
 * next free one where the proposed one was taken meanwhile. Rejects with a `FieldRefusal`.
 */
export async function saveInvoice(
  store: Store,
  { facts, session, made }: Saving<InvoiceValues, Invoice>,
): Promise<string> {
  const { content, number: wished, suggested, reopen, customerId, ...said } = facts;
  const stored = session && (session.base ?? session.record);
  if (stored?.status === 'Paid' && !reopen) {
    throw new FieldRefusal('reopen', 'Tick “Reopen as Draft” above: this invoice is paid.');
  }
  const ledger = stored ? ledgerOf(stored, shopZone(store)) : [];
  const settings = await store.settings.get();
  const wish = { number: wished, suggested, id: stored?.id ?? made.id, settings };
  let number = wished;
  await store.transact(async (newest) => {
    number = await freeNumber(newest, 'invoices', wish);
    const invoice = {
      ...said,
      ...content,
      invoiceNumber: number,
      customerId,
      customer: await documentCustomer(newest, customerId, stored),
      status: 'Draft',
      payments: [...ledger],
      ...paidFacts(content.totalAmount, ledger),
    } satisfies Partial<Invoice>;
    return [recordStep('invoices', { facts: invoice, session, made })];
  });
  return number;
}
