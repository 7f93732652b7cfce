import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { estimateDocument, invoiceDocument } from '#domain/documents/document.ts';
import type { SharedDocument } from '#domain/documents/shared-document.ts';
import type { PaidResult, Paying, PayPage } from '#io/customer-links/shared-document-client.ts';
import { buildEstimate } from '#test/build.ts';
import { documentContext, fourLines } from '#test/data/documents.ts';
import { LostReturn } from './pay-card.tsx';
import { SharedDocumentPage } from './shared-document-page.tsx';

type Given = { kind?: SharedDocument['kind']; cardDue?: number; pages?: PayPage[]; paid?: PaidResult | PaidResult[] };

/** Opens the page of a document; `pages` are the answers to Pay Online, in their order. */
async function open({ kind = 'Invoice', cardDue, pages = [], paid }: Given) {
  const shared: SharedDocument = {
    kind,
    shop: { name: 'Apex', phone: '', email: '' },
    status: 'Sent',
    hash: 'h',
    document:
      kind === 'Invoice'
        ? invoiceDocument(fourLines, documentContext)
        : estimateDocument(buildEstimate({ status: 'Sent' }), documentContext),
    isOpen: false,
    isExpired: false,
    answeredAt: '',
    acceptedBy: '',
    declineReason: '',
    cardDue,
    zone: 'America/Chicago',
  };
  const asked: number[] = [];
  const parts: (number | undefined)[] = [];
  const left: string[] = [];
  let opened = 0;
  const paying: Paying = {
    async open(amount, part) {
      asked.push(amount);
      parts.push(part);
      return pages.shift() ?? { kind: 'failed', why: 'No page.' };
    },
    leave: ({ url, session }) => left.push(url, session),
    result: paid && (async () => (Array.isArray(paid) ? paid.shift() : paid) ?? { kind: 'not-paid' }),
  };
  const client = {
    async open() {
      opened += 1;
      return { kind: 'shown', shared, refusal: undefined } as const;
    },
    answer: () => Promise.reject(),
  };
  await render(
    <SharedDocumentPage client={client} paying={paying} makePdf={() => Promise.reject()} onSave={() => undefined} />,
  );
  return { asked, parts, left, opened: () => opened };
}

const pay = page.getByRole('button', { name: 'Pay Online', exact: true });
const payment = page.getByRole('region', { name: 'Payment' });
const another = page.getByRole('button', { name: 'Pay Another Amount' });
const amount = page.getByRole('spinbutton', { name: 'Amount' });

test('Pay Online names the exact amount, and leaves for the page of the processor', async () => {
  const { asked, parts, left } = await open({
    cardDue: 1234.5,
    pages: [{ kind: 'pay', url: 'https://checkout.stripe.com/c/1', session: 'cs_1' }],
  });
  await expect.element(payment).toHaveTextContent('Left to pay$1,234.50');
  await pay.click();
  await expect.poll(() => left).toEqual(['https://checkout.stripe.com/c/1', 'cs_1']);
  expect([asked, parts]).toEqual([[1234.5], [undefined]]);
});

test('a customer pays $300.25 of $868.00, and with Pay in Full all of it', async () => {
  const { asked, parts } = await open({ cardDue: 868 });
  await another.click();
  await expect.element(amount).toHaveFocus();
  await amount.fill('300.25');
  await pay.click();
  await expect.poll(() => parts).toEqual([300.25]);
  await page.getByRole('button', { name: 'Pay in Full' }).click();
  await expect.element(amount).not.toBeInTheDocument();
  await pay.click();
  await expect.poll(() => parts).toEqual([300.25, undefined]);
  expect(asked).toEqual([868, 868]);
});

test.each(['', '0', '-5', '0.01', '0.99', '868.01', '300.005'])(
  'of $868.00 the part %j is not asked for: the field says what can be paid',
  async (typed) => {
    const { parts } = await open({ cardDue: 868 });
    await another.click();
    await amount.fill(typed);
    await pay.click();
    await expect
      .element(amount)
      .toHaveAccessibleDescription(/^Enter an amount from \$1\.00 to \$868\.00, in dollars and cents\./);
    await expect.element(amount).toHaveFocus();
    expect(parts).toEqual([]);
    await amount.fill('868');
    await expect.element(amount).toHaveAccessibleDescription('You can pay the rest later.');
    await pay.click();
    await expect.poll(() => parts).toEqual([868]);
  },
);

test.each([
  ['Estimate', 217, 'Deposit$217.00'],
  ['Invoice', 1, 'Left to pay$1.00'],
] as const)('%s of $%d: there is no part to pay', async (kind, cardDue, text) => {
  await open({ kind, cardDue });
  await expect.element(payment).toHaveTextContent(text);
  await expect.element(pay).toBeEnabled();
  await expect.element(another).not.toBeInTheDocument();
});

test('a changed amount is read again and says so; a failure is a sentence', async () => {
  const { opened, left } = await open({
    cardDue: 10,
    pages: [{ kind: 'changed' }, { kind: 'failed', why: 'Stripe is away.' }],
  });
  await pay.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The amount has changed');
  await expect.poll(opened).toBeGreaterThan(1);
  await pay.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Stripe is away.');
  expect(left).toEqual([]);
});

test.each<[PaidResult, string]>([
  [{ kind: 'paid', amount: 868 }, 'Paid $868.00'],
  [{ kind: 'not-paid' }, 'Not finished'],
  [{ kind: 'failed', why: '' }, 'Not confirmed yet'],
])('a customer who comes back reads what became of the payment: %o', async (paid, title) => {
  await open({ paid });
  await expect.element(page.getByRole('status').filter({ hasText: title })).toBeVisible();
  await expect.element(pay).not.toBeInTheDocument();
});

test('while a payment is not confirmed the page offers no second one; Look Again asks again', async () => {
  await open({ cardDue: 868, paid: [{ kind: 'failed', why: '' }, { kind: 'not-paid' }] });
  await expect.element(page.getByText('Not confirmed yet')).toBeVisible();
  await expect.element(pay).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Look Again' }).click();
  await expect.element(page.getByText('Not finished')).toBeVisible();
  await expect.element(pay).toBeVisible();
});

test('after the browser’s Back from the page of the processor, Pay Online works again', async () => {
  const { asked, left } = await open({
    cardDue: 868,
    pages: [
      { kind: 'pay', url: 'https://checkout.stripe.com/c/1', session: 'cs_1' },
      { kind: 'pay', url: 'https://checkout.stripe.com/c/2', session: 'cs_2' },
    ],
  });
  await pay.click();
  await expect.poll(() => left).toHaveLength(2);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(pay).toBeEnabled();
  await pay.click();
  await expect.poll(() => left).toHaveLength(4);
  expect(asked).toEqual([868, 868]);
});

test.each([
  ['paid', 'Thank you'],
  ['back', 'Not finished'],
] as const)('who comes back to another tab from %s reads %s', async (from, title) => {
  await render(<LostReturn from={from} />);
  await expect.element(page.getByRole('status')).toHaveTextContent(title);
});
