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
  contact: '(512) 555-0100',
  number: 'JOB-0001',
  from: 'November 20, 2026',
  customer: 'Daniel Reyes',
  vehicle: '2025 Porsche 911, Guards Red',
  care: [{ services: ['Full Front PPF'], sentences: ['Do not wash the car before Fri, Nov 27.'] }],
};
const pdfOf = (shown: CareSheet) =>
  new Uint8Array(careSheetPdf(shown, fontsOf(DESIGN_FONTS), new Date('2026-11-20T18:00:00.000Z')).pdf);

test('a care sheet is one letter page with logo, car, day, services and sentences', async () => {
  const { pages, title, size } = await readPdf(pdfOf(sheet));
  expect({ title, size }).toEqual({ title: 'Care Sheet JOB-0001', size: [612, 792] });
  expect(pages).toEqual([
    [
      'Apex Auto Protection',
      'Care of your car',
      '2025 Porsche 911, Guards Red · Daniel Reyes · November 20, 2026',
      'Full Front PPF',
      '•',
      'Do not wash the car before Fri, Nov 27.',
      'If the instructions of the maker say something else, follow those.',
      'JOB-0001 · Page 1 of 1',
      'Apex Auto Protection',
      '(512) 555-0100',
    ],
  ]);
  expect((await pdfDrawings(pdfOf(sheet))).pictures).toBe(1);
});

test('a heading is on the page of its first sentence, and a sentence is not torn', async () => {
  const sentence = 'A long sentence about the care of the car that takes two lines on the page. '.repeat(2).trim();
  const care = Array.from({ length: 12 }, (_, at) => ({
    services: [`Service ${at}`],
    sentences: [sentence, sentence],
  }));
  const { pages } = await readPdf(pdfOf({ ...sheet, care }));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    const texts = page.slice(0, -3);
    expect(texts.at(-1)).not.toMatch(/^Service /);
    expect(texts.filter((text) => text.startsWith('A long')).length).toBe(texts.filter((text) => text === '•').length);
  }
});
