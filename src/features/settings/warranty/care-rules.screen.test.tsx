import { expect, test } from 'vitest';
import { renderApp } from '#test/app/render-app.tsx';

async function open() {
  const { screen, world } = await renderApp({ path: '/settings/warranty' });
  await expect.element(screen.getByRole('heading', { name: 'Care Rules' })).toBeVisible();
  const form = screen.getByRole('form', { name: 'Care Rules' });
  return {
    screen,
    world,
    form,
    field: (name: string) => form.getByLabelText(name, { exact: true }),
    button: (name: string) => form.getByRole('button', { name, exact: true }),
    own: async () => (await world.store.settings.get()).careRules,
  };
}

test('a sentence is shown with its days of today, changed and saved for its category alone; the standard rules come back', async () => {
  const { field, button, own, screen } = await open();
  await expect
    .element(field('Sentence 1'))
    .toHaveAccessibleDescription('Handed over today: Do not wash or wax the car before Fri, Nov 27.');
  await field('Sentence 1').fill('No washing until {10}.');
  await expect
    .element(field('Sentence 1'))
    .toHaveAccessibleDescription('Handed over today: No washing until Mon, Nov 30.');
  await screen.getByRole('spinbutton', { name: /^Holds Through/ }).fill('9');
  await button('Remove Sentence 5').click();
  await button('Save').click();
  await expect.poll(own).toMatchObject({
    PPF: [
      { id: 'ppf-wash', kind: 'restriction', text: 'No washing until {10}.', throughDays: 9, refuses: ['Detailing'] },
      { id: 'ppf-visit', kind: 'visit', fromDays: 7, throughDays: 14 },
      { id: 'ppf-cure' },
      { id: 'ppf-care' },
    ],
  });
  expect(Object.keys((await own()) ?? {})).toEqual(['PPF']);
  await button('Use the Standard Rules').click();
  await button('Save').click();
  await expect.poll(own).toBeUndefined();
});

test('a new visit needs its days in order; a mark that is no day is refused, and what was typed stays', async () => {
  const { field, form, button, own } = await open();
  await field('Category').selectOptions('Window Tinting');
  await button('Add Sentence').click();
  await field('Sentence 4').fill('Come by on {soon}.');
  const last = form.getByRole('list', { name: 'Care of Window Tinting' }).getByRole('listitem').last();
  await last.getByRole('combobox', { name: 'Kind' }).selectOptions('Visit');
  await last.getByRole('spinbutton', { name: /^Due From/ }).fill('30');
  await last.getByRole('spinbutton', { name: /^Due Through/ }).fill('20');
  await button('Save').click();
  await expect
    .element(field('Sentence 4'))
    .toHaveAccessibleDescription(/Write a day as its number in braces, such as \{7\}/);
  await expect
    .element(last.getByRole('spinbutton', { name: /^Due Through/ }))
    .toHaveAccessibleDescription(/Enter the same day or a later one/);
  await field('Category').selectOptions('PPF');
  await expect.element(form.getByText('Also fix the sentences of Window Tinting.')).toBeVisible();
  expect(await own()).toBeUndefined();
  await field('Category').selectOptions('Window Tinting');
  await expect.element(field('Sentence 4')).toHaveValue('Come by on {soon}.');
  await field('Sentence 4').fill('Come by on {30}.');
  await last.getByRole('spinbutton', { name: /^Due Through/ }).fill('40');
  await button('Save').click();
  await expect
    .poll(async () => (await own())?.['Window Tinting']?.at(-1))
    .toMatchObject({
      kind: 'visit',
      text: 'Come by on {30}.',
      fromDays: 30,
      throughDays: 40,
    });
});
