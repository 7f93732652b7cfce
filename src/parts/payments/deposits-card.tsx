import { Link } from '@tanstack/react-router';
import { Plus, RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { formatDate } from '#domain/calendar/calendar.ts';
import type { Deposit, DepositUse } from '#domain/deposits/deposit.ts';
import { isActive } from '#domain/deposits/deposit-uses.ts';
import { heldOf } from '#domain/deposits/held.ts';
import { MAX_UNIT_PRICE } from '#domain/documents/billing.ts';
import { PAYMENT_METHODS } from '#domain/invoices/invoice.ts';
import { formatDollars, minus, sum } from '#domain/money/money.ts';
import { cardReversalProblem, feeWords, wasPaidOnline } from '#domain/online-payment/paid-online.ts';
import { useRecord, useToday } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button, IconButton } from '#ui/form/button.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';
import {
  type DepositSource,
  giveBackDeposit,
  reverseDeposit,
  reverseDepositUse,
  takeDeposit,
} from './deposit-actions.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { ReversedList } from './reversed-list.tsx';
import { useClosedBooks } from './use-closed-books.ts';
import { useDepositsOf } from './use-deposits-of.ts';

type DepositsCardProps = {
  /** Customer, estimate and job of a new deposit. The card lists the deposits of its estimate or job. */
  source: DepositSource;
  /** Dollars that the shop asks for; 0 when it asks for none. */
  due: number;
  /** Dollars that the dialog opens with; it is empty without them, or once as much was taken. */
  proposed?: number | undefined;
  /** Total of the estimate, in dollars. A deposit above it is asked about. */
  total?: number | undefined;
  /** Taking a deposit is the next step. */
  isNext?: boolean;
  /** Books what the deposit is for, once it was taken. */
  onBook?: (() => void) | undefined;
};

/** The deposits of an estimate or job, with what is held. Takes, refunds, keeps and removes them. */
export function DepositsCard({ source, due, proposed = due, total, isNext = false, onBook }: DepositsCardProps) {
  const query = useDepositsOf(source);
  const today = useToday();
  const [isTaking, setIsTaking] = useState(false);
  if (!query.data) return <NotLoaded query={query} />;
  const own = query.data;
  const active = own.filter(isActive);
  const taken = sum(active.map(({ amount }) => amount));
  const held = sum(active.map(heldOf));
  return (
    <section aria-label="Deposits">
      <Card>
        <CardHeader title="Deposits">
          <Button
            size="small"
            variant={isNext && active.length === 0 ? 'solid' : 'secondary'}
            icon={Plus}
            data-tour="take-deposit"
            onClick={() => setIsTaking(true)}
          >
            Take Deposit
          </Button>
        </CardHeader>
        <CardBody>
          {active.length === 0 && (
            <p className="text-label text-text-3">
              {due > 0 ? `No deposit yet. ${formatDollars(due)} is asked for.` : 'No deposit yet.'}
            </p>
          )}
          <ul className="divide-y divide-border empty:hidden">
            {active.map((deposit) => (
              <DepositItem key={deposit.id} deposit={deposit} />
            ))}
          </ul>
          {active.length > 0 && (
            <dl className="mt-2 flex justify-between gap-3 border-t pt-2.5 font-bold">
              <dt>Held</dt>
              <dd className="tabular-nums">{formatDollars(held)}</dd>
            </dl>
          )}
          <ReversedList
            entries={own.flatMap(({ id, method, date, reversedOn, amount }) =>
              reversedOn === undefined ? [] : [{ id, label: `${method}, ${formatDate(date)}`, reversedOn, amount }],
            )}
          />
        </CardBody>
      </Card>
      {isTaking && (
        <PaymentDialog
          title="Take deposit"
          submit="Take Deposit"
          offers={{
            deposit: {
              max: MAX_UNIT_PRICE,
              amount: proposed > taken ? minus(proposed, taken) : undefined,
              ...(total !== undefined && { asksAbove: Math.max(0, minus(total, taken)) }),
              hint: 'Held for the customer until there is an invoice.',
            },
          }}
          documentDate={today}
          commandOf={(payment) => takeDeposit(source, payment)}
          next={onBook && { submit: 'Take and Book', go: onBook }}
          onClose={() => setIsTaking(false)}
        />
      )}
    </section>
  );
}

