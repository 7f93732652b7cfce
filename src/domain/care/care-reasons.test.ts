import { expect, test } from 'vitest';
import { dueMessages, reasonsByHand, type ShopFacts } from '#domain/messages/due-messages.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import {
  buildBooking,
  buildCustomer,
  buildFollowUp,
  buildJob,
  buildMessage,
  buildWarranty,
  EMPTY_SHOP,
} from '#test/build.ts';

const yes = {
  channel: 'email',
  purpose: 'marketing',
  given: true,
  at: '2026-01-02T09:00:00Z',
  wording: 'Yes',
} as const;
const jake = buildCustomer({ consents: [yes] });
const visit = buildFollowUp({ id: 'v', kind: 'visit', text: 'Come by.', startsOn: '2026-11-27', endsOn: '2026-12-04' });
const offer = buildFollowUp({ id: 'o', kind: 'offer', startsOn: '2026-12-18', endsOn: '2027-02-12' });

const contextOn = (today: string) => ({ today, time: '10:00', zone: 'America/Chicago', settings: DEFAULT_SETTINGS });
const factsOf = (facts: Partial<ShopFacts>): ShopFacts => ({ ...EMPTY_SHOP, customers: [jake], ...facts });
const due = (today: string, facts: Partial<ShopFacts>) =>
  dueMessages(factsOf(facts), contextOn(today)).map(({ key, held }) => [key, held?.kind]);

const VISIT = [['care visit v', undefined]];

test.each<[string, string, Partial<ShopFacts>, unknown[]]>([
  ['not before its window', '2026-11-26', { followUps: [visit] }, []],
  ['from the first day on', '2026-11-27', { followUps: [visit] }, VISIT],
  ['on its last day', '2026-12-04', { followUps: [visit] }, VISIT],
  ['while it was missed, for 30 days', '2027-01-03', { followUps: [visit] }, VISIT],
  ['not after that', '2027-01-04', { followUps: [visit] }, []],
  [
    'not when it was done',
    '2026-11-28',
    { followUps: [{ ...visit, ended: { on: '2026-11-28', note: '', by: '' } }] },
    [],
  ],
  [
    'not when it is booked',
    '2026-11-28',
    {
      followUps: [{ ...visit, bookingId: 'b' }],
      bookings: [buildBooking({ id: 'b', date: '2026-12-30', status: 'Scheduled' })],
    },
    [],
  ],
  [
    'again when that booking was cancelled',
    '2026-11-28',
    { followUps: [{ ...visit, bookingId: 'b' }], bookings: [buildBooking({ id: 'b', status: 'Cancelled' })] },
    VISIT,
  ],
  [
    'not once it was sent',
    '2026-11-28',
    {
      followUps: [visit],
      messages: [
        buildMessage({ dueKey: 'care visit v', template: 'care visit', state: 'sent', at: '2026-11-27T16:00:00Z' }),
      ],
    },
    [],
  ],
  ['for an offer in its window', '2026-12-18', { followUps: [offer] }, [['care offer o', undefined]]],
  [
    'for an offer without a yes to marketing it is held',
    '2026-12-18',
    { customers: [buildCustomer()], followUps: [offer] },
    [['care offer o', 'consent']],
  ],
  ['not for an offer after its window', '2027-02-13', { followUps: [offer] }, []],
  ['never for a restriction', '2026-11-21', { followUps: [buildFollowUp()] }, []],
  [
    '30 days before an inspection',
    '2027-10-21',
    { warranties: [buildWarranty({ id: 'w' })] },
    [['care visit inspection w 2027-11-20', undefined]],
  ],
  ['not 31 days before an inspection', '2027-10-20', { warranties: [buildWarranty({ id: 'w' })] }, []],
])('a care message is due %s', (_, today, facts, found) => {
  expect(due(today, facts)).toEqual(found);
});

test('the visit takes the place of the care check of its job; by hand both can be written', () => {
  const jobs = [buildJob({ stage: 'Delivered', deliveredAt: '2026-11-20T16:00:00Z', bookingIds: ['b'] })];
  const bookings = [buildBooking({ id: 'b', status: 'Complete' })];
  const templates = (facts: Partial<ShopFacts>) =>
    dueMessages(factsOf({ jobs, bookings, ...facts }), contextOn('2026-11-28')).map(({ template }) => template);
  expect(templates({})).toEqual(['care check', 'review request']);
  expect(templates({ followUps: [visit] })).toEqual(['care visit', 'review request']);
  const byHand = reasonsByHand(factsOf({ jobs, bookings, followUps: [visit] }), contextOn('2026-11-28'));
  expect(byHand.map(({ template }) => template)).toEqual(['care check', 'review request', 'care visit']);
});

test('the reason has the sentence and the days for the text, and what can be booked', () => {
  const [reason] = dueMessages(factsOf({ followUps: [visit] }), contextOn('2026-11-28'));
  expect(reason).toMatchObject({
    why: 'Come by. Due by Fri, Dec 4.',
    values: { visit: 'Come by.', from: 'Fri, Nov 27', through: 'Fri, Dec 4' },
    dueOn: '2026-11-27',
    record: { kind: 'follow-up', id: 'v' },
    followUp: visit,
  });
});
