import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { DOCUMENT_KINDS } from '#parts/documents/document-kinds.ts';
import { jake, more } from '#test/app/document-screens.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { BOOKED, buildEstimate, buildInvoice } from '#test/build.ts';

// The first PDF reads its fonts: on a busy machine that takes long.
vi.setConfig({ testTimeout: 60_000 });

const AT = '2026-11-20T18:00:00.000Z';
const DRAFTS = {
  invoice: buildInvoice({ id: 'one', invoiceNumber: 'INV-0007' }),
  estimate: buildEstimate({ id: 'one', estimateNumber: 'EST-0007' }),
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const toast = (title: string) => page.getByRole('status').filter({ hasText: title });

beforeEach(async () => {
  await page.viewport(1280, 1200);
});

describe.each(['invoice', 'estimate'] as const)('the page of an %s', (kind) => {
  const { title, entity } = DOCUMENT_KINDS[kind];
  const number = kind === 'invoice' ? 'INV-0007' : 'EST-0007';

  async function open() {
    const shop = { ...starterShop('2026-11-20'), customers: [jake], [entity]: [DRAFTS[kind]] };
    const opened = await renderApp({ path: `/${entity}/one/view`, samples: { demo: () => shop, starter: () => shop } });
    await expect.element(page.getByRole('link', { name: `Back to ${entity}` })).toBeVisible();
    return { ...opened, stored: () => opened.world.store[entity].get('one') };
  }

  test('shows document, customer, history and actions; Edit opens the form (RTE-11, RTE-15)', async () => {
    const { history } = await open();
    await expect.element(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
    await expect.element(page.getByRole('table', { name: 'Items' })).toHaveTextContent('Ceramic Coating');
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Jake Novak' })).toBeVisible();
    for (const name of ['Download PDF', 'Print', 'Send']) await expect.element(button(name)).toBeVisible();
    await expect.element(page.getByRole('list', { name: 'History' })).toHaveTextContent('Created');
    await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click();
    await expect.poll(() => history.location.pathname).toBe(`/${entity}/one/edit`);
  });

  test('Only Mark as Sent makes the Draft Sent and stores when (INV-17, EST-14, EST-35)', async () => {
    const { stored } = await open();
    await button('Send').click();
    const dialog = page.getByRole('dialog', { name: `Send ${title} ${number}` });
    await dialog.getByRole('button', { name: 'Only Mark as Sent' }).click();
    await expect.element(toast(`${title} Sent`)).toHaveTextContent(`${number} is marked as sent.`);
    await expect.element(page.getByRole('main').getByText('Sent', { exact: true }).first()).toBeVisible();
    const booked = kind === 'invoice' && { booked: [BOOKED] };
    await expect
      .poll(() => stored())
      .toEqual({ ...DRAFTS[kind], ...booked, status: 'Sent', sentAt: AT, updatedAt: AT });
  });

  test('Download PDF downloads the file (INV-18, EST-15)', async () => {
    await open();
    const file = await downloadOf(() => button('Download PDF').click());
    expect({ name: file.name, start: file.text.slice(0, 5) }).toEqual({
      name: `${title} ${number} - Jake Novak.pdf`,
      start: '%PDF-',
    });
  });

  test('Delete asks, removes the document and leads to the list (INV-19, EST-19, EST-45)', async () => {
    const { history, stored } = await open();
    await more(number, 'Delete');
    const question = page.getByRole('alertdialog', { name: `Are you sure you want to delete this ${kind}?` });
    await expect.element(question).toHaveTextContent(`${number}Jake Novak, $868.00`);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => history.location.pathname).toBe(`/${entity}`);
    await expect.poll(() => stored()).toBeUndefined();
  });

  test('deleted elsewhere while its Send dialog is open, it says so and has the focus', async () => {
    const { world } = await open();
    await button('Send').click();
    await expect.element(page.getByRole('textbox', { name: 'To' })).toHaveFocus();
    await world.store[entity].remove('one');
    await expect
      .element(page.getByRole('dialog').getByRole('alert'))
      .toHaveTextContent(`The ${title.toLowerCase()} was deleted. Nothing was sent.`);
    await expect.poll(() => document.activeElement?.closest('dialog')).not.toBe(null);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText(`${title} not found`)).toBeVisible();
    await expect.element(page.getByRole('main')).toHaveFocus();
  });
});
