import { useMemo } from 'react';
import { applyDeposits } from '#domain/deposits/applied-deposits.ts';
import type { Deposit, DepositUse } from '#domain/deposits/deposit.ts';
import { reversedDeposit, withoutUse, withUse } from '#domain/deposits/deposit-uses.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { formatDollars, sum } from '#domain/money/money.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { useToday, useWorld, useZone } from '#io/react/world.tsx';
import { type Newest, type Operation, StoreError } from '#io/store/store.ts';
import { useDocumentCommand } from '#parts/documents/use-document-command.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { depositsOfCustomer, usesStored } from './deposit-operations.ts';

/** The customer, estimate and job of a new deposit. */
export type DepositSource = Pick<Deposit, 'customerId' | 'customer' | 'estimateId' | 'jobId'>;

async function depositOf({ deposits }: Newest, id: string): Promise<Deposit> {
  const deposit = await deposits.get(id);
  if (!deposit) throw new StoreError('not-found', 'This deposit no longer exists.');
  return deposit;
}

/** Returns the commands on deposits. Each is one transaction, and resolves to whether it succeeded. */
export function useDepositActions() {
  const { store, clock, newId } = useWorld();
  const today = useToday();
  const zone = useZone();
  const toast = useToast();
  const run = useDocumentCommand();
  return useMemo(() => {
    async function change(
      source: string,
      title: string,
      message: () => string,
      plan: (newest: Newest) => Promise<readonly Operation[]>,
    ): Promise<boolean> {
      const isDone = await run('deposit', source, () => store.transact(plan));
      if (isDone) toast.show({ type: 'success', title, message: message() });
      return isDone;
    }

    return {
      take: (from: DepositSource, { id, amount, date, method, reference, note }: Payment) => {
        const at = clock.now().toISOString();
        const item = { id, ...from, amount, date, method, reference, note, uses: [], createdAt: at, updatedAt: at };
        const text = `${formatDollars(amount)} is held for the invoice.`;
        return change(
          `deposit ${id}`,
          'Deposit Taken',
          () => text,
          async () => [{ entity: 'deposits', kind: 'add', item }],
        );
      },
      apply: ({ id, customerId, invoiceNumber }: Invoice) => {
        let applied = 0;
        return change(
          `deposits for ${id}`,
          'Deposit Applied',
          () => `${formatDollars(applied)} for ${invoiceNumber}.`,
          async (newest) => {
            const invoice = await newest.invoices.get(id);
            if (!invoice) throw new StoreError('not-found', 'This invoice no longer exists.');
            const held = await depositsOfCustomer(newest, customerId);
            const moment = { at: clock.now().toISOString(), today, zone };
            const after = applyDeposits(invoice, held, moment, newId);
            if (after.deposits.length === 0) {
              throw new Rejection('Nothing was applied. The invoice has no balance, or no deposit is held any more.');
            }
            const entries = after.invoice.payments?.slice(-after.deposits.length) ?? [];
            applied = sum(entries.map(({ amount }) => amount));
            const { payments, paidAmount, balanceAmount, status, paidAt } = after.invoice;
            const facts = { payments, paidAmount, balanceAmount, status, paidAt };
            return [{ entity: 'invoices', kind: 'update', id, change: facts }, ...after.deposits.map(usesStored)];
          },
        );
      },
      giveBack: (deposit: Deposit, { id, kind, amount, date, method, note }: Payment) => {
        const isRefund = kind === 'refund';
        const use: DepositUse = {
          ...{ id, kind: isRefund ? 'refund' : 'forfeit', amount, date, note },
          ...(isRefund && { method }),
        };
        const text = `${formatDollars(amount)} of the deposit.`;
        return change(
          `use of deposit ${deposit.id}`,
          isRefund ? 'Deposit Refunded' : 'Deposit Forfeited',
          () => text,
          async (newest) => [usesStored({ ...deposit, ...withUse(await depositOf(newest, deposit.id), use) })],
        );
      },
      removeUse: (deposit: Deposit, use: DepositUse) =>
        change(
          `use of deposit ${deposit.id}`,
          use.kind === 'refund' ? 'Refund Removed' : 'Forfeit Removed',
          () => `${formatDollars(use.amount)} is held again.`,
          async (newest) => [
            usesStored({ ...deposit, ...withoutUse(await depositOf(newest, deposit.id), use.id, today) }),
          ],
        ),
      remove: (deposit: Deposit) =>
        change(
          `deposit ${deposit.id}`,
          'Deposit Removed',
          () => `${formatDollars(deposit.amount)} is no longer held.`,
          async (newest) => [
            {
              ...{ entity: 'deposits', kind: 'update', id: deposit.id },
              change: reversedDeposit(await depositOf(newest, deposit.id), today),
            },
          ],
        ),
    };
  }, [store, clock, newId, today, zone, toast, run]);
}
