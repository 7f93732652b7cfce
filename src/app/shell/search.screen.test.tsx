import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildCustomer, buildEstimate, buildInvoice, buildLead, buildService } from '#test/build.ts';

const NAMES = [
  ['José', 'Muñoz'],
  ['Søren', 'Ødegaard'],
  ['Łukasz', 'Weiß'],
  ['Sean', 'O’Neil'],
  ['Ann', 'Lee'],
] as const;
/** Each query with the name that it finds. */
const QUERIES = [
  ['munoz', 'José Muñoz'],
  ['jose\u0301', 'José Muñoz'],
  ['MUÑOZ josé', 'José Muñoz'],
  ['soren odegaard', 'Søren Ødegaard'],
  ['lukasz', 'Łukasz Weiß'],
  ['weiss', 'Łukasz Weiß'],
  ["o'neil", 'Sean O’Neil'],
  ['O’Neil', 'Sean O’Neil'],
] as const;

function shop() {
  const customers = NAMES.map(([firstName, lastName], at) =>
    buildCustomer({ id: `c${at}`, firstName, lastName, email: `c${at}@example.com` }),
  );
  const lists = {
    ...starterShop('2026-11-20'),
    customers,
    leads: NAMES.map(([firstName, lastName], at) => buildLead({ id: `l${at}`, firstName, lastName })),
    invoices: customers.map((customer, at) =>
      buildInvoice({ id: `i${at}`, invoiceNumber: `INV-000${at}`, customerId: customer.id, customer }),
    ),
    estimates: customers.map((customer, at) =>
      buildEstimate({ id: `e${at}`, estimateNumber: `EST-000${at}`, customerId: customer.id, customer }),
    ),
    services: [...NAMES.map((name, at) => buildService({ id: `s${at}`, name: `${name.join(' ')} special` }))],
  };
  return { demo: () => lists, starter: () => lists };
}

test.each([
  ['/customers', 'Search customers'],
  ['/leads', 'Search leads'],
  ['/invoices', 'Search invoices'],
  ['/estimates', 'Search estimates'],
  ['/services', 'Search services'],
])('%s is searched without accents and special quotes', async (path, label) => {
  await page.viewport(1280, 900);
  const { screen } = await renderApp({ path, samples: shop() });
  const search = screen.getByRole('searchbox', { name: label });
  const rows = () =>
    [...document.querySelectorAll('tbody tr[data-index], article')].map((row) => row.textContent ?? '');
  await expect.poll(() => rows().length).toBe(NAMES.length);
  for (const [query, name] of QUERIES) {
    await search.fill(query);
    await expect.poll(() => rows().map((row) => row.includes(name)), { message: query }).toEqual([true]);
  }
});

test('the search of everything finds a customer without accents and special quotes', async () => {
  await page.viewport(1280, 900);
  const { screen } = await renderApp({ path: '/customers', samples: shop() });
  await expect.element(screen.getByRole('searchbox', { name: 'Search customers' })).toBeVisible();
  await userEvent.keyboard('/');
  const search = screen.getByRole('combobox', { name: 'Search' });
  for (const [query, name] of QUERIES) {
    await search.fill(query);
    await expect.element(screen.getByRole('option', { name: new RegExp(`^${name}`) }).first()).toBeVisible();
  }
});
