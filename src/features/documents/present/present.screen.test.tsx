import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import type { World } from '#io/react/world.tsx';
import { jake } from '#test/app/document-screens.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { teamWorld } from '#test/app/world-as.tsx';
import { buildDeposit, buildEstimate } from '#test/build.ts';

const AT = '2026-11-20T18:00:00.000Z';
const CONSENT = 'I agree to sign this estimate electronically.';

const line = (id: string, description: string, totalPrice: number, optional = false) => ({
  id,
  type: 'service',
  description,
  quantity: 1,
  unitPrice: totalPrice,
  totalPrice,
  taxable: true,
  ...(optional && { optional }),
});
const options = [
  { id: 'good', name: 'Good', items: [line('a', 'Partial Front', 900)] },
  { id: 'better', name: 'Better', items: [line('b', 'Full Front', 1800), line('c', 'Wheel Coating', 250, true)] },
];
const estimate = buildEstimate({
  estimateNumber: 'EST-0007',
  status: 'Draft',
  options,
  optionId: 'good',
  items: options[0]?.items ?? [],
  taxRate: 8.5,
  subtotal: 900,
  taxAmount: 76.5,
  discountAmount: 0,
  totalAmount: 976.5,
  terms: 'Pay at pickup.',
  internalNotes: 'Owes us money',
});

const shop = { ...starterShop('2026-11-20'), customers: [jake], estimates: [estimate] };
const samples = { demo: () => shop, starter: () => shop };

