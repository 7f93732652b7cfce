import { describe, expect, test } from 'vitest';
import type { Consent } from '#domain/customers/customer.ts';
import { DEFAULT_SETTINGS, type Settings } from '#domain/shop/settings.ts';
import {
  buildBooking,
  buildCustomer,
  buildEstimate,
  buildInvoice,
  buildJob,
  buildMessage,
  EMPTY_SHOP,
} from '#test/build.ts';
import { type AutomaticContext, automaticMessages, comingMessages, senderShop, turnOf } from './automatic.ts';
import type { ShopFacts } from './due-messages.ts';
import type { Channel } from './message.ts';
import { TEMPLATE_NAMES } from './templates.ts';

const LONG_AGO = '2026-11-01T00:00:00.000Z';
const ALL = Object.fromEntries(TEMPLATE_NAMES.map((name) => [name, { since: LONG_AGO }]));
const SETTINGS: Settings = { ...DEFAULT_SETTINGS, sending: { automatic: ALL } };
/** Friday, ten in the morning in Chicago. */
const NOW: AutomaticContext = {
  at: '2026-11-20T16:00:00.000Z',
  zone: 'America/Chicago',
  settings: SETTINGS,
  channels: ['email', 'text'],
  shop: { businessName: 'Apex Auto Protection', phone: '(512) 555-0190', email: 'hello@apex.example' },
  link: 'https://shop.example/',
};

const phones = buildCustomer({ preferredContactMethod: 'phone' });
const ready = (readyAt: string, customer = buildCustomer()): Partial<ShopFacts> => ({
  customers: [customer],
  jobs: [buildJob({ stage: 'Ready', readyAt, customer })],
});
const booked = (createdAt: string, customer = buildCustomer()): Partial<ShopFacts> => ({
  customers: [customer],
  bookings: [buildBooking({ date: '2026-12-10', createdAt, customer })],
});
const sent = (sentAt: string): Partial<ShopFacts> => ({
  customers: [buildCustomer()],
  estimates: [buildEstimate({ status: 'Sent', sentAt, customerId: 'customer-1' })],
});

function shown(facts: Partial<ShopFacts>, now: Partial<AutomaticContext> = {}): string[] {
  return automaticMessages({ ...EMPTY_SHOP, ...facts }, { ...NOW, ...now }).map(
    ({ template, channel, goesAt }) => `${template} by ${channel} from ${goesAt}`,
  );
}

function at(date: string, settings: Settings = SETTINGS, channels: readonly Channel[] = NOW.channels) {
  return { at: date, settings, channels };
}

