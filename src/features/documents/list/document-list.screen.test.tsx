import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { DOCUMENT_KINDS } from '#parts/documents/document-kinds.ts';
import { documentList, jake, more, priya } from '#test/app/document-screens.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { buildEstimate, buildInvoice } from '#test/build.ts';

// The first PDF reads its fonts: on a busy machine that takes long.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(async () => {
  await page.viewport(1280, 800);
});

const customerOf = (index: number) => (index === 1 ? priya : jake);
const facts = (index: number) => ({
  customerId: customerOf(index).id,
  customer: customerOf(index),
  createdAt: `2026-11-0${index + 1}T09:00:00.000Z`,
});

/** Six documents of a kind; the second is Priya's. */
const SIX = {
  invoice: (number: string, index: number) => buildInvoice({ id: number, invoiceNumber: number, ...facts(index) }),
  estimate: (number: string, index: number) => buildEstimate({ id: number, estimateNumber: number, ...facts(index) }),
};

describe.each(['invoice', 'estimate'] as const)('the list of each %s', (kind) => {
  const { title, entity } = DOCUMENT_KINDS[kind];
  const prefix = kind === 'invoice' ? 'INV' : 'EST';
  const numberOf = (index: number) => `${prefix}-000${index}`;
  const six = [1, 2, 3, 4, 5, 6].map((one, index) => SIX[kind](numberOf(one), index));

  async function open(documents: readonly object[] = six) {
    const shop = { ...starterShop('2026-11-20'), customers: [jake, priya], [entity]: documents };
    const opened = await renderApp({ path: `/${entity}`, samples: { demo: () => shop, starter: () => shop } });
    return { ...opened, ...documentList(`${title}s`), stored: () => opened.world.store[entity].list() };
  }

  test('empty, it says so and how to start (INV-01, INV-02, EST-01)', async () => {
    const { screen, table } = await open([]);
    await expect.element(screen.getByRole('heading', { name: `No ${entity}`, exact: true })).toBeVisible();
    await expect
      .element(screen.getByText(`Get started by creating your first ${kind}.`, { exact: true }))
      .toBeVisible();
    await expect.element(table).not.toBeInTheDocument();
  });

  test('empty, it leads to a new one (INV-03, EST-01)', async () => {
    const { screen, history } = await open([]);
    await screen
      .getByRole('main')
      .getByRole('link', { name: `New ${title}`, exact: true })
      .click();
    await expect.poll(() => history.location.pathname).toBe(`/${entity}/new`);
  });

  test('counts 6 documents, then 1 (INV-04, EST-03, EST-04)', async () => {
    const { screen, world } = await open();
    await expect.element(screen.getByText(`6 total ${entity}`, { exact: true })).toBeVisible();
    for (const { id } of six.slice(1)) await world.store[entity].remove(id);
    await expect.element(screen.getByText(`1 total ${entity}`, { exact: true })).toBeVisible();
  });

  test('finds number and name in any case (INV-07, EST-06, EST-07)', async () => {
    const { search, numbers, table } = await open();
    await expect.element(table).toBeVisible();
    const found = async (text: string) => {
      await search.fill(text);
      return numbers();
    };
    await expect.poll(() => found(numberOf(3).toLowerCase())).toEqual([numberOf(3)]);
    await expect.poll(() => found('priya natarajan')).toEqual([numberOf(2)]);
    await expect.poll(() => found(' NOVAK ')).toEqual([6, 5, 4, 3, 1].map(numberOf));
  });

  test('finds the email in any case (INV-08, EST-08)', async () => {
    const { search, numbers, table } = await open();
    await expect.element(table).toBeVisible();
    await search.fill('PRIYA.N@EXAMPLE');
    await expect.poll(numbers).toEqual([numberOf(2)]);
  });

  test('without a match it says what to try (INV-21, INV-22, EST-10)', async () => {
    const { screen, search } = await open();
    const nothing = screen.getByRole('heading', { name: `No ${entity} found`, exact: true });
    await search.fill('no such person');
    await expect.element(nothing).toBeVisible();
    await expect
      .element(screen.getByText('Try adjusting your search or filter criteria.', { exact: true }))
      .toBeVisible();
    await search.fill('');
    await expect.element(nothing).not.toBeInTheDocument();
  });

  test('View of a row opens the document, from the row and from its menu (INV-15, EST-12)', async () => {
    const { history } = await open();
    await page.getByRole('link', { name: `View ${numberOf(2)}`, exact: true }).click();
    await expect.poll(() => history.location.pathname).toBe(`/${entity}/${numberOf(2)}/view`);
    await page.getByRole('link', { name: `Back to ${entity}` }).click();
    expect(await more(numberOf(1), 'View')).toEqual(['View', 'Edit', 'Send', 'Download PDF', 'Delete']);
    await expect.poll(() => history.location.pathname).toBe(`/${entity}/${numberOf(1)}/view`);
  });

  test('Edit of a row opens the form (INV-16, EST-13)', async () => {
    const { history } = await open();
    await page.getByRole('link', { name: `Edit ${numberOf(2)}`, exact: true }).click();
    await expect.poll(() => history.location.pathname).toBe(`/${entity}/${numberOf(2)}/edit`);
  });

  test('Send of a row opens the email; Cancel sends nothing, Only Mark as Sent makes a Draft Sent (INV-17, EST-14, EST-35)', async () => {
    const { history, stored } = await open();
    const dialog = page.getByRole('dialog', { name: `Send ${title} ${numberOf(2)}` });
    await more(numberOf(2), 'Send');
    await expect.element(dialog).toBeVisible();
    await expect.poll(() => history.location.href).toBe(`/${entity}/${numberOf(2)}/view`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => stored()).toEqual(six);
    await page.getByRole('link', { name: `Back to ${entity}` }).click();
    await more(numberOf(2), 'Send');
    await dialog.getByRole('button', { name: 'Only Mark as Sent' }).click();
    await expect.poll(async () => (await stored())[1]?.status).toBe('Sent');
  });

  test('Download PDF of a row downloads the file (INV-18, EST-15)', async () => {
    await open();
    const file = await downloadOf(() => more(numberOf(1), 'Download PDF'));
    expect({ name: file.name, start: file.text.slice(0, 5) }).toEqual({
      name: `${title} ${numberOf(1)} - Jake Novak.pdf`,
      start: '%PDF-',
    });
  });

  test('Delete of a row asks first: Cancel keeps the document (INV-20, EST-19)', async () => {
    const { stored } = await open();
    const question = page.getByRole('alertdialog', { name: `Are you sure you want to delete this ${kind}?` });
    await more(numberOf(2), 'Delete');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.poll(() => stored()).toEqual(six);
  });

  test('Delete of a row removes the document (INV-19, EST-18, EST-45)', async () => {
    const { numbers, stored } = await open();
    const question = page.getByRole('alertdialog', { name: `Are you sure you want to delete this ${kind}?` });
    await more(numberOf(2), 'Delete');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(numbers).toEqual([6, 5, 4, 3, 1].map(numberOf));
    await expect.poll(() => stored()).toEqual(six.filter(({ id }) => id !== numberOf(2)));
  });
});
