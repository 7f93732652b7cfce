import { expect, test } from 'vitest';
import { buildEstimate } from '#test/build.ts';
import { accepted } from '../accepted.ts';
import { answerKept } from './earlier-answers.ts';
import { evidenceOf } from './evidence.ts';
import { shownText } from './evidence-text.ts';

const ANSWER = {
  at: '2026-11-20T18:00:00.000Z',
  name: 'Jake Novak',
  channel: 'in person',
  lineIds: [],
  agreed: [],
} as const;
const digest = (text: string) => `of ${text}`;
const by = { shop: 'Shop', customer: 'Jake Novak', zone: 'America/Chicago', digest };

test('an accepted estimate that is edited is not accepted any more, and its evidence still shows what was accepted', () => {
  const sent = buildEstimate({ status: 'Sent' });
  const first = {
    ...sent,
    ...accepted(sent, { ...ANSWER, lineIds: [], agreed: [], hash: digest(shownText(sent)) }, digest),
  };
  const { answer } = first;
  if (!answer) throw new Error('There is no answer.');
  const draft = { ...first, ...answerKept(first), status: 'Draft' as const, items: [], totalAmount: 1 };
  expect(draft.answer).toBeUndefined();
  const [kept] = draft.earlierAnswers ?? [];
  expect(kept).toEqual({ answer, items: sent.items, totalAmount: sent.totalAmount });
  const evidence = evidenceOf(first, answer, by);
  expect(evidence.check).toBe('record');
  expect(evidenceOf({ ...draft, ...kept }, answer, by)).toEqual({ ...evidence, check: 'answer' });
  expect(answerKept(draft)).toEqual({});
});

test('a second answer is kept after the first one, with its option alone', () => {
  const option = (id: string) => ({ id, name: id, items: [] });
  const again = buildEstimate({
    answer: { ...ANSWER, lineIds: [], agreed: [] },
    options: [option('good'), option('best')],
    optionId: 'best',
    earlierAnswers: [{ answer: { ...ANSWER, name: 'Before', lineIds: [], agreed: [] }, items: [], totalAmount: 5 }],
  });
  expect(
    answerKept(again).earlierAnswers?.map(({ answer, options }) => [answer.name, options?.map(({ id }) => id)]),
  ).toEqual([
    ['Before', undefined],
    ['Jake Novak', ['best']],
  ]);
});