/** A deposit with its uses, and what can be done with it. */
export function DepositItem({ deposit }: { deposit: Deposit }) {
  const today = useToday();
  const { run } = useTransaction();
  const confirm = useConfirm();
  const { noteOn } = useClosedBooks();
  const [isGiving, setIsGiving] = useState(false);
  const { amount, method, reference, date, note, uses } = deposit;
  const held = heldOf(deposit);
  const active = uses.filter(isActive);
  const dollars = formatDollars(amount);

  const remove = () =>
    run({
      ...reverseDeposit(deposit),
      ask: () =>
        confirm({
          title: `Are you sure you want to reverse the deposit of ${dollars}?`,
          body: `Reverse it only if it was entered by mistake: it stays on record under Reversed. If you give the money back, record a refund. ${noteOn(date) ?? ''}`.trim(),
          verb: 'Reverse',
        }),
    });

  return (
    <li className="grid gap-1.5 py-2.5 first:pt-0">
      <div className="flex items-start gap-2">
        <span className="min-w-0 flex-1">
          <span className="block wrap-anywhere font-semibold">{[method, reference].filter(Boolean).join(' · ')}</span>
          <span className="block wrap-anywhere text-meta text-text-3">
            {[formatDate(date), note, feeWords(deposit)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="flex-none font-semibold tabular-nums">{dollars}</span>
        {active.length === 0 && !cardReversalProblem(deposit) && (
          <IconButton
            size="small"
            className="-my-1"
            label={`Reverse deposit of ${dollars}`}
            icon={RotateCcw}
            onClick={() => void remove()}
          />
        )}
      </div>
      {active.length > 0 && (
        <ul className="grid gap-1 border-l-2 pl-2.5 text-label text-text-2">
          {active.map((use) => (
            <UseItem key={use.id} deposit={deposit} use={use} />
          ))}
        </ul>
      )}
      {held > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-label">
          <span className="text-text-2 tabular-nums">
            {held === amount ? 'All held' : `${formatDollars(held)} held`}
          </span>
          <Button size="small" icon={Undo2} onClick={() => setIsGiving(true)}>
            Refund or Forfeit
          </Button>
        </div>
      )}
      {isGiving &&
        // A question or a form may be around this: a form inside of another would send that one.
        createPortal(
          <PaymentDialog
            title="Refund or forfeit"
            submit="Record"
            offers={{
              refund: {
                max: held,
                rest: 'is held',
                amount: held,
                hint: 'Money you give back.',
                ...usualMethod(deposit),
                ...(wasPaidOnline(deposit) && { online: { kind: 'deposit', record: deposit.id } }),
              },
              forfeit: {
                max: held,
                rest: 'is held',
                amount: held,
                hint: 'Money you keep, because the customer did not come.',
              },
            }}
            documentDate={today}
            commandOf={(payment) => giveBackDeposit(deposit, payment)}
            onClose={() => setIsGiving(false)}
          />,
          document.body,
        )}
    </li>
  );
}

/** Returns the method that the deposit was taken by, if the dialog has it. */
function usualMethod(deposit: Deposit): { method?: string } {
  const method = PAYMENT_METHODS.find((one) => one === deposit.method);
  return method ? { method } : {};
}

const USE_WORDS = { applied: 'Applied', refund: 'Refunded', forfeit: 'Kept' } as const;

function UseItem({ deposit, use }: { deposit: Deposit; use: DepositUse }) {
  const { run } = useTransaction();
  const { noteOn } = useClosedBooks();
  const confirm = useConfirm();
  const invoice = ifRead(useRecord('invoices', use.invoiceId ?? ''));
  const dollars = formatDollars(use.amount);
  const what = use.kind === 'refund' ? 'refund' : 'forfeit';

  const remove = () =>
    run({
      ...reverseDepositUse(deposit, use),
      ask: () =>
        confirm({
          title: `Are you sure you want to reverse the ${what} of ${dollars}?`,
          body: `${dollars} is held for the customer again. ${noteOn(use.date) ?? ''}`.trim(),
          verb: 'Reverse',
        }),
    });

  return (
    <li className="flex items-start gap-2">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {USE_WORDS[use.kind]}
        {invoice && (
          <>
            {' to '}
            <Link to={paths.viewInvoice} params={{ id: invoice.id }} className="link mono">
              {invoice.invoiceNumber}
            </Link>
          </>
        )}
        <span className="block text-meta text-text-3">
          {[formatDate(use.date), use.method, use.reference, use.note].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="flex-none tabular-nums">{dollars}</span>
      {use.kind !== 'applied' && !cardReversalProblem(use) && (
        <IconButton
          size="small"
          className="-my-1"
          label={`Reverse ${what} of ${dollars}`}
          icon={RotateCcw}
          onClick={() => void remove()}
        />
      )}
    </li>
  );
}
