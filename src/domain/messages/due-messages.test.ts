import { describe, expect, test } from 'vitest';
import type { Consent } from '#domain/customers/customer.ts';
import type { Job } from '#domain/jobs/job.ts';
import { DEFAULT_SETTINGS, type Settings } from '#domain/shop/settings.ts';
import {
  buildBooking,
  buildCustomer,
  buildEstimate,
  buildInvoice,
  buildJob,
  buildMessage,
  buildService,
  EMPTY_SHOP,
} from '#test/build.ts';
import { buildLine } from '#test/data/documents.ts';
import { dueMessages, reasonsByHand, type ShopFacts } from './due-messages.ts';
import { consentRefusal, dueRefusal, type RecordsOfCustomer } from './open-refusal.ts';

const jake = buildCustomer();
/** Friday, ten in the morning. The shop is closed on Sundays. */
const NOW = { today: '2026-11-20', time: '10:00', zone: 'America/Chicago', settings: DEFAULT_SETTINGS };

function dueIn(facts: Partial<ShopFacts>, now: Partial<typeof NOW> & { settings?: Settings } = {}) {
  return dueMessages({ ...EMPTY_SHOP, customers: [jake], ...facts }, { ...NOW, ...now });
}

/** 'reminder 48 h: email text', or what holds it back. */
function shown(facts: Partial<ShopFacts>, now: Parameters<typeof dueIn>[1] = {}): string[] {
  return dueIn(facts, now).map(({ template, channels, held }) => `${template}: ${held?.kind ?? channels.join(' ')}`);
}

const on = (date: string, other: Partial<Parameters<typeof buildBooking>[0]> = {}) => [
  buildBooking({ date, ...other }),
];
const closedOn = (...dates: string[]): Settings => ({
  ...DEFAULT_SETTINGS,
  closedDays: dates.map((date) => ({ date, name: 'Closed' })),
});

describe('a reminder of an appointment', () => {
  test.each<[string, string[], ...Parameters<typeof shown>]>([
    ['three days before: not yet', [], { bookings: on('2026-11-23') }, { today: '2026-11-20', settings: closedOn() }],
    ['two days before', ['reminder 48 h: email text'], { bookings: on('2026-11-21') }, { today: '2026-11-19' }],
    ['the day before', ['reminder 24 h: email text'], { bookings: on('2026-11-21') }, {}],
    ['on its day', [], { bookings: on('2026-11-20') }, {}],
    ['after its day', [], { bookings: on('2026-11-18') }, {}],
    [
      'of Monday, on Saturday, because Sunday is closed',
      ['reminder 24 h: email text'],
      { bookings: on('2026-11-23') },
      { today: '2026-11-21' },
    ],
    ['of Tuesday, on Saturday', ['reminder 48 h: email text'], { bookings: on('2026-11-24') }, { today: '2026-11-21' }],
    ['of Tuesday, on Friday', [], { bookings: on('2026-11-24') }, {}],
    [
      'of Tuesday, on Friday before a closed Saturday',
      ['reminder 48 h: email text'],
      { bookings: on('2026-11-24') },
      { settings: closedOn('2026-11-21') },
    ],
    ['when Cancelled', [], { bookings: on('2026-11-21', { status: 'Cancelled' }) }, {}],
    ['when No Show', [], { bookings: on('2026-11-21', { status: 'No Show' }) }, {}],
    ['when In Progress', [], { bookings: on('2026-11-21', { status: 'In Progress' }) }, {}],
    ['when Complete', [], { bookings: on('2026-11-21', { status: 'Complete' }) }, {}],
    [
      'booked on the day of the reminder',
      [],
      { bookings: on('2026-11-21', { createdAt: '2026-11-20T15:00:00Z' }) },
      {},
    ],
    [
      'booked the day before the reminder',
      ['reminder 24 h: email text'],
      { bookings: on('2026-11-21', { createdAt: '2026-11-19T15:00:00Z' }) },
      {},
    ],
    ['of a car that is in the shop', [], { bookings: on('2026-11-21'), jobs: [buildJob({ stage: 'In Work' })] }, {}],
    ['of a booked job', ['reminder 24 h: email text'], { bookings: on('2026-11-21'), jobs: [buildJob()] }, {}],
    [
      'of two bookings of one job, once',
      ['reminder 24 h: email text'],
      {
        bookings: [...on('2026-11-21'), ...on('2026-11-21', { id: 'b2', startTime: '13:00' })],
        jobs: [buildJob({ bookingIds: ['booking-1', 'b2'] })],
      },
      {},
    ],
  ])('%s', (_title, expected, facts, now) => {
    expect(shown(facts, now)).toEqual(expected);
  });

  test('says the day, the time and all services of that day', () => {
    const tint = buildService({ id: 'tint', name: 'Window Tint' });
    const bookings = [...on('2026-11-21'), ...on('2026-11-21', { id: 'b2', startTime: '13:00', service: tint })];
    const [due] = dueIn({ bookings, jobs: [buildJob({ bookingIds: ['b2', 'booking-1'] })] });
    expect(due).toEqual({
      template: 'reminder 24 h',
      key: 'reminder 24 h booking-1 2026-11-21',
      record: { kind: 'booking', id: 'booking-1' },
      customerId: 'customer-1',
      customer: jake,
      why: 'Booked for Sat, Nov 21 at 9:00 AM',
      values: { date: 'Sat, Nov 21', time: '9:00 AM', service: 'Window Tint and Ceramic Coating' },
      dueOn: '2026-11-20',
      channels: ['email', 'text'],
      held: undefined,
    });
  });

  test('is due again when the booking moves to another day', () => {
    const messages = [buildMessage({ template: 'reminder 24 h', dueKey: 'reminder 24 h booking-1 2026-11-21' })];
    expect(shown({ bookings: on('2026-11-21'), messages })).toEqual([]);
    expect(shown({ bookings: on('2026-11-23'), messages }, { today: '2026-11-21' })).toEqual([
      'reminder 24 h: email text',
    ]);
  });
});

