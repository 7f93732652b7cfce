import { formatDate } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import { DOCUMENT_KINDS, type DocumentKind, type DocumentRecord, numberOf } from '#parts/documents/document-kinds.ts';

type OwnFacts = {
  /** Facts after the date. */
  dates: readonly Fact[];
  /** Facts after the total. */
  rest: readonly Fact[];
};

/** Returns labels and values of a document's fields, to show which of them changed elsewhere. */
export function documentFacts(kind: DocumentKind, document: DocumentRecord, { dates, rest }: OwnFacts): Fact[] {
  const { title } = DOCUMENT_KINDS[kind];
  const { customer, date, status, items, taxRate, taxExemptNumber = '', notes, internalNotes } = document;
  const { discountAmount, discountPercent } = document;
  const percent = discountPercent === undefined ? '' : ` (${discountPercent}%)`;
  return [
    [`${title} Number`, numberOf(document)],
    ['Customer', fullName(customer)],
    [`${title} Date`, formatDate(date)],
    ...dates,
    ['PO Number', document.poNumber ?? ''],
    ['Stock Number', document.stockNumber ?? ''],
    ['Status', status],
    ['Items', items.map(({ description, totalPrice }) => `${description} ${formatDollars(totalPrice)}`).join(', ')],
    ['Tax Rate (%)', String(taxRate)],
    ['Tax-exempt Number', taxExemptNumber],
    ['Discount Amount', `${formatDollars(discountAmount)}${percent}`],
    ['Total', formatDollars(totalOf(document))],
    ...rest,
    ['Notes (visible to customer)', notes],
    ['Internal Notes', internalNotes],
  ];
}
