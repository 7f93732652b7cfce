import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from '#test/app/render-app.tsx';
import { buildCustomer, buildEstimate, buildInvoice, EMPTY_SHOP } from '#test/build.ts';

const jake = buildCustomer();
const priya = buildCustomer({
  id: 'customer-2',
  firstName: 'Priya',
  lastName: 'Natarajan',
  email: 'priya@example.com',
});

const ofJake = [
  buildInvoice({ id: 'a', invoiceNumber: 'INV-0001', status: 'Paid', paidAmount: 868, balanceAmount: 0 }),
  buildInvoice({ id: 'b', invoiceNumber: 'INV-0002', status: 'Sent', paidAmount: 100.5, balanceAmount: 767.5 }),
  buildInvoice({ id: 'c', invoiceNumber: 'INV-0003', date: '2026-11-19' }),
  buildInvoice({ id: 'd', invoiceNumber: 'INV-0004', status: 'Cancelled', date: '2026-11-18' }),
];
const ofPriya = buildInvoice({ id: 'e', invoiceNumber: 'INV-0005', customerId: priya.id, customer: priya });

async function open(path = `/customers/${jake.id}/edit`) {
  const shop = {
    ...EMPTY_SHOP,
    customers: [jake, priya],
    invoices: [...ofJake, ofPriya],
    estimates: [buildEstimate({ estimateNumber: 'EST-0001', date: '2026-11-17' })],
  };
  return renderApp({ path, samples: { demo: () => shop, starter: () => shop } });
}

beforeEach(async () => {
  await page.viewport(1280, 1400);
});

const figure = (name: string) => page.getByRole('term').filter({ hasText: name }).element().nextElementSibling;

test("Spent sums the payments, Owed the open balances; canceled documents and other customers' count in neither", async () => {
  const { world } = await open();
  await expect.element(page.getByRole('term').filter({ hasText: 'Spent' })).toBeVisible();
  expect([figure('Spent')?.textContent, figure('Owed')?.textContent]).toEqual(['$968.50', '$767.50']);
  await world.store.invoices.update('b', { paidAmount: 868, balanceAmount: 0, status: 'Paid' });
  await expect.poll(() => figure('Spent')?.textContent).toBe('$1,736.00');
  expect(figure('Owed')?.textContent).toBe('$0.00');
});

test('The five latest documents are listed, latest first, with links to their pages', async () => {
  const { world, history } = await open();
  await world.store.estimates.add(buildEstimate({ id: 'late', estimateNumber: 'EST-0002', date: '2026-11-21' }));
  const lines = page.getByRole('list', { name: 'Estimates and invoices' }).getByRole('listitem');
  const texts = () => lines.elements().map((line) => line.textContent);
  await expect
    .poll(texts)
    .toEqual([
      'EST-0002Nov 21, 2026Draft$868',
      'INV-0001Nov 20, 2026Paid$868',
      'INV-0002Nov 20, 2026Sent$868',
      'INV-0003Nov 19, 2026Draft$868',
      'INV-0004Nov 18, 2026Cancelled$868',
    ]);
  await page.getByRole('button', { name: 'Show all 6', exact: true }).click();
  await expect.poll(() => texts().at(-1)).toBe('EST-0001Nov 17, 2026Draft$868');
  await page.getByRole('link', { name: 'INV-0003', exact: true }).click();
  await expect.poll(() => history.location.pathname).toBe('/invoices/c/view');
});

test('A new invoice started here is for this customer', async () => {
  const { screen, history } = await open();
  await screen.getByRole('main').getByRole('link', { name: 'New Invoice', exact: true }).click();
  await expect.poll(() => history.location.href).toBe(`/invoices/new?customerId=${jake.id}`);
  await expect.element(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Jake Novak');
});
