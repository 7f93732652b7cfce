import { expect, test } from 'vitest';
import { openSettings } from '#test/app/settings-screens.ts';
import { memoryCards } from '#test/memory/memory-cards.ts';

const open = (cards = memoryCards()) => openSettings('card-payments', 'Card Payments', { world: { cards } });

test('without a team server the page says that it needs one, and what to use until then', async () => {
  const { main } = await openSettings('card-payments', 'Card Payments');
  await expect.element(main.getByText('Needs the team server')).toBeVisible();
  await expect.element(main.getByText(/use the payment link under Documents/)).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Save Keys' })).not.toBeInTheDocument();
});

test('keys are written once: they are checked, tried and gone from the page; the state says that it works', async () => {
  const { main, press, toast } = await open();
  await expect.element(main.getByText(/^Not set up\./)).toBeVisible();
  const secret = main.getByLabelText(/^Secret Key/);
  const webhook = main.getByLabelText(/^Webhook Secret/);
  await secret.fill('pk_test_1');
  await press('Save Keys');
  await expect
    .element(main.getByText('Enter the whole key, as Stripe shows it. It starts with rk_ or sk_.'))
    .toBeVisible();
  await secret.fill('rk_test_51abcd');
  await webhook.fill('whsec_1');
  await press('Save Keys');
  await expect.element(toast('Card Payments Set Up')).toBeVisible();
  await expect.element(main.getByText(/^Works\./)).toBeVisible();
  await expect.element(main.getByText('Secret key …abcd')).toBeVisible();
  await expect.element(main.getByText('Test mode: no money moves. Every shared link takes test cards.')).toBeVisible();
  await expect.element(secret).toHaveValue('');
  await expect
    .element(main.getByRole('textbox', { name: 'Address' }))
    .toHaveValue('https://shop.example.com/cards/v1/webhook/7');
});

test('a key that Stripe does not accept says so, and since when; removing the keys asks first', async () => {
  const { main, screen, press } = await open();
  await main.getByLabelText(/^Secret Key/).fill('rk_test_wrong');
  await press('Save Keys');
  // Why the first test failed stays, and the state says it too.
  await expect.element(main.getByRole('alert')).toHaveTextContent('Stripe does not accept the secret key.');
  await expect.element(main.getByText(/^Failing since .* Stripe does not accept the secret key\.$/)).toBeVisible();
  await press('Remove Keys');
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(main.getByText(/^Not set up\./)).toBeVisible();
});

test('live keys have no word of test mode; a refund without room in its ledger is named until the shop says that it is recorded', async () => {
  const stuck = { entry: 'e', number: 'INV-0012', amount: 868, at: '2026-11-20T18:00:00.000Z' };
  const { main, press } = await open(memoryCards({ isSet: true, hint: '…live' }, [stuck]));
  await expect.element(main.getByText(/^Works\./)).toBeVisible();
  await expect.element(main.getByText(/^Test mode/)).not.toBeInTheDocument();
  await expect.element(main.getByRole('alert')).toHaveTextContent('A refund of $868.00 is not recorded');
  await press('It Is Recorded');
  await expect.element(main.getByRole('alert')).not.toBeInTheDocument();
});
