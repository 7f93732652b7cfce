import { describe, expect, test } from 'vitest';
import { Rejection } from '#domain/records/rejection.ts';
import { buildEstimate } from '#test/build.ts';
import { documentContext } from '#test/data/documents.ts';
import { accepted } from './accepted.ts';
import type { EstimateStatus } from './estimate.ts';
import type { EstimateAnswer } from './estimate-answer.ts';
import { declined, type EstimateStep, estimateRejection, estimateViewed } from './estimate-lifecycle.ts';
import { estimateSent } from './estimate-sent.ts';

const AT = '2026-11-20T18:00:00.000Z';
const ANSWER: EstimateAnswer = { at: AT, name: 'Jake Novak', channel: 'in person', lineIds: [], agreed: [] };
const digest = () => 'sealed';

describe('which steps are offered', () => {
  const STEPS: EstimateStep[] = ['send', 'view', 'accept', 'decline', 'convert', 'book'];
  test.each<[EstimateStatus, EstimateStep[]]>([
    ['Draft', ['send']],
    ['Sent', ['send', 'view', 'accept', 'decline']],
    ['Viewed', ['send', 'accept', 'decline']],
    ['Accepted', ['send', 'convert', 'book']],
    ['Declined', []],
    ['Expired', []],
  ])('%s: %j (EST-16, EST-35)', (status, steps) => {
    expect(STEPS.filter((step) => estimateRejection(step, { status }) === undefined)).toEqual(steps);
  });

  test('what is not offered is refused', () => {
    const draft = buildEstimate();
    expect(() => estimateSent(buildEstimate({ status: 'Declined' }), AT, documentContext)).toThrow(Rejection);
    expect(() => estimateViewed(draft, AT)).toThrow(Rejection);
    expect(() => accepted(draft, ANSWER, digest)).toThrow(Rejection);
    expect(() => declined(draft, 'Too expensive', AT)).toThrow(Rejection);
  });
});

describe('the steps', () => {
  test('a Draft is sent, viewed, and accepted by name', () => {
    expect(estimateSent(buildEstimate(), AT, documentContext)).toEqual({ status: 'Sent', sentAt: AT });
    expect(estimateViewed(buildEstimate({ status: 'Sent' }), AT)).toEqual({ status: 'Viewed', viewedAt: AT });
    expect(accepted(buildEstimate({ status: 'Viewed' }), { ...ANSWER, name: ' Jake Novak ' }, digest)).toEqual({
      status: 'Accepted',
      acceptedAt: AT,
      acceptedBy: 'Jake Novak',
      answer: { ...ANSWER, seal: 'sealed' },
    });
  });

  test('a sent one is declined with a reason', () => {
    expect(declined(buildEstimate({ status: 'Sent' }), 'Too expensive', AT)).toEqual({
      status: 'Declined',
      declinedAt: AT,
      declineReason: 'Too expensive',
    });
  });

  test('what was sent before keeps its status and its time', () => {
    expect(
      estimateSent(buildEstimate({ status: 'Viewed', sentAt: '2026-11-01T09:00:00.000Z' }), AT, documentContext),
    ).toEqual({
      sentAt: '2026-11-01T09:00:00.000Z',
    });
  });

  test('neither a nameless signer nor an empty reason is taken', () => {
    for (const name of ['  ', '\u200b', '\u2800', '\u3164']) {
      expect(() => accepted(buildEstimate({ status: 'Sent' }), { ...ANSWER, name }, digest)).toThrow(Rejection);
    }
    expect(() => declined(buildEstimate({ status: 'Sent' }), '', AT)).toThrow(Rejection);
  });
});
