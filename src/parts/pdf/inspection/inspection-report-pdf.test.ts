import { expect, test, vi } from 'vitest';
import type { DamagePin, Inspection } from '#domain/inspections/inspection.ts';
import { VIEWS } from '#domain/inspections/inspection.ts';
import { pinsAtHandOver } from '#domain/inspections/inspection-facts.ts';
import { inspectionReport } from '#domain/inspections/inspection-report.ts';
import { buildCustomer, buildInspection } from '#test/build.ts';
import { LOGO } from '#test/logo.ts';
import { fontsOf } from '#test/pdf-fonts.ts';
import { pdfDrawings, placedTexts, readPdf } from '#test/read-pdf.ts';
import { DESIGN_FONTS } from '../faces.ts';
import { inspectionReportPdf, type PagePhoto } from './inspection-report-pdf.ts';

// On a busy machine the first file takes long: the fonts are read for it.
vi.setConfig({ testTimeout: 60_000 });

const MADE_AT = new Date('2026-11-20T18:00:00.000Z');
const AT = '2026-11-20T16:00:00.000Z';
const fonts = fontsOf(DESIGN_FONTS);
const [pin] = buildInspection().pins as [DamagePin];

/** A gray pixel as a JPEG. */
const PIXEL = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  'base64',
);

/** A JPEG of that many bytes, filled with comments, which look like the noise of a real photo to a compressor. */
function photo(kilobytes: number, seed: number): PagePhoto {
  const comments = Array.from({ length: Math.ceil((kilobytes * 1024) / 60_000) }, (_, part) => {
    const noise = Buffer.alloc(60_000);
    let value = seed * 7919 + part;
    for (let at = 0; at < noise.length; at += 1) {
      value = (value * 1_103_515_245 + 12_345) % 2 ** 31;
      noise[at] = (value >> 8) & 255;
    }
    return Buffer.concat([Buffer.from([0xff, 0xfe, (60_002 >> 8) & 255, 60_002 & 255]), noise]);
  });
  const jpeg = new Uint8Array(Buffer.concat([PIXEL.subarray(0, 2), ...comments, PIXEL.subarray(2)]));
  return { jpeg, width: 800, height: 600 };
}

async function pdfOf(
  inspection: Inspection,
  { checkIn, photos = [] }: { checkIn?: Inspection; photos?: PagePhoto[] } = {},
) {
  const pins = checkIn
    ? pinsAtHandOver(checkIn, inspection)
    : inspection.pins.map((one) => ({ ...one, isKnown: false }));
  const context = { shop: 'Apex Auto Protection', zone: 'America/Chicago', customer: buildCustomer(), version: 2 };
  const report = inspectionReport(inspection, { ...context, pins });
  return new Uint8Array((await inspectionReportPdf(report, photos, fonts, MADE_AT)).pdf);
}

const closed = buildInspection({
  closedAt: AT,
  at: AT,
  walkaround: VIEWS.map((view) =>
    view === 'Rear' ? { view, photoIds: [], skippedBecause: 'Parked at a wall' } : { view, photoIds: [`id ${view}`] },
  ),
  signature: {
    paths: ['M10 60Q25 90 40 75L60 60', 'M80 50L80 50'],
    width: 300,
    height: 160,
    name: 'Jake Novak',
    at: AT,
    hash: 'ab12'.repeat(16),
  },
});

test('a report has shop, car, damage with its place, readings, photos, signature and hash, and no price', async () => {
  const photos = Array.from({ length: 7 }, (_, at) => (at === 3 ? undefined : photo(10, at)));
  const bytes = await pdfOf(closed, { photos });
  const { pages, title, author, size } = await readPdf(bytes);
  expect({ title, author, size }).toEqual({
    title: 'Check-in inspection JOB-0001',
    author: 'Apex Auto Protection',
    size: [612, 792],
  });
  const texts = pages.flat();
  expect(texts.slice(0, 21)).toEqual([
    ...['Apex Auto Protection', 'Check-in inspection', 'JOB-0001'],
    ...['Vehicle', '2025 Porsche 911, Carrera, Black', 'Plate', 'CLR 911', 'VIN', 'WP0AA2A99SS200001'],
    ...['Customer', 'Jake Novak', 'Begun', 'Nov 20, 2026, 10:00 AM, Maria Santos'],
    ...['Closed', 'Nov 20, 2026, 10:00 AM', 'Version', '2', 'Odometer', '12,480', 'Fuel or charge', '4/8'],
  ]);
  expect(texts).toEqual(
    expect.arrayContaining([
      ...['Belongings', 'Sunglasses', '1. Hood: scratch, medium. 3 in, to the primer', 'Hood 104 μm'],
      ...['Front', 'Rear Left (not available)', 'Rear: no photo, Parked at a wall'],
      ...['Jake Novak, Nov 20, 2026, 10:00 AM', `SHA-256 of what was signed: ${closed.signature?.hash}`],
    ]),
  );
  expect(texts.join(' ')).not.toMatch(/\$/);
});

