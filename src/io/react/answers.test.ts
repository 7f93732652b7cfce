import { expect, test, vi } from 'vitest';
import { expectConsole } from '#test/console/console-guard.ts';
import { createAnswers, type Question } from './answers.ts';

/** A question whose tries are answered by hand, in any order. */
function question(key = 'bookings list', topic: Question['topic'] = 'bookings') {
  const tries: { resolve: (data: unknown) => void; reject: (error: Error) => void }[] = [];
  const ask = () => new Promise<unknown>((resolve, reject) => tries.push({ resolve, reject }));
  const handled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    asked: { topic, key, ask } satisfies Question,
    count: () => tries.length,
    answerTry(at: number, data: unknown) {
      tries[at]?.resolve(data);
      return handled();
    },
    failTry(at: number) {
      tries[at]?.reject(new Error('unreachable'));
      return handled();
    },
  };
}

const nothing = () => undefined;

test('a question is asked once for all who follow it, and each hears the answer until they stop', async () => {
  const answers = createAnswers();
  const { asked, count, answerTry } = question();
  const [first, second] = [vi.fn(), vi.fn()];
  const stop = answers.follow(asked, first);
  answers.follow(asked, second);
  expect(answers.answer(asked)).toEqual({ data: undefined, failed: false });
  await answerTry(0, ['a']);
  expect([count(), first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1, 1]);
  expect(answers.answer(asked)).toEqual({ data: ['a'], failed: false });
  stop();
  answers.askAgain('bookings');
  await answerTry(1, ['b']);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
});

test('the answer is the same object until another one comes', async () => {
  const answers = createAnswers();
  const { asked, answerTry } = question();
  answers.follow(asked, nothing);
  expect(answers.answer(asked)).toBe(answers.answer(asked));
  await answerTry(0, ['a']);
  expect(answers.answer(asked)).toBe(answers.answer(asked));
});

test('an answer that is known at once is there before anything is asked', () => {
  const answers = createAnswers();
  const { asked, count } = question();
  const known = { ...asked, atOnce: () => ['a'] };
  expect(answers.answer(known)).toEqual({ data: ['a'], failed: false });
  answers.follow(known, nothing);
  expect(count()).toBe(0);
});

test('where the answer cannot be given at once, it is asked for', async () => {
  const answers = createAnswers();
  const { asked, answerTry } = question();
  const atOnce = () => {
    throw new Error('damaged');
  };
  answers.follow({ ...asked, atOnce }, nothing);
  await answerTry(0, ['a']);
  expect(answers.answer(asked)).toEqual({ data: ['a'], failed: false });
});

test('a late answer never replaces a newer one, and a late failure does not either', async () => {
  const answers = createAnswers();
  const { asked, answerTry, failTry } = question();
  const onChange = vi.fn();
  answers.follow(asked, onChange);
  answers.askAgain('bookings');
  answers.askAgain('bookings');
  await answerTry(2, 'newest');
  await answerTry(0, 'oldest');
  expectConsole('error', /Reading failed: bookings list/);
  await failTry(1);
  expect(answers.answer(asked)).toEqual({ data: 'newest', failed: false });
  expect(onChange).toHaveBeenCalledOnce();
});

test('a late answer is dropped also while the newer one is still awaited', async () => {
  const answers = createAnswers();
  const { asked, answerTry } = question();
  answers.follow(asked, nothing);
  answers.askAgain('bookings');
  await answerTry(0, 'before the change');
  expect(answers.answer(asked).data).toBeUndefined();
  await answerTry(1, 'after the change');
  expect(answers.answer(asked).data).toBe('after the change');
});

test('a failure is shown with the last data, until a retry is answered', async () => {
  expectConsole('error', /Reading failed: bookings list/);
  const answers = createAnswers();
  const { asked, answerTry, failTry } = question();
  const onChange = vi.fn();
  answers.follow(asked, onChange);
  await answerTry(0, ['a']);
  answers.askAgain('bookings');
  await failTry(1);
  expect(answers.answer(asked)).toEqual({ data: ['a'], failed: true });
  answers.retry(asked.key);
  await answerTry(2, ['b']);
  expect(answers.answer(asked)).toEqual({ data: ['b'], failed: false });
  expect(onChange).toHaveBeenCalledTimes(3);
});

test('after a failure, whoever comes next asks again without a retry', async () => {
  expectConsole('error', /Reading failed: bookings list/);
  const answers = createAnswers();
  const { asked, count, answerTry, failTry } = question();
  const stop = answers.follow(asked, nothing);
  await failTry(0);
  stop();
  answers.follow(asked, nothing);
  expect(count()).toBe(2);
  await answerTry(1, ['a']);
  expect(answers.answer(asked)).toEqual({ data: ['a'], failed: false });
});

test('a retry of what nobody asked does nothing', () => {
  expect(() => createAnswers().retry('bookings list')).not.toThrow();
});

test('a change asks again what is followed of its topic, with the latest question, and leaves other topics alone', async () => {
  const answers = createAnswers();
  const [old, latest, other] = [question(), question(), question('settings ', 'settings')];
  answers.follow(old.asked, nothing);
  answers.follow(latest.asked, nothing);
  answers.follow(other.asked, nothing);
  await old.answerTry(0, 'old');
  answers.askAgain('bookings');
  await latest.answerTry(0, 'new');
  expect(answers.answer(latest.asked).data).toBe('new');
  expect([old.count(), latest.count(), other.count()]).toEqual([1, 1, 1]);
});

test('an answer that nobody follows is kept for a way back, until its topic changes', async () => {
  const answers = createAnswers();
  const { asked, count, answerTry } = question();
  answers.follow(asked, nothing)();
  await answerTry(0, ['a']);
  answers.follow(asked, nothing)();
  expect([count(), answers.answer(asked).data]).toEqual([1, ['a']]);
  answers.askAgain('bookings');
  expect([count(), answers.answer(asked).data]).toEqual([1, undefined]);
  answers.follow(asked, nothing);
  expect(count()).toBe(2);
});

test('of the answers that nobody follows the newest 50 are kept, and all that are followed', async () => {
  const answers = createAnswers();
  const followed = question('followed');
  answers.follow(followed.asked, nothing);
  await followed.answerTry(0, 'followed');
  const visited = Array.from({ length: 53 }, (_, at) => question(`visit ${at}`));
  for (const { asked, answerTry } of visited) {
    const stop = answers.follow(asked, nothing);
    await answerTry(0, asked.key);
    stop();
  }
  expect(answers.answer(followed.asked).data).toBe('followed');
  const kept = visited.filter(({ asked }) => answers.answer(asked).data === asked.key);
  expect(kept).toEqual(visited.slice(3));
});
