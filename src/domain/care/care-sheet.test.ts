import { expect, test } from 'vitest';
import { SERVICE_CATEGORIES } from '#domain/catalog/service.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { buildBooking, buildCustomer, buildJob, buildService } from '#test/build.ts';
import { careSheet } from './care-sheet.ts';
import { type CareFacts, hasColdDays, promisedCare, promisedFollowUps } from './promise-care.ts';

const of = (category: (typeof SERVICE_CATEGORIES)[number], name: string, more: Partial<Booking> = {}) =>
  buildBooking({ id: name, service: buildService({ id: name, category, name }), ...more });

const digest = (text: string) => `${text.length}`;
const careOf = (bookings: readonly Booking[], from = '2026-11-20', more: Partial<CareFacts> = {}) =>
  promisedCare({ bookings, from, settings: {}, ...more }, digest);

function sheetOf(bookings: readonly Booking[], from?: string) {
  const shop = { businessName: ' Apex Auto Protection ', phone: ' (512) 555-0100' };
  const context = { shop, logo: undefined, customer: buildCustomer(), zone: 'America/Chicago' };
  return careSheet(buildJob(), careOf(bookings, from), context);
}

test('the days are counted from the hand-over, over the end of the year and a 29 February', () => {
  const film = [of('PPF', 'Full Front PPF')];
  const days = (from: string) => sheetOf(film, from).care[0]?.sentences.slice(0, 3);
  expect(days('2026-12-28')).toEqual([
    'Do not wash or wax the car before Mon, Jan 4.',
    'Come by between Mon, Jan 4 and Mon, Jan 11, so that we check the edges.',
    'Haze, small bubbles and water pockets can last until Wed, Jan 27, when the film has cured. Show them to us at your visit.',
  ]);
  expect(days('2028-02-22')?.[0]).toBe('Do not wash or wax the car before Tue, Feb 29.');
});

test('each category that was done has its care once, in one order; a cancelled service has none', () => {
  const bookings = [
    of('Window Tinting', 'Front Tint'),
    of('Detailing', 'Detail', { status: 'Cancelled' }),
    of('Window Tinting', 'Rear Tint'),
    of('Window Tinting', 'Rear Tint'),
    of('Ceramic Coating', ' '),
  ];
  const { care, notes } = sheetOf(bookings);
  expect(care).toEqual([
    {
      category: 'Ceramic Coating',
      // A service without a name.
      title: 'Ceramic Coating',
      sentences: [
        'Keep the car dry through Sat, Nov 21.',
        'Do not wash the car before Fri, Nov 27.',
        'Come by around Fri, Dec 4, so that we check the coating.',
        'From Fri, Nov 27 on, wash by hand every one to two weeks: two buckets, no brushes, no wax.',
        'Have the coating refreshed after 12 months.',
      ],
    },
    {
      category: 'Window Tinting',
      title: 'Front Tint, Rear Tint',
      sentences: [
        'The windows may go down from Wed, Nov 25.',
        'Clean the inside of the glass from Fri, Nov 27 on: a soft cloth, no ammonia, no blades.',
        'Haze and water pockets can last until Sun, Dec 20. Judge the film then, from 3 ft.',
      ],
    },
  ]);
  expect(notes).toEqual([
    'The days are counted from November 20, 2026.',
    'Where two lines name different days, the later one counts.',
    'If the instructions of the maker say something else, follow those.',
  ]);
  expect(sheetOf([of('Detailing', 'Detail')]).notes).not.toContain(notes[1]);
  expect(sheetOf([of('Detailing', 'Detail', { status: 'No Show' })]).care).toEqual([]);
});

test('no sentence of any category keeps a mark of a day', () => {
  const sentences = sheetOf(SERVICE_CATEGORIES.map((category) => of(category, category))).care.flatMap(
    (care) => care.sentences,
  );
  expect(sentences.length).toBeGreaterThan(SERVICE_CATEGORIES.length);
  expect(sentences.filter((sentence) => /[{}]/.test(sentence))).toEqual([]);
});

test('the sheet names shop, car and customer, and never a price', () => {
  const { care, notes, ...head } = sheetOf([of('PPF', 'Full Front PPF')]);
  expect([care.length, notes.length]).toEqual([1, 2]);
  expect(head).toEqual({
    title: 'Care Sheet JOB-0001',
    shop: 'Apex Auto Protection',
    logo: undefined,
    phone: '(512) 555-0100',
    number: 'JOB-0001',
    customer: 'Jake Novak',
    vehicle: '2025 Porsche 911, Black',
  });
});

