import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { estimateDocument, invoiceDocument } from '#domain/documents/document.ts';
import { qrCode } from '#parts/pdf/qr-code.ts';
import { buildEstimate, buildInvoice } from '#test/build.ts';
import { buildLine, documentContext, fourLines } from '#test/data/documents.ts';
import { DocumentSheet } from './document-sheet.tsx';

const sheet = page.getByRole('article');

/** Returns the visible paragraphs of a cell, or the cell itself. */
function shownIn(cell: Element): string {
  const parts = cell.childElementCount === 0 ? [cell] : [...cell.children].filter((part) => part.checkVisibility());
  return parts.map((part) => part.textContent).join(' ');
}

function rowsOf(table: Element): string[][] {
  return [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].filter((cell) => cell.checkVisibility()).map(shownIn),
  );
}

function pairsOf(list: Element): string[] {
  return [...list.querySelectorAll('dt')].map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
}

test('the sheet of an invoice shows its items, its totals down to the balance of $6,420.00, and no internal note', async () => {
  await page.viewport(1024, 900);
  await render(<DocumentSheet document={invoiceDocument(fourLines, documentContext)} />);
  await expect.element(page.getByRole('article', { name: 'Invoice INV-0013' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Invoice', exact: true })).toBeVisible();
  expect(rowsOf(page.getByRole('table', { name: 'Items' }).element())).toEqual([
    ['Description', 'Qty', 'Unit price', 'Total'],
    ['Full Vehicle PPF Clear Self-healing clear film', '1', '$4,950.00', '$4,950.00'],
    ['Ceramic Coating Over film and glass', '1', '$880.00', '$880.00'],
    ['Door edge guards, pair', '2', '$85.00', '$170.00'],
    ['Vehicle pick-up & delivery Not taxable', '1', '$60.00', '$60.00'],
  ]);
  expect([...sheet.element().querySelectorAll('dl')].map(pairsOf)).toEqual([
    ['Invoice date Nov 20, 2026', 'Payment terms Net 30', 'Due date Dec 20, 2026'],
    [
      'Subtotal $6,060.00',
      'Tax (8.5%) $510.00',
      'Discount \u2212$150.00',
      'Total $6,420.00',
      'Paid $0.00',
      'Balance due $6,420.00',
    ],
  ]);
  await expect.element(sheet).toHaveTextContent('WP0AB2A95SS224871');
  await expect.element(sheet).not.toHaveTextContent('Stone chip');
});

test('an estimate shows its terms and neither payments nor a balance', async () => {
  const estimate = buildEstimate({ terms: '1. Valid as written.\n2. Arrive clean.' });
  await render(<DocumentSheet document={estimateDocument(estimate, documentContext)} />);
  await expect.element(sheet).toHaveTextContent('1. Valid as written.');
  await expect.element(sheet).toHaveTextContent('Valid until Dec 20, 2026');
  await expect.element(sheet).not.toHaveTextContent(/Balance|Paid|Payments/);
});

test('the paper stays paper in the dark theme', async () => {
  document.documentElement.dataset['theme'] = 'dark';
  try {
    await render(<DocumentSheet document={invoiceDocument(fourLines, documentContext)} />);
    const { backgroundColor, color } = getComputedStyle(sheet.element());
    expect({ backgroundColor, color }).toEqual({ backgroundColor: 'oklch(1 0 0)', color: 'oklch(0.235 0.016 238)' });
  } finally {
    delete document.documentElement.dataset['theme'];
  }
});

describe('however long its words and figures are', () => {
  const word = 'Lackschutzfolienverarbeitung'.repeat(9);
  const long = invoiceDocument(
    buildInvoice({
      items: [buildLine({ description: word, detail: word, quantity: 1234.5, unitPrice: 999_999_999.99 })],
      notes: word,
    }),
    { ...documentContext, customer: { ...documentContext.customer, firstName: word, email: `${word}@example.com` } },
  );
  const signer =
    'María del Carmen Fernández-Villaverde de la Torre, on behalf of Northside Auto Group LLC, fleet department, Austin office, second floor';
  const { shop, customer } = documentContext;
  const payments = [{ id: 'p', amount: 0.01, date: '2026-11-24', method: 'Card', reference: word, note: '' }];
  const named = invoiceDocument(
    { ...fourLines, invoiceNumber: word, paymentTerms: word, payments },
    {
      ...documentContext,
      shop: { ...shop, businessName: word, email: `${word}@example.com` },
      settings: { licenseId: word, documentFooter: word },
      customer: { ...customer, companyName: word, vehicle: { ...customer.vehicle, make: word, licensePlate: word } },
    },
  );
  const accepted = (acceptedBy: string) =>
    estimateDocument(buildEstimate({ status: 'Accepted', acceptedBy }), documentContext);

  test('a name of 135 characters that accepted is next to the title, in several lines', async () => {
    await page.viewport(1024, 900);
    await render(<DocumentSheet document={accepted(signer)} />);
    const label = page
      .getByText(/^Accepted by María/)
      .element()
      .getBoundingClientRect();
    const title = page.getByRole('heading', { name: 'Estimate' }).element().getBoundingClientRect();
    expect({ isNextTo: label.left > title.right, lines: Math.round(label.height / 17.25) }).toEqual({
      isNextTo: true,
      lines: 3,
    });
  });

  test.each(
    [1440, 1024, 390, 320].flatMap((width) =>
      [long, named, accepted(word)].map((document, at) => [width, at, document] as const),
    ),
  )('nothing extends beyond the edge of a window of %i px (%i)', async (width, _, document) => {
    await page.viewport(width, 900);
    await render(<DocumentSheet document={document} />);
    const paper = sheet.element();
    const edge = paper.getBoundingClientRect().right;
    const beyond = [...paper.querySelectorAll('p, td, th, dd, dt, span')].filter(
      (part) => part.getBoundingClientRect().right > edge + 0.5 || part.scrollWidth > part.clientWidth + 1,
    );
    expect(beyond.filter(({ clientWidth }) => clientWidth > 0).map(({ textContent }) => textContent)).toEqual([]);
  });
});

test('an invoice with a payment link has one link to pay, and the code of its address; an estimate says its deposit', async () => {
  const settings = {
    paymentLink: 'https://buy.stripe.com/abc',
    depositRules: { '': { kind: 'amount' as const, value: 250 } },
  };
  const context = { ...documentContext, settings };
  const url = (number: string) => `https://buy.stripe.com/abc?client_reference_id=${number}`;
  const pay = page.getByRole('link', { name: 'Pay Online', exact: true });
  const { rerender } = await render(
    <DocumentSheet document={invoiceDocument({ ...fourLines, status: 'Sent' }, context)} />,
  );
  await expect.element(pay).toHaveAttribute('href', url('INV-0013'));
  await expect.element(sheet.getByText('Opens buy.stripe.com')).toBeVisible();
  const { size, runs } = qrCode(url('INV-0013'));
  const code = sheet.element().querySelector('svg path');
  expect(code?.getAttribute('d')?.split('z')).toHaveLength(runs.length + 1);
  expect(code?.parentElement?.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`);
  await rerender(<DocumentSheet document={estimateDocument(buildEstimate({ status: 'Sent' }), context)} />);
  await expect.element(sheet).toHaveTextContent('A deposit of $250.00 is due to book this work.');
  await expect.element(pay).toHaveAttribute('href', url('EST-2026-0001'));
  await rerender(<DocumentSheet document={invoiceDocument(fourLines, context)} />);
  await expect.element(pay).not.toBeInTheDocument();
});
