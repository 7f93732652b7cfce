import { expect, test } from 'vitest';
import { renderApp } from '#test/app/render-app.tsx';
import { buildDeposit } from '#test/build.ts';

test('Money closes a day with the counted cash, lists held deposits, and links what is owed to the statement', async () => {
  const { screen, world } = await renderApp({ path: '/money' });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible();
  await world.store.deposits.set([
    buildDeposit({ date: '2026-11-05', method: 'Cash', amount: 250 }),
    buildDeposit({ id: 'deposit-2', date: '2026-11-05', reversedOn: '2026-11-05' }),
  ]);
  const close = screen.getByRole('region', { name: "Day's Close" });
  await close.getByLabelText('Day', { exact: true }).fill('2026-11-05');
  await expect.element(close.getByRole('status', { name: 'Expected cash' })).toHaveTextContent('$250.00');
  await close.getByRole('spinbutton', { name: 'Counted cash' }).fill('240');
  await expect.element(close.getByRole('status', { name: 'Difference' })).toHaveTextContent('$10.00 short');
  const held = screen.getByRole('table', { name: 'Deposits held' });
  await expect.element(held).toHaveTextContent('Total$250.00');
  const aging = screen.getByRole('table', { name: 'Open balances by days past due' });
  await aging.getByRole('link').first().click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible();
});