describe('the confirmation of an appointment, in a shop where it goes by itself', () => {
  const automatic = { 'booking confirmation': { since: '2026-11-01T00:00:00.000Z' } };
  const settings: Settings = { ...DEFAULT_SETTINGS, sending: { automatic } };
  const made = (createdAt: string, other: Parameters<typeof on>[1] = {}) => ({
    bookings: on('2027-01-15', { createdAt, ...other }),
  });
  const CONFIRMATION = 'booking confirmation: email text';

  test.each<[string, string[], ...Parameters<typeof shown>]>([
    ['made today', [CONFIRMATION], made('2026-11-20T15:59:00Z'), { settings }],
    ['made yesterday in the evening', [CONFIRMATION], made('2026-11-20T02:00:00Z'), { settings }],
    ['made two days ago', [], made('2026-11-19T02:00:00Z'), { settings }],
    ['without the time at which it was made', [], made(''), { settings }],
    ['where it goes by hand', [], made('2026-11-20T15:59:00Z'), {}],
    ['for today', [], made('2026-11-20T15:59:00Z', { date: '2026-11-20' }), { settings }],
    ['that was cancelled', [], made('2026-11-20T15:59:00Z', { status: 'Cancelled' }), { settings }],
    [
      'whose car is in the shop',
      [],
      { ...made('2026-11-20T15:59:00Z'), jobs: [buildJob({ stage: 'In Work' })] },
      { settings },
    ],
    [
      'that moved to another day after it was confirmed',
      [],
      {
        ...made('2026-11-20T15:59:00Z'),
        messages: [
          buildMessage({ template: 'booking confirmation', dueKey: 'booking confirmation booking-1', state: 'sent' }),
        ],
      },
      { settings },
    ],
  ])('%s', (_title, expected, facts, now) => {
    expect(shown(facts, now)).toEqual(expected);
  });

  test('is due from the instant at which it was made', () => {
    const [due] = dueIn(made('2026-11-20T15:59:00Z'), { settings });
    expect(due).toMatchObject({
      key: 'booking confirmation booking-1',
      why: 'Booked for Fri, Jan 15 at 9:00 AM',
      values: { date: 'Fri, Jan 15', time: '9:00 AM', service: 'Ceramic Coating' },
      dueOn: '2026-11-20',
      dueAt: '2026-11-20T15:59:00Z',
    });
  });
});

const sent = (other: Parameters<typeof buildEstimate>[0] = {}) => [
  buildEstimate({ status: 'Sent', sentAt: '2026-11-17T15:00:00Z', ...other }),
];
const overdue = (other: Parameters<typeof buildInvoice>[0] = {}) => [
  buildInvoice({ status: 'Sent', sentAt: '2026-10-01T15:00:00Z', date: '2026-10-01', dueDate: '2026-11-10', ...other }),
];
const FOLLOW_UP = 'estimate follow-up: email text';
const OVERDUE = 'overdue invoice: email text';

