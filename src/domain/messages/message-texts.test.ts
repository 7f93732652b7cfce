import { describe, expect, test } from 'vitest';
import { localTime } from '#domain/calendar/calendar.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { fieldsIn, unknownFields } from '#domain/text/merge-fields.ts';
import { buildCustomer } from '#test/build.ts';
import { mayMessage } from './consent.ts';
import { defaultTexts } from './default-texts.ts';
import { addressProblem, openingOf } from './open-message.ts';
import { quietUntil } from './quiet-hours.ts';
import { draftWith, editedWith, isOutdated, nextPlace, placeBefore, roundOf } from './round.ts';
import { segmentsOf } from './segments.ts';
import {
  fieldProblems,
  fieldValues,
  messageText,
  TEMPLATE_FIELDS,
  TEMPLATE_NAMES,
  templateLabel,
  templateTexts,
} from './templates.ts';

const shop = { businessName: 'Apex Auto Protection', phone: '(512) 555-0190', email: 'hello@apex.example' };
const jake = buildCustomer();
const TEXTS = defaultTexts({ hasLinks: false });

describe('templates', () => {
  test.each([
    ['car ready', 'Car ready'],
    ['', 'Written by hand'],
    ['spring sale', 'spring sale'],
    ['constructor', 'constructor'],
  ])('a message made from %j is called %j', (name, label) => {
    expect(templateLabel(name)).toBe(label);
  });

  test.each(TEMPLATE_NAMES)('%s uses only fields that it has, and plain characters in its text message', (name) => {
    for (const options of [{ hasLinks: false }, { hasLinks: true, paymentLink: 'https://pay.example' }]) {
      const { subject, message, text } = defaultTexts(options)[name];
      expect(unknownFields(`${subject} ${message} ${text}`, TEMPLATE_FIELDS[name])).toEqual([]);
      expect(message).not.toMatch(/\n{3}/);
      expect(segmentsOf(text.replace(/[{}]/g, '')).encoding).toBe('GSM-7');
    }
  });

  test('a reminder is filled in for both channels', () => {
    const values = fieldValues(
      jake,
      { date: 'Sat, Nov 21', time: '9:00 AM', service: 'Ceramic Coating' },
      { shop, settings: DEFAULT_SETTINGS },
    );
    expect(messageText(TEXTS['reminder 24 h'], 'text', values)).toEqual({
      subject: '',
      body: 'Hi Jake, see you on Sat, Nov 21 at 9:00 AM with your 2025 Porsche 911. Please take your valuables out of the car. Apex Auto Protection',
    });
    expect(messageText(TEXTS['reminder 48 h'], 'email', values)).toEqual({
      subject: 'Your appointment on Sat, Nov 21 at Apex Auto Protection',
      body: `Hello Jake,

This is a reminder that your 2025 Porsche 911 is booked with us for Sat, Nov 21 at 9:00 AM: Ceramic Coating.

If you need another time, please reply or call us.

Apex Auto Protection
(512) 555-0190, hello@apex.example`,
    });
  });

  test('a field that is empty or unknown stays in braces, and the message says which and where to fix it', () => {
    const settings = {
      ...DEFAULT_SETTINGS,
      messageTemplates: {
        'review request': { subject: '', message: '', text: '{customer} {review link} {balance} {numer}' },
      },
    };
    const texts = templateTexts('review request', settings, TEXTS);
    const { body } = messageText(texts, 'text', fieldValues(jake, {}, { shop, settings }));
    expect(body).toBe('Jake Novak {review link} {balance} {numer}');
    expect(fieldProblems('review request', body)).toEqual([
      {
        field: 'review link',
        place: 'messages',
        sentence: '{review link} is empty. Add your review link in Settings › Messages.',
      },
      {
        field: 'balance',
        place: 'messages',
        sentence:
          'There is no field {balance} here. Type what it should say, and fix the template in Settings › Messages.',
      },
      {
        field: 'numer',
        place: 'messages',
        sentence:
          'There is no field {numer} here. Type what it should say, and fix the template in Settings › Messages.',
      },
    ]);
    expect(fieldProblems('review request', 'Jake Novak https://review.example')).toEqual([]);
    expect(fieldProblems('', 'Hi {numer}')).toEqual([
      { field: 'numer', place: 'messages', sentence: 'There is no field {numer} here. Type what it should say.' },
    ]);
    expect(fieldProblems('invoice', '{contact}').map(({ place, sentence }) => [place, sentence])).toEqual([
      ['profile', '{contact} is empty. Add your phone number in your profile.'],
    ]);
    expect(fieldProblems('estimate', '{numer}').map(({ place }) => place)).toEqual(['documents']);
    expect(fieldsIn('{a} { b } {a}')).toEqual(['a', 'b']);
  });

  test('a shop without a name, phone or email, and a customer without a name or car', () => {
    const empty = { businessName: ' ', phone: '', email: '' };
    const nobody = buildCustomer({
      firstName: '',
      lastName: '',
      vehicle: { ...jake.vehicle, year: 0, make: '', model: '' },
    });
    const values = fieldValues(nobody, {}, { shop: empty, settings: DEFAULT_SETTINGS });
    expect([...values]).toEqual([['vehicle', 'vehicle']]);
  });
});

