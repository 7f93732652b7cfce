import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { openSettings } from '#test/app/settings-screens.ts';

test('stage names are stored where they differ, and the board shows them', async () => {
  const { field, save, stored, toast, history, screen } = await openSettings('jobs', 'Jobs');
  await field('Curing').fill('Drying');
  await save();
  await expect.element(toast('Settings Saved')).toBeVisible();
  await expect.poll(() => stored()).toEqual({ ...DEFAULT_SETTINGS, stageLabels: { Curing: 'Drying' } });
  history.push('/today');
  await expect.element(screen.getByRole('region', { name: 'Drying' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Curing' })).not.toBeInTheDocument();
});

test.each([
  ['', 'Enter a name.'],
  ['Prep', 'Another stage has this name.'],
  ['A name that is far too long for a column', 'Use 24 characters or fewer.'],
])('the stage name "%s" is refused', async (typed, sentence) => {
  const { field, save, stored } = await openSettings('jobs', 'Jobs');
  await field('Quality Check').fill(typed);
  await save();
  await expect.element(field('Quality Check')).toHaveAccessibleDescription(new RegExp(sentence));
  await expect.poll(() => stored()).toEqual(DEFAULT_SETTINGS);
});

test('the work order moves up and down by button, and goes back to the default', async () => {
  const { press, save, stored, main } = await openSettings('jobs', 'Jobs');
  const order = main.getByRole('list', { name: 'Work Order' });
  await press('Move Ceramic Coating up');
  await expect.element(order).toHaveTextContent('1Detailing2Vinyl Wrap3PPF4Ceramic Coating5Window Tinting');
  await save();
  const workOrder = ['Detailing', 'Vinyl Wrap', 'PPF', 'Ceramic Coating', 'Window Tinting'];
  await expect.poll(stored).toEqual({ ...DEFAULT_SETTINGS, workOrder });
  await press('Move Ceramic Coating down');
  await save();
  await expect.poll(stored).toEqual(DEFAULT_SETTINGS);
});

test('cure hours are stored by category, with 0 to 240 hours', async () => {
  const { number, save, stored } = await openSettings('jobs', 'Jobs');
  await number('Ceramic Coating').fill('300');
  await save();
  await expect.element(number('Ceramic Coating')).toHaveAccessibleDescription(/Enter 0 to 240 hours/);
  await number('Ceramic Coating').fill('36');
  await save();
  await expect.poll(stored).toEqual({ ...DEFAULT_SETTINGS, cureHours: { 'Ceramic Coating': 36 } });
});

test('the promise margin is an hour unless the shop says another', async () => {
  const { number, save, stored } = await openSettings('jobs', 'Jobs');
  await expect.element(number('Promise Margin')).toHaveValue(1);
  await number('Promise Margin').fill('2.5');
  await save();
  await expect.poll(stored).toEqual({ ...DEFAULT_SETTINGS, promiseMarginHours: 2.5 });
});

test('the stages of a category are stored where they differ from the trade, and the next stage follows them', async () => {
  const { main, save, stored, toast } = await openSettings('jobs', 'Jobs');
  const group = (name: string) => main.getByRole('group', { name, exact: true });
  const checked = async (name: string) =>
    group(name)
      .getByRole('checkbox', { checked: true })
      .elements()
      .map((box) => box.closest('label')?.textContent);
  expect(await checked('PPF')).toEqual(['Prep', 'Curing', 'Quality Check']);
  expect(await checked('Detailing')).toEqual(['Quality Check']);
  await group('PPF').getByRole('checkbox', { name: 'Curing' }).click();
  await group('Detailing').getByRole('checkbox', { name: 'Prep' }).click();
  await save();
  await expect.element(toast('Settings Saved')).toBeVisible();
  const categoryStages = { PPF: ['Prep', 'Quality Check'], Detailing: ['Prep', 'Quality Check'] };
  await expect.poll(() => stored()).toEqual({ ...DEFAULT_SETTINGS, categoryStages });
  await group('PPF').getByRole('checkbox', { name: 'Curing' }).click();
  await group('Detailing').getByRole('checkbox', { name: 'Prep' }).click();
  await save();
  await expect.poll(stored).toEqual(DEFAULT_SETTINGS);
});

test('paint readings are in mils for a shop that measures so', async () => {
  const { main, save, stored } = await openSettings('jobs', 'Jobs');
  await main.getByLabelText('Unit').selectOptions('Mils');
  await save();
  await expect.poll(stored).toEqual({ ...DEFAULT_SETTINGS, paintUnit: 'mils' });
});

test('Start on Today opens Today at the home address', async () => {
  const { main, save, stored, toast, history, screen } = await openSettings('jobs', 'Jobs');
  await main.getByRole('checkbox', { name: 'Start on Today' }).click();
  await save();
  await expect.element(toast('Settings Saved')).toBeVisible();
  await expect.poll(() => stored()).toEqual({ ...DEFAULT_SETTINGS, startsOnToday: true });
  history.push('/');
  await expect.element(screen.getByRole('heading', { name: 'Today', exact: true, level: 1 })).toBeVisible();
});

test('the checklist of a service is kept by service; the original list is stored nowhere', async () => {
  const { main, press, save, stored } = await openSettings('checklists', 'Checklists');
  await main.getByLabelText('Service').selectOptions('Window Tint');
  const list = main.getByRole('list', { name: 'Checklist of Window Tint' });
  await expect.element(list.getByRole('textbox', { name: 'Item 3' })).toHaveValue('Windows-up note on the switches');
  await list.getByRole('checkbox', { name: 'Required' }).first().click();
  await press('Remove item 2');
  await press('Add Item');
  await save();
  await expect
    .element(list.getByRole('textbox', { name: 'Item 3' }))
    .toHaveAccessibleDescription(/Enter what to check, or remove the item/);
  await list.getByRole('textbox', { name: 'Item 3' }).fill('VLT sticker on');
  await save();
  const items = [
    { text: 'Glass cleaned', required: true },
    { text: 'Windows-up note on the switches', required: false },
    { text: 'VLT sticker on', required: false },
  ];
  await expect.poll(stored).toEqual({ ...DEFAULT_SETTINGS, checklists: { 'service-tint': items } });
  await press('Use the Original List');
  await save();
  await expect.poll(stored).toEqual(DEFAULT_SETTINGS);
});

test('what customers read of a stage is stored where it differs, and must say something short', async () => {
  const { field, save, stored, toast } = await openSettings('jobs', 'Jobs');
  await field('Curing for Customers').fill('');
  await field('Ready for Customers').fill('x'.repeat(61));
  await save();
  await expect.element(field('Curing for Customers')).toHaveAccessibleDescription(/Enter what your customer reads\./);
  await expect.element(field('Ready for Customers')).toHaveAccessibleDescription(/Use 60 characters or fewer\./);
  await field('Curing for Customers').fill('Curing');
  await field('Ready for Customers').fill('Come and get it');
  await save();
  await expect.element(toast('Settings Saved')).toBeVisible();
  await expect.poll(() => stored()).toEqual({ ...DEFAULT_SETTINGS, customerStageTexts: { Ready: 'Come and get it' } });
});
