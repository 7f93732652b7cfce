import { applyAmount } from '#domain/deposits/applied-deposits.ts';
import type { Deposit, DepositUse } from '#domain/deposits/deposit.ts';
import { reversedDeposit, withoutUse, withUse } from '#domain/deposits/deposit-uses.ts';
import type { Moment } from '#domain/invoices/invoice-lifecycle.ts';
import { refuseTwice } from '#domain/invoices/ledger.ts';
import { type Newest, type Operation, StoreError } from '#io/store/store.ts';
import { creditGivenBack } from './credit-commands.ts';
import { depositsOfCustomer, usesStored } from './deposit-operations.ts';

async function depositOf({ deposits }: Newest, id: string): Promise<Deposit> {
  const deposit = await deposits.get(id);
  if (!deposit) throw new StoreError('not-found', 'This deposit no longer exists.');
  return deposit;
}

/** Returns the operation that stores a new deposit. Rejects with a Rejection when it is there already. */
export async function depositTaken({ deposits }: Newest, item: Deposit): Promise<Operation[]> {
  const before = await deposits.get(item.id);
  refuseTwice(before ? [before] : [], item);
  return [{ entity: 'deposits', kind: 'add', item }];
}

/** Dollars of one deposit, or of all of a customer's, oldest first. `id` is that of the first entry: the part is applied once. */
export type AppliedPart = { id: string; depositId: string | undefined; amount: number };

/** Applies the part to the invoice. Rejects with a Rejection for more than is held or owed. */
export async function depositsApplied(
  newest: Newest,
  invoiceId: string,
  { id, depositId, amount }: AppliedPart,
  moment: Moment,
): Promise<Operation[]> {
  const invoice = await newest.invoices.get(invoiceId);
  if (!invoice) throw new StoreError('not-found', 'This invoice no longer exists.');
  refuseTwice(invoice.payments ?? [], { id });
  const own = await depositsOfCustomer(newest, invoice.customerId);
  const chosen = own.filter((one) => depositId === undefined || one.id === depositId);
  let entries = 0;
  const after = applyAmount(invoice, chosen, amount, moment, () => {
    entries += 1;
    return entries === 1 ? id : `${id}-${entries}`;
  });
  const { payments, paidAmount, balanceAmount, status, paidAt } = after.invoice;
  const change = { payments, paidAmount, balanceAmount, status, paidAt };
  return [{ entity: 'invoices', kind: 'update', id: invoiceId, change }, ...after.deposits.map(usesStored)];
}

/** Returns the operation that gives back or keeps a part of the deposit. Rejects with a Rejection. */
export async function depositUsed(newest: Newest, id: string, use: DepositUse): Promise<Operation[]> {
  const deposit = await depositOf(newest, id);
  return [usesStored({ ...deposit, ...withUse(deposit, use) })];
}

/** Returns the operation that holds the money of a use again. Rejects with a Rejection. */
export async function depositUseReversed(
  newest: Newest,
  id: string,
  useId: string,
  today: string,
): Promise<Operation[]> {
  const deposit = await depositOf(newest, id);
  return [usesStored({ ...deposit, ...withoutUse(deposit, useId, today) })];
}

/** Returns the operation that takes back a deposit that was entered by mistake. Rejects with a Rejection. */
export async function depositReversed(newest: Newest, id: string, moment: Moment): Promise<Operation[]> {
  const deposit = await depositOf(newest, id);
  const change = reversedDeposit(deposit, moment.today);
  return [{ entity: 'deposits', kind: 'update', id, change }, ...(await creditGivenBack(newest, deposit, moment))];
}
