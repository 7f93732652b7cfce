import { expect, test } from 'vitest';
import { createTurns } from './turns.mjs';

/** Work that ends on request. */
function pending() {
  let end;
  const ended = new Promise((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

test('of one key two run at once and one waits; a fourth is refused; another key does not wait; turns are taken in order', async () => {
  const inTurn = createTurns({ atOnce: 2, waiting: 1 });
  const [first, second, third, other] = [pending(), pending(), pending(), pending()];
  const done = [];
  const note = (name) => (value) => done.push(value ?? name);
  const all = [
    inTurn('ann', first.work).then(note('first')),
    inTurn('ann', second.work).then(note('second')),
    inTurn('ann', third.work).then(note('third')),
  ];
  await expect(inTurn('ann', () => 'fourth')).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
  all.push(inTurn('ben', other.work).then(note('other')));
  other.end();
  await all[3];
  first.end();
  third.end();
  await all[2];
  second.end();
  await all[1];
  expect(done).toEqual(['other', 'first', 'third', 'second']);
});

test('work that fails gives its turn to the next', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 5 });
  const outcomes = await Promise.allSettled([
    inTurn('ann', () => Promise.reject(new Error('no'))),
    inTurn('ann', async () => 'yes'),
    inTurn('ann', async () => 'yes'),
  ]);
  expect(outcomes.map(({ status, value }) => value ?? status)).toEqual(['rejected', 'yes', 'yes']);
});
