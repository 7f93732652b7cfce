import { expect, test, vi } from 'vitest';
import type { CareSheet } from '#domain/care/care-sheet.ts';
import { LOGO } from '#test/logo.ts';
import { fontsOf } from '#test/pdf-fonts.ts';
import { pdfDrawings, readPdf } from '#test/read-pdf.ts';
import { DESIGN_FONTS } from '../faces.ts';
import { careSheetPdf } from './care-sheet-pdf.ts';

// On a busy machine the first file takes long: the fonts are read for it.
vi.setConfig({ testTimeout: 60_000 });

const sheet: CareSheet = {
  title: 'Care Sheet JOB-0001',
  shop: 'Apex Auto Protection',
  logo: LOGO,
  phone: '(512) 555-0100',
  number: 'JOB-0001',
  customer: 'Daniel Reyes',
  vehicle: '2025 Porsche 911, Guards Red',
  care: [{ category: 'PPF', title: 'Full Front PPF', sentences: ['Do not wash the car before Fri, Nov 27.'] }],
  notes: ['The days are counted from November 20, 2026.', 'If the maker says something else, follow that.'],
};
const pdfOf = (shown: CareSheet) =>
  new Uint8Array(careSheetPdf(shown, fontsOf(DESIGN_FONTS), new Date('2026-11-20T18:00:00.000Z')).pdf);

test('a care sheet is one letter page with logo, car, services, sentences and what holds for all', async () => {
  const { pages, title, size } = await readPdf(pdfOf(sheet));
  expect({ title, size }).toEqual({ title: 'Care Sheet JOB-0001', size: [612, 792] });
  expect(pages).toEqual([
    [
      'Apex Auto Protection',
      'Care of your car',
      '2025 Porsche 911, Guards Red · Daniel Reyes',
      'Full Front PPF',
      '•',
      'Do not wash the car before Fri, Nov 27.',
      'The days are counted from November 20, 2026.',
      'If the maker says something else, follow that.',
      'JOB-0001 · Page 1 of 1',
      'Apex Auto Protection',
      '(512) 555-0100',
    ],
  ]);
  expect((await pdfDrawings(pdfOf(sheet))).pictures).toBe(1);
});

test('a heading is on the page of its first sentence, a sentence is not torn, and a long heading goes on in the next line', async () => {
  const category = 'PPF';
  const sentences = Array.from(
    { length: 2 },
    (_, at) => `First${at} ${'a long sentence about the care '.repeat(5)}last${at}.`,
  );
  const care = Array.from({ length: 12 }, (_, at) => ({ category, title: `Service ${at}`, sentences }) as const);
  const { pages } = await readPdf(pdfOf({ ...sheet, care }));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    const texts = page.slice(0, -3);
    expect(texts.at(-1)).not.toMatch(/^Service /);
    const count = (part: string) => texts.filter((text) => text.includes(part)).length;
    expect([count('First0'), count('First1')]).toEqual([count('last0.'), count('last1.')]);
  }
  const title = 'Full Front Paint Protection Film with Extended Coverage, '.repeat(4);
  const long = await readPdf(pdfOf({ ...sheet, care: [{ category, title, sentences }] }));
  expect(long.pages[0]?.filter((text) => text.includes('Coverage')).length).toBeGreaterThan(1);
});
