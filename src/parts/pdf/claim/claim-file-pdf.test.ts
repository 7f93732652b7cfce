import { expect, test, vi } from 'vitest';
import { claimFile } from '#domain/warranty/claim-file.ts';
import { buildClaim, buildCustomer, buildInspection, buildJob, buildMessage, buildWarranty } from '#test/build.ts';
import { LOGO } from '#test/logo.ts';
import { fontsOf } from '#test/pdf-fonts.ts';
import { pdfDrawings, readPdf } from '#test/read-pdf.ts';
import { DESIGN_FONTS } from '../faces.ts';
import { claimFilePdf } from './claim-file-pdf.ts';

// On a busy machine the first file takes long: the fonts are read for it.
vi.setConfig({ testTimeout: 60_000 });

const CONTEXT = { shop: 'Apex Auto Protection', zone: 'America/Chicago', logo: LOGO };
const job = buildJob({
  createdAt: '2026-11-18T15:00:00.000Z',
  deliveredAt: '2026-11-20T22:00:00.000Z',
  care: {
    from: '2026-11-20',
    care: [{ category: 'PPF', title: 'Full Front PPF', sentences: ['Do not wash the car before Fri, Nov 27.'] }],
    notes: [],
    hash: 'c'.repeat(64),
    acknowledged: { name: 'Jake Novak', at: '2026-11-20T22:05:00.000Z', hash: 'd'.repeat(64) },
  },
});
const message = (id: string, dueKey: string, at: string, body: string, more = {}) =>
  buildMessage({ id, dueKey, at, subject: '', body, state: 'sent', channel: 'text', ...more });
const RECORDS = {
  claim: buildClaim({
    since: '2027-02-27',
    photoIds: ['f'.repeat(64)],
    lookedOn: '2027-03-02',
    verdict: { on: '2027-03-02', who: "Maker's", reason: 'Film', by: 'Alex Morgan' },
    sentOn: '2027-03-03',
    answer: { on: '2027-03-09', text: 'Accepted' },
    makerCredit: 4321.09,
  }),
  customer: buildCustomer(),
  warranty: buildWarranty({ registeredOn: '2026-11-25', registration: 'X-77' }),
  job,
  inspections: [buildInspection({ closedAt: '2026-11-19T15:00:00.000Z' })],
  messages: [
    message('1', 'car ready job-1 2026-11-20', '2026-11-20T21:00:00.000Z', 'Your car is ready.'),
    message('2', 'reminder booking-9', '2026-11-19T21:00:00.000Z', 'Another appointment'),
    message('3', '', '2026-11-19T18:00:00.000Z', 'The hood is done.'),
    message('4', '', '2027-01-19T18:00:00.000Z', 'Happy new year'),
    message('5', '', '2026-11-19T19:00:00.000Z', 'Bounced', { state: 'bounced' }),
  ],
};

async function textsOf(records: Parameters<typeof claimFile>[0]) {
  const file = claimFile(records, CONTEXT);
  const pictures = { claim: file.photos.map(() => undefined), inspections: [] };
  const { pdf, missing } = await claimFilePdf(
    file,
    pictures,
    fontsOf(DESIGN_FONTS),
    new Date('2027-03-10T18:00:00.000Z'),
  );
  expect(missing).toEqual([]);
  const bytes = new Uint8Array(pdf);
  const { pages, title, size } = await readPdf(bytes);
  return { bytes, title, size, texts: pages.flat() };
}

test('the file of a claim has the claim, its panels, the certificate, the check-in, the care sheet and the messages', async () => {
  const { bytes, title, size, texts } = await textsOf(RECORDS);
  expect({ title, size }).toEqual({ title: 'Claim CLM-0001', size: [612, 792] });
  expect((await pdfDrawings(bytes)).pictures).toBe(1);
  const after = (label: string) => texts[texts.indexOf(label) + 1];
  const said = ['Fault', 'What was seen', 'Since', 'Panels', 'Verdict', 'Sent to maker', 'Answer', 'Number', 'Holds'];
  expect(said.map(after)).toEqual([
    'Edge lift',
    'The film lifts at the edge of the hood.',
    'Feb 27, 2027',
    'Hood',
    "Maker's · Mar 2, 2027 · Film",
    'Mar 3, 2027',
    'Mar 9, 2027 · Accepted',
    'WAR-0001',
    'Through November 20, 2036',
  ]);
  expect([after('Registered'), after('Film'), after('Acknowledged')]).toEqual([
    'Nov 25, 2026 · X-77',
    'XPEL Ultimate Plus, batch UP-2211: Hood',
    'By Jake Novak on Nov 20, 2026, 4:05 PM',
  ]);
  for (const text of [
    'Certificate',
    'Care sheet',
    'Do not wash the car before Fri, Nov 27.',
    'Messages about the job',
    'Check-in inspection JOB-0001',
    'Damage',
    'Signature of the customer',
    'Claim, 1 of 1 (not available)',
  ])
    expect(texts).toContain(text);
  expect(texts.filter((text) => /hood is done|car is ready|appointment|new year|Bounced/.test(text))).toEqual([
    'The hood is done.',
    'Your car is ready.',
  ]);
  expect(texts.join(' ')).not.toMatch(/4,?321|credit|\$/i);
});

test('the file is made when certificate and job are gone, and without panels or photos', async () => {
  const { texts } = await textsOf({
    claim: buildClaim({ positions: [], since: undefined }),
    customer: buildCustomer(),
    warranty: undefined,
    job: undefined,
    inspections: [],
    messages: [],
  });
  expect(texts).toContain('Edge lift');
  for (const text of ['Certificate', 'Care sheet', 'Photos', 'Since']) expect(texts).not.toContain(text);
});
