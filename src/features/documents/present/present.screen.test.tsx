import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { jake } from '#test/app/document-screens.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildEstimate } from '#test/build.ts';

const AT = '2026-11-20T18:00:00.000Z';
const CONSENT = 'I agree to sign this estimate electronically.';

const line = (id: string, description: string, totalPrice: number, optional = false) => ({
  ...{ id, type: 'service', description, quantity: 1, unitPrice: totalPrice, totalPrice, taxable: true },
  ...(optional && { optional }),
});
const options = [
  { id: 'good', name: 'Good', items: [line('a', 'Partial Front', 900)] },
  { id: 'better', name: 'Better', items: [line('b', 'Full Front', 1800), line('c', 'Wheel Coating', 250, true)] },
];
const estimate = buildEstimate({
  ...{ estimateNumber: 'EST-0007', status: 'Draft', options, optionId: 'good', items: options[0]?.items ?? [] },
  ...{ taxRate: 8.5, subtotal: 900, taxAmount: 76.5, discountAmount: 0, totalAmount: 976.5 },
  ...{ terms: 'Pay at pickup.', internalNotes: 'Owes us money' },
});

async function open() {
  const shop = { ...starterShop('2026-11-20'), customers: [jake], estimates: [estimate] };
  const opened = await renderApp({
    path: '/estimates/estimate-1/view',
    samples: { demo: () => shop, starter: () => shop },
  });
  return { ...opened, stored: () => opened.world.store.estimates.get('estimate-1') };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string | RegExp) => page.getByRole('checkbox', { name });
const shopScreens = page.getByRole('navigation', { name: 'Main' });

beforeEach(async () => {
  await page.viewport(820, 1180);
});

test('a customer chooses, ticks and signs on the tablet, which shows nothing else until staff takes it back', async () => {
  const { world, stored, history } = await open();
  await button('Present').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Estimate EST-0007' })).toBeVisible();
  await expect.element(shopScreens).not.toBeInTheDocument();
  await expect.element(page.getByText('Owes us money')).not.toBeInTheDocument();
  expect(await stored()).toMatchObject({ status: 'Sent', sentAt: AT });

  // Neither Escape, Back nor another address leads to the shop's screens.
  await userEvent.keyboard('{Escape}');
  history.back();
  history.push('/invoices');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Estimate EST-0007' })).toBeVisible();
  await expect.element(shopScreens).not.toBeInTheDocument();

  await page.getByRole('radio', { name: 'Better' }).click();
  await box('Wheel Coating').click();
  await button('Accept Estimate').click();
  await expect.element(page.getByText('Enter your name.')).toBeVisible();
  await expect.element(page.getByText('Sign above, or check the box below.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Ana Novak');
  await box('I accept this estimate of $2,224.25 and its terms and conditions.').click();
  await box(CONSENT).click();
  await box('I sign with my typed name.').click();
  await button('Accept Estimate').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Thank you, Ana Novak' })).toBeVisible();
  expect(await stored()).toEqual({
    ...estimate,
    ...{ status: 'Accepted', sentAt: AT, acceptedAt: AT, acceptedBy: 'Ana Novak', updatedAt: AT, optionId: 'better' },
    items: [line('b', 'Full Front', 1800), { ...line('c', 'Wheel Coating', 250, true), chosen: true }],
    ...{ subtotal: 2050, taxAmount: 174.25, totalAmount: 2224.25 },
    answer: {
      ...{ at: AT, name: 'Ana Novak', channel: 'in person', optionId: 'better', lineIds: ['c'] },
      agreed: [
        { about: 'terms', text: 'Pay at pickup.' },
        { about: 'electronic signature', text: CONSENT },
        { about: 'signature', text: 'I sign with my typed name.' },
      ],
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  });

  await button('Hand the Tablet Back').click();
  const question = page.getByRole('alertdialog', { name: 'Hand the tablet back?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(shopScreens).not.toBeInTheDocument();
  await button('Hand the Tablet Back').click();
  await question.getByRole('button', { name: 'I Am Staff' }).click();
  await expect.element(shopScreens).toBeVisible();
  expect(world.device.read('bms_presenting')).toBeNull();
});

test('an option that is edited while the customer reads it is shown again before it can be accepted', async () => {
  const { world, stored } = await open();
  await button('Present').click();
  await expect.element(button('Accept Estimate')).toBeVisible();
  await world.store.estimates.update('estimate-1', {
    options: [{ id: 'good', name: 'Good', items: [line('a', 'Partial Front', 950)] }, ...options.slice(1)],
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent('This estimate has changed');
  await expect.element(button('Accept Estimate')).not.toBeInTheDocument();
  await button('Show the New Version').click();
  await expect.element(page.getByRole('radio', { name: 'Good' })).toHaveAccessibleDescription(/\$1,030\.75/);
  expect((await stored())?.status).toBe('Sent');
});
