import { expect, test } from 'vitest';
import { buildDeposit, buildEstimate, buildInvoice, buildJob, buildMessage } from '#test/build.ts';
import { customerTimeline } from './customer-timeline.ts';

test('jobs, documents, money and messages are in one order, the newest first, by the day of the shop; an applied deposit is said once', () => {
  const payment = { method: 'Card', reference: '', note: '' };
  const events = customerTimeline(
    {
      jobs: [buildJob({ createdAt: '2026-11-02T15:00:00Z', readyAt: '2026-11-12T15:00:00Z' })],
      estimates: [
        buildEstimate({
          createdAt: '2026-11-01T15:00:00Z',
          sentAt: '2026-11-01T16:00:00Z',
          acceptedBy: 'Jake Novak',
          acceptedAt: '2026-11-02T03:00:00Z',
        }),
      ],
      invoices: [
        buildInvoice({
          createdAt: '2026-11-12T16:00:00Z',
          paidAmount: 600,
          payments: [
            { ...payment, id: 'p1', amount: 200, date: '2026-11-12', depositId: 'deposit-1' },
            { ...payment, id: 'p2', amount: 400, date: '2026-11-13', reversedOn: '2026-11-14' },
            { ...payment, id: 'p3', amount: 400, date: '2026-11-14' },
          ],
        }),
      ],
      deposits: [
        buildDeposit({
          amount: 200,
          date: '2026-11-03',
          method: 'Cash',
          uses: [
            {
              id: 'u',
              kind: 'applied',
              amount: 200,
              date: '2026-11-12',
              invoiceId: 'invoice-1',
              paymentId: 'p1',
              note: '',
            },
          ],
        }),
      ],
      messages: [buildMessage({ template: 'car ready', at: '2026-11-12T15:30:00Z', by: 'Dana Hale' })],
    },
    'America/Chicago',
  );
  expect(events.map(({ about, what, detail = '' }) => [about?.number ?? '', what, detail].join('|'))).toEqual([
    'INV-2026-0001|Payment of $400.00|Card',
    'INV-2026-0001|Payment of $400.00 reversed|',
    'INV-2026-0001|Payment of $400.00|Card',
    '|$200.00 of the deposit applied|',
    'INV-2026-0001|Created|',
    '|Car ready|Text · Dana Hale',
    'JOB-0001|Ready|',
    '|Deposit of $200.00 taken|Cash',
    'JOB-0001|Booked|',
    'EST-2026-0001|Accepted|Jake Novak',
    'EST-2026-0001|Sent|',
    'EST-2026-0001|Created|',
  ]);
});
