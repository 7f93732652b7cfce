import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '#domain/calendar/calendar.ts';
import { billedName } from '#domain/customers/customer.ts';
import type { Deposit } from '#domain/deposits/deposit.ts';
import { heldOf, reservedUses } from '#domain/deposits/held.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { sum } from '#domain/money/money.ts';
import { FigureTable } from '#parts/figures/figure-table.tsx';
import { WhatIs } from '#parts/figures/what-is.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { DepositDialog } from '#parts/payments/deposit-dialog.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';

/** Rows beyond these are the newest. */
const MOST_ROWS = 200;

type HeldDepositsCardProps = { deposits: readonly Deposit[]; invoices: readonly Invoice[] };

/** Deposits that are neither applied, given back nor kept. One on a Draft is held until the invoice is sent. */
export function HeldDepositsCard({ deposits, invoices }: HeldDepositsCardProps) {
  const [opened, setOpened] = useState<string>();
  const drafts = new Map(invoices.flatMap((one) => (one.status === 'Draft' ? [[one.id, one] as const] : [])));
  const held = deposits
    .map((deposit) => {
      const reserved = reservedUses(deposit, drafts);
      const amount = sum([heldOf(deposit), ...reserved.map((use) => use.amount)]);
      return { deposit, amount, drafts: reserved.flatMap(({ invoiceId = '' }) => drafts.get(invoiceId) ?? []) };
    })
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => a.deposit.date.localeCompare(b.deposit.date));
  return (
    <section aria-label="Deposits Held">
      <Card>
        <CardHeader title="Deposits Held">
          <WhatIs name="Deposits Held" />
        </CardHeader>
        <CardBody>
          {held.length === 0 ? (
            <p className="text-text-2">
              No deposits held. A deposit taken on an estimate shows here until it is applied.
            </p>
          ) : (
            <FigureTable
              label="Deposits held"
              heads={['Customer', 'Held']}
              rows={held.slice(0, MOST_ROWS).map(({ deposit, amount, drafts }) => ({
                key: deposit.id,
                name: (
                  <>
                    <button
                      type="button"
                      className="link inline-flex min-h-6 max-w-full items-center wrap-anywhere text-left phone:min-h-11"
                      onClick={() => setOpened(deposit.id)}
                    >
                      {billedName(deposit.customer)}
                    </button>
                    <span className="block font-normal text-small text-text-3">
                      {formatDate(deposit.date)} · {deposit.method}
                    </span>
                    {drafts.map(({ id, invoiceNumber }) => (
                      <span key={id} className="block font-normal text-small text-text-3">
                        Reserved for{' '}
                        <Link to={paths.viewInvoice} params={{ id }} className="link">
                          {invoiceNumber}
                        </Link>
                        , a Draft
                      </span>
                    ))}
                  </>
                ),
                amounts: [amount],
              }))}
              total={[sum(held.map(({ amount }) => amount))]}
            />
          )}
          {held.length > MOST_ROWS && (
            <p className="mt-3 text-small text-text-3">
              The {MOST_ROWS} oldest ones. The total counts all {held.length}.
            </p>
          )}
        </CardBody>
      </Card>
      {opened !== undefined && <DepositDialog id={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}
