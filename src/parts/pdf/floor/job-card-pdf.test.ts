import { encode } from 'uqr';
import { expect, test, vi } from 'vitest';
import { type JobCard, jobCard } from '#domain/jobs/job-card.ts';
import { buildBooking, buildCustomer, buildJob, buildService } from '#test/build.ts';
import { LOGO } from '#test/logo.ts';
import { fontsOf } from '#test/pdf-fonts.ts';
import { filledAreas, pdfDrawings, placedTexts, readPdf } from '#test/read-pdf.ts';
import { DESIGN_FONTS } from '../faces.ts';
import { jobCardPdf } from './job-card-pdf.ts';

// On a busy machine the first file takes long: the fonts are read for it.
vi.setConfig({ testTimeout: 60_000 });

const MADE_AT = new Date('2026-11-20T18:00:00.000Z');
const URL_OF_JOB = 'https://shop.example/jobs/9b2f0c1e-4a57-4a7f-9c35-2f6f6a1f7d10';
const fonts = fontsOf(DESIGN_FONTS);

const tint = buildService({ id: 'tint', name: 'Window Tint' });
const bookings = [
  buildBooking(),
  buildBooking({
    id: 'tint',
    service: tint,
    station: 'Station D',
    date: '2026-11-21',
    startTime: '08:00',
    endTime: '10:30',
  }),
  buildBooking({ id: 'gone', service: buildService({ name: 'Detail' }), status: 'Cancelled' }),
];
const job = buildJob({
  checklist: [
    { text: 'Edges sealed', required: true },
    { text: 'Vacuumed', required: false, doneAt: MADE_AT.toISOString(), doneBy: 'Maria Santos' },
  ],
  keyTag: '17',
  promisedAt: '2026-11-21T22:00:00.000Z',
  customerNotes: 'Mind the scratch',
  internalNotes: '',
});
const context = {
  shop: 'Apex Auto Protection',
  url: URL_OF_JOB,
  zone: 'America/Chicago',
  bookings,
  customer: buildCustomer(),
};
const card = jobCard(job, context);
const pdfOf = (shown: JobCard) => new Uint8Array(jobCardPdf(shown, fonts, MADE_AT).pdf);

test('a job card is one letter page with car, customer, services, checklist and notes, and no price', async () => {
  const { pages, title, author, size } = await readPdf(pdfOf(card));
  expect({ title, author, size }).toEqual({
    title: 'Job JOB-0001',
    author: 'Apex Auto Protection',
    size: [612, 792],
  });
  expect(pages).toEqual([
    [
      'Scan to open this job',
      'Apex Auto Protection',
      'Job card',
      'JOB-0001',
      'Vehicle',
      '2025 Porsche 911 Carrera',
      'Color',
      'Black',
      'Plate',
      'CLR 911',
      'VIN',
      'WP0AA2A99SS200001',
      'Customer',
      'Jake Novak',
      '(555) 010-0101',
      'Promised',
      'Nov 21, 2026, 4:00 PM',
      'Key tag',
      '17',
      'Services',
      'Ceramic Coating',
      'Fri, Nov 20, 9:00 AM – 12:00 PM',
      'Station A · Maria Santos',
      'Window Tint',
      'Sat, Nov 21, 8:00 AM – 10:30 AM',
      'Station D · Maria Santos',
      'Checklist',
      'Edges sealed (required)',
      'Vacuumed (done)',
      'Customer notes',
      'Mind the scratch',
      'JOB-0001 · Page 1 of 1',
      'Apex Auto Protection',
    ],
  ]);
});

test('the number is larger than every other text', async () => {
  const [texts = []] = await placedTexts(pdfOf(card));
  const [largest] = texts.toSorted((a, b) => b.size - a.size);
  expect(largest).toMatchObject({ text: 'JOB-0001', size: 42 });
});

test('each dark module of the QR code of the full address is drawn in its place, and no other', async () => {
  const { size, data } = encode(URL_OF_JOB, { ecc: 'M', border: 0 });
  // 816 px less a margin of 64 and the 132 of the code, in points of 0.75 px.
  const [left, top, module] = [620 * 0.75, 64 * 0.75, (132 * 0.75) / size];
  const drawn = data.map((row) => row.map(() => false));
  for (const area of await filledAreas(pdfOf(card))) {
    const y = Math.round((area.top - top) / module);
    if (area.left < left - 1 || y >= size) continue;
    const from = Math.round((area.left - left) / module);
    const to = Math.round((area.right - left) / module);
    for (let x = from; x < to; x += 1) (drawn[y] ?? [])[x] = true;
  }
  expect(drawn).toEqual(data);
});