describe('documents', () => {
  test.each<[string, string[], Partial<ShopFacts>]>([
    ['an estimate sent three days ago', [FOLLOW_UP], { estimates: sent() }],
    ['an estimate sent two days ago', [], { estimates: sent({ sentAt: '2026-11-18T15:00:00Z' }) }],
    ['a viewed estimate', [FOLLOW_UP], { estimates: sent({ status: 'Viewed' }) }],
    [
      'an estimate without a time of sending, by its date',
      [FOLLOW_UP],
      { estimates: sent({ sentAt: undefined, date: '2026-11-10' }) },
    ],
    ['an accepted estimate', [], { estimates: sent({ status: 'Accepted' }) }],
    ['a declined estimate', [], { estimates: sent({ status: 'Declined' }) }],
    ['a draft', [], { estimates: sent({ status: 'Draft' }) }],
    ['an estimate on its last day', [FOLLOW_UP], { estimates: sent({ expiryDate: '2026-11-20' }) }],
    ['an estimate past its last day', [], { estimates: sent({ expiryDate: '2026-11-19' }) }],
    ['an invoice past due', [OVERDUE], { invoices: overdue() }],
    ['an invoice on its due date', [], { invoices: overdue({ dueDate: '2026-11-20' }) }],
    ['a paid invoice', [], { invoices: overdue({ status: 'Paid', paidAmount: 868, balanceAmount: 0 }) }],
    [
      'an invoice whose payments cover it',
      [],
      {
        invoices: overdue({
          payments: [{ id: 'p', amount: 868, date: '2026-11-19', method: 'Card', reference: '', note: '' }],
        }),
      },
    ],
    ['a cancelled invoice', [], { invoices: overdue({ status: 'Cancelled' }) }],
    ['a draft invoice', [], { invoices: overdue({ status: 'Draft' }) }],
  ])('%s', (_title, expected, facts) => {
    expect(shown(facts)).toEqual(expected);
  });

  test('an estimate with options says what it costs at least and at most', () => {
    const items = [buildLine({ id: 'a', unitPrice: 500, totalPrice: 500 })];
    const options = [
      { id: 'good', name: 'Good', recommended: true, items },
      {
        id: 'best',
        name: 'Best',
        recommended: false,
        items: [buildLine({ id: 'b', unitPrice: 900, totalPrice: 900 })],
      },
    ];
    const [due] = dueIn({ estimates: sent({ options, items }) });
    expect(due?.values['total']).toBe('$542.50 to $976.50');
  });

  test('an overdue invoice says what is left to pay', () => {
    const payments = [{ id: 'p', amount: 168, date: '2026-11-01', method: 'Card', reference: '', note: '' }];
    const [due] = dueIn(
      { invoices: overdue({ payments, paidAmount: 168 }) },
      { settings: { ...DEFAULT_SETTINGS, paymentLink: 'https://pay.example/apex' } },
    );
    expect(due?.why).toBe('INV-2026-0001: $700.00 overdue for 10 days');
    expect(due?.values).toEqual({
      number: 'INV-2026-0001',
      total: '$868.00',
      balance: '$700.00',
      'pay link': 'https://pay.example/apex?client_reference_id=INV-2026-0001',
      date: 'Nov 10, 2026',
    });
  });
});

const delivered = (day: string, other: Partial<Job> = {}) => ({
  bookings: on('2026-11-01', { status: 'Complete' }),
  jobs: [buildJob({ stage: 'Delivered', deliveredAt: `${day}T20:00:00Z`, ...other })],
});
const YES: Consent = {
  channel: 'email',
  purpose: 'marketing',
  given: true,
  at: '2026-11-02T09:00:00Z',
  wording: 'Yes',
};
const asked = (...consents: Consent[]) => [buildCustomer({ consents })];

