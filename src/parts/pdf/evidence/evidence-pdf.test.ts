import { expect, test, vi } from 'vitest';
import type { Evidence } from '#domain/estimates/evidence/evidence.ts';
import { LOGO } from '#test/logo.ts';
import { fontsOf } from '#test/pdf-fonts.ts';
import { pdfDrawings, readPdf } from '#test/read-pdf.ts';
import { DESIGN_FONTS } from '../faces.ts';
import { evidencePdf } from './evidence-pdf.ts';

// On a busy machine the first file takes long: the fonts are read for it.
vi.setConfig({ testTimeout: 60_000 });

const fonts = fontsOf(DESIGN_FONTS);
const evidence: Evidence = {
  title: 'Evidence EST-0001',
  number: 'EST-0001',
  shop: 'Apex Auto Protection',
  customer: 'Nora Quill',
  facts: [
    { label: 'Accepted by', value: 'Nora Quill' },
    { label: 'How', value: 'In person' },
  ],
  lines: [
    { label: 'Full Front PPF', value: '$1,850.00' },
    { label: 'Wheel Coating', value: '$250.00' },
  ],
  total: '$2,278.50',
  agreed: [{ label: 'Terms and conditions', value: 'Pay at pickup.' }],
  signature: 'M10 60Q25 90 40 75L60 60M80 50L80 50',
  check: 'record',
  hashes: [
    { label: 'What was shown', value: 'ab12'.repeat(16) },
    { label: 'The answer', value: 'cd34'.repeat(16) },
  ],
};

test('the evidence of an acceptance is one letter page with logo, name, lines, texts, signature and hash', async () => {
  const { pdf, missing } = evidencePdf({ ...evidence, logo: LOGO }, fonts, new Date('2026-11-20T18:00:00.000Z'));
  expect((await pdfDrawings(new Uint8Array(pdf))).pictures).toBe(1);
  const { pages, title, size } = await readPdf(new Uint8Array(pdf));
  expect({ title, size, missing }).toEqual({ title: 'Evidence EST-0001', size: [612, 792], missing: [] });
  expect(pages).toEqual([
    [
      'Apex Auto Protection',
      'Evidence of acceptance',
      'EST-0001',
      ...['Accepted by', 'Nora Quill', 'How', 'In person'],
      'Accepted lines',
      ...['$1,850.00', 'Full Front PPF', '$250.00', 'Wheel Coating', '$2,278.50', 'Total'],
      ...['Agreed: Terms and conditions', 'Pay at pickup.'],
      'Signature',
      'This record matches the seal that the shop’s app made when the answer was saved. It doesn’t prove who',
      'answered.',
      `What was shown: SHA-256 ${'ab12'.repeat(16)}`,
      `The answer: SHA-256 ${'cd34'.repeat(16)}`,
      'Evidence EST-0001 · Page 1 of 1',
      'Apex Auto Protection',
    ],
  ]);
});

test('terms of many pages go on, and a name of many words wraps', async () => {
  const long = { label: 'Terms and conditions', value: 'Pay at pickup. '.repeat(900) };
  const { pdf } = evidencePdf({ ...evidence, agreed: [long] }, fonts, new Date('2026-11-20T18:00:00.000Z'));
  expect((await readPdf(new Uint8Array(pdf))).pages.length).toBeGreaterThan(2);
});
