import { expect, test, vi } from 'vitest';
import { statementOf } from '#domain/accounts/statement.ts';
import { statementCsv, statementSheet } from '#domain/accounts/statement-sheet.ts';
import { csvRecords } from '#domain/data-files/csv-reader.ts';
import { formatDollars } from '#domain/money/money.ts';
import { buildInvoice } from '#test/build.ts';
import { documentContext as context } from '#test/data/documents.ts';
import { fontsOf } from '#test/pdf-fonts.ts';
import { readPdf } from '#test/read-pdf.ts';
import { DESIGN_FONTS } from '../faces.ts';
import { documentPdf } from './document-pdf.ts';

// On a busy machine the first files take long: the fonts are read again for each.
vi.setConfig({ testTimeout: 60_000 });

const fonts = fontsOf(DESIGN_FONTS);

/** Invoices of October and November, each with a part payment 15 days later. */
function accountOf(count: number) {
  return Array.from({ length: count }, (_, at) => {
    const total = 100.01 + at;
    const day = String((at % 28) + 1).padStart(2, '0');
    const payments = [
      { id: `p${at}`, amount: 10.1 + at, date: `2026-11-${day}`, method: 'Check', reference: `${at}`, note: '' },
    ];
    return buildInvoice({
      id: `i${at}`,
      invoiceNumber: `INV-${at}`,
      status: 'Sent',
      totalAmount: total,
      payments,
      date: `2026-${at % 3 === 0 ? '10' : '11'}-${day}`,
      dueDate: '2026-11-30',
      poNumber: `PO-${at}`,
      stockNumber: `S-${at}`,
      paidAmount: 10.1 + at,
    });
  });
}

async function made(count: number) {
  const statement = statementOf({ invoices: accountOf(count), deposits: [], removals: [] }, undefined, {
    ...context,
    month: '2026-11',
  });
  const sheet = statementSheet(statement, context);
  const { pdf, missing } = documentPdf(sheet, fonts, new Date('2026-12-01T12:00:00.000Z'));
  return { statement, sheet, missing, ...(await readPdf(new Uint8Array(pdf))) };
}

test('a statement of 60 invoices is letter pages, each with the head of the table, its month and its number of pages', async () => {
  const { pages, title, author, size, missing } = await made(60);
  expect({ title, author, size, missing }).toEqual({
    title: 'Statement November 2026',
    author: 'Apex Auto Protection',
    size: [612, 792],
    missing: [],
  });
  expect(pages.length).toBeGreaterThan(4);
  for (const [at, page] of pages.entries()) {
    expect(page, `page ${at + 1}`).toEqual(expect.arrayContaining(['Description', 'Invoiced', 'Paid', 'Balance']));
    expect(page, `page ${at + 1}`).toContain(`November 2026 · Page ${at + 1} of ${pages.length}`);
  }
});

test('sheet, PDF and CSV have the same figures, in the same order', async () => {
  const { pages, sheet, statement } = await made(60);
  const isFigure = (text: string) => /^\u2212?\$[\d,]+\.\d\d$/.test(text);
  const drawn = pages.flat().filter(isFigure);
  const rows = sheet.items.flatMap(({ quantity, unitPrice, total }) => [quantity, unitPrice, total]).filter(Boolean);
  const sums = [...sheet.sums.map(({ value }) => value), sheet.total, ...sheet.payments.map(({ value }) => value)];
  expect(drawn).toEqual([sheet.headline.amount, sheet.facts[2]?.value, ...rows, ...sums]);

  const [, ...file] = [...csvRecords(statementCsv(statement), ',')].map(({ cells }) => cells.slice(-3));
  const inFile = file.slice(1, -1).flatMap((cells) => cells.filter(Boolean).map((cell) => formatDollars(Number(cell))));
  expect(inFile).toEqual(rows);
  expect([file[0], file.at(-1)].map((cells) => cells?.map((cell) => cell && formatDollars(Number(cell))))).toEqual([
    ['', '', formatDollars(statement.opening)],
    [formatDollars(statement.invoiced), formatDollars(statement.paid), sheet.total],
  ]);
});
