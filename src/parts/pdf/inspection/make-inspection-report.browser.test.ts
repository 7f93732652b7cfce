import { GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';
import readerWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs?url';
import { beforeAll, expect, test } from 'vitest';
import { type DamagePin, VIEWS } from '#domain/inspections/inspection.ts';
import { inspectionReport } from '#domain/inspections/inspection-report.ts';
import type { PhotoStore } from '#io/photos/photo-store.ts';
import { memoryWorld } from '#test/app/render-app.tsx';
import { grainyPhoto } from '#test/browser/photo-files.ts';
import { buildCustomer, buildInspection } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { readPdf } from '#test/read-pdf.ts';
import { makeInspectionReport } from './make-inspection-report.ts';

const MADE_AT = new Date('2026-11-20T18:00:00.000Z');
const [pin] = buildInspection().pins as [DamagePin];

beforeAll(() => {
  GlobalWorkerOptions.workerSrc = readerWorker;
});

async function reportOf(photos: PhotoStore, photoIds: readonly string[], pinCount = 1) {
  const walkaround = VIEWS.map((view, at) => ({ view, photoIds: photoIds.slice(at * 2, at * 2 + 2) }));
  const pins = Array.from({ length: pinCount }, (_, at) => ({
    ...pin,
    id: `p${at}`,
    number: at + 1,
    x: 5 + at * 9,
    y: 50,
  }));
  const inspection = buildInspection({ walkaround, pins });
  const context = { shop: 'Apex Auto Protection', zone: 'America/Chicago', customer: buildCustomer(), version: 1 };
  const report = inspectionReport(inspection, { ...context, pins: pins.map((one) => ({ ...one, isKnown: false })) });
  const { pdf, missing } = await makeInspectionReport(report, photos, MADE_AT);
  expect(missing).toEqual([]);
  return new Uint8Array(pdf);
}

test('twelve photos of a phone and ten pins make a report of less than 3 MB in less than 20 s', async () => {
  const { photos } = memoryWorld();
  const ids: string[] = [];
  for (let seed = 0; seed < 12; seed += 1) {
    const bytes = await grainyPhoto(seed);
    expect(bytes.byteLength).toBeGreaterThan(300_000);
    expect(bytes.byteLength).toBeLessThan(600_000);
    ids.push(await photos.put({ bytes, thumbnail: bytes, width: 1600, height: 1200 }));
  }
  expect(new Set(ids).size).toBe(12);
  const begun = performance.now();
  const pdf = await reportOf(photos, ids, 10);
  const took = performance.now() - begun;
  expect(pdf.length).toBeLessThan(3_000_000);
  expect(took).toBeLessThan(20_000);
  const { pages } = await readPdf(pdf);
  const texts = pages.flat();
  expect(texts.filter((text) => /, \d of 2$/.test(text))).toHaveLength(12);
  expect(texts.filter((text) => /^\d+\. Hood/.test(text))).toHaveLength(10);
  // The format of a photo in a PDF is that of a JPEG.
  expect(new TextDecoder('latin1').decode(pdf).match(/\/DCTDecode/g)).toHaveLength(12);
}, 60_000);

test('a photo that is damaged or not on this device is named, and the report is made without it', async () => {
  const { photos } = memoryWorld();
  const good = await grainyPhoto(1);
  const damaged = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9).buffer;
  const ids = [
    await photos.put({ bytes: good, thumbnail: good, width: 1600, height: 1200 }),
    await photos.put({ bytes: damaged, thumbnail: damaged, width: 1, height: 1 }),
    'f'.repeat(64),
  ];
  expectConsole('error', /A photo of the report could not be read/);
  const texts = (await readPdf(await reportOf(photos, ids))).pages.flat();
  expect(texts.filter((text) => /^Front.*(\d|\))$/.test(text))).toEqual([
    'Front, 1 of 2',
    'Front, 2 of 2 (not available)',
    'Front Left (not available)',
  ]);
});
