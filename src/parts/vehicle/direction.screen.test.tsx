import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildCustomer, buildInvoice } from '#test/build.ts';

const SARA = 'שרה כהן (Garage 12)';
const sara = buildCustomer({
  id: 'sara',
  firstName: 'שרה',
  lastName: 'כהן (Garage 12)',
  companyName: 'מוסך הצפון',
  phone: '(512) 555-0142',
});

async function open(path: string) {
  await page.viewport(1280, 800);
  const invoice = buildInvoice({ customerId: 'sara', customer: sara, invoiceNumber: 'INV-0001' });
  const lists = { ...starterShop('2026-11-20'), customers: [sara], invoices: [invoice] };
  return renderApp({ path, samples: { demo: () => lists, starter: () => lists } });
}

const namesIn = (element: Element) => [...element.querySelectorAll('bdi')].map((name) => name.textContent);

/** Returns the left edge of a part of the element's text, in pixels. */
function leftOf(element: Element, part: string): number {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(part) ?? -1;
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + part.length);
    return range.getBoundingClientRect().left;
  }
  throw new Error(`${part} is not in ${element.textContent}`);
}

test('a Hebrew name with brackets is isolated in list, question and toast, whose texts hold no marks', async () => {
  const { screen } = await open('/customers');
  const row = screen.getByRole('row').filter({ hasText: SARA });
  await expect.element(row).toBeVisible();
  expect(namesIn(row.element())).toEqual([SARA, 'מוסך הצפון']);
  await screen.getByRole('button', { name: `Delete ${SARA}`, exact: true }).click();
  const question = screen.getByRole('alertdialog', {
    name: `Are you sure you want to delete ${SARA}? This action cannot be undone.`,
    exact: true,
  });
  await expect.element(question).toBeVisible();
  expect(namesIn(question.element())).toEqual([SARA, SARA]);
  await question.getByRole('button', { name: 'Delete' }).click();
  const toast = screen.getByRole('status').filter({ hasText: 'Customer Deleted' });
  await expect.element(toast).toBeVisible();
  expect(toast.element().querySelector('p + p')?.textContent).toBe(`${SARA} has been successfully removed.`);
  expect(namesIn(toast.element())).toEqual([SARA]);
});

test('title, breadcrumb and window of a customer hold the name, isolated where it can be', async () => {
  const { screen } = await open('/customers/sara/edit');
  const title = screen.getByRole('heading', { level: 1 });
  await expect.element(title).toHaveTextContent(new RegExp(`^Edit ${SARA.replace(/[()]/g, '\\$&')}$`));
  expect(namesIn(title.element())).toEqual([SARA]);
  expect(namesIn(screen.getByRole('navigation', { name: 'Breadcrumb' }).element())).toEqual([SARA]);
  expect(document.title).toBe(`Edit ${SARA} · Clearcoat`);
});

test('in a picker the phone number stays to the right of a Hebrew company', async () => {
  const { screen } = await open('/invoices/new');
  await screen.getByRole('combobox', { name: /^Customer/ }).click();
  const option = screen.getByRole('option').filter({ hasText: SARA });
  await expect.element(option).toBeVisible();
  const element = option.element();
  expect(leftOf(element, '555-0142')).toBeGreaterThan(leftOf(element, 'מוסך'));
  expect(leftOf(element, '(512')).toBeGreaterThan(leftOf(element, 'מוסך'));
});

test('the search finds the name in a document’s title and marks it within its isolate', async () => {
  const { screen } = await open('/customers');
  await expect.element(screen.getByRole('searchbox', { name: 'Search customers' })).toBeVisible();
  await userEvent.keyboard('/');
  await screen.getByRole('combobox', { name: 'Search' }).fill('כהן');
  const option = screen.getByRole('option').filter({ hasText: 'INV-0001' });
  await expect.element(option).toBeVisible();
  expect(namesIn(option.element())[0]).toBe(SARA);
  expect(option.element().querySelector('bdi mark')?.textContent).toBe('כהן');
});