test.each([
  ['', 'GSM-7', 0, 0, 160],
  ['a'.repeat(160), 'GSM-7', 160, 1, 160],
  ['a'.repeat(161), 'GSM-7', 161, 2, 306],
  ['a'.repeat(306), 'GSM-7', 306, 2, 306],
  ['a'.repeat(307), 'GSM-7', 307, 3, 459],
  ['€'.repeat(80), 'GSM-7', 160, 1, 160],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3, 459],
  ['é'.repeat(160), 'GSM-7', 160, 1, 160],
  ['’'.repeat(70), 'UCS-2', 70, 1, 70],
  ['’'.repeat(71), 'UCS-2', 71, 2, 134],
  ['🚗'.repeat(35), 'UCS-2', 70, 1, 70],
  ['🚗'.repeat(67), 'UCS-2', 134, 3, 201],
])('the text message %# has its encoding, places and count', (text, encoding, length, count, room) => {
  const { special, ...counted } = segmentsOf(text);
  expect(counted).toEqual({ encoding, length, count, room });
  expect(special).toBe(encoding === 'GSM-7' ? undefined : [...text][0]);
});

describe('opening', () => {
  test('an email has subject and body, with line breaks as RFC 6068 asks for them', () => {
    expect(openingOf('email', 'jake@example.com', { subject: 'A & B', body: 'Hi\nJake' })).toEqual({
      href: 'mailto:jake@example.com?subject=A%20%26%20B&body=Hi%0D%0AJake',
      copies: false,
    });
  });

  test('a text message has its number and encoded body', () => {
    expect(openingOf('text', '(512) 555-0142', { subject: '', body: 'Hi & bye?' })).toEqual({
      href: 'sms:+15125550142?&body=Hi%20%26%20bye%3F',
      copies: false,
    });
  });

  test('odd characters of an address and a text are encoded; half an emoji, which no address can have, does not stop it', () => {
    expect(openingOf('email', ' zoë+a%b&c?d@example.com ', { subject: '#1 "x"', body: '50% = ½\ud83d' }).href).toBe(
      'mailto:zo%C3%AB%2Ba%25b%26c%3Fd@example.com?subject=%231%20%22x%22&body=50%25%20%3D%20%C2%BD%EF%BF%BD',
    );
    const hrefs = ['+44 (0)20 7946 0958', '\u202a512.555.0142\u202c x3', '５１２ ５５５ ０１４２'].map(
      (phone) => openingOf('text', phone, { subject: '', body: 'é\n😀' }).href,
    );
    const body = '?&body=%C3%A9%0D%0A%F0%9F%98%80';
    expect(hrefs).toEqual([`sms:+442079460958${body}`, `sms:+15125550142${body}`, `sms:+15125550142${body}`]);
  });

  test('an email of 2,500 characters is copied, and its program opens with the subject only', () => {
    expect(openingOf('email', 'jake@example.com', { subject: 'Hello', body: 'a'.repeat(2500) })).toEqual({
      href: 'mailto:jake@example.com?subject=Hello',
      copies: true,
    });
    const room = 2000 - 'mailto:a@b.c?subject=S&body='.length;
    expect(openingOf('email', 'a@b.c', { subject: 'S', body: 'a'.repeat(room - 1) }).copies).toBe(false);
    expect(openingOf('email', 'a@b.c', { subject: 'S', body: 'a'.repeat(room) }).copies).toBe(true);
    expect(openingOf('text', '5125550142', { subject: '', body: '€'.repeat(300) })).toEqual({
      href: 'sms:+15125550142',
      copies: true,
    });
  });

  test.each([
    ['email', '', 'Enter the email address.'],
    ['email', 'jake@', 'Enter an email address like name@example.com.'],
    ['email', 'jake@example.com', undefined],
    ['text', '', 'Enter the phone number.'],
    ['text', 'ask Dana', 'Enter a phone number with at least 7 digits.'],
    ['text', '512-555-0142 x3', undefined],
  ] as const)('%s to "%s": %s', (channel, address, problem) => {
    expect(addressProblem(channel, address)).toBe(problem);
  });
});

