import { expect, test, vi } from 'vitest';
import type { DaySheet } from '#domain/jobs/day-sheet.ts';
import { CUT_LOGO, LOGO } from '#test/logo.ts';
import { fontsOf } from '#test/pdf-fonts.ts';
import { pdfDrawings, readPdf } from '#test/read-pdf.ts';
import { DESIGN_FONTS } from '../faces.ts';
import { daySheetPdf } from './day-sheet-pdf.ts';

// On a busy machine the first file takes long: the fonts are read for it.
vi.setConfig({ testTimeout: 60_000 });

const row = {
  time: '8:00 AM – 12:00 PM',
  job: 'JOB-0001',
  vehicle: '2025 Porsche 911',
  customer: 'Daniel Reyes',
  service: 'Full Front PPF',
  person: 'Maria Santos',
  keyTag: '17',
  promised: '',
};

test('a day sheet has the logo; each page of it begins with the name of a bay, and a name is never last on a page', async () => {
  const bays = ['Station A', 'Station B'].map((name) => ({
    name,
    rows: Array.from({ length: 20 }, (_, at) => ({ ...row, id: `${name} ${at}` })),
  }));
  const sheet: DaySheet = { title: 'Day Sheet 2026-11-20', day: 'Friday, November 20, 2026', bays };
  const { pdf } = daySheetPdf(
    sheet,
    { shop: 'Apex Auto Protection', logo: LOGO },
    fontsOf(DESIGN_FONTS),
    new Date('2026-11-20T18:00:00.000Z'),
  );
  const { pages } = await readPdf(new Uint8Array(pdf));
  expect(pages.map((page) => page.filter((text) => text.startsWith('Station')))).toEqual([
    ['Station A'],
    ['Station A (continued)', 'Station B'],
    ['Station B (continued)'],
  ]);
  expect((await pdfDrawings(new Uint8Array(pdf))).pictures).toBe(1);
  // An imported file may have a logo that cannot be drawn.
  for (const logo of ['data:image/svg+xml;base64,PHN2Zy8+', CUT_LOGO]) {
    const odd = daySheetPdf(
      sheet,
      { shop: 'Apex Auto Protection', logo },
      fontsOf(DESIGN_FONTS),
      new Date('2026-11-20T18:00:00.000Z'),
    );
    expect((await pdfDrawings(new Uint8Array(odd.pdf))).pictures).toBe(0);
    expect(odd.isLogoDamaged).toBe(logo === CUT_LOGO);
  }
  for (const page of pages) expect(page.at(-3)).toMatch(/^JOB-0001 · /);
});
