import { useMemo } from 'react';
import type { Deposit, DepositUse } from '#domain/deposits/deposit.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { formatDollars } from '#domain/money/money.ts';
import { useToday, useWorld, useZone } from '#io/react/world.tsx';
import type { Newest, Operation } from '#io/store/store.ts';
import { useDocumentCommand } from '#parts/documents/use-document-command.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { creditUsed } from './credit-commands.ts';
import {
  type AppliedPart,
  depositReversed,
  depositsApplied,
  depositTaken,
  depositUsed,
  depositUseReversed,
} from './deposit-commands.ts';

/** The customer, estimate and job of a new deposit. */
export type DepositSource = Pick<Deposit, 'customerId' | 'customer' | 'estimateId' | 'jobId'>;

/** Returns the commands on deposits. Each is one transaction, and resolves to whether it succeeded. */
export function useDepositActions() {
  const { store, clock } = useWorld();
  const today = useToday();
  const zone = useZone();
  const toast = useToast();
  const run = useDocumentCommand();
  return useMemo(() => {
    async function change(
      source: string,
      title: string,
      message: string,
      plan: (newest: Newest) => Promise<readonly Operation[]>,
    ): Promise<boolean> {
      const isDone = await run('deposit', source, () => store.transact(plan));
      if (isDone) toast.show({ type: 'success', title, message });
      return isDone;
    }

    return {
      take: (from: DepositSource, { id, amount, date, method, reference, note }: Payment) => {
        const at = clock.now().toISOString();
        const item = { id, ...from, amount, date, method, reference, note, uses: [], createdAt: at, updatedAt: at };
        const text = `${formatDollars(amount)} is held for the invoice.`;
        return change(`deposit ${id}`, 'Deposit Taken', text, (newest) => depositTaken(newest, item));
      },
      apply: ({ id, invoiceNumber }: Invoice, part: AppliedPart) =>
        change(
          `deposits for ${id}`,
          'Deposit Applied',
          `${formatDollars(part.amount)} for ${invoiceNumber}.`,
          (newest) => depositsApplied(newest, id, part, { at: clock.now().toISOString(), today, zone }),
        ),
      applyCredit: async ({ id, invoiceNumber }: Invoice, part: string) => {
        let amount = 0;
        const isDone = await run('deposit', `credit for ${id}`, () =>
          store.transact(async (newest) => {
            const used = await creditUsed(newest, id, part, { at: clock.now().toISOString(), today, zone });
            ({ amount } = used);
            return used.operations;
          }),
        );
        const message = `${formatDollars(amount)} for ${invoiceNumber}.`;
        if (isDone) toast.show({ type: 'success', title: 'Credit Used', message });
        return isDone;
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
          text,
          (newest) => depositUsed(newest, deposit.id, use),
        );
      },
      removeUse: (deposit: Deposit, use: DepositUse) =>
        change(
          `use of deposit ${deposit.id}`,
          use.kind === 'refund' ? 'Refund Reversed' : 'Forfeit Reversed',
          `${formatDollars(use.amount)} is held again.`,
          (newest) => depositUseReversed(newest, deposit.id, use.id, today),
        ),
      remove: (deposit: Deposit) =>
        change(
          `deposit ${deposit.id}`,
          'Deposit Reversed',
          `${formatDollars(deposit.amount)} is no longer held.`,
          (newest) => depositReversed(newest, deposit.id, { at: clock.now().toISOString(), today, zone }),
        ),
    };
  }, [store, clock, today, zone, toast, run]);
}
