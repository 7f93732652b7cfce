import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { estimateDocument, invoiceDocument } from '#domain/documents/document.ts';
import type { SharedDocument } from '#domain/documents/shared-document.ts';
import type { CustomerReply, SharedDocumentClient } from '#io/customer-links/shared-document-client.ts';
import { documentFile } from '#parts/documents/document-file.ts';
import { buildEstimate } from '#test/build.ts';
import { documentContext, fourLines } from '#test/data/documents.ts';
import { SharedDocumentPage } from './shared-document-page.tsx';

// The first PDF loads its fonts, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const warning = page.getByRole('alert');

/** Opens the page of a shared invoice for a customer with this name. */
async function open(firstName: string, lastName: string) {
  const customer = { ...documentContext.customer, firstName, lastName };
  const shared: SharedDocument = {
    kind: 'Invoice',
    shop: { name: 'Apex Auto Protection', phone: '', email: '' },
    status: 'Sent',
    hash: 'h',
    document: invoiceDocument(fourLines, { ...documentContext, customer }),
    isOpen: false,
    isExpired: false,
    answeredAt: '',
    acceptedBy: '',
    declineReason: '',
    zone: 'America/Chicago',
  };
  const shown = { kind: 'shown', shared, refusal: undefined } as const;
  const client: SharedDocumentClient = { open: async () => shown, answer: async () => shown };
  const saved: File[] = [];
  await render(
    <SharedDocumentPage
      client={client}
      makePdf={(document) => documentFile(document, new Date('2026-11-20T18:00:00.000Z'))}
      onSave={(file) => saved.push(file)}
    />,
  );
  return { saved };
}

test('a Hebrew name shows a warning before the PDF is saved, and suggests Print', async () => {
  const { saved } = await open('שרה', 'כהן (Garage 12)');
  await userEvent.click(button('Download PDF'));
  await expect.element(warning).toHaveTextContent("The PDF can't show ש ר ה כ ן");
  await expect.element(warning).toHaveTextContent('Print keeps them');
  expect(saved).toEqual([]);
  await userEvent.click(button('Download Anyway'));
  expect(saved.map(({ name }) => name)).toEqual(['Invoice INV-0013 - שרה כהן (Garage 12).pdf']);
  await expect.element(warning).not.toBeInTheDocument();
});

test('a PDF without missing letters is saved at once', async () => {
  const { saved } = await open('Ines', 'Varga');
  await userEvent.click(button('Download PDF'));
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['Invoice INV-0013 - Ines Varga.pdf']);
  await expect.element(warning).not.toBeInTheDocument();
});

const line = (id: string, totalPrice: number, optional = false) => ({
  id,
  type: 'service',
  description: `Line ${id}`,
  quantity: 1,
  unitPrice: totalPrice,
  totalPrice,
  taxable: true,
  ...(optional && { optional }),
});

const AT = '2026-11-20T18:00:00.000Z';

function sharedEstimate(): SharedDocument {
  const options = [
    { id: 'good', name: '', items: [line('a', 900)] },
    { id: 'better', name: 'Better', recommended: true, items: [line('b', 1850), line('c', 250, true)] },
  ];
  const estimate = buildEstimate({
    status: 'Sent',
    options,
    optionId: 'better',
    items: options[1]?.items ?? [],
    terms: 'Pay at pickup.',
    taxRate: 10,
    subtotal: 1850,
    taxAmount: 185,
    discountAmount: 0,
    totalAmount: 2035,
  });
  return {
    kind: 'Estimate',
    shop: { name: 'Apex', phone: '', email: '' },
    status: 'Sent',
    hash: 'h1',
    document: estimateDocument(estimate, documentContext),
    offer: { estimate, context: documentContext },
    isOpen: true,
    isExpired: false,
    answeredAt: '',
    acceptedBy: '',
    declineReason: '',
    zone: 'America/Chicago',
  };
}

