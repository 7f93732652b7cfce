import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { customerAccount, shopAging } from '#domain/accounts/shop-aging.ts';
import { statementOf } from '#domain/accounts/statement.ts';
import { bookkeepingCsv, cashCheck, dayClose, dayCloseCsv } from '#domain/books/day-close.ts';
import { moneyEntries } from '#domain/books/money-entries.ts';
import { csvHead, csvLines } from '#domain/data-files/csv.ts';
import { heldOf } from '#domain/deposits/held.ts';
import { billingContent, discountPercentOf } from '#domain/documents/billing-totals.ts';
import { invoiceDocument } from '#domain/documents/document.ts';
import { emailTemplate, emailText } from '#domain/documents/email-text.ts';
import { invoiceCsv, paymentCsv, paymentRows } from '#domain/lists/details/invoices-details.ts';
import { overdueOf } from '#domain/messages/due-reasons.ts';
import { sum } from '#domain/money/money.ts';
import { bills, bookedBill } from '#test/figures/records.ts';
import { billShown, entriesShown, payShown, sumsIn, usd } from '#test/figures/shown.ts';
import { accountShare, owedOn } from './owed.ts';
import { ledgerOf, tipsOf } from './payments.ts';

const DAY = '2026-11-20';
const none = new Map();
const csv = { customers: none, services: none, employees: none, today: DAY, zone: 'America/Chicago' };
const rowsOf = (file: string) => Papa.parse<string[]>(file.trimEnd()).data;
const dollars = (amount: number) => amount.toFixed(2);

