import { expect, test } from 'vitest';
import { SERVICE_CATEGORIES } from '#domain/catalog/service.ts';
import { buildBooking, buildCustomer, buildJob, buildService } from '#test/build.ts';
import { careOf, careSheet } from './care-sheet.ts';

const of = (category: (typeof SERVICE_CATEGORIES)[number], name: string, more = {}) =>
  buildBooking({ id: name, service: buildService({ id: name, category, name }), ...more });

test('the days are counted from the hand-over, over the end of the year and a 29 February', () => {
  const film = [of('PPF', 'Full Front PPF')];
  const days = (from: string) => careOf(film, from)[0]?.sentences.slice(0, 3);
  expect(days('2026-12-28')).toEqual([
    'Do not wash or wax the car before Mon, Jan 4.',
    'Come by between Mon, Jan 4 and Mon, Jan 11, so that we check the edges.',
    'Haze, small bubbles and water pockets are normal. The film has cured by Wed, Jan 27.',
  ]);
  expect(days('2028-02-22')?.[0]).toBe('Do not wash or wax the car before Tue, Feb 29.');
});

test('each category that was done has its care once, in one order; a cancelled service has none', () => {
  const bookings = [
    of('Window Tinting', 'Front Tint'),
    of('Detailing', 'Detail', { status: 'Cancelled' }),
    of('Window Tinting', 'Rear Tint'),
    of('Window Tinting', 'Rear Tint'),
    of('Ceramic Coating', 'Ceramic'),
  ];
  expect(careOf(bookings, '2026-11-20')).toEqual([
    {
      services: ['Ceramic'],
      sentences: [
        'Keep the car dry through Sat, Nov 21.',
        'Do not wash the car before Fri, Nov 27.',
        'Come by around Fri, Dec 4, so that we check the coating.',
        'Then wash by hand every one to two weeks: two buckets, no brushes, no wax.',
        'Have the coating refreshed after 12 months.',
      ],
    },
    {
      services: ['Front Tint', 'Rear Tint'],
      sentences: [
        'The windows may go down from Wed, Nov 25, in cold weather from Fri, Nov 27.',
        'Clean the inside of the glass from Fri, Nov 27 on: a soft cloth, no ammonia, no blades.',
        'Haze and water pockets can last until Sun, Dec 20. Judge the film then, from 3 ft.',
      ],
    },
  ]);
  expect(careOf([of('Detailing', 'Detail', { status: 'No Show' })], '2026-11-20')).toEqual([]);
});

test('no sentence of any category keeps a mark of a day', () => {
  const all = SERVICE_CATEGORIES.map((category) => of(category, category));
  const sentences = careOf(all, '2026-11-20').flatMap((care) => care.sentences);
  expect(sentences.length).toBeGreaterThan(SERVICE_CATEGORIES.length);
  expect(sentences.filter((sentence) => /[{}]/.test(sentence))).toEqual([]);
});

test('the sheet names shop, car and customer, and never a price', () => {
  const sheet = careSheet(buildJob(), {
    shop: { businessName: ' Apex Auto Protection ', email: '', phone: '(512) 555-0100' },
    logo: 'data:image/svg+xml;base64,PHN2Zy8+',
    customer: buildCustomer(),
    bookings: [of('PPF', 'Full Front PPF')],
    from: '2026-11-20',
  });
  expect({ ...sheet, care: sheet.care.length }).toEqual({
    title: 'Care Sheet JOB-0001',
    shop: 'Apex Auto Protection',
    logo: undefined,
    contact: '(512) 555-0100',
    number: 'JOB-0001',
    from: 'November 20, 2026',
    customer: 'Jake Novak',
    vehicle: '2025 Porsche 911, Black',
    care: 1,
  });
});
