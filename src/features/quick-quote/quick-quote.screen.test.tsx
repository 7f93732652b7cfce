import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildCustomer, buildEmployee, buildService, buildStation, EMPTY_SHOP } from '#test/build.ts';
import { exampleProgress } from './example-progress.ts';
import { STEP_TITLES, STEPS, type WizardStep } from './quote-progress.ts';

const vehicle = { ...buildCustomer().vehicle, year: 2026, trim: '', vin: '', licensePlate: '', color: '' };
const service = buildService({ name: 'Hood Coating', basePrice: 1200, baseCost: 400, baseTimeHours: 6 });
const shop = {
  ...EMPTY_SHOP,
  services: [service],
  stations: [buildStation()],
  employees: [buildEmployee()],
};
const nora = {
  firstName: 'Nora',
  lastName: 'Quill',
  email: 'nora@example.com',
  phone: '555-0142',
  notes: 'Keys inside.',
};

function saved(step: WizardStep): string {
  return JSON.stringify(exampleProgress(step, { ...shop, vehicle, service, today: '2026-11-20', customer: nora }));
}

/** Opens the wizard at a step, in a shop with one station, one employee and one service, with saved progress. */
async function open(requested: string | undefined, progress?: string, change: Partial<typeof shop> = {}) {
  const session = faultyStorage(progress === undefined ? {} : { [STORAGE_KEYS.quickQuote]: progress });
  const app = await renderApp({
    path: requested === undefined ? '/quick-quote' : `/quick-quote?step=${requested}`,
    session,
    samples: { demo: () => ({ ...shop, ...change }), starter: () => shop },
  });
  const { screen, history } = app;
  const press = (name: string | RegExp) => screen.getByRole('button', { name }).click();
  const isAt = async (step: WizardStep) => {
    const steps = screen.getByRole('list', { name: 'Progress' }).getByRole('listitem');
    await expect
      .poll(() =>
        steps
          .elements()
          .filter((item) => item.ariaCurrent === 'step')
          .map((item) => item.textContent),
      )
      .toEqual([expect.stringContaining(STEP_TITLES[step])]);
    await expect
      .poll(() => history.location.search)
      .toBe(requested === undefined && step === 'vehicle' ? '' : `?step=${step}`);
  };
  const kept = () => session.entries()[STORAGE_KEYS.quickQuote];
  await expect.element(screen.getByRole('list', { name: 'Progress' })).toBeVisible();
  return { ...app, session, press, isAt, kept };
}

/** Text at each step that comes from the saved progress. */
const PROOF: Record<WizardStep, string | RegExp> = {
  vehicle: '2026 Porsche 911',
  service: '$1,320.00',
  quote: '52.20%',
  customer: 'Mon, Nov 23',
  booking: 'nora@example.com',
};

test('The list Progress shows the five steps in order (QQ-01)', async () => {
  const { screen } = await open(undefined);
  const steps = screen.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expect
    .poll(() => steps.elements().map((item) => item.textContent?.replace(/^\d/, '')))
    .toEqual(['Vehicle Info', 'Service', 'Quote & Availability', 'Customer Details', 'Confirm Booking']);
});

test('Without a step the wizard opens at the vehicle, and waits for make and model (RTE-30, QQ-06)', async () => {
  const { screen, press, isAt } = await open(undefined);
  await isAt('vehicle');
  const proceed = screen.getByRole('button', { name: 'Continue' });
  await expect.element(proceed).toBeDisabled();
  await expect.element(proceed).toHaveAccessibleDescription('Choose a make and a model to continue.');
  await screen.getByRole('tab', { name: 'Browse' }).click();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Make' }), 'Porsche');
  await expect.element(proceed).toBeDisabled();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Model' }), '911');
  await press('Continue');
  await expect.element(screen.getByRole('button', { name: /^Hood Coating \$1,320\.00/ })).toBeVisible();
});

