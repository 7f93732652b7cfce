import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { heldOf } from '#domain/deposits/held.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { jake, more } from '#test/app/document-screens.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildDeposit, buildEstimate } from '#test/build.ts';

const estimate = buildEstimate({ estimateNumber: 'EST-0007', status: 'Sent' });
const deposit = buildDeposit({ amount: 300 });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const toast = (title: string) => page.getByRole('status').filter({ hasText: title });
const amount = page.getByRole('spinbutton', { name: 'Amount' });
const held = page.getByRole('region', { name: 'Held deposits' });

beforeEach(async () => {
  await page.viewport(1280, 1200);
});

async function open(lists = {}) {
  const own = { customers: [jake], estimates: [estimate], deposits: [deposit], ...lists };
  const shop = { ...starterShop('2026-11-20'), ...own };
  return renderApp({ path: '/estimates/estimate-1/view', samples: { demo: () => shop, starter: () => shop } });
}

test('a deposit above what is left of the estimate is taken only once it is confirmed; another amount asks again', async () => {
  const { world } = await open();
  await button('Take Deposit').click();
  const take = page.getByRole('dialog').getByRole('button', { name: 'Take Deposit' });
  const anyway = (dollars: string) => page.getByRole('checkbox', { name: `Take ${dollars} anyway` });
  await amount.fill('568');
  await expect.element(anyway('$568.00')).not.toBeInTheDocument();
  await amount.fill('3000');
  await take.click();
  await expect
    .element(amount)
    .toHaveAccessibleDescription(/That is more than the \$568\.00 that is left of the estimate\./);
  await expect.poll(() => world.store.deposits.list()).toHaveLength(1);
  await anyway('$3,000.00').click();
  await amount.fill('3000.01');
  await expect.element(anyway('$3,000.01')).not.toBeChecked();
  await anyway('$3,000.01').click();
  await take.click();
  await expect.element(toast('Deposit Taken')).toHaveTextContent('$3,000.01 is held for the invoice.');
});

test('an accepted estimate leads to the deposit, which proposes a quarter, and then to Book: three presses', async () => {
  const accepted = { ...estimate, status: 'Accepted', acceptedAt: '2026-11-20T16:00:00.000Z' };
  const { history, world } = await open({ estimates: [accepted], deposits: [] });
  await button('Take Deposit').click();
  await expect.element(amount).toHaveValue(217);
  await page.getByRole('dialog').getByRole('button', { name: 'Take Deposit' }).click();
  await expect.element(toast('Deposit Taken')).toHaveTextContent('$217.00 is held for the invoice.');
  await button('Book').click();
  await expect.poll(() => history.location.pathname).toBe('/schedule/booking/new');
  expect(history.location.search).toContain('estimateId=estimate-1');
  await expect
    .poll(async () => (await world.store.deposits.list()).map((one) => [one.estimateId, one.amount]))
    .toEqual([['estimate-1', 217]]);
});

test('Take and Book takes the deposit and opens the booking; after a refused amount, Take Deposit only takes it', async () => {
  const accepted = { ...estimate, status: 'Accepted', acceptedAt: '2026-11-20T16:00:00.000Z' };
  const { history, world } = await open({ estimates: [accepted], deposits: [] });
  const dialog = page.getByRole('dialog');
  const taken = async () => (await world.store.deposits.list()).map((one) => [one.estimateId, one.amount]);
  await button('Take Deposit').click();
  await amount.fill('0');
  await button('Take and Book').click();
  await expect.element(amount).toHaveAccessibleDescription(/more than 0/);
  // What was refused and left was not taken: nothing is booked.
  await button('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect([history.location.pathname, await taken()]).toEqual(['/estimates/estimate-1/view', []]);
  await button('Take Deposit').click();
  await amount.fill('100');
  await dialog.getByRole('button', { name: 'Take Deposit' }).click();
  await expect.element(toast('Deposit Taken')).toHaveTextContent('$100.00 is held for the invoice.');
  expect(history.location.pathname).toBe('/estimates/estimate-1/view');
  await button('Take Deposit').click();
  await expect.element(amount).toHaveValue(117);
  await button('Take and Book').click();
  await expect.poll(() => history.location.pathname).toBe('/schedule/booking/new');
  expect(history.location.search).toContain('estimateId=estimate-1');
  expect(await taken()).toEqual([
    ['estimate-1', 100],
    ['estimate-1', 117],
  ]);
});

test('declining and deleting an estimate name the money held for it, and it is refunded there', async () => {
  const { world } = await open();
  await more('EST-0007', 'Decline');
  await expect.element(held).toHaveTextContent('$300.00 is held in deposits. Refund it or keep it here, or leave it');
  await held.getByRole('button', { name: 'Refund or Forfeit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund or forfeit' });
  await expect.element(dialog.getByRole('combobox', { name: 'Method' })).toHaveDisplayValue('Card');
  await expect.element(amount).toHaveValue(300);
  await amount.fill('100');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect.element(toast('Deposit Refunded')).toHaveTextContent('$100.00 of the deposit.');
  await expect.element(held).toHaveTextContent('$200.00 is held in deposits.');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Too expensive');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click();
  await expect.element(toast('Estimate Declined')).toBeVisible();

  await more('EST-0007', 'Delete');
  await expect.element(held).toHaveTextContent('$200.00 is held in deposits.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(toast('Estimate Deleted')).toBeVisible();
  const left = await world.store.deposits.get(deposit.id);
  expect(left && heldOf(left)).toBe(200);
});
