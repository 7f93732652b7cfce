import { formatInstantTime } from '#domain/calendar/calendar.ts';
import type { CsvColumn } from '#domain/data-files/csv.ts';
import { type CsvContext, csvMaker } from '#domain/data-files/csv-columns.ts';
import { type Inspection, VIEWS } from '#domain/inspections/inspection.ts';
import { missingViews, signatureWay } from '#domain/inspections/inspection-facts.ts';
import { inspections } from '#domain/lists/inspections.ts';
import { numberMarks, type SearchWords } from '#domain/text/search-words.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

function searchWords(inspection: Inspection): SearchWords {
  const { jobNumber, belongings, pins } = inspection;
  return {
    title: inspections.title(inspection),
    texts: [belongings, ...pins.map(({ note }) => note)],
    marks: numberMarks(jobNumber),
  };
}

const SIGNED = { drawn: 'Yes', typed: 'Name typed' } as const;

function signedInWords(inspection: Inspection): string {
  const way = signatureWay(inspection);
  return way ? SIGNED[way] : 'No';
}

function inspectionCsv({ zone }: CsvContext): CsvColumn<Inspection>[] {
  const time = (instant: string | undefined) => instant && formatInstantTime(instant, zone);
  return [
    ['Job Number', ({ jobNumber }) => jobNumber],
    ['Inspection', ({ kind }) => (kind === 'in' ? 'Check-in' : 'Hand-over')],
    ['Begun', ({ at }) => time(at)],
    ['By', ({ by }) => by],
    ['Odometer', ({ odometer }) => odometer],
    ['Fuel', ({ fuel }) => fuel],
    ['Belongings', ({ belongings }) => belongings],
    ['Views', (one) => VIEWS.length - missingViews(one).length],
    ['Photos', ({ walkaround, pins }) => [...walkaround, ...pins].flatMap(({ photoIds }) => photoIds).length],
    ['Damage', ({ pins }) => pins.length],
    ['Signed', signedInWords],
    ['Signed By', ({ signature }) => signature?.name],
    ['Not Signed Because', ({ unsignedBecause }) => unsignedBecause],
    ['Acknowledged By', ({ acknowledgement }) => acknowledgement?.name],
    ['Acknowledged', ({ acknowledgement }) => time(acknowledgement?.at)],
    ['Closed', ({ closedAt }) => time(closedAt)],
    ['New Version', ({ replacesId }) => (replacesId ? 'Yes' : 'No')],
  ];
}

export const inspectionsDetails: ListDetails<Inspection> = {
  table: {
    fields: {
      id: 'plain',
      jobId: 'plain',
      jobNumber: 'text',
      kind: 'plain',
      at: 'instant',
      by: 'text',
      bodyType: 'text',
      odometer: 'text',
      fuel: 'text',
      belongings: 'text',
      walkaround: 'plain',
      pins: 'plain',
      readings: 'plain',
      signature: 'plain',
      unsignedBecause: 'text',
      closedAt: 'instant',
      replacesId: 'text',
      acknowledgement: 'plain',
      ...STAMPS,
    },
    parts: [],
  },
  csv: {
    inspections: { holds: 'Check-ins and hand-overs: damage, readings, signature', make: csvMaker(inspectionCsv) },
  },
  search: searchWords,
};