test('options and add-ons are chosen by keyboard with a live total; the answer names them and the texts; a new version keeps name and choice, and is agreed to again', async () => {
  const shared = sharedEstimate();
  const sent: [string, CustomerReply][] = [];
  const client: SharedDocumentClient = {
    open: async () => ({ kind: 'shown', shared, refusal: undefined }),
    async answer(hash, reply) {
      sent.push([hash, reply]);
      return { kind: 'shown', shared: { ...shared, hash: 'h2' }, refusal: 'changed' };
    },
  };
  await render(<SharedDocumentPage client={client} makePdf={() => Promise.reject()} onSave={() => undefined} />);
  const form = page.getByRole('form', { name: 'Accept' });
  const better = form.getByRole('radio', { name: 'Better' });
  const total = form.getByRole('status');
  await expect.element(better).toBeChecked();
  await expect.element(form.getByText('Recommended')).toBeVisible();
  await expect.element(total).toHaveTextContent('Total $2,035.00');
  (better.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(form.getByRole('radio', { name: 'Option 1' })).toBeChecked();
  await expect.element(total).toHaveTextContent('Total $990.00');
  await userEvent.keyboard('{ArrowDown}{Tab} ');
  await expect.element(form.getByRole('checkbox', { name: 'Line c' })).toBeChecked();
  await expect.element(total).toHaveTextContent('Total $2,310.00');
  await form.getByRole('textbox', { name: 'Your full name' }).fill('Nora Quill');
  await form.getByRole('button', { name: 'Accept Estimate' }).click();
  expect(sent).toEqual([]);
  await form
    .getByRole('checkbox', { name: 'I accept this estimate of $2,310.00 and its terms and conditions.' })
    .click();
  await form.getByRole('checkbox', { name: 'I agree to sign this estimate electronically.' }).click();
  await form.getByRole('button', { name: 'Accept Estimate' }).click();
  const agreed = [
    { about: 'terms', text: 'Pay at pickup.' },
    { about: 'electronic signature', text: 'I agree to sign this estimate electronically.' },
  ];
  await expect
    .poll(() => sent)
    .toEqual([['h1', { accepts: true, answer: { name: 'Nora Quill', optionId: 'better', lineIds: ['c'], agreed } }]]);
  await expect.element(warning).toHaveTextContent('This estimate has changed since you opened it');
  await expect.element(form.getByRole('textbox', { name: 'Your full name' })).toHaveValue('Nora Quill');
  await expect.element(better).toBeChecked();
  await expect.element(form.getByRole('checkbox', { name: 'Line c' })).toBeChecked();
  await expect.element(form.getByRole('checkbox', { name: /terms and conditions/ })).not.toBeChecked();
  await expect.element(form.getByRole('checkbox', { name: /electronically/ })).not.toBeChecked();
});

test('an answer to an estimate that is being edited or was answered is not saved, and says so; what was typed is there for the new version', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const open = sharedEstimate();
  const draft: SharedDocument = { ...open, status: 'Draft', hash: 'draft', isOpen: false };
  const edited: SharedDocument = { ...open, hash: 'h2' };
  const answered: SharedDocument = {
    ...open,
    status: 'Accepted',
    isOpen: false,
    acceptedBy: 'Theo Quill',
    answeredAt: AT,
  };
  let found: SharedDocument = open;
  const client: SharedDocumentClient = {
    open: async () => ({ kind: 'shown', shared: found, refusal: undefined }),
    answer: async () => ({ kind: 'shown', shared: found, refusal: 'closed' }),
  };
  await render(<SharedDocumentPage client={client} makePdf={() => Promise.reject()} onSave={() => undefined} />);
  await page.getByRole('form', { name: 'Accept' }).getByRole('textbox', { name: 'Your full name' }).fill('Nora Quill');
  await userEvent.click(button('Decline'));
  await page.getByRole('textbox', { name: 'Reason' }).fill('Too dear.');

  found = { ...draft, document: undefined, offer: undefined };
  await userEvent.click(button('Decline Estimate'));
  await expect
    .element(warning)
    .toHaveTextContent('Apex is changing this estimateYour answer was not saved. The new one');
  found = edited;
  await vi.advanceTimersByTimeAsync(15_000);
  await expect.element(warning).toHaveTextContent('This estimate has changed since you opened it');
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Too dear.');
  await userEvent.click(button('Back'));
  await expect.element(page.getByRole('textbox', { name: 'Your full name' })).toHaveValue('Nora Quill');

  found = { ...answered, offer: undefined };
  await userEvent.click(button('Decline'));
  await userEvent.click(button('Decline Estimate'));
  await expect
    .element(warning)
    .toHaveTextContent(
      'This estimate was already answeredYour answer was not saved. Accepted by Theo Quill, Nov 20, 2026',
    );
  await expect.element(button('Decline Estimate')).not.toBeInTheDocument();
});

