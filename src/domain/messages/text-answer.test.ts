import { expect, test } from 'vitest';
import { buildMessage } from '#test/build.ts';
import { answerEntry, openAnswers } from './text-answer.ts';

const AT = '2026-11-20T16:00:00.000Z';
const text = { from: '+15125550142', text: 'Can I come at 5?', providerId: 'SM1' };

test('a text is logged for the customer with its number, however that is written', () => {
  const customers = [
    { id: 'other', phone: '(512) 555-0143' },
    { id: 'older', phone: '512 555 0142' },
    { id: 'newer', phone: 'Home: 512-555-0199, Mobile: (512) 555-0142' },
  ];
  expect(answerEntry(text, customers, AT)).toEqual({
    id: 'text-SM1',
    customerId: 'newer',
    template: 'answer',
    dueKey: '',
    channel: 'text',
    purpose: 'service',
    address: '+15125550142',
    subject: '',
    body: 'Can I come at 5?',
    state: 'sent',
    at: AT,
    by: '+15125550142',
    createdAt: AT,
    updatedAt: AT,
  });
  expect(answerEntry(text, customers.slice(0, 1), AT).customerId).toBe('');
});

test('answers of the last 3 days are open until someone writes to the customer', () => {
  const answer = (id: string, at: string, customerId = id) =>
    buildMessage({ id, customerId, template: 'answer', dueKey: '', state: 'sent', at });
  const messages = [
    answer('new', '2026-11-20T15:00:00.000Z'),
    answer('old', '2026-11-17T16:00:00.000Z'),
    answer('written to', '2026-11-20T15:00:00.000Z'),
    buildMessage({ customerId: 'written to', state: 'opened', at: '2026-11-20T15:30:00.000Z' }),
    answer('before', '2026-11-20T15:00:00.000Z'),
    buildMessage({ id: 'auto-1', customerId: 'before', state: 'sent', at: '2026-11-20T15:30:00.000Z' }),
    buildMessage({ customerId: 'before', state: 'sent', at: '2026-11-20T14:00:00.000Z' }),
    answer('unknown', '2026-11-20T15:00:00.000Z', ''),
  ];
  expect(openAnswers(messages, AT).map(({ id }) => id)).toEqual(['new', 'before', 'unknown']);
});
