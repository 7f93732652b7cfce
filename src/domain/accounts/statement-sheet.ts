import { formatDate, formatMonth } from '#domain/calendar/calendar.ts';
import { type CsvColumn, csvHead, csvLines } from '#domain/data-files/csv.ts';
import type { DocumentItem, Sheet } from '#domain/documents/sheet-content.ts';
import { DEFAULT_FOOTER, type DocumentContext, identityOf, recipientOf } from '#domain/documents/sheet-head.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { Statement, StatementLine } from './statement.ts';

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join(' · ');
}

function itemOf(line: StatementLine): DocumentItem {
  const { id, kind, date, invoiceNumber, poNumber, stockNumber, vehicle, method, reference } = line;
  const isInvoice = kind === 'Invoice';
  return {
    id,
    name: isInvoice ? `Invoice ${invoiceNumber}` : `${kind} for ${invoiceNumber}`,
    detail: joined([
      formatDate(date),
      ...(isInvoice
        ? [vehicle, poNumber && `PO ${poNumber}`, stockNumber && `Stock ${stockNumber}`]
        : [method, reference]),
    ]),
    quantity: isInvoice ? formatDollars(line.charge) : '',
    unitPrice: isInvoice ? '' : formatDollars(line.payment),
    total: formatDollars(line.balance),
  };
}

function countOf(count: number, word: string): string {
  return `${count} ${word} ${count === 1 ? 'invoice' : 'invoices'}`;
}

/** Says which invoices the statement leaves out. */
function leftOutText({ drafts, cancelled }: Statement): string {
  const left = [
    ...(drafts > 0 ? [countOf(drafts, 'draft')] : []),
    ...(cancelled > 0 ? [countOf(cancelled, 'cancelled')] : []),
  ];
  const counts = left.length > 0 ? ` Left out this month: ${left.join(' and ')}.` : '';
  return `Draft and cancelled invoices, and payments on them, are not included.${counts}`;
}

/** Formats the statement for its customer, on screen, in print and in the PDF. */
export function statementSheet(statement: Statement, context: DocumentContext): Sheet {
  const { month, from, to, opening, lines, invoiced, paid, closing, aging } = statement;
  const period = formatMonth(month);
  return {
    kind: 'Statement',
    number: period,
    title: `Statement ${period}`,
    ...identityOf(context),
    headline: {
      label: closing < 0 ? `Credit on ${formatDate(to)}` : `Balance on ${formatDate(to)}`,
      amount: formatDollars(Math.abs(closing)),
    },
    recipient: recipientOf('Account', context.customer, {}),
    vehicle: undefined,
    facts: [
      { label: 'From', value: formatDate(from) },
      { label: 'To', value: formatDate(to) },
      { label: 'Opening balance', value: formatDollars(opening) },
    ],
    items: lines.map(itemOf),
    sums: [
      { label: 'Opening balance', value: formatDollars(opening) },
      { label: 'Invoices', value: formatDollars(invoiced) },
      { label: 'Payments', value: formatDollars(-paid) },
    ],
    total: formatDollars(closing),
    paid: undefined,
    balance: undefined,
    payments: aging
      .filter(({ amount }) => amount !== 0)
      .map(({ label, amount }) => ({ label, value: formatDollars(amount) })),
    notes: leftOutText(statement),
    terms: '',
    footer: (context.settings.documentFooter ?? DEFAULT_FOOTER).trim(),
    words: { columns: ['Invoiced', 'Paid', 'Balance'], total: 'Closing balance', payments: 'Aging' },
  };
}

type CsvRow = Partial<Omit<StatementLine, 'kind'>> & { kind: string };

const COLUMNS: readonly CsvColumn<CsvRow>[] = [
  ['Date', ({ date }) => date],
  ['Type', ({ kind }) => kind],
  ['Invoice Number', ({ invoiceNumber }) => invoiceNumber],
  ['PO Number', ({ poNumber }) => poNumber],
  ['Stock Number', ({ stockNumber }) => stockNumber],
  ['Vehicle', ({ vehicle }) => vehicle],
  ['Method', ({ method }) => method],
  ['Reference', ({ reference }) => reference],
  ['Invoiced', ({ charge }) => (charge === undefined ? undefined : { dollars: charge })],
  ['Paid', ({ payment }) => (payment === undefined ? undefined : { dollars: payment })],
  ['Balance', ({ balance }) => (balance === undefined ? undefined : { dollars: balance })],
];

/** Returns the statement as CSV (RFC 4180), between its opening and closing balance. */
export function statementCsv({ from, to, opening, lines, invoiced, paid, closing }: Statement): string {
  const rows: CsvRow[] = [
    { date: from, kind: 'Opening balance', balance: opening },
    ...lines.map(({ charge, payment, ...line }) =>
      line.kind === 'Invoice' ? { ...line, charge } : { ...line, payment },
    ),
    { date: to, kind: 'Closing balance', charge: invoiced, payment: paid, balance: closing },
  ];
  return csvHead(COLUMNS) + csvLines(COLUMNS, rows);
}
