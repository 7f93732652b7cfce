import { expect, test } from 'vitest';
import { accepted } from '#domain/estimates/accepted.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { EstimateAnswer } from '#domain/estimates/estimate-answer.ts';
import { buildEstimate } from '#test/build.ts';
import { answerText } from './evidence-text.ts';
import { checkAcceptance, isContradicted, type LinkAcceptance } from './link-acceptance.ts';

const digest = (text: string) => `of ${text}`;
const sent = buildEstimate({ status: 'Sent' });
const given: EstimateAnswer = {
  at: '2026-11-20T18:00:00.000Z',
  name: 'Nora Quill',
  channel: 'link',
  lineIds: [],
  agreed: [{ about: 'terms', text: 'Pay at pickup.' }],
};
const done: Estimate = { ...sent, ...accepted(sent, given, digest) };
const answer = done.answer ?? given;
const kept: LinkAcceptance = { answer, items: done.items, totalAmount: done.totalAmount };

/** The estimate with the change, sealed again by who knows the rule of the seal. */
function forged(change: Partial<Estimate>, says: Partial<EstimateAnswer> = {}): [Estimate, EstimateAnswer] {
  const estimate = { ...done, ...change };
  const said = { ...answer, ...says };
  return [estimate, { ...said, seal: digest(answerText(said, estimate.totalAmount)) }];
}

const cheaper = done.items.map((item) => ({ ...item, description: 'Other', totalPrice: 1 }));

test.each<[string, [Estimate, EstimateAnswer], readonly LinkAcceptance[] | undefined, string | undefined]>([
  ['is that of the link', [done, answer], [kept], 'link'],
  ['is that of one of two links', [done, answer], [{ ...kept, totalAmount: 1 }, kept], 'link'],
  ['without a seal is that of the link', [done, { ...answer, seal: undefined }], [kept], 'link'],
  ['with another name, sealed again', forged({}, { name: 'Eve' }), [kept], 'other link'],
  ['with another text, sealed again', forged({}, { agreed: [] }), [kept], 'other link'],
  ['with another total, sealed again', forged({ totalAmount: 1 }), [kept], 'other link'],
  ['with other lines of the same total', forged({ items: cheaper }), [kept], 'other link'],
  ['with a seal of something else', [{ ...done, totalAmount: 1 }, answer], [kept], 'changed'],
  ['that no link gave', [done, answer], [], 'no link'],
  ['in a browser alone', [done, answer], undefined, 'not compared'],
  ['at the shop', forged({ status: 'Draft' }, { channel: 'in person' }), undefined, 'answer'],
  ['at the shop, without a seal', [done, { ...given, channel: 'phone' }], [], undefined],
])('an answer %s', (_what, [estimate, said], links, expected) => {
  expect(checkAcceptance(estimate, said, { digest, links })).toBe(expected);
});

test('a change and another answer of the link contradict the record, nothing else does', () => {
  const checks = ['record', 'answer', 'link', 'no link', 'not compared', 'changed', 'other link'] as const;
  expect(checks.filter(isContradicted)).toEqual(['changed', 'other link']);
});
