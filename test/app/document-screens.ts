import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { buildCustomer, buildService } from '#test/build.ts';
import { type AppScreen, renderApp } from './render-app.tsx';

export const jake = buildCustomer();
export const priya = buildCustomer({
  id: 'customer-2',
  firstName: 'Priya',
  lastName: 'Natarajan',
  email: 'Priya.N@Example.com',
  vehicle: { ...jake.vehicle, id: 'vehicle-2', year: 2026, make: 'Tesla', model: 'Model Y' },
});

type Opening = Parameters<typeof renderApp>[0] & { path: string; lists?: object };

/** The form of an invoice or estimate in a shop with Jake and a coating, on November 20, 2026. */
export async function openForm({ lists, ...setting }: Opening) {
  const shop = { ...starterShop('2026-11-20'), services: [buildService()], customers: [jake], ...lists };
  const opened = await renderApp({ samples: { demo: () => shop, starter: () => shop }, ...setting });
  await expect.element(textField(opened.screen, /^(Invoice|Estimate) Number$/)).toBeVisible();
  return opened;
}

export const textField = (screen: AppScreen, name: string | RegExp) => screen.getByRole('textbox', { name });
export const number = (screen: AppScreen, name: string) => screen.getByRole('spinbutton', { name });
export const button = (screen: AppScreen, name: string) => screen.getByRole('button', { name, exact: true });
export const toast = (screen: AppScreen, title: string) => screen.getByRole('status').filter({ hasText: title });
export const totals = (screen: AppScreen) => screen.getByRole('group', { name: 'Totals' });

export async function chooseJake(screen: AppScreen) {
  await screen.getByRole('combobox', { name: 'Customer' }).fill('Jake');
  await screen.getByRole('option', { name: /Jake Novak/ }).click();
}

export async function fillLine(screen: AppScreen, n: number, [description, quantity, price]: [string, string, string]) {
  await textField(screen, `Description, item ${n}`).fill(description);
  await number(screen, `Qty, item ${n}`).fill(quantity);
  await number(screen, `Unit Price, item ${n}`).fill(price);
}

/** Opens the menu of a document; chooses the item, if one is given. Resolves to the labels. */
export async function more(documentNumber: string, item?: string) {
  await page.getByRole('button', { name: `More actions for ${documentNumber}`, exact: true }).click();
  const items = page.getByRole('menu').getByRole('menuitem');
  await expect.element(items.first()).toBeVisible();
  const labels = items.elements().map((one) => one.textContent);
  if (item) await items.filter({ hasText: item }).click();
  return labels;
}

/** The parts of a list of documents; 'Invoices'. */
export function documentList(label: string) {
  const table = page.getByRole('table', { name: label });
  return {
    table,
    card: (name: string) => page.getByRole('group', { name }),
    row: (wanted: string) => table.getByRole('row').filter({ hasText: wanted }),
    status: (name: string) => page.getByRole('radio', { name, exact: true }),
    search: page.getByRole('searchbox', { name: `Search ${label.toLowerCase()}` }),
    /** The numbers of the rows, from the top. */
    numbers: () =>
      [...document.querySelectorAll(`table[aria-label="${label}"] tbody td:first-child .mono`)].map(
        (cell) => cell.textContent,
      ),
  };
}
