import { dayOfInstant } from '#domain/calendar/calendar.ts';
import type { CsvColumn } from '#domain/data-files/csv.ts';
import {
  type CsvContext,
  csvMaker,
  customerCsvColumns,
  moneyCsvColumns,
  noteCsvColumns,
  yesNo,
} from '#domain/data-files/csv-columns.ts';
import { DEFAULT_VALIDITY_DAYS, type Estimate } from '#domain/estimates/estimate.ts';
import { hasExpiredMarker } from '#domain/estimates/estimate-figures.ts';
import { acceptedOptionFacts } from '#domain/estimates/offer-lines.ts';
import { openTotals, optionName, optionTexts } from '#domain/estimates/offered-options.ts';
import { documentWords } from '#domain/text/search-words.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { DOCUMENT_FIELDS, STAMPS } from './list-table.ts';

export function estimateCsv(context: CsvContext): CsvColumn<Estimate>[] {
  return [
    ['Estimate Number', ({ estimateNumber }) => estimateNumber],
    ['Date', ({ date }) => date],
    ['Expiry Date', ({ expiryDate }) => expiryDate],
    ['Status', ({ status }) => status],
    ['Expired', (estimate) => yesNo(hasExpiredMarker(estimate, context.today))],
    ...customerCsvColumns<Estimate>(context),
    ...moneyCsvColumns<Estimate>(),
    ['Sent', ({ sentAt }) => dayOfInstant(sentAt, context.zone)],
    ['Viewed', ({ viewedAt }) => dayOfInstant(viewedAt, context.zone)],
    ['Accepted', ({ acceptedAt }) => dayOfInstant(acceptedAt, context.zone)],
    ['Accepted By', ({ acceptedBy }) => acceptedBy],
    ['Declined', ({ declinedAt }) => dayOfInstant(declinedAt, context.zone)],
    ['Decline Reason', ({ declineReason }) => declineReason],
    ...noteCsvColumns<Estimate>(),
    ['Options', ({ options = [] }) => options.map(optionName).join(', ')],
    ['Accepted Option', (estimate) => acceptedOptionFacts(estimate)[0]?.value],
    ['Lowest Total', (estimate) => ({ dollars: openTotals(estimate).low })],
    ['Highest Total', (estimate) => ({ dollars: openTotals(estimate).high })],
  ];
}

export const estimatesDetails: ListDetails<Estimate> = {
  table: {
    fields: {
      id: 'plain',
      estimateNumber: 'text',
      customerId: 'plain',
      customer: 'plain',
      date: 'plain',
      expiryDate: 'plain',
      validityPeriod: 'number',
      status: 'plain',
      ...DOCUMENT_FIELDS,
      terms: 'text',
      notes: 'text',
      internalNotes: 'text',
      sentAt: 'instant',
      viewedAt: 'instant',
      acceptedAt: 'instant',
      acceptedBy: 'text',
      declinedAt: 'instant',
      declineReason: 'text',
      invoiceId: 'text',
      ...STAMPS,
      options: 'plain',
      optionId: 'text',
      answer: 'plain',
      earlierAnswers: 'plain',
      supplementTo: 'text',
    },
    parts: [],
    numberColumn: 'estimate_number',
    joinsCustomer: true,
  },
  csv: { estimates: { holds: 'Dates, status and total', make: csvMaker(estimateCsv) } },
  search(estimate, live) {
    const words = documentWords(estimate, { number: estimate.estimateNumber, status: estimate.status }, live);
    return { ...words, texts: [...words.texts, ...optionTexts(estimate)] };
  },
  blank: { status: 'Draft', validityPeriod: DEFAULT_VALIDITY_DAYS },
};
