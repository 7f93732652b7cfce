import type { CsvColumn } from '#domain/data-files/csv.ts';
import { csvMaker } from '#domain/data-files/csv-columns.ts';
import { termText } from '#domain/warranty/term-text.ts';
import { tierTitle, type WarrantyTier } from '#domain/warranty/warranty-tier.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

function tierCsv(): CsvColumn<WarrantyTier>[] {
  return [
    ['Name', ({ promise }) => promise.name],
    ['Maker', ({ promise }) => promise.maker],
    ['Kind', ({ promise }) => promise.kind],
    ['Version', ({ promise }) => promise.version],
    ['Term', ({ promise }) => termText(promise)],
    ['Covers', ({ promise }) => promise.covers],
    ['Excludes', ({ promise }) => promise.excludes],
    ['Inspection Every (months)', ({ promise }) => promise.inspectionMonths],
    ['Register Within (days)', ({ promise }) => promise.registerDays],
    ['Checked On', ({ checkedOn }) => checkedOn],
    ['Source', ({ source }) => source],
  ];
}

export const warrantyTiersDetails: ListDetails<WarrantyTier> = {
  table: {
    fields: {
      id: 'plain',
      promise: 'plain',
      source: 'text',
      sourceDate: 'plain',
      checkedOn: 'plain',
      ...STAMPS,
    },
    parts: [],
  },
  csv: {
    'warranty tiers': { holds: 'Terms, coverage and inspections', make: csvMaker(tierCsv) },
  },
  search: ({ promise }) => ({ title: tierTitle(promise), texts: [promise.covers, promise.version], marks: [] }),
};
