import { formatDate, formatMonth } from '#domain/calendar/calendar.ts';
import { type CsvColumn, csvHead, csvLines } from '#domain/data-files/csv.ts';
import type { DocumentItem, Sheet } from '#domain/documents/sheet-content.ts';
import { DEFAULT_FOOTER, type DocumentContext, identityOf, recipientOf } from '#domain/documents/sheet-head.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { Statement, StatementLine } from './statement.ts';

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join(' · ');
}

/** Names of what changed the amount of an invoice, for its customer. A map: a reason is any text. */
const CORRECTIONS: ReadonlyMap<string, (invoice: string) => string> = new Map([
  ['Cancelled', (invoice) => `Invoice ${invoice} cancelled`],
  ['Price lowered', (invoice) => `Price of ${invoice} lowered`],
]);

function nameOf({ kind, reason, invoiceNumber }: StatementLine): string {
  if (kind === 'Invoice') return `Invoice ${invoiceNumber}`;
  if (kind === 'Correction') return CORRECTIONS.get(reason)?.(invoiceNumber) ?? `Invoice ${invoiceNumber} corrected`;
  // A deposit that was taken before there was an invoice.
  return invoiceNumber === '' ? kind : `${kind} for ${invoiceNumber}`;
}

function isCharge({ kind }: Pick<StatementLine, 'kind'>): boolean {
  return kind === 'Invoice' || kind === 'Correction';
}

function itemOf(line: StatementLine): DocumentItem {
  const { id, kind, date, poNumber, stockNumber, vehicle, method, reference } = line;
  return {
    id,
    name: nameOf(line),
    detail: joined([
      formatDate(date),
      ...(kind === 'Invoice'
        ? [vehicle, poNumber && `PO ${poNumber}`, stockNumber && `Stock ${stockNumber}`]
        : [method, reference]),
    ]),
    quantity: isCharge(line) ? formatDollars(line.charge) : '',
    unitPrice: isCharge(line) ? '' : formatDollars(line.payment),
    total: formatDollars(line.balance),
  };
}

/** Returns what the statement counts, and the drafts that it leaves out. */
function countedText({ drafts }: Statement): string {
  const left = drafts === 0 ? '' : ` Left out this month: ${drafts} draft ${drafts === 1 ? 'invoice' : 'invoices'}.`;
  return `Deposits that are held, and what was paid on draft and cancelled invoices, are credit.${left}`;
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
    notes: countedText(statement),
    terms: '',
    footer: (context.settings.documentFooter ?? DEFAULT_FOOTER).trim(),
    words: { columns: ['Invoiced', 'Paid', 'Balance'], total: 'Closing balance', payments: 'Aging' },
  };
}

type CsvRow = Partial<Omit<StatementLine, 'kind'>> & { kind: string };

const COLUMNS: readonly CsvColumn<CsvRow>[] = [
  ['Date', ({ date }) => date],
  ['Type', ({ kind, reason }) => reason || kind],
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
    ...lines.map(({ charge, payment, ...line }) => (isCharge(line) ? { ...line, charge } : { ...line, payment })),
    { date: to, kind: 'Closing balance', charge: invoiced, payment: paid, balance: closing },
  ];
  return csvHead(COLUMNS) + csvLines(COLUMNS, rows);
}
