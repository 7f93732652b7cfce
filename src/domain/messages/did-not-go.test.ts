import { expect, test } from 'vitest';
import { buildMessage } from '#test/build.ts';
import { didNotGo, failedMessages } from './did-not-go.ts';
import { MESSAGE_STATES } from './message.ts';

const AT = '2026-11-20T16:00:00.000Z';

test('what the server refused, bounced, does not know, or gave back with a reason did not go', () => {
  const states = (why?: string) => MESSAGE_STATES.filter((state) => didNotGo({ state, why }));
  expect(states()).toEqual(['refused', 'bounced', 'unconfirmed']);
  expect(states('Too late.')).toEqual(['not sent', 'refused', 'bounced', 'unconfirmed']);
});

test('those of the last 7 days are shown, until someone takes care of them', () => {
  const failed = (id: string, at: string) => buildMessage({ id, dueKey: `key ${id}`, state: 'refused', at });
  const messages = [
    failed('new', '2026-11-20T15:00:00.000Z'),
    failed('a week old', '2026-11-13T16:00:01.000Z'),
    failed('older', '2026-11-13T16:00:00.000Z'),
    failed('done', '2026-11-20T15:00:00.000Z'),
    buildMessage({ id: 'by hand', dueKey: 'key done', state: 'opened', at: '2026-11-20T15:30:00.000Z' }),
    buildMessage({ id: 'no reason', dueKey: '', state: 'bounced', at: '2026-11-20T15:00:00.000Z' }),
    buildMessage({ id: 'other', dueKey: '', state: 'sent', at: '2026-11-20T15:00:00.000Z' }),
  ];
  expect(failedMessages(messages, AT).map(({ id }) => id)).toEqual(['new', 'a week old', 'no reason']);
});

test('what was sent before takes care of nothing: a document that is sent again and refused is shown', () => {
  const key = 'invoice invoice-1';
  const first = buildMessage({ id: 'first', dueKey: key, state: 'sent', at: '2026-11-19T15:00:00.000Z' });
  const again = buildMessage({ id: 'again', dueKey: key, state: 'refused', at: '2026-11-20T15:00:00.000Z' });
  expect(failedMessages([first, again], AT).map(({ id }) => id)).toEqual(['again']);
  const later = { ...first, id: 'later', at: '2026-11-20T15:30:00.000Z' };
  expect(failedMessages([first, again, later], AT)).toEqual([]);
});
