import { expect, test } from 'vitest';
import { SERVICE_CATEGORIES } from '#domain/catalog/service.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { buildBooking, buildCustomer, buildJob, buildService } from '#test/build.ts';
import { careSheet } from './care-sheet.ts';

const of = (category: (typeof SERVICE_CATEGORIES)[number], name: string, more: Partial<Booking> = {}) =>
  buildBooking({ id: name, service: buildService({ id: name, category, name }), ...more });

function sheetOf(bookings: readonly Booking[], from = '2026-11-20') {
  const shop = { businessName: ' Apex Auto Protection ', phone: ' (512) 555-0100' };
  return careSheet(buildJob(), { shop, logo: undefined, customer: buildCustomer(), bookings, from });
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
        'The windows may go down from Wed, Nov 25, in cold weather from Fri, Nov 27.',
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
