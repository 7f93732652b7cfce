import { expect, test } from 'vitest';
import { buildCustomer } from '#test/build.ts';
import type { AddressConsent } from './address-consent.ts';
import { consentBook, mayMessage } from './consent.ts';
import { PURPOSES } from './message.ts';
import { noAnswers, stopAnswers } from './stop-words.ts';

const NUMBER = '+15550100101';
const jake = buildCustomer({
  consents: [{ channel: 'text', purpose: 'marketing', given: true, at: '2026-01-01T00:00:00Z', wording: '' }],
});

function allowedAfter(...texts: string[]): string[] {
  const answers: AddressConsent[] = [];
  for (const [n, text] of texts.entries())
    answers.push(...stopAnswers(text, NUMBER, answers, `2026-11-20T16:0${n}:00Z`));
  const book = consentBook(answers);
  return PURPOSES.filter((purpose) => mayMessage(jake, 'text', purpose, book));
}

test.each([
  ['STOP', []],
  [' stop. ', []],
  ['Unsubscribe', []],
  ['Stop by at 5?', ['service', 'marketing']],
  ['Thanks, yes', ['service', 'marketing']],
  ['START', ['service', 'marketing']],
])('a text that says %j leaves %j', (text, allowed) => {
  expect(allowedAfter(text)).toEqual(allowed);
});

test('START ends the no to messages about the work, and is no yes to marketing; a second STOP adds nothing', () => {
  expect(allowedAfter('STOP', 'START')).toEqual(['service']);
  const first = stopAnswers('STOP', NUMBER, [], '2026-11-20T16:00:00Z');
  expect(first.map(({ address, given, purpose }) => [address, given, purpose])).toEqual([
    [NUMBER, false, 'service'],
    [NUMBER, false, 'marketing'],
  ]);
  expect(stopAnswers('STOP', '(555) 010-0101', first, '2026-11-20T16:05:00Z')).toEqual([]);
  expect(mayMessage(jake, 'email', 'service', consentBook(first))).toBe(true);
});

test.each([
  ['text', NUMBER],
  ['email', 'jake.novak@example.com'],
] as const)('nothing goes by %s to an address that reaches nobody, and the reason is kept', (channel, address) => {
  const no = { channel, address, wording: '550 5.1.1 No such user' };
  const answers = noAnswers(no, [], '2026-11-20T16:00:00Z');
  expect(answers.map(({ wording, given }) => [wording, given])).toEqual([
    ['550 5.1.1 No such user', false],
    ['550 5.1.1 No such user', false],
  ]);
  const reached = buildCustomer({ phone: NUMBER, email: 'jake.novak@example.com' });
  const allowed = PURPOSES.filter((purpose) => mayMessage(reached, channel, purpose, consentBook(answers)));
  expect(allowed).toEqual([]);
  expect(mayMessage(reached, channel === 'email' ? 'text' : 'email', 'service', consentBook(answers))).toBe(true);
  expect(noAnswers(no, answers, '2026-11-20T16:05:00Z')).toEqual([]);
});
