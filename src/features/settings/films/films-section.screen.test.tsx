import { expect, test } from 'vitest';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { openSettings } from '#test/app/settings-screens.ts';
import { buildProduct } from '#test/build.ts';

async function open(products = [buildProduct()]) {
  const shop = { ...starterShop('2026-11-20'), products };
  const app = await openSettings('films', 'Films', { samples: { demo: () => shop, starter: () => shop } });
  const dialog = app.screen.getByRole('dialog');
  return {
    ...app,
    films: () => app.world.store.products.list(),
    text: (name: string) => dialog.getByRole('textbox', { name, exact: true }),
    figure: (name: string) => dialog.getByRole('spinbutton', { name, exact: true }),
    kind: (kind: string) => dialog.getByRole('combobox', { name: 'Kind' }).selectOptions(kind),
    submit: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
  };
}

test('a tint film is added with its shade, widths and cost; wrong figures are named', async () => {
  const { press, text, figure, kind, submit, toast, films, main } = await open();
  await press('Add Film');
  await submit('Add Film');
  await expect.element(text('Maker')).toHaveAccessibleDescription(/Enter the maker\./);
  await text('Maker').fill('LLumar');
  await text('Series').fill('CTX');
  await kind('Tint');
  await figure('VLT').fill('120');
  await text('Roll Widths').fill('20, wide');
  await submit('Add Film');
  await expect.element(figure('VLT')).toHaveAccessibleDescription(/Enter 0 to 100 percent/);
  await expect.element(text('Roll Widths')).toHaveAccessibleDescription(/Enter widths in inches/);
  await figure('VLT').fill('35');
  await figure('Measured VLT').fill('36.5');
  await text('Roll Widths').fill('20, 60');
  await figure('Cost per Foot').fill('3.25');
  await text('Warranty').fill('Lifetime');
  await submit('Add Film');
  await expect.element(toast('Film Added')).toBeVisible();
  await expect
    .element(main.getByRole('list', { name: 'Tint' }).getByRole('listitem'))
    .toHaveTextContent('LLumar CTX, 35%measured 36.5% · 20, 60 in · $3.25 per foot · Lifetime');
  const { id: _id, createdAt: _made, updatedAt: _saved, ...added } = (await films())[1] ?? buildProduct();
  expect(added).toEqual({
    maker: 'LLumar',
    series: 'CTX',
    kind: 'Tint',
    vlt: 35,
    measuredVlt: 36.5,
    widths: [20, 60],
    costPerFoot: 3.25,
    warranty: 'Lifetime',
  });
});

test('a film that becomes a coating loses its finish; Delete asks, and Undo brings it back', async () => {
  const { press, kind, submit, toast, films, main, screen } = await open();
  await main.getByRole('button', { name: /^XPEL Ultimate Plus, gloss/ }).click();
  await kind('Coating');
  await submit('Update Film');
  await expect.element(toast('Film Updated')).toBeVisible();
  const { finish: _finish, ...coating } = buildProduct({ kind: 'Coating' });
  await expect.poll(() => films()).toEqual([{ ...coating, updatedAt: expect.any(String) }]);
  await press('Delete XPEL Ultimate Plus');
  await screen.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(main.getByText('No films yet')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(main.getByRole('list', { name: 'Coating' })).toBeVisible();
  await expect.poll(() => films()).toHaveLength(1);
});

test('a shop without films gets the common ones by one press, without a figure that nobody gave', async () => {
  const { press, toast, films } = await open([]);
  await press('Add Common Films');
  await expect.element(toast('Films Added')).toBeVisible();
  const all = await films();
  expect(all).toEqual(starterShop('2026-11-20').products);
  expect(
    all.every(({ costPerFoot, widths, warranty }) => costPerFoot === undefined && !widths.length && !warranty),
  ).toBe(true);
});