describe('what goes by itself', () => {
  test.each<[string, string[], ...Parameters<typeof shown>]>([
    [
      'a car that was made ready four minutes ago',
      ['car ready by email from 2026-11-20T15:59:00.000Z'],
      ready('2026-11-20T15:56:00.000Z'),
    ],
    ['not before three minutes: it may be moved back', [], ready('2026-11-20T15:57:01.000Z')],
    [
      'nor again within 12 hours, when it was moved back and is ready once more',
      [],
      {
        ...ready('2026-11-20T15:56:00.000Z'),
        messages: [
          buildMessage({
            template: 'car ready',
            dueKey: 'car ready job-1 2026-11-20T04:30:00.000Z',
            state: 'sent',
            at: '2026-11-20T04:33:00.000Z',
          }),
        ],
      },
    ],
    [
      'but after 12 hours, and about another job',
      ['car ready by email from 2026-11-20T15:59:00.000Z'],
      {
        ...ready('2026-11-20T15:56:00.000Z'),
        messages: [
          buildMessage({
            template: 'car ready',
            dueKey: 'car ready job-1 2026-11-20T03:00:00.000Z',
            state: 'sent',
            at: '2026-11-20T03:59:00.000Z',
          }),
          buildMessage({
            template: 'car ready',
            dueKey: 'car ready job-10 2026-11-20T15:00:00.000Z',
            state: 'sent',
            at: '2026-11-20T15:03:00.000Z',
          }),
        ],
      },
    ],
    ['a template that goes by hand', [], ready('2026-11-20T15:56:00.000Z'), at(NOW.at, DEFAULT_SETTINGS)],
    [
      'a car made ready before the shop chose so',
      [],
      ready('2026-11-20T15:56:00.000Z'),
      at(NOW.at, { ...SETTINGS, sending: { automatic: { 'car ready': { since: '2026-11-20T15:59:30.000Z' } } } }),
    ],
    [
      'a car made ready 12 hours ago',
      ['car ready by email from 2026-11-20T04:00:00.000Z'],
      ready('2026-11-20T03:57:00.000Z'),
    ],
    ['a car made ready more than 12 hours ago: a person decides', [], ready('2026-11-20T03:56:59.000Z')],
    ['a text at 10:00 PM waits', [], ready('2026-11-20T15:00:00.000Z', phones), at('2026-11-21T04:00:00.000Z')],
    [
      'a text about a car made ready at 8:30 PM, when a quiet night of 13 hours ends',
      ['car ready by text from 2026-11-21T15:00:00.000Z'],
      ready('2026-11-21T02:30:00.000Z', phones),
      at('2026-11-21T15:00:00.000Z', { ...SETTINGS, quietHours: { from: '20:00', to: '09:00' } }),
    ],
    [
      'an email at 10:00 PM does not wait',
      ['car ready by email from 2026-11-21T03:59:00.000Z'],
      ready('2026-11-21T03:56:00.000Z'),
      at('2026-11-21T04:00:00.000Z'),
    ],
    [
      'who prefers a text gets an email where the shop has no texts',
      ['car ready by email from 2026-11-20T15:59:00.000Z'],
      ready('2026-11-20T15:56:00.000Z', phones),
      at(NOW.at, SETTINGS, ['email']),
    ],
    ['no account at all', [], ready('2026-11-20T15:56:00.000Z'), at(NOW.at, SETTINGS, [])],
    ['what is due on a day: not at midnight', [], sent('2026-11-17T16:00:00Z'), at('2026-11-20T13:59:00.000Z')],
    [
      'but in the morning',
      ['estimate follow-up by email from 2026-11-20T14:00:00.000Z'],
      sent('2026-11-17T16:00:00Z'),
      at('2026-11-20T14:00:00.000Z'),
    ],
    [
      'nor in the evening, after an outage of the day',
      [],
      sent('2026-11-17T16:00:00Z'),
      at('2026-11-21T02:01:00.000Z'),
    ],
    [
      'a reminder of the day before',
      ['reminder 24 h by email from 2026-11-20T14:00:00.000Z'],
      { customers: [buildCustomer()], bookings: [buildBooking({ date: '2026-11-21' })] },
    ],
    [
      'an invoice on the day after it was due',
      ['overdue invoice by email from 2026-11-20T14:00:00.000Z'],
      {
        customers: [buildCustomer()],
        invoices: [buildInvoice({ status: 'Sent', dueDate: '2026-11-19', customerId: 'customer-1' })],
      },
    ],
    [
      'again 14 days after the last one',
      ['overdue invoice by email from 2026-11-20T14:00:00.000Z'],
      {
        customers: [buildCustomer()],
        invoices: [buildInvoice({ status: 'Sent', dueDate: '2026-10-01', customerId: 'customer-1' })],
        messages: [buildMessage({ dueKey: 'overdue invoice invoice-1', state: 'sent', at: '2026-11-06T15:00:00Z' })],
      },
    ],
    [
      'a booking that was made four minutes ago',
      ['booking confirmation by email from 2026-11-20T15:59:00.000Z'],
      booked('2026-11-20T15:56:00.000Z'),
    ],
    ['not before three minutes: it may be undone', [], booked('2026-11-20T15:57:01.000Z')],
    ['not the booking of last night, after more than 12 hours', [], booked('2026-11-20T03:56:00.000Z')],
    [
      'by text when quiet hours end, for a booking of the evening',
      ['booking confirmation by text from 2026-11-20T14:00:00.000Z'],
      booked('2026-11-20T04:00:00.000Z', phones),
    ],
    [
      'not an invoice that has been overdue for long',
      [],
      {
        customers: [buildCustomer()],
        invoices: [buildInvoice({ status: 'Sent', dueDate: '2026-10-01', customerId: 'customer-1' })],
      },
    ],
  ])('%s', (_title, expected, facts, now) => {
    expect(shown(facts, now)).toEqual(expected);
  });

  test.each(['queued', 'sent', 'unconfirmed', 'refused', 'bounced', 'not sent', 'opened', 'skipped'] as const)(
    'not a second time while the log says %s',
    (state) => {
      const facts = ready('2026-11-20T15:56:00.000Z');
      const dueKey = 'car ready job-1 2026-11-20T15:56:00.000Z';
      expect(shown({ ...facts, messages: [buildMessage({ dueKey, state })] })).toEqual([]);
    },
  );

  test('a no, a deleted customer and an unfilled field: nothing goes', () => {
    const no: Consent = { channel: 'email', purpose: 'service', given: false, at: LONG_AGO, wording: '' };
    const refusing = buildCustomer({ phone: '', consents: [no] });
    expect(shown(ready('2026-11-20T15:56:00.000Z', refusing))).toEqual([]);
    expect(shown({ ...ready('2026-11-20T15:56:00.000Z'), customers: [] })).toEqual([]);
    const messageTemplates = { 'car ready': { subject: 'Ready', message: 'Owes {balance}', text: '' } };
    expect(shown(ready('2026-11-20T15:56:00.000Z'), at(NOW.at, { ...SETTINGS, messageTemplates }))).toEqual([]);
  });

  test('the text names the shop with the address for answers, and the link', () => {
    const [message] = automaticMessages({ ...EMPTY_SHOP, ...sent('2026-11-17T16:00:00Z') }, NOW);
    expect(message).toMatchObject({ address: 'jake.novak@example.com', purpose: 'service', hasLink: true });
    expect(message?.body).toContain('https://shop.example/');
    expect(message?.body).toContain('hello@apex.example');
  });
});

