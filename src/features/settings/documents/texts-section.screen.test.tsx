import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { openSettings } from '#test/app/settings-screens.ts';

const open = () => openSettings('texts', 'Texts');

test('a text with an inserted merge field is stored, previewed with a real invoice, and used by Send', async () => {
  const { field, save, stored, main, toast, history, screen } = await open();
  await field('Invoice Subject').fill('Your invoice ');
  await userEvent.keyboard('{End}');
  const fields = main.getByRole('group', { name: 'Add a field to the invoice email' });
  await fields.getByRole('button', { name: '{number}' }).click();
  await expect.element(field('Invoice Subject')).toHaveValue('Your invoice {number}');
  await field('Invoice Message').fill('It comes to {total}.');
  const preview = main.getByRole('figure').first();
  await expect.element(preview).toHaveTextContent(/Your invoice INV-00\d\dIt comes to \$[\d,]+\.\d\d\.$/);
  await save();
  await expect.element(toast('Settings Saved')).toBeVisible();
  await expect
    .poll(() => stored())
    .toEqual({
      ...DEFAULT_SETTINGS,
      invoiceEmail: { subject: 'Your invoice {number}', message: 'It comes to {total}.' },
    });
  history.push('/invoices/invoice-0014/view');
  await screen.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click();
  const window = screen.getByRole('dialog');
  await expect.element(window.getByRole('textbox', { name: 'Subject' })).toHaveValue('Your invoice INV-0014');
});

test('an unknown field is pointed out, empty texts are refused, and the original can be restored', async () => {
  const { field, save, stored, main, press } = await open();
  await field('Estimate Subject').fill('Estimate {numer}');
  await expect.element(main.getByText('There is no field {numer}')).toBeVisible();
  await field('Estimate Message').fill('  ');
  await save();
  await expect.element(field('Estimate Message')).toHaveAccessibleDescription('Enter a message.');
  await press('Use the Original Text of the estimate email');
  await expect.element(field('Estimate Subject')).toHaveValue('Estimate {number} from {shop}');
  await save();
  await expect.poll(stored).toEqual(DEFAULT_SETTINGS);
});

test('the preview shows an example when the shop has no documents', async () => {
  const { main, world } = await open();
  await world.store.invoices.set([]);
  await expect.element(main.getByRole('figure').first()).toHaveTextContent(/Invoice INV-0001 for Daniel Reyes/);
});
