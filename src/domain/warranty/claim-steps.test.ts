import { expect, test } from 'vitest';
import { buildClaim } from '#test/build.ts';
import { type Claim, type ClaimState, claimState } from './claim.ts';
import { type ClaimStep, FIELDS_OF_STEP, lastClaimStep, nextClaimSteps } from './claim-steps.ts';

const looked = { lookedOn: '2027-03-02' };
const decided = (who: NonNullable<Claim['verdict']>['who']) => ({
  ...looked,
  verdict: { on: '2027-03-02', who, reason: '', by: 'Alex' },
});
const sent = { ...decided("Maker's"), sentOn: '2027-03-03' };
const answered = { ...sent, answer: { on: '2027-03-09', text: 'Accepted' } };
const closed = { closed: { on: '2027-03-10', note: '', by: 'Alex' } };

test.each<[Partial<Claim>, ClaimState, ClaimStep[], ClaimStep | undefined]>([
  [{}, 'New', ['look'], undefined],
  [looked, 'Looked At', ['decide'], 'look'],
  [decided('Ours'), 'Ours', ['book', 'close'], 'decide'],
  [decided("Maker's"), "Maker's", ['send', 'book', 'close'], 'decide'],
  [decided('Not covered'), 'Not Covered', ['close'], 'decide'],
  [sent, 'Sent to Maker', ['answer', 'book', 'close'], 'send'],
  [answered, 'Answered', ['book', 'close'], 'answer'],
  [{ ...decided('Ours'), jobId: 'job-9' }, 'Work Booked', ['close'], undefined],
  [{ ...decided("Maker's"), jobId: 'job-9' }, 'Work Booked', ['send', 'close'], undefined],
  [{ ...sent, jobId: 'job-9' }, 'Work Booked', ['answer', 'close'], 'send'],
  [{ ...answered, jobId: 'job-9' }, 'Work Booked', ['close'], 'answer'],
  [{ ...answered, ...closed }, 'Closed', [], 'close'],
  [{ ...decided('Not covered'), ...closed }, 'Closed', [], 'close'],
])('%o is %s: next %s, last %s', (recorded, state, next, last) => {
  const claim = buildClaim(recorded);
  expect([claimState(claim), nextClaimSteps(claim), lastClaimStep(claim)]).toEqual([state, next, last]);
});

test('taking back the last step again and again leads to a new claim', () => {
  let claim = buildClaim({ ...answered, ...closed, makerCredit: 120 });
  const states = [claimState(claim)];
  for (let step = lastClaimStep(claim); step; step = lastClaimStep(claim)) {
    claim = { ...claim, ...Object.fromEntries(FIELDS_OF_STEP[step].map((field) => [field, undefined])) };
    states.push(claimState(claim));
  }
  expect(states).toEqual(['Closed', 'Answered', 'Sent to Maker', "Maker's", 'Looked At', 'New']);
  expect(claim.makerCredit).toBeUndefined();
});