test('a number without its area code gets no text: an email goes, or a person decides', () => {
  const short = buildCustomer({ preferredContactMethod: 'phone', phone: '555-0142' });
  expect(shown(ready('2026-11-20T15:56:00.000Z', short))).toEqual(['car ready by email from 2026-11-20T15:59:00.000Z']);
  const without = buildCustomer({ preferredContactMethod: 'phone', phone: '555-0142', email: '' });
  expect(shown(ready('2026-11-20T15:56:00.000Z', without))).toEqual([]);
});

test('a text that goes by itself does not ask for an answer by text, which nobody reads', () => {
  const facts = {
    ...EMPTY_SHOP,
    customers: [phones],
    bookings: [buildBooking({ date: '2026-11-22', customer: phones })],
  };
  const [message] = automaticMessages(facts, NOW);
  expect(message).toMatchObject({ template: 'reminder 48 h', channel: 'text' });
  expect(message?.body).toMatch(/Need another time\? Please call us\.$/);
});

test.each([
  [
    'where answers go',
    { replyTo: 'answers@apex.example', from: { name: '', address: 'shop@apex.example' } },
    'answers@apex.example',
  ],
  ['the sender', { from: { name: '', address: 'shop@apex.example' } }, 'shop@apex.example'],
  [
    'the user of the account, where the owner entered no sender',
    { from: { name: 'Apex', address: '' } },
    'user@apex.example',
  ],
])('customers can answer to %s', (_who, sending, email) => {
  const shop = { businessName: 'Apex', phone: '' };
  expect(senderShop(shop, { sending }, 'user@apex.example')).toEqual({ ...shop, email });
});

test('the user of an account that is no address is not named', () => {
  expect(senderShop({ businessName: 'Apex', phone: '' }, {}, 'apikey').email).toBe('');
});

