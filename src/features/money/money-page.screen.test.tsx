import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '#domain/calendar/calendar.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildDeposit, buildInvoice } from '#test/build.ts';

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
  await close.getByRole('spinbutton', { name: 'Starting cash' }).fill('200');
  await expect.element(close.getByRole('status', { name: 'Expected cash' })).toHaveTextContent('$450.00');
  await expect.element(close.getByRole('status', { name: 'Difference' })).toHaveTextContent('$210.00 short');
  // A deposit taken on another device shows at once.
  await world.store.transact(async () => [
    {
      entity: 'deposits',
      kind: 'add',
      item: buildDeposit({ id: 'deposit-3', date: '2026-11-05', method: 'Cash', amount: 210 }),
    },
  ]);
  await expect.element(close.getByRole('status', { name: 'Difference' })).toHaveTextContent('$420.00 short');
  await close.getByLabelText('Day', { exact: true }).fill('2026-11-06');
  await expect.element(close.getByRole('spinbutton', { name: 'Starting cash' })).toHaveValue(200);
  await expect.element(close.getByRole('status', { name: 'Difference' })).toHaveTextContent('Enter the counted cash');
  await close.getByLabelText('Day', { exact: true }).fill('2026-11-05');
  await expect.element(close.getByRole('spinbutton', { name: 'Counted cash' })).toHaveValue(240);
  const held = screen.getByRole('table', { name: 'Deposits held' });
  await expect.element(held).toHaveTextContent('Total$460.00');
  const aging = screen.getByRole('table', { name: 'Open balances by days past due' });
  await aging.getByRole('link').first().click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible();
});

test('cash that another tab counted meanwhile stays, for another day and for the same', async () => {
  const { screen, world } = await renderApp({ path: '/money' });
  const close = screen.getByRole('region', { name: "Day's Close" });
  await close.getByLabelText('Day', { exact: true }).fill('2026-11-05');
  const others = { '2026-11-04': { starting: '100', counted: '90' }, '2026-11-05': { starting: '150', counted: '' } };
  world.device.write(STORAGE_KEYS.cashCounts, JSON.stringify(others));
  await close.getByRole('spinbutton', { name: 'Counted cash' }).fill('240');
  expect(JSON.parse(world.device.read(STORAGE_KEYS.cashCounts) ?? '')).toEqual({
    ...others,
    '2026-11-05': { starting: '150', counted: '240' },
  });
});

test('what another tab counts for the day on the screen is shown, and typing goes on from it', async () => {
  const { screen, world } = await renderApp({ path: '/money' });
  const close = screen.getByRole('region', { name: "Day's Close" });
  await close.getByRole('spinbutton', { name: 'Counted cash' }).fill('240');
  const today = { '2026-11-20': { starting: '150', counted: '260' } };
  world.device.write(STORAGE_KEYS.cashCounts, JSON.stringify(today));
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.cashCounts }));
  await expect.element(close.getByRole('spinbutton', { name: 'Counted cash' })).toHaveValue(260);
  await expect.element(close.getByRole('spinbutton', { name: 'Starting cash' })).toHaveValue(150);
});

test('a day older than the 90 that are kept can be counted', async () => {
  const days = Array.from({ length: 90 }, (_, day) => addDays('2026-08-20', day));
  const counts = Object.fromEntries(days.map((day) => [day, { starting: '100', counted: '200' }]));
  const { screen, world } = await renderApp({ path: '/money' });
  world.device.write(STORAGE_KEYS.cashCounts, JSON.stringify(counts));
  const close = screen.getByRole('region', { name: "Day's Close" });
  await close.getByLabelText('Day', { exact: true }).fill('2026-08-01');
  await close.getByRole('spinbutton', { name: 'Counted cash' }).fill('240');
  await expect.element(close.getByRole('spinbutton', { name: 'Counted cash' })).toHaveValue(240);
  const kept = JSON.parse(world.device.read(STORAGE_KEYS.cashCounts) ?? '{}');
  expect([Object.keys(kept).length, kept['2026-08-01'], kept['2026-08-20']]).toEqual([
    90,
    { starting: '', counted: '240' },
    undefined,
  ]);
});

test('on a phone no figure of a day is cut off: tips and total are below each other', async () => {
  await page.viewport(390, 844);
  try {
    const { screen, world } = await renderApp({ path: '/money' });
    await world.store.deposits.set([]);
    await world.store.invoices.set([
      buildInvoice({
        payments: [
          { id: 'a', amount: 868, date: '2026-11-20', method: 'Card', reference: '', note: '' },
          { id: 'b', amount: 40, date: '2026-11-20', method: 'Card', reference: '', note: '', kind: 'tip' },
        ],
        paidAmount: 868,
      }),
    ]);
    const list = screen.getByRole('list', { name: 'Money by method' });
    await expect
      .element(list)
      .toHaveTextContent('Card$908.00Payments$868.00Tips$40.00Total$908.00Payments$868.00Tips$40.00');
    const cut = [...document.querySelectorAll('main *')].filter((one) => one.scrollWidth > one.clientWidth + 1);
    expect(cut.filter((one) => getComputedStyle(one).overflowX !== 'visible').map((one) => one.outerHTML)).toEqual([]);
  } finally {
    await page.viewport(1280, 800);
  }
});
