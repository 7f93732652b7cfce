import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, chooseJake, openForm, textField, toast } from '#test/app/document-screens.ts';
import { buildCustomer, buildEstimate, buildProduct, buildService } from '#test/build.ts';

const { vehicle } = buildCustomer();
const jake = buildCustomer({ vehicle: { ...vehicle, bodyType: 'Coupe', registrationState: 'TX' } });
const services = [buildService({ name: 'Full Front PPF', category: 'PPF' })];
const products = [
  buildProduct(),
  buildProduct({ id: 'tint-35', kind: 'Tint', series: 'Prime XR Plus', finish: undefined, vlt: 35 }),
];

async function open(path: string, lists: object = {}) {
  await page.viewport(1280, 900);
  const { screen, world } = await openForm({ path, lists: { customers: [jake], services, products, ...lists } });
  const dialog = screen.getByRole('dialog', { name: /^Film on the Car/ });
  return {
    screen,
    world,
    dialog,
    choose: (label: string, option: string) =>
      dialog.getByRole('combobox', { name: label, exact: true }).selectOptions(option),
    press: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
  };
}

const film = { productId: 'product-1', film: 'XPEL Ultimate Plus', kind: 'Paint Protection' as const, finish: 'gloss' };
const hood = { positionId: 'hood', ...film, extent: 'full' as const, note: '' };

test('a line gets film in a dialog, shows what another line puts there, and the estimate keeps both', async () => {
  const { screen, world, dialog, choose, press } = await open('/estimates/new');
  await expect.element(button(screen, 'Film on the Car, item 1')).not.toBeInTheDocument();
  await chooseJake(screen);
  await button(screen, 'Add Item').click();
  await textField(screen, 'Description, item 1').fill('Hood film');
  await button(screen, 'Film on the Car, item 1').click();
  await choose('Film', 'XPEL Ultimate Plus, gloss');
  (dialog.getByRole('checkbox', { name: 'Hood', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill('Chip');
  // Enter does not save the estimate behind the dialog.
  await userEvent.keyboard('{Enter}');
  await press('Done');
  await expect.element(screen.getByText('Hood. XPEL Ultimate Plus, gloss')).toBeVisible();

  await button(screen, 'Add Item').click();
  await textField(screen, 'Description, item 2').fill('Tint');
  await button(screen, 'Film on the Car, item 2').click();
  await choose('Film', 'XPEL Prime XR Plus, 35%');
  await press('Front Windows');
  await expect
    .element(dialog.getByRole('status').filter({ hasText: 'Front doors' }))
    .toHaveTextContent(/24\.5% of light/);
  await dialog.getByRole('checkbox', { name: 'Hood', exact: true }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Hood has two films: XPEL Prime XR Plus, 35% (Tint) and XPEL Ultimate Plus, gloss (Hood film).');
  await press('Front Windows');
  await dialog.getByRole('checkbox', { name: 'Hood', exact: true }).click();
  await press('Done');
  await button(screen, 'Create Estimate').click();
  await expect.element(toast(screen, 'Estimate Created')).toBeVisible();
  const [estimate] = await world.store.estimates.list();
  const tint = { productId: 'tint-35', film: 'XPEL Prime XR Plus', kind: 'Tint', vlt: 35, extent: 'full', note: '' };
  expect(estimate?.items.map(({ description, coverage }) => [description, coverage])).toEqual([
    ['Hood film', [{ ...hood, note: 'Chip' }]],
    [
      'Tint',
      [
        { positionId: 'left-front-window', ...tint },
        { positionId: 'right-front-window', ...tint },
      ],
    ],
  ]);
});

test('Cancel leaves the film of a line as it was; Clear takes it off, and a line without film has no such field', async () => {
  const [line] = buildEstimate().items;
  const items = line ? [{ ...line, coverage: [hood] }] : [];
  const estimates = [buildEstimate({ customer: jake, items })];
  const { screen, world, press } = await open('/estimates/estimate-1/edit', { estimates });
  const sentence = screen.getByText('Hood. XPEL Ultimate Plus, gloss');
  await button(screen, 'Film on the Car, item 1').click();
  await press('Clear');
  await press('Cancel');
  await expect.element(sentence).toBeVisible();
  await button(screen, 'Film on the Car, item 1').click();
  await press('Clear');
  await press('Done');
  await expect.element(sentence).not.toBeInTheDocument();
  await button(screen, 'Update Estimate').click();
  await expect.element(toast(screen, 'Estimate Updated')).toBeVisible();
  const stored = await world.store.estimates.get('estimate-1');
  expect(JSON.stringify(stored?.items)).toBe(JSON.stringify([line]));
});