test('the logo of the shop is on the report, and paint readings are in its unit', async () => {
  const context = { shop: 'Apex Auto Protection', zone: 'America/Chicago', customer: buildCustomer(), version: 1 };
  const drawn = async (more: { logo?: string; unit?: 'mils' }) => {
    const report = inspectionReport(closed, { ...context, pins: [], ...more });
    const bytes = new Uint8Array((await inspectionReportPdf(report, [], fonts, MADE_AT)).pdf);
    const { pages } = await readPdf(bytes);
    return [(await pdfDrawings(bytes)).pictures, pages.flat().find((text) => text.startsWith('Hood '))];
  };
  expect([await drawn({}), await drawn({ logo: LOGO, unit: 'mils' })]).toEqual([
    [0, 'Hood 104 μm'],
    [1, 'Hood 4.1 mil'],
  ]);
});

test('at hand-over the damage says whether it is known or new; without a signature it says why', async () => {
  const out = buildInspection({
    id: 'out',
    kind: 'out',
    closedAt: AT,
    unsignedBecause: 'In a hurry',
    pins: [{ ...pin, id: 'new', number: 2, panelId: 'roof', note: '' }],
  });
  const texts = (await readPdf(await pdfOf(out, { checkIn: closed }))).pages.flat();
  expect(texts).toEqual(
    expect.arrayContaining([
      '1. Hood: scratch, medium (known from check-in). 3 in, to the primer',
      '2. Roof: scratch, medium (new)',
      'Not signed: In a hurry',
    ]),
  );
});

test('a typed name is printed with the sentence that was ticked', async () => {
  const statement = 'My typed name is my signature.';
  const signature = { paths: [], width: 0, height: 0, name: 'Jake Novak', statement, at: AT, hash: 'ab' };
  const texts = (await readPdf(await pdfOf(buildInspection({ closedAt: AT, signature })))).pages.flat();
  expect(texts).toEqual(expect.arrayContaining([statement, 'Jake Novak, Nov 20, 2026, 10:00 AM']));
});

test('twelve photos of 150 kB and ten pins make less than 3 MB in less than 10 s, within the margins', async () => {
  const pins = Array.from({ length: 10 }, (_, at) => ({ ...pin, id: `p${at}`, number: at + 1, x: 5 + at * 9, y: 50 }));
  const ids = Array.from({ length: 12 }, (_, at) => `photo-${at}`);
  const walkaround = VIEWS.map((view, at) => ({ view, photoIds: ids.slice(at * 2, at * 2 + 2) }));
  const photos = ids.map((_, at) => photo(150, at));
  const begun = performance.now();
  const bytes = await pdfOf({ ...closed, pins, walkaround }, { photos });
  const took = performance.now() - begun;
  expect(bytes.length).toBeGreaterThan(12 * 150 * 1024);
  expect(bytes.length).toBeLessThan(3_000_000);
  expect(took).toBeLessThan(10_000);
  const placed = await placedTexts(bytes);
  expect(placed.flat().filter(({ left, right, baseline }) => left < 47 || right > 565 || baseline > 770)).toEqual([]);
  expect(placed.flat().filter(({ text }) => /^\d+\. Hood/.test(text))).toHaveLength(10);
  expect((await pdfDrawings(bytes)).pictures).toBeLessThanOrEqual(12);
});

test('the title of the damage is on the page of the drawing, also below long belongings', async () => {
  for (let words = 0; words <= 120; words += 10) {
    const pdf = await pdfOf({ ...closed, belongings: 'Child seat, umbrella '.repeat(words) });
    const page = (await readPdf(pdf)).pages.find((texts) => texts.includes('Damage'));
    expect(page, `${words} times`).toContain('Right side');
  }
});