test('A size of Truck prices the service at × 1.5: $1,800.00 (RTE-29)', async () => {
  const { screen, press } = await open('vehicle', saved('vehicle'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Truck');
  await press('Continue');
  await expect.element(screen.getByRole('button', { name: /^Hood Coating \$1,800\.00/ })).toBeVisible();
});

test('The color is optional; a typed color is saved with the vehicle', async () => {
  const { screen, kept } = await open('vehicle', saved('vehicle'));
  await screen.getByRole('textbox', { name: 'Color' }).fill('Guards Red');
  await expect.poll(() => JSON.parse(kept() ?? 'null').vehicle).toEqual({ ...vehicle, color: 'Guards Red' });
  await screen.getByRole('textbox', { name: 'Color' }).fill('');
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
});

test('Vehicle, service, quote, customer, booking: each choice leads to the next (QQ-05, QQ-07, QQ-08)', async () => {
  const { screen, press, isAt } = await open('service', saved('service'));
  await isAt('service');
  await press(/^Hood Coating/);
  await isAt('quote');
  await expect.element(screen.getByRole('region', { name: 'Price Breakdown' })).toHaveTextContent('$1,320.00');
  await press('Select Mon, Nov 23, 8:00 AM, Station A, Maria Santos');
  await isAt('customer');
});

test('Submitted customer details lead to the booking (QQ-09)', async () => {
  const { screen, press, isAt } = await open('customer', saved('customer'));
  await screen.getByRole('textbox', { name: 'First Name' }).fill('Nora');
  await screen.getByRole('textbox', { name: 'Last Name' }).fill('Quill');
  await screen.getByRole('textbox', { name: 'Email' }).fill('nora@example.com');
  await screen.getByRole('textbox', { name: 'Phone' }).fill('555-0142');
  await press('Continue');
  await isAt('booking');
});

test.each(STEPS)('A reload at the step %s keeps everything (QQ-14)', async (step) => {
  const { screen, isAt, kept } = await open(step, saved(step));
  await isAt(step);
  await expect.element(screen.getByRole('main').getByText(PROOF[step]).first()).toBeVisible();
  expect(kept()).toBe(saved(step));
});

test('One key, quickQuoteState, holds vehicle, service id, result, slot and customer (QQ-14, QQ-15)', async () => {
  const { screen, press, kept } = await open('quote', saved('quote'));
  await press('Select Slot');
  await screen.getByRole('textbox', { name: 'First Name' }).fill(' Nora');
  const expected = JSON.parse(saved('customer'));
  expected.customer = { ...expected.customer, firstName: ' Nora' };
  await expect.poll(() => JSON.parse(kept() ?? 'null')).toEqual(expected);
});

test('A malformed saved quote is removed, and the wizard starts empty (QQ-15)', async () => {
  const { screen, isAt, kept } = await open('quote', '{"vehicle": {"make": 7');
  await isAt('vehicle');
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  expect(kept()).toBeUndefined();
});

test.each([
  ['quote', undefined, 'vehicle'],
  ['booking', saved('service'), 'service'],
  ['customer', saved('quote'), 'quote'],
  ['booking', saved('customer'), 'customer'],
  ['payment', saved('booking'), 'vehicle'],
] as const)(
  'A link to %s without its prerequisites is replaced by the furthest possible step (QQ-16)',
  async (requested, progress, shown) => {
    const { isAt, history } = await open(requested, progress);
    await isAt(shown);
    expect(history.length).toBe(1);
  },
);

test('Start Over forgets the quote and goes to the calendar (QQ-02, QQ-03)', async () => {
  const { screen, press, kept, history } = await open('customer', saved('customer'));
  await press('Start Over');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  expect(history.location.pathname).toBe('/schedule');
  expect(kept()).toBeUndefined();
});

test('Back, and the back and forward of the browser, move between the steps', async () => {
  const { press, isAt, history } = await open('quote', saved('customer'));
  await press('Back');
  await isAt('service');
  await press('Back');
  await isAt('vehicle');
  history.back();
  await isAt('service');
  history.back();
  await isAt('quote');
  history.forward();
  await isAt('service');
});

test('Each new step moves the focus to its heading', async () => {
  const { screen, press, isAt } = await open('quote', saved('quote'));
  await press('Select Slot');
  await isAt('customer');
  await expect.element(screen.getByRole('heading', { name: 'Customer Details, step 4 of 5' })).toHaveFocus();
});

test('The keyboard alone gets from the service to the booking', async () => {
  const { screen, isAt } = await open('service', saved('service'));
  const tabTo = async (name: string | RegExp) => {
    const target = screen.getByRole('button', { name }).or(screen.getByRole('textbox', { name })).first();
    await expect.element(target).toBeVisible();
    for (let presses = 0; presses < 60 && document.activeElement !== target.element(); presses += 1) {
      await userEvent.tab();
    }
    await expect.element(target).toHaveFocus();
  };
  await tabTo(/^Hood Coating/);
  await userEvent.keyboard('{Enter}');
  await isAt('quote');
  await tabTo('Select Slot');
  await userEvent.keyboard('{Enter}');
  await isAt('customer');
  for (const [name, text] of [
    ['First Name', 'Nora'],
    ['Last Name', 'Quill'],
    ['Email', 'nora@example.com'],
    ['Phone', '555-0142'],
  ] as const) {
    await tabTo(name);
    await userEvent.keyboard(text);
  }
  await userEvent.keyboard('{Enter}');
  await isAt('booking');
  await tabTo('Confirm Booking');
});

test('New Quote with a saved quote offers to resume it', async () => {
  const { screen, press, isAt } = await open('vehicle', saved('booking'));
  await expect.element(screen.getByText('Continue your quote for the 2026 Porsche 911?')).toBeVisible();
  await press('Resume Quote');
  await isAt('booking');
});

test('New Quote with a saved quote starts over only on Start New', async () => {
  const { screen, press, kept } = await open('vehicle', saved('booking'));
  expect(kept()).toBe(saved('booking'));
  await press('Start New');
  await expect.element(screen.getByText(/Continue your quote/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  expect(kept()).toBeUndefined();
});

test('A first visit offers nothing to resume', async () => {
  const { screen, isAt } = await open('vehicle');
  await isAt('vehicle');
  await expect.element(screen.getByRole('button', { name: 'Resume Quote' })).not.toBeInTheDocument();
});

test('A shop without services is asked to add one first, and the quote is kept', async () => {
  const { screen, kept } = await open('service', saved('service'), { services: [] });
  await expect.element(screen.getByRole('heading', { name: 'No services' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go to Services' })).toHaveAttribute('href', '/services');
  expect(kept()).toBe(saved('service'));
});
