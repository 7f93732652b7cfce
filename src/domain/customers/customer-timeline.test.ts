import { expect, test } from 'vitest';
import { buildBooking, buildDeposit, buildEstimate, buildInvoice, buildJob, buildMessage } from '#test/build.ts';
import { customerTimeline, isAhead, type TimelineEvent, type TimelineRecord, withLatest } from './customer-timeline.ts';

/** Returns how a person calls the record of an event. */
function nameOf(about: TimelineRecord | undefined): string {
  switch (about?.kind) {
    case 'booking':
      return about.record.service.name;
    case 'job':
      return about.record.jobNumber;
    case 'estimate':
      return about.record.estimateNumber;
    case 'invoice':
      return about.record.invoiceNumber;
    default:
      return '';
  }
}

const inWords = (events: readonly TimelineEvent[]) =>
  events.map(({ about, what, detail = '', amount = '', isLatest }) =>
    [nameOf(about), what, detail, amount, isLatest ? 'shows the state' : ''].join('|'),
  );

test('bookings, jobs, documents, money and messages are in one order, the newest first, by the day of the shop; the newest event of a record shows its state, and an applied deposit is said once', () => {
  const payment = { method: 'Card', reference: '', note: '' };
  const events = customerTimeline(
    {
      bookings: [
        buildBooking({ id: 'late', date: '2026-11-10', startTime: '13:30' }),
        buildBooking({ id: 'early', date: '2026-11-10', station: 'Station B' }),
      ],
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
  expect(inWords(withLatest(events))).toEqual([
    'INV-2026-0001|Payment of $400.00|Card||shows the state',
    'INV-2026-0001|Payment of $400.00 reversed|||',
    'INV-2026-0001|Payment of $400.00|Card||',
    '|$200.00 of the deposit applied|||',
    'INV-2026-0001|Created||$868|',
    '|Car ready|Text · Dana Hale||',
    'JOB-0001|Ready|||shows the state',
    'Ceramic Coating||Station A|$800|shows the state',
    'Ceramic Coating||Station B|$800|shows the state',
    '|Deposit of $200.00 taken|Cash||',
    'JOB-0001|Booked|||',
    'EST-2026-0001|Accepted|Jake Novak||shows the state',
    'EST-2026-0001|Sent|||',
    'EST-2026-0001|Created||$868|',
  ]);
});

test('without the lists of money the timeline has the work alone, and no price', () => {
  const work = { bookings: [buildBooking()], jobs: [buildJob({ createdAt: '2026-11-02T15:00:00Z' })] };
  expect(inWords(withLatest(customerTimeline(work, 'America/Chicago')))).toEqual([
    'Ceramic Coating||Station A||shows the state',
    'JOB-0001|Booked|||shows the state',
  ]);
});

test('a booking is ahead until its last day is over, unless it was cancelled or done; nothing else is', () => {
  const days = ['2026-11-18', '2026-11-20'].map((date) => ({ date, startTime: '09:00', endTime: '12:00', hours: 3 }));
  const bookings = [
    buildBooking({ id: 'yesterday', date: '2026-11-19' }),
    buildBooking({ id: 'today' }),
    buildBooking({ id: 'cancelled', status: 'Cancelled' }),
    buildBooking({ id: 'done', status: 'Complete' }),
    buildBooking({ id: 'at work', status: 'In Progress' }),
    buildBooking({ id: 'long', date: '2026-11-18', dailySchedule: days }),
  ];
  const events = customerTimeline({ bookings, jobs: [buildJob()], invoices: [buildInvoice()] }, 'America/Chicago');
  const ahead = events.filter((event) => isAhead(event, '2026-11-20'));
  expect(ahead.map(({ about }) => about?.record.id)).toEqual(['today', 'long']);
});

test('the state is at the newest event that is shown; without the deposits’ own events, the payment says that one was applied', () => {
  const applied = { id: 'p', amount: 200, date: '2026-11-14', method: 'Cash', reference: '', note: '', depositId: 'd' };
  const facts = {
    bookings: [buildBooking({ date: '2026-11-15', startTime: '15:00' })],
    jobs: [buildJob({ createdAt: '2026-11-15T20:00:00Z' })],
    invoices: [buildInvoice({ createdAt: '2026-11-13T15:00:00Z', payments: [applied] })],
    deposits: [],
  };
  const events = customerTimeline(facts, 'America/Chicago', 'without deposits');
  expect(inWords(events)).toEqual([
    'Ceramic Coating||Station A|$800|',
    'JOB-0001|Booked|||',
    'INV-2026-0001|Payment of $200.00|Cash||',
    'INV-2026-0001|Created||$868|',
  ]);
  expect(inWords(withLatest(events.filter(({ kind }) => kind === 'documents')))).toEqual([
    'INV-2026-0001|Created||$868|shows the state',
  ]);
  expect(inWords(customerTimeline(facts, 'America/Chicago'))).not.toContain('INV-2026-0001|Payment of $200.00|Cash||');
});