describe('jobs', () => {
  test.each<[string, string[], Partial<ShopFacts>]>([
    [
      'a car that is ready',
      ['car ready: email text'],
      { jobs: [buildJob({ stage: 'Ready', readyAt: '2026-11-20T14:00:00Z' })] },
    ],
    ['a car in quality check', [], { jobs: [buildJob({ stage: 'Quality Check' })] }],
    [
      'a coating delivered six days ago, without a yes to marketing',
      ['review request: consent'],
      delivered('2026-11-14'),
    ],
    ['a coating delivered a week ago', ['care check: email text', 'review request: consent'], delivered('2026-11-13')],
    ['a coating delivered 22 days ago', ['review request: consent'], delivered('2026-10-29')],
    ['a coating delivered 31 days ago', [], delivered('2026-10-20')],
    [
      'a wash delivered a week ago has no care check',
      ['review request: consent'],
      {
        ...delivered('2026-11-13'),
        bookings: on('2026-11-01', { status: 'Complete', service: buildService({ category: 'Detailing' }) }),
      },
    ],
    [
      'a job whose booking was cancelled',
      [],
      { ...delivered('2026-11-13'), bookings: on('2026-11-01', { status: 'Cancelled' }) },
    ],
    ['a review after a yes by email', ['review request: email'], { ...delivered('2026-11-16'), customers: asked(YES) }],
    [
      'a review after the yes was taken back',
      ['review request: consent'],
      { ...delivered('2026-11-16'), customers: asked(YES, { ...YES, given: false }) },
    ],
    ['a review two days after delivery', [], { ...delivered('2026-11-18'), customers: asked(YES) }],
    [
      'a second review within half a year',
      [],
      {
        ...delivered('2026-11-16'),
        customers: asked(YES),
        messages: [
          buildMessage({ template: 'review request', dueKey: 'review request other', at: '2026-07-01T15:00:00Z' }),
        ],
      },
    ],
  ])('%s', (_title, expected, facts) => {
    expect(shown(facts)).toEqual(expected);
  });

  test('two jobs of one customer give one care check, of the newest', () => {
    const two = delivered('2026-11-10');
    const jobs = [...two.jobs, ...delivered('2026-11-12', { id: 'job-2', jobNumber: 'JOB-0002' }).jobs];
    expect(dueIn({ ...two, jobs }).map(({ key }) => key)).toEqual(['care check job-2', 'review request job-2']);
  });
});

const NO: Consent = { ...YES, purpose: 'service', given: false };