test.each(bills)('%s', (_name, bill) => {
  const { case: one, invoice, deposits, context } = bill;
  const { figures, paid, balance, tips = 0, held = 0, credit = 0, becomes, headline, off = '' } = one;
  const [lowered, share] = one.lowered ?? [0, 0];
  const [subtotal, tax, discount, total] = figures;
  const isOpen = becomes === 'Sent' || becomes === 'Overdue';
  const due = isOpen || becomes === 'Draft' ? balance : 0;

  // The rules themselves.
  const { items, taxRate, discountAmount, discountApplies } = invoice;
  const discountPercent = discountPercentOf(invoice);
  const made = billingContent(items, taxRate, { discountAmount, discountApplies, discountPercent });
  const fromLines = one.total === undefined ? total : 868;
  expect([made.subtotal, made.taxAmount, made.totalAmount]).toEqual([
    ...[subtotal, sum([tax, share]), sum([fromLines, lowered])],
  ]);
  expect(discountAmount).toBe(off.includes('%') ? discount : Number(off || '0'));
  expect(owedOn(invoice)).toEqual({ total, paid, balance, overpaid: Math.max(0, paid - total) });
  expect(invoice.status).toBe(becomes);
  expect(tipsOf(ledgerOf(invoice, context.zone))).toBe(tips);
  expect(sum(deposits.map(heldOf))).toBe(held);

  // The sheet.
  const sheet = invoiceDocument(invoice, context);
  expect(sumsIn(sheet)).toEqual(billShown(one));
  expect(sheet.payments).toEqual(entriesShown(one));
  expect(sheet.headline).toEqual({ label: headline, amount: usd(due) });
  expect(sheet.payOnline).toEqual(isOpen ? payShown(balance) : undefined);

  // Email and message.
  const { message } = emailText(emailTemplate('Invoice', {}), sheet, context.customer);
  expect(message).toContain(`The total is ${usd(total)}.\n${headline}: ${usd(due)}.`);
  const { paymentLink } = context.settings;
  const late = { today: '2026-12-31', zone: context.zone, settings: { closedDays: [], paymentLink } };
  const reminder = overdueOf(invoice, late)?.values;
  expect(reminder && [reminder['total'], reminder['balance'], reminder['pay link']]).toEqual(
    isOpen && balance > 0 ? [usd(total), usd(balance), payShown(balance)?.url] : undefined,
  );

  // The files.
  const columns = invoiceCsv(csv);
  const [heads = [], cells = []] = rowsOf(csvHead(columns) + csvLines(columns, [invoice]));
  const cell = (name: string) => cells[heads.indexOf(name)];
  expect(['Status', 'Subtotal', 'Tax', 'Discount', 'Total', 'Paid', 'Balance'].map(cell)).toEqual([
    ...[becomes, ...figures.map(dollars), dollars(paid), dollars(balance)],
  ]);
  const payments = rowsOf(csvLines(paymentCsv(csv), paymentRows([invoice], csv))).filter((row) => row.length > 1);
  const active = payments.filter((row) => row[8] === '');
  const shown = active.map(([, , , amount, method, , , kind]) => `${kind} ${method} ${amount}`);
  expect(shown).toEqual(
    one.entries.map((entry) => {
      const [, kind = 'Payment', method, amount] = /^(?:(\w+)[^\d]* )?(\w+) (-?[\d.]+)$/.exec(entry) ?? [];
      return `${kind} ${method} ${dollars(Number(amount))}`;
    }),
  );

  // The books of the day.
  const kept = bookedBill(bill);
  const books = { invoices: [kept], deposits, removals: [] };
  const entries = moneyEntries(books, context.zone);
  const [, ...booked] = rowsOf(bookkeepingCsv(entries, { from: DAY, to: DAY }));
  // It is booked as it was before the price was lowered, which is a line of its own.
  const first = [sum([total, lowered]), sum([tax, share])].map(dollars).join(' ');
  const asked = [`Invoice  ${first}`, `Cancelled  ${dollars(-total)} ${dollars(-tax)}`];
  const billed = becomes === 'Draft' ? [] : asked.slice(0, becomes === 'Cancelled' ? 2 : 1);
  expect(booked.map(([, type, , , method, amount, taxed]) => `${type} ${method} ${amount} ${taxed}`)).toEqual([
    ...billed,
    ...one.books.map((entry) => {
      const [, named, amount, taxed] = /^(.*?) (-?[\d.]+)(?: (-?[\d.]+))?$/.exec(entry) ?? [];
      return `${named} ${dollars(Number(amount))} ${taxed === undefined ? '' : dollars(Number(taxed))}`;
    }),
  ]);
  // The account of the customer.
  const owed = becomes === 'Sent' || becomes === 'Overdue' ? balance : 0;
  expect(accountShare(kept)).toEqual({ owed, credit });
  const net = Math.round((owed - credit - held) * 100) / 100;
  expect(customerAccount([kept], deposits)).toEqual({ owed, credit: sum([credit, held]), held, net });
  const statement = statementOf(books, undefined, { month: '2026-11', today: DAY, zone: context.zone });
  expect(statement.closing).toBe(net);
  expect(sum(statement.aging.map(({ amount }) => amount))).toBe(net);
  const aged = shopAging([kept], deposits, DAY);
  expect(sum(aged.map((row) => row.total))).toBe(net);
  expect(sum(entries.map((entry) => entry.owed))).toBe(net);

  const close = dayClose(entries, DAY);
  const closed = Object.entries(one.close).map(([method, moved]) => [method, ...moved, sum(moved)]);
  expect(
    close.methods.map((row) => [row.method, row.payments, row.deposits, row.refunds, row.tips, row.total]),
  ).toEqual(closed);
  expect(close.cash).toBe(sum(one.close['Cash'] ?? []));
  const [, ...file] = rowsOf(dayCloseCsv(close, cashCheck(close.cash, { starting: '', counted: '' })));
  const of = (at: number) => sum(Object.values(one.close).map((moved) => moved[at] ?? 0));
  const all = ['Total', ...[0, 1, 2, 3].map(of), sum([0, 1, 2, 3].map(of))];
  // Expected and starting cash are below it.
  expect(file.slice(0, -2)).toEqual(
    [...closed, all].map(([name, ...moved]) => [name, ...moved.map((one) => dollars(Number(one)))]),
  );
});