describe('the turn of a queued message', () => {
  const facts = { ...EMPTY_SHOP, ...ready('2026-11-20T15:56:00.000Z') };
  const queued = buildMessage({
    id: 'auto-1',
    template: 'car ready',
    dueKey: 'car ready job-1 2026-11-20T15:56:00.000Z',
    state: 'queued',
    channel: 'email',
    address: 'jake.novak@example.com',
  });
  const turn = (changed: Partial<ShopFacts> = {}, message = queued, now: Partial<AutomaticContext> = {}) =>
    turnOf(message, { ...facts, messages: [message], ...changed }, { ...NOW, ...now });

  test('sends what the records say now', () => {
    expect(turn()).toMatchObject({ kind: 'send', record: { kind: 'job', id: 'job-1' }, hasLink: false });
  });

  test.each<[string, string, ...Parameters<typeof turn>]>([
    [
      'the car was handed over',
      'This message is no longer due: it was paid, answered, moved or cancelled in the meantime.',
      { jobs: [buildJob({ stage: 'Delivered' })] },
    ],
    [
      'the customer said no',
      'Jake Novak said no to messages by email.',
      {
        customers: [
          buildCustomer({
            consents: [{ channel: 'email', purpose: 'service', given: false, at: LONG_AGO, wording: '' }],
          }),
        ],
      },
    ],
    ['the customer was deleted', 'This customer was deleted.', { customers: [] }],
    [
      'the customer has another address',
      'The customer has another address now. Send the message to that one.',
      { customers: [buildCustomer({ email: 'new@example.com' })] },
    ],
    [
      'someone opened it by hand',
      'Dana already took care of this message.',
      { messages: [queued, buildMessage({ id: 'other', dueKey: queued.dueKey, state: 'opened', by: 'Dana' })] },
    ],
  ])('ends when %s', (_title, why, changed) => {
    expect(turn(changed)).toEqual({ kind: 'ended', why });
  });

  test('a text waits for the end of quiet hours', () => {
    const text = { ...queued, channel: 'text', address: '(555) 010-0101' } as const;
    const late = { at: '2026-11-21T04:30:00.000Z' };
    expect(turn({}, text, late)).toEqual({ kind: 'wait', until: '2026-11-21T14:00:00.000Z' });
    expect(turn({}, text)).toMatchObject({ kind: 'send' });
  });
});

describe('the turn of a message that a person wrote', () => {
  const no: Consent = { channel: 'text', purpose: 'service', given: false, at: LONG_AGO, wording: '' };
  const refusing = buildCustomer({ consents: [no, { ...no, channel: 'email' }] });
  const written = buildMessage({
    state: 'queued',
    template: 'car ready',
    dueKey: 'car ready job-1',
    body: 'Hi {first name}',
    createdAt: '2026-11-21T04:20:00.000Z',
  });
  const turn = (changed: Partial<typeof written> = {}, customer = buildCustomer()) =>
    turnOf(
      { ...written, ...changed },
      { ...EMPTY_SHOP, customers: [customer] },
      { ...NOW, at: '2026-11-21T04:30:00.000Z' },
    );

  test('it goes as it was written: in quiet hours, to the address that was typed, whatever the records say now', () => {
    const sent = { kind: 'send', subject: '', body: 'Hi {first name}', hasLink: false, record: undefined };
    expect(turn({ address: '(512) 555-0199' })).toEqual(sent);
  });

  test('a text that is tried or sent again more than 15 minutes later waits for the end of quiet hours; an email goes', () => {
    const createdAt = '2026-11-21T04:14:59.000Z';
    expect(turn({ createdAt })).toEqual({ kind: 'wait', until: '2026-11-21T14:00:00.000Z' });
    expect(turn({ createdAt: '2026-11-21T04:15:00.000Z' })).toMatchObject({ kind: 'send' });
    expect(turn({ createdAt, channel: 'email' })).toMatchObject({ kind: 'send' });
  });

  test('a no ends it, unless it brings a document that the customer asked for', () => {
    expect(turn({}, refusing)).toEqual({ kind: 'ended', why: 'Jake Novak said no to messages by text message.' });
    const document = { template: 'invoice', dueKey: 'invoice invoice-1', channel: 'email' } as const;
    expect(turn(document, refusing)).toMatchObject({ kind: 'send', body: 'Hi {first name}' });
    expect(turn(document, buildCustomer({ id: 'other' }))).toEqual({
      kind: 'ended',
      why: 'This customer was deleted.',
    });
  });
});

test('what comes next, with its time: today, tomorrow and after the weekend, each once', () => {
  const bookings = [
    buildBooking({ id: 'a', date: '2026-11-21' }),
    buildBooking({ id: 'b', date: '2026-11-24', customerId: 'customer-2' }),
  ];
  const customers = [buildCustomer(), buildCustomer({ id: 'customer-2', email: 'b@example.com' })];
  const coming = comingMessages({ ...EMPTY_SHOP, bookings, customers }, NOW, 7);
  expect(coming.map(({ dueKey, goesAt }) => [dueKey, goesAt])).toEqual([
    ['reminder 24 h a 2026-11-21', '2026-11-20T14:00:00.000Z'],
    ['reminder 48 h b 2026-11-24', '2026-11-21T14:00:00.000Z'],
    ['reminder 24 h b 2026-11-24', '2026-11-23T14:00:00.000Z'],
  ]);
});