test('the last answer of a channel and purpose counts; service is allowed without one, marketing is not', () => {
  const answer = (channel: 'email' | 'text', purpose: 'service' | 'marketing', given: boolean) => ({
    channel,
    purpose,
    given,
    at: '2026-11-02T09:00:00Z',
    wording: '',
  });
  const jake = { email: 'jake@example.com', phone: '512-555-0142' };
  expect(mayMessage(jake, 'text', 'service', new Map())).toBe(true);
  expect(mayMessage(jake, 'text', 'marketing', new Map())).toBe(false);
  const consents = [
    answer('text', 'service', false),
    answer('email', 'marketing', false),
    answer('email', 'marketing', true),
  ];
  expect(mayMessage({ ...jake, consents }, 'text', 'service', new Map())).toBe(false);
  expect(mayMessage({ ...jake, consents }, 'email', 'service', new Map())).toBe(true);
  expect(mayMessage({ ...jake, consents }, 'email', 'marketing', new Map())).toBe(true);
  expect(mayMessage({ ...jake, consents }, 'text', 'marketing', new Map())).toBe(false);
});

test('the round goes on where it was on the same day, with what became due since at its end', () => {
  const saved = { day: '2026-11-20', keys: ['a', 'b', 'c'], at: 2, edits: {} };
  expect(roundOf('2026-11-20', ['c', 'd'], saved)).toEqual({ ...saved, keys: ['a', 'b', 'c', 'd'] });
  expect(roundOf('2026-11-20', ['c'], saved)).toBe(saved);
  expect(roundOf('2026-11-21', ['c'], saved)).toEqual({ day: '2026-11-21', keys: ['c'], at: 0, edits: {} });
  const has = (key: string) => key !== 'b';
  expect([0, 1, 3].map((from) => nextPlace(saved.keys, from, has))).toEqual([0, 2, 3]);
  expect([2, 0].map((from) => placeBefore(saved.keys, from, has))).toEqual([0, 0]);
});

test('an edited message keeps the edit and follows the records elsewhere; it is outdated when they would now say something else', () => {
  const made = { address: 'jake@example.com', subject: 'Invoice', body: '$868.00 is left.' };
  const once = editedWith(made, undefined, { body: '$868.00 is left!' });
  const edit = editedWith({ ...made, body: '$1.00 is left.' }, once, { body: 'Please pay $868.00.' });
  expect(edit).toEqual({ body: { from: '$868.00 is left.', to: 'Please pay $868.00.' } });
  const moved = { ...made, address: 'new@example.com' };
  expect(draftWith(moved, edit)).toEqual({ ...moved, body: 'Please pay $868.00.' });
  expect([undefined, edit].map((one) => isOutdated(moved, one))).toEqual([false, false]);
  expect(isOutdated({ ...made, body: '$700.00 is left.' }, edit)).toBe(true);
});

test.each([
  ['2026-11-20T04:00:00Z', '08:00', '22:00 on a normal day'],
  ['2026-03-08T05:59:00Z', '08:00', '23:59 before the clocks go forward'],
  ['2026-03-08T12:59:00Z', '08:00', '7:59 after they went forward'],
  ['2026-03-08T13:00:00Z', undefined, '8:00 after they went forward'],
  ['2026-11-01T06:30:00Z', '08:00', '1:30 before the clocks go back'],
  ['2026-11-01T07:30:00Z', '08:00', '1:30 after they went back'],
  ['2026-11-01T13:59:00Z', '08:00', '7:59 after they went back'],
  ['2026-11-01T14:00:00Z', undefined, '8:00 after they went back'],
  ['2026-11-02T02:59:00Z', undefined, '20:59'],
  ['2026-11-02T03:00:00Z', '08:00', '21:00'],
])('quiet hours follow the clock of the shop: at %s they end at %s (%s)', (instant, until, _says) => {
  expect(quietUntil(localTime(new Date(instant), 'America/Chicago'), {})).toBe(until);
});