test('cold weather adds its days to the sentence and to the last day of the rule, and to no other', () => {
  const tint = { bookings: [of('Window Tinting', 'Tint')], settings: {}, from: '2026-11-20' };
  expect([hasColdDays(tint), hasColdDays({ ...tint, bookings: [of('PPF', 'Film')] })]).toEqual([true, false]);
  const said = [false, true].map((isCold) => {
    const [rule] = promisedFollowUps(buildJob(), { ...tint, isCold }, '');
    return [promisedCare({ ...tint, isCold }, digest).care[0]?.sentences.slice(0, 2), rule?.startsOn, rule?.endsOn];
  });
  const clean = 'Clean the inside of the glass from Fri, Nov 27 on: a soft cloth, no ammonia, no blades.';
  expect(said).toEqual([
    [['The windows may go down from Wed, Nov 25.', clean], '2026-11-20', '2026-11-24'],
    [['The windows may go down from Fri, Nov 27.', clean], '2026-11-20', '2026-11-26'],
  ]);
  expect(careOf(tint.bookings, tint.from, { isCold: true }).isCold).toBe(true);
});

test('each rule that is more than a note becomes a follow-up with its days, named after job and rule', () => {
  const bookings = [of('Ceramic Coating', 'Coat'), of('PPF', 'Hood'), of('PPF', 'Fenders'), of('Detailing', 'Wash')];
  const made = promisedFollowUps(buildJob(), { bookings, settings: {}, from: '2028-02-22' }, 'now');
  expect(made.map(({ id, kind, startsOn, endsOn, refuses }) => [id, kind, startsOn, endsOn, ...refuses])).toEqual([
    ['care job-1 ppf-wash', 'restriction', '2028-02-22', '2028-02-28', 'Detailing'],
    ['care job-1 ppf-visit', 'visit', '2028-02-29', '2028-03-07'],
    ['care job-1 ceramic-dry', 'restriction', '2028-02-22', '2028-02-23'],
    ['care job-1 ceramic-wash', 'restriction', '2028-02-22', '2028-02-28', 'Detailing'],
    ['care job-1 ceramic-visit', 'visit', '2028-03-07', '2028-03-14'],
    ['care job-1 ceramic-booster', 'offer', '2029-02-21', '2029-04-22'],
    ['care job-1 detail-next', 'offer', '2028-03-21', '2028-05-16'],
  ]);
  expect(made[3]).toMatchObject({
    jobId: 'job-1',
    category: 'Ceramic Coating',
    text: 'Do not wash the car before Tue, Feb 29.',
    createdAt: 'now',
  });
});

test('rules of the shop replace those of the app for their category alone; a rule without days is due on the day', () => {
  const own = [
    { id: 'a', kind: 'visit', text: 'Come by on {3} or {99999}.', throughDays: 2, fromDays: 3, serviceId: 'check' },
    { id: 'b', kind: 'restriction', text: 'No {x}.', serviceId: 'check' },
  ] as const;
  const facts = {
    bookings: [of('PPF', 'Film'), of('Detailing', 'Wash')],
    settings: { careRules: { PPF: [...own], Detailing: [] } },
    from: '2026-11-20',
  };
  expect(promisedCare(facts, digest).care).toEqual([
    { category: 'PPF', title: 'Film', sentences: ['Come by on Mon, Nov 23 or {99999}.', 'No {x}.'] },
  ]);
  const made = promisedFollowUps(buildJob(), facts, '');
  expect(made.map(({ startsOn, endsOn, serviceId }) => [startsOn, endsOn, serviceId])).toEqual([
    ['2026-11-23', '2026-11-23', 'check'],
    ['2026-11-20', '2026-11-20', undefined],
  ]);
});

test('the hash is of the whole text: another day or another rule gives another one', () => {
  const film = [of('PPF', 'Film')];
  const whole = (care: { hash: string }) => care.hash;
  const seal = (more: Partial<CareFacts>) =>
    whole(promisedCare({ bookings: film, settings: {}, from: '2026-11-20', ...more }, (text) => text));
  expect(seal({})).toBe(seal({}));
  expect(seal({ from: '2026-11-21' })).not.toBe(seal({}));
  expect(seal({ settings: { careRules: { PPF: [{ id: 'a', kind: 'note', text: 'Enjoy.' }] } } })).not.toBe(seal({}));
});

test('a sheet says who acknowledged it, in the zone of the shop', () => {
  const acknowledged = { name: 'Jake Novak', at: '2026-11-21T03:30:00.000Z', hash: '1' };
  const context = {
    shop: { businessName: '', phone: '' },
    logo: undefined,
    customer: buildCustomer(),
    zone: 'America/Chicago',
  };
  const sheet = careSheet(buildJob(), { ...careOf([of('PPF', 'Film')]), acknowledged }, context);
  expect(sheet.notes.at(-1)).toBe('Acknowledged by Jake Novak, Nov 20, 2026, 9:30 PM.');
});
