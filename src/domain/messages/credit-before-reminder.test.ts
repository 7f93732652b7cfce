import { expect, test } from 'vitest';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildCustomer, buildDeposit, buildInvoice, EMPTY_SHOP } from '#test/build.ts';
import { dueMessages, type ShopFacts } from './due-messages.ts';

const NOW = { today: '2026-11-20', time: '10:00', zone: 'America/Chicago', settings: DEFAULT_SETTINGS };
const overdue = (id: string, amount: number, dueDate = '2026-11-10') =>
  buildInvoice({ id, invoiceNumber: id, status: 'Sent', dueDate, totalAmount: amount, balanceAmount: amount });
const other = (over: Partial<Invoice>) => buildInvoice({ id: 'other', dueDate: '2026-12-20', ...over });
const held = (amount: number) => [buildDeposit({ amount, uses: [] })];
const draft = (totalAmount: number, paidAmount: number) =>
  other({ status: 'Draft', totalAmount, paidAmount, balanceAmount: Math.max(0, totalAmount - paidAmount) });

const A = 'A: $150.00 overdue for 10 days';
const COVERED = (credit: string) => `Their credit of ${credit} covers it. Open the invoice and use it.`;

test.each<[string, Pick<ShopFacts, 'invoices'> & Partial<ShopFacts>, string[]]>([
  ['no credit', { invoices: [overdue('A', 150)] }, [A]],
  [
    '$1,500.00 held in deposits',
    { invoices: [overdue('A', 150)], deposits: held(1500) },
    [`${A}. ${COVERED('$1,500.00')}`],
  ],
  [
    '$50.00 held',
    { invoices: [overdue('A', 150)], deposits: held(50) },
    [`${A}, $100.00 after their credit of $50.00`],
  ],
  [
    '$200.00 too much on another invoice',
    { invoices: [overdue('A', 150), other({ status: 'Paid', paidAmount: 1068 })] },
    [`${A}. ${COVERED('$200.00')}`],
  ],
  [
    '$300.00 on a cancelled invoice',
    { invoices: [overdue('A', 150), other({ status: 'Cancelled', paidAmount: 300 })] },
    [`${A}. ${COVERED('$300.00')}`],
  ],
  ['$1,500.00 reserved for a Draft of $2,170.00', { invoices: [overdue('A', 150), draft(2170, 1500)] }, [A]],
  [
    '$100.00 more on a Draft than it asks for',
    { invoices: [overdue('A', 150), draft(1400, 1500)] },
    [`${A}, $50.00 after their credit of $100.00`],
  ],
  [
    'two overdue invoices, and $200.00 held: the older one first',
    { invoices: [overdue('A', 150), overdue('B', 150, '2026-10-01')], deposits: held(200) },
    [`B: $150.00 overdue for 50 days. ${COVERED('$200.00')}`, `${A}, $100.00 after their credit of $50.00`],
  ],
  [
    'the credit of another customer',
    { invoices: [overdue('A', 150)], deposits: [buildDeposit({ customerId: 'customer-2', uses: [] })] },
    [A],
  ],
])('credit is named before a reminder of $150.00: %s', (_, facts, said) => {
  const due = dueMessages({ ...EMPTY_SHOP, customers: [buildCustomer()], ...facts }, NOW);
  const reminders = due.filter(({ template }) => template === 'overdue invoice');
  const lines = reminders.map(({ why, held: waits }) => (waits?.kind === 'credit' ? `${why}. ${waits.sentence}` : why));
  expect(lines.toSorted()).toEqual(said.toSorted());
});