test('who accepted reads which deposit is due and where to pay it, or that it was received', async () => {
  const payOnline = { url: 'https://pay.example/x?client_reference_id=EST-1', host: 'pay.example', amount: '$508.75' };
  const { document, ...rest } = sharedEstimate();
  if (!document) throw new Error('the estimate has a document');
  const base = {
    ...rest,
    status: 'Accepted',
    isOpen: false,
    offer: undefined,
    acceptedBy: 'Nora Quill',
    answeredAt: AT,
  };
  const due: SharedDocument = {
    ...base,
    document: { ...document, deposit: 'A deposit of $508.75 is due.', payOnline },
  };
  const paid: SharedDocument = { ...base, document: { ...document, deposit: 'Deposit received: $508.75.' } };
  const notice = page.getByRole('status').filter({ hasText: 'Accepted by Nora Quill' });
  for (const shared of [due, paid]) {
    const shown = { kind: 'shown', shared, refusal: undefined } as const;
    const client: SharedDocumentClient = { open: async () => shown, answer: async () => shown };
    const { unmount } = await render(
      <SharedDocumentPage client={client} makePdf={() => Promise.reject()} onSave={() => undefined} />,
    );
    await expect.element(notice).toHaveTextContent(shared.document?.deposit ?? '');
    const links = notice.getByRole('link', { name: 'Pay $508.75 Online' });
    if (shared === due) {
      await expect.element(links).toHaveAttribute('href', payOnline.url);
      await expect.element(page.getByText('Opens pay.example').first()).toBeVisible();
    } else await expect.element(links).not.toBeInTheDocument();
    await unmount();
  }
});

test('an older answer that arrives after a newer one does not bring an earlier version back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const first = sharedEstimate();
  const newer: SharedDocument = { ...first, hash: 'h2' };
  const newest: SharedDocument = {
    ...first,
    hash: 'h3',
    status: 'Declined',
    isOpen: false,
    offer: undefined,
    answeredAt: AT,
  };
  const waiting: ((shared: SharedDocument) => void)[] = [];
  const client: SharedDocumentClient = {
    open: () =>
      new Promise((resolve) => {
        waiting.push((shared) => resolve({ kind: 'shown', shared, refusal: undefined }));
      }),
    answer: () => Promise.reject(new Error('not asked')),
  };
  await render(<SharedDocumentPage client={client} makePdf={() => Promise.reject()} onSave={() => undefined} />);
  waiting.shift()?.(first);
  await expect.element(page.getByRole('form', { name: 'Accept' })).toBeVisible();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(waiting.length).toBe(2);
  waiting.pop()?.(newest);
  await expect.element(page.getByRole('form', { name: 'Accept' })).not.toBeInTheDocument();
  waiting.pop()?.(newer);
  // Two frames: what arrived is drawn.
  for (let count = 0; count < 2; count += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  await expect.element(page.getByRole('form', { name: 'Accept' })).not.toBeInTheDocument();
});
