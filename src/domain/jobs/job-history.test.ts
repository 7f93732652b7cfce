import { expect, test } from 'vitest';
import { sortEvents } from '#domain/documents/document-history.ts';
import { buildBooking, buildEstimate, buildInspection, buildInvoice, buildJob } from '#test/build.ts';
import { jobEvents } from './job-history.ts';

const words = {
  stage: (stage: string) => stage.toUpperCase(),
  hold: { film: 'No film', customer: '', parts: 'No parts', rework: '', other: '' },
};
const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
const by = 'Maria Santos';

test('the history has moves, holds, ticks, bookings and documents with who and when, and says each move once', () => {
  const job = buildJob({
    createdAt: at(1),
    stageLog: [
      { stage: 'Checked In', at: at(3), by },
      { stage: 'Checked In', at: at(6), by: 'Alex Morgan', hold: { reason: 'parts', note: 'Badge', since: at(5), by } },
      { stage: 'In Work', at: at(8), by, note: 'Bubble on the hood' },
    ],
    hold: { reason: 'film', note: '', since: at(9) },
    checklist: [
      { text: 'Edges sealed', required: true, doneAt: at(7), doneBy: by },
      { text: 'Vacuumed', required: false },
    ],
  });
  const booking = buildBooking({
    createdAt: at(1),
    history: [
      { at: at(2), what: 'Moved', detail: '9:00 AM → 10:00 AM' },
      { at: at(3), what: 'Status changed', detail: 'Scheduled → In Progress' },
      { at: at(10), what: 'Invoiced', detail: 'INV-0001' },
    ],
  });
  const documents = {
    estimate: buildEstimate({ createdAt: at(0) }),
    invoices: [buildInvoice({ createdAt: at(10), invoiceNumber: 'INV-0001' })],
  };
  const events = sortEvents(jobEvents(job, [booking], [], documents, words), 'UTC');
  expect(events.map(({ what, detail }) => [what, detail].filter(Boolean).join(' | '))).toEqual([
    'Estimate EST-2026-0001 created',
    'Job created',
    'Ceramic Coating: Booked',
    'Ceramic Coating: Moved | 9:00 AM → 10:00 AM',
    'CHECKED IN | Maria Santos',
    'On hold: No parts | Badge · Maria Santos',
    'Hold removed | Alex Morgan',
    'Done: Edges sealed | Maria Santos',
    'IN WORK | Bubble on the hood · Maria Santos',
    'On hold: No film',
    'Ceramic Coating: Invoiced | INV-0001',
    'Invoice INV-0001 created',
  ]);
});

test('the history has each inspection: begun, signed or not, acknowledged by link, and its new version', () => {
  const first = buildInspection({
    id: 'a',
    at: at(1),
    by,
    closedAt: at(2),
    unsignedBecause: 'Key drop',
    acknowledgement: { name: 'Nora Quill', at: at(3), hash: 'aa' },
  });
  const signature = { paths: ['M1 2L3 4'], width: 300, height: 160, name: 'Jake Novak', at: at(5), hash: 'aa' };
  const second = buildInspection({ id: 'b', at: at(4), by, replacesId: 'a', closedAt: at(5), signature });
  const out = buildInspection({ id: 'c', kind: 'out', at: at(6), by: '' });
  const job = buildJob({ createdAt: at(0), stageLog: [], checklist: [] });
  const events = jobEvents(job, [], [first, second, out], { estimate: undefined, invoices: [] }, words);
  expect(sortEvents(events, 'UTC').map(({ what, detail }) => [what, detail].filter(Boolean).join(' | '))).toEqual([
    'Job created',
    'Check-in inspection started | Maria Santos',
    'Check-in inspection closed without signature | Key drop',
    'Check-in inspection acknowledged by link | Nora Quill',
    'Check-in inspection: new version started | Maria Santos',
    'Check-in inspection signed | Jake Novak',
    'Hand-over inspection started',
  ]);
});
