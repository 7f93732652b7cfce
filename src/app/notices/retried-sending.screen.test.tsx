import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { noticeInFront } from '#test/app/notice-in-front.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { buildCustomer, buildInvoice } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { failingStore, WHY } from '#test/memory/failing-store.ts';
import { memoryLinks } from '#test/memory/memory-links.ts';
import { memorySending } from '#test/memory/memory-sending.ts';

test.each([
  ['before it is saved', false, ['Draft', []]],
  ['once it is saved, but not confirmed', true, ['Sent', ['queued']]],
])('an invoice that the server sends, and which fails %s, is sent once by Retry', async (_when, isSaved, stored) => {
  const invoice = buildInvoice({ invoiceNumber: 'INV-0012' });
  const shop = { ...starterShop('2026-11-20'), customers: [buildCustomer()], invoices: [invoice] };
  const samples = { demo: () => shop, starter: () => shop };
  const { store: own } = memoryWorld({ samples });
  const { store } = failingStore(own, { isSaved });
  const sending = memorySending();
  await sending.saveEmail({ host: 'smtp.example.com', port: 587, user: 'a@example.com', password: 'right' });
  const links = { ...memoryLinks(), make: async () => 'https://shop.example.com/document.html#token' };
  await renderApp({ path: '/invoices/invoice-1/view', samples, world: { store, sending, links } });
  expectConsole('error', /The disk is asleep/);
  const now = async () => [
    (await own.invoices.get('invoice-1'))?.status,
    (await own.messages.list()).map(({ state }) => state),
  ];

  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send by Email' }).click();
  const notice = await noticeInFront(WHY);
  expect(await now()).toEqual(stored);
  const toast = page.getByRole('status').filter({ hasText: 'Email Queued' });
  expect(toast.elements()).toEqual([]);

  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect.element(toast).toBeVisible();
  expect(await now()).toEqual(['Sent', ['queued']]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('the notice of a message that was not saved stays when one to another customer is sent, and Retry sends it', async () => {
  const other = buildCustomer({ id: 'other', firstName: 'Priya', lastName: 'Shah', email: 'priya@example.com' });
  const shop = { ...starterShop('2026-11-20'), customers: [buildCustomer(), other] };
  const samples = { demo: () => shop, starter: () => shop };
  const { store: own } = memoryWorld({ samples });
  const { store } = failingStore(own);
  const sending = memorySending();
  await sending.saveEmail({ host: 'smtp.example.com', port: 587, user: 'a@example.com', password: 'right' });
  const { history } = await renderApp({ path: '/customers/customer-1', samples, world: { store, sending } });
  expectConsole('error', /The disk is asleep/);
  const dialog = page.getByRole('dialog');
  async function send() {
    await page.getByRole('button', { name: 'New Message' }).click();
    await dialog.getByRole('button', { name: 'Send Email' }).click();
  }
  const sentTo = async () => (await own.messages.list()).map(({ customerId }) => customerId).sort();

  await send();
  await noticeInFront(WHY);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await history.push('/customers/other');
  await expect.element(page.getByRole('heading', { name: 'Priya Shah', exact: true }).first()).toBeVisible();
  await send();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await sentTo()).toEqual(['other']);

  const notice = await noticeInFront(WHY);
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(sentTo).toEqual(['customer-1', 'other']);
});