test('the logo of the shop is next to its name, as on documents', async () => {
  const drawn = async (shown: JobCard) => {
    const bytes = pdfOf(shown);
    const [texts = []] = await placedTexts(bytes);
    const { pictures } = await pdfDrawings(bytes);
    return { pictures, name: texts.find(({ text }) => text === context.shop) };
  };
  const [bare, own] = [await drawn(card), await drawn(jobCard(job, { ...context, logo: LOGO }))];
  // The logo is 2 px wide, and a px is 0.75 points.
  const left = (bare.name?.left ?? 0) + (2 + 14) * 0.75;
  expect([bare.pictures, own.pictures]).toEqual([0, 1]);
  expect(own.name).toMatchObject({ baseline: bare.name?.baseline, left: expect.closeTo(left, 1) });
});

test.each([8, 10, 12])('the card of a job with three services, %i items and a note is one page', async (count) => {
  const checklist = Array.from({ length: count }, (_, index) => ({ text: `Item ${index + 1}`, required: false }));
  const third = buildBooking({ id: 'third', service: buildService({ name: 'Ceramic Coating' }) });
  const shown = jobCard({ ...job, checklist }, { ...context, bookings: [...bookings.slice(0, 2), third] });
  const { pages } = await readPdf(pdfOf(shown));
  expect(pages).toHaveLength(1);
  expect(pages.flat()).toContain('Mind the scratch');
});

test('a bare card has no empty labels', async () => {
  const { vehicle } = buildCustomer();
  const bare = jobCard(buildJob(), {
    ...context,
    bookings: [],
    customer: buildCustomer({ phone: '', vehicle: { ...vehicle, vin: '', color: '', licensePlate: '', trim: '' } }),
  });
  const { pages } = await readPdf(pdfOf(bare));
  expect(pages.flat().slice(4, 8)).toEqual(['Vehicle', '2025 Porsche 911', 'Customer', 'Jake Novak']);
});

test('150 items and long notes go on over pages, each once, within the margins', async () => {
  const checklist = Array.from({ length: 150 }, (_, index) => ({
    text: `Item ${index + 1} ${'Lackschutzfolienverarbeitung'.repeat(4)}`,
    required: false,
  }));
  const internalNotes = Array.from({ length: 80 }, (_, index) => `Note ${index + 1}`).join('\n');
  const long = jobCard({ ...job, checklist, internalNotes }, context);
  const { pages } = await readPdf(pdfOf(long));
  const texts = pages.flat();
  expect(texts.filter((text) => /^Item \d+/.test(text))).toHaveLength(150);
  expect(texts.filter((text) => /^Note \d+$/.test(text))).toEqual(internalNotes.split('\n'));
  const placed = await placedTexts(pdfOf(long));
  expect(placed.flat().filter(({ left, right, baseline }) => left < 47 || right > 565 || baseline > 770)).toEqual([]);
});

test('the film of each service is on the card, with its notes', async () => {
  const entry = { positionId: 'hood', film: 'XPEL Stealth', finish: 'satin', extent: 'partial' as const };
  const filmed = {
    ...job,
    coverage: [
      {
        serviceId: 'service-1',
        entries: [
          { ...entry, note: 'Mind the chip' },
          { ...entry, positionId: 'roof', note: '' },
        ],
      },
    ],
  };
  const [first, second] = jobCard(filmed, context).services;
  expect([first?.film, second?.film]).toEqual([
    ['Hood (partial), roof (partial). XPEL Stealth, satin', 'Hood: Mind the chip'],
    ['Hood (partial), roof (partial). XPEL Stealth, satin', 'Hood: Mind the chip'],
  ]);
  const { pages } = await readPdf(pdfOf(jobCard(filmed, context)));
  expect(pages.flat()).toEqual(
    expect.arrayContaining(['Hood (partial), roof (partial). XPEL Stealth, satin', 'Hood: Mind the chip']),
  );
});

const SERVICES = ['Full Front PPF', 'Window Tint', 'Ceramic Coating'];
const servicesOf = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    buildBooking({ id: `b${at}`, service: buildService({ id: `s${at}`, name: SERVICES[at % 3] ?? '' }) }),
  );

test('three services, 14 items and two short notes are one page', async () => {
  const checklist = Array.from({ length: 14 }, (_, at) => ({ text: `Check ${at + 1}`, required: at % 2 === 0 }));
  const usual = { ...job, checklist, internalNotes: 'Call first' };
  const { pages } = await readPdf(pdfOf(jobCard(usual, { ...context, bookings: servicesOf(3) })));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toEqual(expect.arrayContaining(['Mind the scratch', 'Call first']));
});

test('the place of a service is on the page of its name, whatever is above', async () => {
  const shown = jobCard(job, { ...context, bookings: servicesOf(16) });
  for (let more = 0; more <= 4; more += 1) {
    const name = `${'Carrera '.repeat(5)}\n`.repeat(more + 4);
    const { pages } = await readPdf(pdfOf({ ...shown, vehicle: { ...shown.vehicle, name } }));
    const named = pages.map((page) => page.filter((text) => SERVICES.includes(text)).length);
    const placed = pages.map((page) => page.filter((text) => text.endsWith(' · Maria Santos')).length);
    expect(placed, `${more} more lines`).toEqual(named);
    expect(named.reduce((sum, count) => sum + count)).toBe(16);
  }
});
