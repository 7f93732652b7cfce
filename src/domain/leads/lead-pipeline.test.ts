import { describe, expect, test } from 'vitest';
import { buildLead } from '#test/build.ts';
import { LEAD_STATUSES, type LeadStatus } from './lead.ts';
import { contacted, followUpOf, leadColumns, leadColumnTitle, moved, openValue } from './lead-pipeline.ts';

const TODAY = '2026-11-20';

/** The leads of B13. */
const b13 = (
  [
    ['New', 1500],
    ['New', 4500.4],
    ['Contacted', 800],
    ['Qualified', 5200],
    ['Qualified', 3500],
    ['Qualified', 250.5],
    ['Lost', 200],
  ] as const
).map(([status, estimatedValue], index) => ({ lead: buildLead({ id: `lead-${index}`, status, estimatedValue }) }));

function figures(leads: typeof b13) {
  return leadColumns(leads).map(({ status, leads: own, total }) => [leadColumnTitle(status), own.length, total]);
}

describe('the board', () => {
  test('of B13 has New Leads 2 / 6000.40, Contacted 1 / 800, Qualified 3 / 8950.50, Converted 0 / 0, Lost 1 / 200', () => {
    expect(figures(b13)).toEqual([
      ['New Leads', 2, 6000.4],
      ['Contacted', 1, 800],
      ['Qualified', 3, 8950.5],
      ['Converted', 0, 0],
      ['Lost', 1, 200],
    ]);
    expect(openValue(b13.map(({ lead }) => lead))).toBe(15750.9);
  });

  test('keeps the leads of a column in the order given', () => {
    expect(leadColumns(b13)[2]?.leads).toEqual([b13[3], b13[4], b13[5]]);
  });
});

describe('moving a lead', () => {
  test.each(LEAD_STATUSES.flatMap((from) => LEAD_STATUSES.map((to) => [from, to] as const)))(
    'from %s to %s changes the status, or nothing where it stands',
    (from, to) => {
      const lead = buildLead({ status: from, lostReason: 'Price' });
      const change = from === to ? undefined : { status: to };
      expect(moved(lead, to)).toEqual(from === 'Lost' && change ? { ...change, lostReason: undefined } : change);
      if (from === 'Lost' && change) expect(moved(lead, to)).toHaveProperty('lostReason', undefined);
    },
  );
});

test.each<[LeadStatus, object]>([
  ['New', { lastContactDate: TODAY, status: 'Contacted' }],
  ['Contacted', { lastContactDate: TODAY }],
  ['Qualified', { lastContactDate: TODAY }],
  ['Converted', { lastContactDate: TODAY }],
  ['Lost', { lastContactDate: TODAY }],
])('being in touch with a %s lead changes %o', (status, change) => {
  expect(contacted(buildLead({ status }), TODAY)).toEqual(change);
});

test.each<[LeadStatus, string | undefined, string | undefined]>([
  ['New', '2026-11-19', 'overdue'],
  ['Contacted', '2026-11-20', 'today'],
  ['Qualified', '2026-11-21', 'later'],
  ['Qualified', undefined, undefined],
  ['Qualified', '', undefined],
  ['Converted', '2026-11-19', undefined],
  ['Lost', '2026-11-19', undefined],
])('a %s lead to follow up on %s is %s', (status, nextFollowUp, expected) => {
  expect(followUpOf(buildLead({ status, nextFollowUp }), TODAY)).toBe(expected);
});
