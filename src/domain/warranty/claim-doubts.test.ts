import { expect, test } from 'vitest';
import { buildClaim, buildWarranty } from '#test/build.ts';
import type { Claim } from './claim.ts';
import { claimDoubts } from './claim-doubts.ts';
import type { Warranty } from './warranty.ts';

const { promise } = buildWarranty();
const CHECKED = { ...promise, isInspectionRequired: true, inspectionLateDays: 10 };
const SOLD = [{ date: '2027-02-01', customerId: 'new', name: 'Claire Hollis' }];

test.each<[what: string, Partial<Warranty>, Partial<Claim>, string[]]>([
  ['nothing speaks against a claim of the first winter', {}, {}, []],
  ['seen on the day of the start', {}, { since: '2026-11-20' }, []],
  ['seen before', {}, { since: '2026-11-19' }, ['This was seen on Nov 19, 2026. The warranty starts on Nov 20, 2026.']],
  [
    'a void certificate, whatever the day',
    { voided: { date: '2027-02-10', reason: 'The film was removed', by: 'Alex' } },
    {},
    ['WAR-0001 is void since Feb 10, 2027: The film was removed'],
  ],
  [
    'void without a reason',
    { voided: { date: '2027-02-10', reason: ' ', by: '' } },
    {},
    ['WAR-0001 is void since Feb 10, 2027.'],
  ],
  ['on the last day of ten years', {}, { since: '2036-11-20' }, []],
  ['a day later', {}, { since: '2036-11-21' }, ['WAR-0001 ended on Nov 20, 2036, before this was seen.']],
  ['reported after the end, seen before it', {}, { since: '2036-11-20', reportedOn: '2037-01-05' }, []],
  [
    'one year from the leap day',
    { startsOn: '2028-02-29', promise: { ...promise, years: 1 } },
    { since: '2029-03-01' },
    ['WAR-0001 ended on Feb 28, 2029, before this was seen.'],
  ],
  [
    'transferred, though it is not transferable: over with the first owner',
    { transfers: SOLD },
    { since: '2027-02-01' },
    ['WAR-0001 ended on Jan 31, 2027, before this was seen.'],
  ],
  ['transferred with the car', { transfers: SOLD, promise: { ...promise, transfer: 'yes' } }, {}, []],
  ['on the last day of a late inspection', { promise: CHECKED }, { since: '2027-11-30' }, []],
  [
    'a day later, without a visit',
    { promise: CHECKED },
    { since: '2027-12-01' },
    ['WAR-0001 asks for an inspection by Nov 30, 2027. It was missed.'],
  ],
  [
    'the same with the visit',
    { promise: CHECKED, visits: [{ date: '2027-11-29', note: '' }] },
    { since: '2027-12-01' },
    [],
  ],
  ['an inspection that is advised alone', {}, { since: '2028-06-01' }, []],
  [
    'panels without this film',
    {},
    { positions: ['hood', 'left-fender', 'right-fender'] },
    ['Not on this certificate: Both fenders.'],
  ],
  [
    'a warranty on work covers no panels by name',
    { coverage: [], services: ['Full Front PPF'] },
    { positions: ['roof'] },
    [],
  ],
])('%s', (_what, warranty, claim, doubts) => {
  expect(claimDoubts(buildClaim({ since: '2027-02-20', ...claim }), buildWarranty(warranty))).toEqual(doubts);
});
