import { expect, test, vi } from 'vitest';
import { POSITIONS } from '#domain/body/positions.ts';
import { certificateSheet } from '#domain/warranty/certificate-sheet.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import { buildWarranty, buildWarrantyTier } from '#test/build.ts';
import { LOGO } from '#test/logo.ts';
import { fontsOf } from '#test/pdf-fonts.ts';
import { pdfDrawings, readPdf } from '#test/read-pdf.ts';
import { DESIGN_FONTS } from '../faces.ts';
import { certificatePdf } from './certificate-pdf.ts';

// On a busy machine the first file takes long: the fonts are read for it.
vi.setConfig({ testTimeout: 60_000 });

const SHOP = { businessName: 'Apex Auto Protection', phone: '(512) 555-0100' };
async function pdfOf(warranty: Warranty) {
  const sheet = certificateSheet(warranty, { shop: SHOP, logo: LOGO, zone: 'America/Chicago' });
  return new Uint8Array((await certificatePdf(sheet, fontsOf(DESIGN_FONTS), new Date('2026-11-20T18:00:00.000Z'))).pdf);
}

test('a certificate is a letter page with logo, drawing, facts, batch, terms, what was recorded, hash and number', async () => {
  const bytes = await pdfOf(
    buildWarranty({
      registeredOn: '2026-12-01',
      registration: 'X-77',
      visits: [{ date: '2027-11-20', note: 'Edges fine' }],
      transfers: [{ date: '2028-01-02', customerId: 'c', name: 'Claire Hollis' }],
      voided: { date: '2028-03-01', reason: 'Film removed', by: 'Alex Morgan' },
    }),
  );
  const { pages, title, size } = await readPdf(bytes);
  expect({ title, size }).toEqual({ title: 'Warranty Certificate WAR-0001', size: [612, 792] });
  expect(pages.flat()).toEqual([
    'Apex Auto Protection',
    'Warranty Certificate WAR-0001',
    'XPEL Film Warranty',
    ...['Front', 'Left side', 'Right side', 'Rear'],
    ...['Issued To', 'Jake Novak', 'Vehicle', '2025 Porsche 911 Carrera', 'VIN', 'WP0AA2A99SS200001'],
    ...['License Plate', 'CLR 911', 'Warranty', 'XPEL Film Warranty, version 2026', 'Term', '10 years'],
    ...['Starts', 'November 20, 2026', 'Holds', 'Through November 20, 2036'],
    ...['Covered', 'Hood. XPEL Ultimate Plus', 'Batch', 'XPEL Ultimate Plus: UP-2211'],
    ...['New Owner', 'It ends when the car is sold.'],
    ...['Inspections', 'Every 12 months. Advised, not required.'],
    ...['Covers', 'Yellowing, cracking and peeling.', 'Excludes', 'Collisions and neglect.'],
    ...['Issued', 'Nov 20, 2026 by Alex Morgan'],
    'Recorded since then',
    'Registered with the maker on Dec 1, 2026: X-77',
    'Inspected on Nov 20, 2027: Edges fine',
    'Owned by Claire Hollis since Jan 2, 2028. It ends when the car is sold.',
    'Void since Mar 1, 2028: Film removed',
    'SHA-256 of what was issued: a1b2',
    'WAR-0001 · Page 1 of 1',
    'Apex Auto Protection',
    '(512) 555-0100',
  ]);
  expect((await pdfDrawings(bytes)).pictures).toBe(1);
});

test('40 positions, a batch of 200 characters and terms of 4,000 go on on further pages, and nothing is lost', async () => {
  const terms = Array.from({ length: 400 }, (_, at) => `word${at}`).join(' ');
  const batch = Array.from({ length: 40 }, (_, at) => `B-${at}`)
    .join('-')
    .slice(0, 200);
  const coverage = POSITIONS.slice(0, 40).map(({ id }) => ({
    positionId: id,
    film: 'XPEL Ultimate Plus',
    extent: 'partial' as const,
    note: '',
    batch,
  }));
  const promise = { ...buildWarrantyTier().promise, text: terms };
  const { pages } = await readPdf(await pdfOf(buildWarranty({ coverage, promise })));
  expect(pages.length).toBeGreaterThan(1);
  const text = pages.flatMap((page) => page.slice(0, -3)).join(' ');
  expect(terms.split(' ').filter((word) => !text.includes(word))).toEqual([]);
  expect(text.replaceAll(' ', '')).toContain(batch);
  for (const page of pages) expect(page.at(-3)).toMatch(/^WAR-0001 · Page \d of \d$/);
});