async function open(world: Partial<World> = {}) {
  const opened = await renderApp({ path: '/estimates/estimate-1/view', samples, world });
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
  await expect.poll(() => stored()).toMatchObject({ status: 'Sent', sentAt: AT });

  // Neither Escape, Back nor another address leads to the shop's screens.
  await userEvent.keyboard('{Escape}');
  history.back();
  history.push('/invoices');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Estimate EST-0007' })).toBeVisible();
  await expect.element(shopScreens).not.toBeInTheDocument();

  await page.getByRole('radio', { name: 'Better' }).click();
  await box('Wheel Coating').click();
  // The add-ons of an option are still ticked after a look at another one.
  await page.getByRole('radio', { name: 'Good' }).click();
  await expect.element(box('Wheel Coating')).not.toBeInTheDocument();
  await page.getByRole('radio', { name: 'Better' }).click();
  await expect.element(box('Wheel Coating')).toBeChecked();
  await button('Accept Estimate').click();
  await expect.element(page.getByText('Enter your name.')).toBeVisible();
  await expect.element(page.getByText('Sign above, or check the box below.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Ana Novak');
  await box('I accept this estimate of $2,224.25 and its terms and conditions.').click();
  await box(CONSENT).click();
  await box('I sign with my typed name.').click();
  await button('Accept Estimate').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Thank you, Ana Novak' })).toBeVisible();
  await expect
    .poll(() => stored())
    .toEqual({
      ...estimate,
      status: 'Accepted',
      sentAt: AT,
      acceptedAt: AT,
      acceptedBy: 'Ana Novak',
      updatedAt: AT,
      optionId: 'better',
      items: [line('b', 'Full Front', 1800), { ...line('c', 'Wheel Coating', 250, true), chosen: true }],
      subtotal: 2050,
      taxAmount: 174.25,
      totalAmount: 2224.25,
      answer: {
        at: AT,
        name: 'Ana Novak',
        channel: 'in person',
        optionId: 'better',
        lineIds: ['c'],
        agreed: [
          { about: 'terms', text: 'Pay at pickup.' },
          { about: 'electronic signature', text: CONSENT },
          { about: 'signature', text: 'I sign with my typed name.' },
        ],
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        seal: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });

  expect([document.activeElement?.id, window.scrollY]).toEqual(['main', 0]);
  const [toast, back] = [page.getByRole('region', { name: 'Notifications' }), button('Hand the Tablet Back')];
  await expect.element(toast.getByText('Estimate Accepted')).toBeVisible();
  // The window ends below the button, where the toast would be.
  await page.viewport(820, Math.ceil(back.element().getBoundingClientRect().bottom) + 40);
  const bottomOf = () => toast.element().getBoundingClientRect().bottom;
  await expect.poll(bottomOf).toBeLessThan(back.element().getBoundingClientRect().top);
  await expect.element(page.getByText('this browser asks for no password')).toBeVisible();
  await button('Hand the Tablet Back').click();
  const question = page.getByRole('alertdialog', { name: 'Hand the tablet back?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(shopScreens).not.toBeInTheDocument();
  await button('Hand the Tablet Back').click();
  await question.getByRole('button', { name: 'I Am Staff' }).click();
  await expect.element(shopScreens).toBeVisible();
  expect(world.device.read('bms_presenting')).toBeNull();
});

test('in a team the tablet stays locked at every address, by every key and in a page from memory, until the right password is typed', async () => {
  const { server, ...team } = teamWorld({ samples }, ['sam 42']);
  const { world, history } = await open(team);
  const right = team.auth.demo?.password;
  await button('Present').click();
  const estimateTitle = page.getByRole('heading', { level: 1, name: 'Estimate EST-0007' });
  await expect.element(estimateTitle).toBeVisible();
  // Messages of the shop's screens are gone, and the focus is on the estimate.
  await expect.element(page.getByRole('region', { name: 'Notifications' })).not.toBeInTheDocument();
  expect(document.activeElement?.id).toBe('main');
  for (const path of ['/join', '/customers', '/settings/data', '/no-such-page']) {
    history.push(path);
    await userEvent.keyboard('{Control>}k{/Control}gi?{F8}');
    await expect.element(estimateTitle).toBeVisible();
    await expect.element(shopScreens).not.toBeInTheDocument();
    expect(document.querySelector('dialog')).toBeNull();
  }

  const dialog = page.getByRole('dialog', { name: 'Hand the tablet back' });
  const password = dialog.getByLabelText(/^Password/);
  const unlock = dialog.getByRole('button', { name: 'Unlock' });
  await button('Hand the Tablet Back').click();
  // The browser must not fill in the password that it saved.
  await expect.element(password).toHaveAttribute('autocomplete', 'one-time-code');
  await unlock.click();
  await expect.element(password).toHaveAccessibleDescription(/Enter your password\./);
  await userEvent.keyboard('guess{Enter}');
  await expect.element(password).toHaveAccessibleDescription(/Invalid login credentials/);
  server.isReached = false;
  await userEvent.keyboard(`${right}{Enter}`);
  await expect.element(password).toHaveAccessibleDescription(/cannot be reached/);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(shopScreens).not.toBeInTheDocument();

  server.isReached = true;
  await button('Hand the Tablet Back').click();
  await expect.element(password).toHaveValue('');
  await userEvent.keyboard(`${right}{Enter}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect.element(shopScreens).toBeVisible();

  // Another tab began to present while the browser kept this page, with a question open, in its memory.
  history.push('/customers');
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  world.device.write('bms_presenting', 'estimate-1');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(estimateTitle).toBeVisible();
  await expect.element(shopScreens).not.toBeInTheDocument();
  expect(document.querySelector('dialog')).toBeNull();
});

test('someone else of the team signs out and in, which ends the presentation', async () => {
  const { server: _, ...team } = teamWorld({ samples }, ['sam 42']);
  const { world } = await open(team);
  await button('Present').click();
  await button('Hand the Tablet Back').click();
  await button('Sign Out').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(world.device.read('bms_presenting')).toBe('estimate-1');
  await page.getByRole('textbox', { name: 'Email' }).fill(team.auth.demo?.email ?? '');
  await page.getByLabelText(/^Password/).fill('sam 42');
  await button('Sign In').click();
  await expect.element(shopScreens).toBeVisible();
  expect(world.device.read('bms_presenting')).toBeNull();
});

test('a deposit that was taken is asked for no more, and a deleted estimate leaves the way back', async () => {
  const { world } = await open();
  await world.store.settings.change((newest) => ({ ...newest, depositRules: { '': { kind: 'amount', value: 300 } } }));
  await world.store.deposits.add(buildDeposit({ amount: 100, customerId: jake.id, estimateId: 'estimate-1' }));
  await button('Present').click();
  await expect.element(box('I pay a deposit of $200.00 to book this work. It is taken off the invoice.')).toBeVisible();
  await world.store.estimates.remove('estimate-1');
  await expect.element(page.getByRole('alert')).toHaveTextContent('This estimate can’t be shown');
  await expect.element(button('Hand the Tablet Back')).toBeVisible();
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
  await expect.poll(async () => (await stored())?.status).toBe('Sent');
});

/** Returns the part of the window's height at which the top of the element is. */
const topOf = (name: string) =>
  page.getByRole('region', { name }).element().getBoundingClientRect().top / window.innerHeight;

test('the options fill the first screen, with what each has and its add-ons; a press on one shows the second, with the price in the largest type, and Change Choice leads back', async () => {
  await page.viewport(1024, 768);
  await open();
  await button('Present').click();
  const better = page.getByRole('radio', { name: 'Better' });
  await expect.element(better).toHaveAccessibleDescription('$1,953.00 Full Front Add-ons: Wheel Coating $250.00');
  expect(topOf('Your answer')).toBeGreaterThanOrEqual(1);
  await page.getByRole('radio', { name: 'Good' }).click();
  // Nothing to add: the name is typed next.
  await expect.element(page.getByRole('textbox', { name: 'Your full name' })).toHaveFocus();
  expect(Math.abs(topOf('Your answer'))).toBeLessThan(0.01);
  expect(button('Accept Estimate').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(768);
  await button('Change Choice').click();
  expect(Math.abs(topOf('Your choice'))).toBeLessThan(0.01);
  await better.click();
  expect(Math.abs(topOf('Your answer'))).toBeLessThan(0.01);
  const answer = page.getByRole('region', { name: 'Your answer' });
  await expect.element(answer).toHaveFocus();
  await box('Wheel Coating').click();
  const texts = [...document.querySelectorAll('main :not(article, article *)')].filter((one) =>
    [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  );
  const size = (one: Element) => Number.parseFloat(getComputedStyle(one).fontSize);
  const largest = Math.max(...texts.map(size));
  expect(texts.filter((one) => size(one) === largest).map(({ textContent }) => textContent)).toEqual(['$2,224.25']);
  // Arrow keys choose without leaving the screen.
  await button('Change Choice').click();
  await better.click();
  await button('Change Choice').click();
  (better.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByRole('radio', { name: 'Good' })).toHaveFocus();
  expect(topOf('Your answer')).toBeGreaterThanOrEqual(1);
  // Enter leads to what is missing.
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Your full name' })).toHaveFocus();
});

test('one press checks all texts but the typed signature', async () => {
  await page.viewport(1024, 768);
  await open();
  await button('Present').click();
  await page.getByRole('radio', { name: 'Good' }).click();
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Ana Novak');
  const before = topOf('Your answer');
  await button('Check All Boxes').click();
  await expect.element(button('Check All Boxes')).not.toBeInTheDocument();
  await expect.element(box(CONSENT)).toBeChecked();
  await expect.element(box(/^I accept this estimate of \$976\.50/)).toBeChecked();
  await expect.element(box(/^I accept this estimate of/)).toHaveFocus();
  await expect.element(box('I sign with my typed name.')).not.toBeChecked();
  // What is above stays where it is.
  expect(topOf('Your answer')).toBe(before);
  // What was agreed for one choice does not count for another.
  await box('I sign with my typed name.').click();
  await page.getByRole('radio', { name: 'Better' }).click();
  await expect.element(box(/^I accept this estimate of/)).not.toBeChecked();
  for (const text of [CONSENT, 'I sign with my typed name.']) await expect.element(box(text)).not.toBeChecked();
});

test('name and choice survive a reload and a new version of the estimate, and are forgotten once the tablet is back', async () => {
  const { world, screen } = await open();
  await button('Present').click();
  await page.getByRole('radio', { name: 'Better' }).click();
  await box('Wheel Coating').click();
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Ana Novak');
  await world.store.estimates.update('estimate-1', { notes: 'Keys at the desk.' });
  await button('Show the New Version').click();
  await expect.element(page.getByRole('textbox', { name: 'Your full name' })).toHaveValue('Ana Novak');
  await screen.unmount();
  await open(world);
  await expect.element(page.getByRole('textbox', { name: 'Your full name' })).toHaveValue('Ana Novak');
  await expect.element(box('Wheel Coating')).toBeChecked();
  await button('Hand the Tablet Back').click();
  await page.getByRole('button', { name: 'I Am Staff' }).click();
  await expect.element(shopScreens).toBeVisible();
  expect(world.device.read('bms_presented_answer')).toBeNull();
});