describe('the log, consent, channels and quiet hours', () => {
  test.each<[string, string[], ...Parameters<typeof shown>]>([
    [
      'opened: once',
      [],
      { estimates: sent(), messages: [buildMessage({ dueKey: 'estimate follow-up estimate-1', state: 'opened' })] },
    ],
    [
      'skipped: once',
      [],
      { estimates: sent(), messages: [buildMessage({ dueKey: 'estimate follow-up estimate-1', state: 'skipped' })] },
    ],
    [
      'not sent: again',
      [FOLLOW_UP],
      { estimates: sent(), messages: [buildMessage({ dueKey: 'estimate follow-up estimate-1', state: 'not sent' })] },
    ],
    [
      'a reminder of payment 13 days ago',
      [],
      {
        invoices: overdue(),
        messages: [buildMessage({ dueKey: 'overdue invoice invoice-1', at: '2026-11-07T15:00:00Z' })],
      },
    ],
    [
      'a reminder of payment 14 days ago',
      [OVERDUE],
      {
        invoices: overdue(),
        messages: [buildMessage({ dueKey: 'overdue invoice invoice-1', at: '2026-11-06T15:00:00Z' })],
      },
    ],
    [
      'a no by email leaves the text message',
      ['estimate follow-up: text'],
      { estimates: sent(), customers: asked(NO) },
    ],
    [
      'a no by both',
      ['estimate follow-up: consent'],
      { estimates: sent(), customers: asked(NO, { ...NO, channel: 'text' }) },
    ],
    [
      'a no to marketing leaves service',
      [FOLLOW_UP],
      { estimates: sent(), customers: asked({ ...YES, given: false }) },
    ],
    ['no email', ['estimate follow-up: text'], { estimates: sent(), customers: [buildCustomer({ email: '' })] }],
    [
      'neither email nor phone',
      ['estimate follow-up: no channel'],
      { estimates: sent(), customers: [buildCustomer({ email: 'jake@', phone: 'none' })] },
    ],
    ['a deleted customer', ['estimate follow-up: deleted'], { estimates: sent(), customers: [] }],
    [
      'phone preferred',
      ['estimate follow-up: text email'],
      { estimates: sent(), customers: [buildCustomer({ preferredContactMethod: 'phone' })] },
    ],
    [
      'phone preferred at 7:59 AM',
      ['estimate follow-up: quiet hours'],
      { estimates: sent(), customers: [buildCustomer({ preferredContactMethod: 'phone' })] },
      { time: '07:59' },
    ],
    [
      'phone preferred at 8:00 AM',
      ['estimate follow-up: text email'],
      { estimates: sent(), customers: [buildCustomer({ preferredContactMethod: 'phone' })] },
      { time: '08:00' },
    ],
    [
      'phone preferred at 9:00 PM',
      ['estimate follow-up: quiet hours'],
      { estimates: sent(), customers: [buildCustomer({ preferredContactMethod: 'phone' })] },
      { time: '21:00' },
    ],
    ['email preferred at night', [FOLLOW_UP], { estimates: sent() }, { time: '23:00' }],
    [
      'the shop’s own quiet hours',
      ['estimate follow-up: quiet hours'],
      { estimates: sent(), customers: [buildCustomer({ email: '' })] },
      { time: '12:30', settings: { ...DEFAULT_SETTINGS, quietHours: { from: '12:00', to: '13:00' } } },
    ],
  ])('%s', (_title, expected, facts, now = {}) => {
    expect(shown(facts, now)).toEqual(expected);
  });

  test('a message that is due is refused at the last moment with the reason', () => {
    const key = 'estimate follow-up estimate-1';
    const refusal = ({ customer = jake, ...facts }: Partial<RecordsOfCustomer> = {}) =>
      dueRefusal(key, { ...EMPTY_SHOP, estimates: sent(), ...facts, customer }, NOW);
    expect(refusal()).toBeUndefined();
    expect(refusal({ estimates: sent({ status: 'Accepted' }) })).toBe(
      'This message is no longer due: it was paid, answered, moved or cancelled in the meantime.',
    );
    expect(refusal({ messages: [buildMessage({ dueKey: key, by: 'Dana Hale' })] })).toBe(
      'Dana Hale already took care of this message.',
    );
    expect(refusal({ messages: [buildMessage({ dueKey: key, state: 'not sent' })] })).toBeUndefined();
    const consents = [NO, { ...NO, channel: 'text' as const }];
    const silent = buildCustomer({ consents });
    expect(refusal({ customer: silent })).toBe('Said no to messages by email or text message.');
    expect(dueRefusal(key, { ...EMPTY_SHOP, estimates: sent(), customer: undefined }, NOW)).toBe(
      'This customer was deleted.',
    );
    // Someone chooses the email instead of the text that has to wait.
    const customer = buildCustomer({ preferredContactMethod: 'phone' });
    const atNight = (channel: 'email' | 'text') =>
      dueRefusal(key, { ...EMPTY_SHOP, estimates: sent(), customer }, { ...NOW, time: '22:00' }, channel);
    expect([atNight('email'), atNight('text')]).toEqual([
      undefined,
      'Quiet hours. Text messages are offered from 8:00 AM.',
    ]);
    const message = {
      customerId: 'customer-1',
      dueKey: '',
      channel: 'text',
      purpose: 'service',
      address: jake.phone,
    } as const;
    const book = new Map();
    expect([
      consentRefusal(message, jake, book),
      consentRefusal(message, silent, book),
      consentRefusal({ ...message, purpose: 'marketing' }, jake, book),
      consentRefusal(message, undefined, book),
    ]).toEqual([
      undefined,
      'Jake Novak said no to messages by text message.',
      'Jake Novak has not agreed to marketing by text message.',
      'This customer was deleted.',
    ]);
  });

  test('by hand a message can start from anything open, before its day and after it was sent', () => {
    const facts = { ...EMPTY_SHOP, bookings: on('2026-12-10'), estimates: sent({ sentAt: '2026-11-20T15:00:00Z' }) };
    const messages = [buildMessage({ dueKey: 'overdue invoice invoice-1' })];
    const reasons = reasonsByHand({ ...facts, customers: [jake], invoices: overdue(), messages }, NOW);
    expect(reasons.map(({ key }) => key)).toEqual([
      'reminder 48 h booking-1 2026-12-10',
      'booking confirmation booking-1',
      'estimate follow-up estimate-1',
      'overdue invoice invoice-1',
    ]);
  });

  test('each of 10,000 logged messages is read once, however many messages are due', () => {
    let reads = 0;
    const messages = Array.from({ length: 10_000 }, (_, index) => ({
      ...buildMessage({ id: `m${index}` }),
      get dueKey() {
        reads += 1;
        return `old ${index}`;
      },
    }));
    const customers = Array.from({ length: 200 }, (_, index) => buildCustomer({ id: `c${index}` }));
    const estimates = customers.flatMap((customer, index) =>
      sent({ id: `e${index}`, customerId: customer.id, customer }),
    );
    expect(dueIn({ customers, estimates, messages })).toHaveLength(200);
    expect(reads).toBe(10_000);
  });
});
