import { heldOf } from '#domain/deposits/held.ts';
import { withoutPayment } from '#domain/invoices/ledger.ts';
import { activeEntries } from '#domain/invoices/payments.ts';
import { Rejection } from '#domain/records/rejection.ts';
import type { Newest, Operation, Store } from '#io/store/store.ts';
import { depositReversed, depositsApplied, depositTaken, depositUsed } from '#parts/payments/deposit-commands.ts';
import { depositReturned } from '#parts/payments/deposit-operations.ts';
import { buildDeposit, buildInvoice } from '../build.ts';

const moment = { at: '2026-11-20T18:00:00.000Z', today: '2026-11-20', zone: 'UTC' };
const newId = () => crypto.randomUUID();

/** Returns the commands on money, as the screens plan them. Each resolves to whether a business rule allowed it. */
export function moneyOn(store: Store) {
  async function tried(plan: (newest: Newest) => Promise<readonly Operation[]>): Promise<boolean> {
    try {
      await store.transact(plan);
      return true;
    } catch (error) {
      if (error instanceof Rejection) return false;
      throw error;
    }
  }
  return {
    invoice: (id: string) =>
      store.invoices.add(buildInvoice({ id, invoiceNumber: `INV-${id}`, status: 'Sent', totalAmount: 868 })),
    take: (id: string, amount: number) => tried((newest) => depositTaken(newest, buildDeposit({ id, amount }))),
    apply: (invoiceId: string, amount: number) =>
      tried((newest) => depositsApplied(newest, invoiceId, { id: newId(), depositId: undefined, amount }, moment)),
    /** Removes the first entry of the invoice. */
    unpay: (invoiceId: string) =>
      tried(async (newest) => {
        const invoice = await newest.invoices.get(invoiceId);
        const [entry] = activeEntries(invoice?.payments ?? []);
        if (!invoice || !entry) throw new Rejection('Nothing is paid.');
        const change = withoutPayment(invoice, entry.id, moment);
        const returned = await depositReturned(newest, invoice, entry.id, moment.today);
        return [{ entity: 'invoices', kind: 'update', id: invoiceId, change }, ...returned];
      }),
    /** Gives back the half of what is held of the deposit. */
    refund: (depositId: string) =>
      tried(async (newest) => {
        const deposit = await newest.deposits.get(depositId);
        const amount = deposit ? Math.floor(heldOf(deposit) / 2) : 0;
        if (amount === 0) throw new Rejection('Nothing is held.');
        return depositUsed(newest, depositId, { id: newId(), kind: 'refund', amount, date: moment.today, note: '' });
      }),
    reverse: (depositId: string) => tried((newest) => depositReversed(newest, depositId, moment)),
  };
}
