import { appliedEntries, applyToNew, heldAgain, withReturned } from '#domain/deposits/applied-deposits.ts';
import type { Deposit } from '#domain/deposits/deposit.ts';
import { wasTakenOn } from '#domain/deposits/deposit-uses.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Newest, Operation } from '#io/store/store.ts';

/** Returns the operation that stores the uses of a deposit. */
export function usesStored({ id, uses }: Deposit): Operation {
  return { entity: 'deposits', kind: 'update', id, change: { uses } };
}

/** Returns the deposits of the customer, oldest first. */
export async function depositsOfCustomer({ deposits }: Newest, customerId: string): Promise<readonly Deposit[]> {
  return deposits.query({ name: 'customer', from: customerId, to: customerId });
}

/** Applies what is held for the estimate and the jobs to an invoice that is being made. Returns it with the operations on the deposits. */
export async function withHeldDeposits(
  newest: Newest,
  invoice: Invoice,
  sources: readonly ({ id: string } | undefined)[],
  { at, today, newId }: { at: string; today: string; newId: () => string },
): Promise<{ invoice: Invoice; operations: Operation[] }> {
  const ids = new Set(sources.flatMap((source) => (source ? [source.id] : [])));
  const own = (await depositsOfCustomer(newest, invoice.customerId)).filter((deposit) => wasTakenOn(deposit, ids));
  const applied = applyToNew(invoice, own, { at, today }, newId);
  return { invoice: applied.invoice, operations: applied.deposits.map(usesStored) };
}

/** Returns the deposits that the entries of the invoice came from. */
export async function depositsOnInvoice({ deposits }: Newest, invoice: Invoice): Promise<Deposit[]> {
  const ids = [...new Set(appliedEntries(invoice).map(({ depositId }) => depositId))];
  const found = await Promise.all(ids.map((id) => deposits.get(id)));
  return found.filter((deposit) => deposit !== undefined);
}

/** Returns the operations that hold the deposits of the invoice again, which is deleted with them. Rejects with a Rejection. */
export async function depositsHeldAgain(newest: Newest, invoice: Invoice, today: string): Promise<Operation[]> {
  return heldAgain(invoice, await depositsOnInvoice(newest, invoice), today).map(usesStored);
}

/** Returns the operation that holds the money of a reversed entry again, if it came from a deposit. */
export async function depositReturned(
  { deposits }: Newest,
  invoice: Invoice,
  paymentId: string,
  today: string,
): Promise<Operation[]> {
  const entry = appliedEntries(invoice).find(({ id }) => id === paymentId);
  const deposit = entry && (await deposits.get(entry.depositId));
  const after = deposit && withReturned(deposit, { invoiceId: invoice.id, paymentId }, today);
  return after ? [usesStored(after)] : [];
}
