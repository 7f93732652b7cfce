import { expect, test } from 'vitest';
import { createTurn, inSlices } from './slices.ts';

const ITEMS = Array.from({ length: 64 }, (_, index) => index);

/** Computes for so many milliseconds. */
function compute(span: number): void {
  for (const end = performance.now() + span; performance.now() < end; );
}

test('many short lists hold the page up no longer than one long one: they share the turn', async () => {
  let rests = 0;
  let worked = 0;
  const turn = createTurn(async () => {
    rests += 1;
  });
  for (let list = 0; list < 10; list += 1) {
    await inSlices(
      ITEMS,
      turn,
      () => true,
      () => {
        compute(0.05);
        worked += 1;
      },
    );
  }
  expect(worked).toBe(640);
  // 32 ms of work in turns of 6 ms.
  expect(rests).toBeGreaterThanOrEqual(4);
});

test('what is no longer wanted ends at the next rest', async () => {
  let worked = 0;
  const turn = { isOver: () => worked === 2, rest: async () => undefined };
  const isDone = await inSlices(
    ITEMS,
    turn,
    () => false,
    () => {
      worked += 1;
    },
  );
  expect({ isDone, worked }).toEqual({ isDone: false, worked: 2 });
});
