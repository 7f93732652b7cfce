import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildCustomer, buildInvoice } from '#test/build.ts';

const jake = buildCustomer();

async function open(path = `/invoices/new?customerId=${jake.id}`) {
  const shop = { ...starterShop('2026-11-20'), customers: [jake], invoices: [buildInvoice()] };
  const opened = await renderApp({ path, samples: { demo: () => shop, starter: () => shop } });
  await expect.element(text('Invoice Number')).toBeVisible();
  return opened;
}

const text = (name: string | RegExp) => page.getByRole('textbox', { name });
const number = (name: string) => page.getByRole('spinbutton', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const totals = page.getByRole('group', { name: 'Totals' });

beforeEach(async () => {
  await page.viewport(1280, 900);
});

test('every field and button of a new invoice has its name (INV-23, INV-27, INV-30)', async () => {
  await open();
  for (const name of ['Invoice Number', /^Notes \(visible to customer\)/, /^Internal Notes/]) {
    await expect.element(text(name)).toBeInTheDocument();
  }
  for (const name of ['Customer', 'Payment Terms']) {
    await expect.element(page.getByRole('combobox', { name })).toBeInTheDocument();
  }
  for (const name of ['Invoice Date', 'Due Date']) await expect.element(page.getByLabelText(name)).toBeInTheDocument();
  for (const name of ['Tax Rate (%)', 'Discount Amount']) await expect.element(number(name)).toBeInTheDocument();
  for (const name of ['Add Service', 'Add Item', 'Cancel', 'Create Invoice']) {
    await expect.element(button(name)).toBeEnabled();
  }
});

test('the panel shows the customer and their car; without one Add Service waits (INV-24, INV-26)', async () => {
  const { screen } = await open();
  const panel = page.getByRole('region', { name: 'Customer Information' });
  for (const fact of ['Jake Novak', 'jake.novak@example.com', '(555) 010-0101', '2025 Porsche 911']) {
    await expect.element(panel).toHaveTextContent(fact);
  }
  await screen.unmount();
  await open('/invoices/new');
  await expect.element(panel).not.toHaveTextContent('Jake Novak');
  await expect.element(button('Add Service')).toBeDisabled();
});

test('totals follow each key: 2 × $100 at 8.5% are $217.00, and the discount shows above 0 alone (INV-28, INV-29, INV-59)', async () => {
  await open();
  await button('Add Item').click();
  const row = page.getByRole('table', { name: 'Items' }).getByRole('row').nth(1);
  await number('Unit Price, item 1').fill('100');
  await expect.element(row).toHaveTextContent('$100.00');
  await number('Qty, item 1').fill('2');
  await expect.element(row).toHaveTextContent('$200.00');
  await expect.element(totals).toHaveTextContent(/^Subtotal\$200\.00Tax \(8\.5%\)\$17\.00Total\$217\.00$/);
  await number('Discount Amount').fill('0.01');
  await expect.element(totals).toHaveTextContent('Discount\u2212$0.01Total$216.99');
  await number('Discount Amount').fill('217.01');
  await expect.element(totals).toHaveTextContent('Total$0.00');
});

/** A line with its quantity and price, and the total that it shows. */
async function addLine(n: number, quantity: string, price: string) {
  await button('Add Item').click();
  await number(`Qty, item ${n}`).fill(quantity);
  await number(`Unit Price, item ${n}`).fill(price);
  return page.getByRole('table', { name: 'Items' }).getByRole('row').nth(n);
}

test('2.5 × $45.99 is a line of $114.98; two lines of $59.97 are taxed once, $10.19, and it not at all (INV-58, INV-71, INV-73)', async () => {
  await open();
  await addLine(1, '1', '59.97');
  await addLine(2, '1', '59.97');
  await expect.element(await addLine(3, '2.5', '45.99')).toHaveTextContent('$114.98');
  await page.getByRole('checkbox', { name: 'Taxable, item 3' }).click();
  await expect.element(totals).toHaveTextContent(/^Subtotal\$234\.92Tax \(8\.5%\)\$10\.19Total\$245\.11$/);
});

test('$108.50 less $8.50 are $100.00; less $150.00 they are $0.00, never below (INV-57, INV-72)', async () => {
  await open();
  await addLine(1, '1', '100');
  await number('Discount Amount').fill('8.5');
  await expect.element(totals).toHaveTextContent(/Discount−\$8\.50Total\$100\.00$/);
  await number('Discount Amount').fill('150');
  await expect.element(totals).toHaveTextContent(/Discount−\$108\.50Total\$0\.00/);
});

test('the focus is never lost: on the new line, on the next one to remove, and on Add Item after the last', async () => {
  await open();
  await button('Add Item').click();
  await expect.element(text('Description, item 1')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(text('Description, item 2')).toHaveFocus();
  (button('Remove item 1').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Remove item 1')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Add Item')).toHaveFocus();
});

test('number, date and due date are required; a discount below 0 is refused (INV-51, INV-56)', async () => {
  const { world } = await open();
  const before = await world.store.invoices.list();
  await button('Add Item').click();
  await text('Invoice Number').fill(' ');
  await page.getByLabelText('Due Date').fill('');
  await page.getByLabelText('Invoice Date').fill('');
  await number('Discount Amount').fill('-0.01');
  await button('Create Invoice').click();
  await expect.element(text('Invoice Number')).toHaveFocus();
  for (const field of [
    text('Invoice Number'),
    page.getByLabelText('Invoice Date'),
    page.getByLabelText('Due Date'),
    number('Discount Amount'),
  ]) {
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  }
  await expect.poll(() => world.store.invoices.list()).toEqual(before);
});

test('an edited invoice has Cancel, which leads to the list, and Update Invoice (INV-31, INV-32)', async () => {
  const { history } = await open('/invoices/invoice-1/edit');
  await expect.element(button('Update Invoice')).toBeEnabled();
  await expect.element(button('Create Invoice')).not.toBeInTheDocument();
  await button('Cancel').click();
  await expect.poll(() => history.location.pathname).toBe('/invoices');
});
