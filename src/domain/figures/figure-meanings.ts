import { MONEY_IN_REPORT } from './money/money-in-report.ts';
import { figureOf, type ReportColumn } from './report.ts';

/** A figure in words: what it counts and what it leaves out. */
export type FigureDefinition = Pick<ReportColumn, 'name' | 'meaning'>;

/** Cards of `invoiceFigures`. */
const INVOICES = {
  'Total Amount': 'Totals of all invoices, with sales tax. Drafts and Cancelled invoices count too. Tips are left out.',
  'Paid Amount':
    'What customers paid on all invoices, with the deposits applied to them, less refunds. Tips and reversed payments are left out. Money paid on a Draft or a Cancelled invoice counts until you give it back or keep it.',
  'Pending Amount':
    'Balances left to pay, with sales tax. Drafts count too; Paid and Cancelled invoices are left out. What is paid beyond the total of one invoice does not lower another.',
  Overdue:
    'Invoices with a balance left that are marked Overdue, or Sent or Viewed with a due date before today. Drafts are left out.',
};

/** Cards of `estimateFigures`. */
const ESTIMATES = {
  'Total Value':
    'Totals of all estimates in any status, with sales tax. Until the customer chooses, an estimate with options counts the one shown first, and optional lines are left out.',
  'Accepted Value': 'Totals of the Accepted estimates, with sales tax.',
  Pending: 'Totals of the estimates that are Sent or Viewed, with sales tax, even after they expire.',
  'Conversion Rate':
    'Accepted estimates as a share of all estimates, Drafts and supplements too. The Close Rate of the reports counts the estimates sent in a period.',
};

/** Cards of `monthFigures`. */
const CALENDAR = {
  'Total Bookings':
    'Bookings that start in the month, Cancelled and No Show too. If you choose a station, only its bookings count, on all four cards.',
  'Total Revenue':
    'Booked prices of the bookings that start in the month, without sales tax. Cancelled and No Show are left out. What was invoiced can differ.',
  'Total Profit': 'Total Revenue less the labor and materials planned for its bookings.',
  'Avg Profit Margin':
    'Average margin of the bookings in Total Revenue. Each booking counts equally, so this is not Total Profit divided by Total Revenue.',
};

export type CardName = keyof typeof INVOICES | keyof typeof ESTIMATES | keyof typeof CALENDAR;

const definitions = (meanings: Readonly<Record<string, string>>): FigureDefinition[] =>
  Object.entries(meanings).map(([name, meaning]) => ({ name, meaning }));

/** Columns of the day's close. Refunds and tips are those of the report, over one day. */
export const CLOSE_FIGURES = [
  ...definitions({
    Payments: 'Payments on invoices, sales tax included, less those reversed on this day.',
    'Deposits taken':
      'Deposits received, less those reversed on this day. They do not count again when they pay an invoice.',
  }),
  figureOf(MONEY_IN_REPORT, 'Refunds').column,
  figureOf(MONEY_IN_REPORT, 'Tips').column,
  ...definitions({
    Total:
      'Payments, deposits and tips less refunds. Deposits you keep and credit you move are left out: no money moves.',
  }),
];

/** Columns of what customers owe. */
export const AGING_FIGURES = definitions({
  'Not due': 'Balances of sent invoices that are due today or later.',
  ...Object.fromEntries(
    ['1–30 days', '31–60 days', '61–90 days', 'Over 90 days'].map((days) => [
      days,
      `Balances of sent invoices that are ${days.toLowerCase()} past due.`,
    ]),
  ),
  Credit:
    'Paid beyond the total of invoices, paid on Drafts and Cancelled invoices, and deposits held. Shown below zero.',
  Total: 'What the customer owes, less credit. Below zero, you owe the customer.',
});

/** Figures outside the reports: the cards of a page, or the columns of a card. */
export const FIGURE_SECTIONS: readonly { page: string; card?: string; columns: readonly FigureDefinition[] }[] = [
  { page: 'Invoices', columns: definitions(INVOICES) },
  { page: 'Estimates', columns: definitions(ESTIMATES) },
  { page: 'Calendar', columns: definitions(CALENDAR) },
  {
    page: 'Money',
    card: "Day's Close",
    columns: [
      ...CLOSE_FIGURES,
      ...definitions({
        'Expected cash': 'Starting cash and the total of the method Cash.',
        Difference: 'Counted cash less expected cash.',
      }),
    ],
  },
  { page: 'Money', card: 'Aging', columns: AGING_FIGURES },
  {
    page: 'Money',
    card: 'Deposits Held',
    columns: definitions({
      Held: 'Deposits not applied, given back or kept. One reserved for a Draft is held until the invoice is sent.',
    }),
  },
];

/** Returns the definition of the figure with that name, or those of the card with that title. */
export function definitionsOf(name: string): readonly FigureDefinition[] {
  const section = FIGURE_SECTIONS.find(({ card }) => card === name);
  return section?.columns ?? FIGURE_SECTIONS.flatMap(({ columns }) => columns).filter((one) => one.name === name);
}
