import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { demoShop } from '#domain/samples/sample-shop.ts';
import {
  ann,
  choose,
  chooseCustomerAndService,
  front,
  shopWith,
  stationA,
  stationB,
  taken,
  trainee,
} from '#test/app/booking-screens.ts';
import { type AppScreen, clockAt, renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { expectConsole } from '#test/console/console-guard.ts';

function optionsOf(screen: AppScreen, name: string) {
  const select = screen.getByRole('combobox', { name }).element() as HTMLSelectElement;
  return [...select.options].map((option) => option.text);
}

test('the form opens on the given day at 9:00, Scheduled, and cannot be submitted yet (BKG-09, BKG-16, RTE-23)', async () => {
  const { screen } = await renderApp({ path: '/schedule/booking/new?date=2026-11-23', samples: shopWith([]) });
  await expect.element(screen.getByLabelText('Date')).toHaveValue('2026-11-23');
  await expect.element(screen.getByLabelText('Start Time')).toHaveValue('09:00');
  await expect.element(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('Scheduled');
  expect(optionsOf(screen, 'Status')).toEqual(['Scheduled', 'In Progress', 'Complete', 'Cancelled', 'No Show']);
  await expect.element(screen.getByRole('button', { name: 'Create Booking' })).toBeDisabled();
});

test('opened once the shop is closed for the day, the form proposes the next working day at 9:00 (BKG-20)', async () => {
  const clock = clockAt('2026-11-21T19:00:00');
  const { screen } = await renderApp({ path: '/schedule/booking/new', samples: shopWith([]), clock });
  await expect.element(screen.getByLabelText('Date')).toHaveValue('2026-11-23');
  await expect.element(screen.getByLabelText('Start Time')).toHaveValue('09:00');
});

test('services carry the price for the vehicle size, $1,200 × 1.4 = $1,680 on an SUV (BKG-02, BKG-23, NAV-04)', async () => {
  const { screen } = await renderApp({ path: '/schedule/booking/new', samples: shopWith([]) });
  await choose(screen, 'Customer', 'natara', /Priya Natarajan/);
  await userEvent.fill(screen.getByRole('combobox', { name: 'Service' }), 'front');
  await expect.element(screen.getByRole('option', { name: /Full Front PPF/ })).toHaveTextContent('$1,680');
});

test('only stations that can do the service and employees with its skill are offered (BKG-11, BKG-13, BKG-14)', async () => {
  const { screen } = await renderApp({ path: '/schedule/booking/new', samples: shopWith([]) });
  await chooseCustomerAndService(screen);
  expect(optionsOf(screen, 'Station')).toEqual(['Select a station', 'Station A']);
  expect(optionsOf(screen, 'Employee')).toEqual(['Select an employee', 'Ann Lee']);
});

test('a contractor is offered and booked like an employee (NAV-36)', async () => {
  const lists = { ...shopWith([]).demo(), employees: [{ ...ann, type: 'Contractor' as const }] };
  const { screen } = await renderApp({
    path: '/schedule/booking/new',
    samples: { demo: () => lists, starter: () => lists },
  });
  await chooseCustomerAndService(screen);
  expect(optionsOf(screen, 'Employee')).toEqual(['Select an employee', 'Ann Lee']);
  await expect.element(screen.getByRole('button', { name: 'Create Booking' })).toBeEnabled();
});

test('the summary shows 8.4 h from 9:00 AM to 5:24 PM and the price of $1,680.00 (BKG-03, BKG-04, BKG-30)', async () => {
  const { screen } = await renderApp({ path: '/schedule/booking/new?date=2026-11-24', samples: shopWith([]) });
  await chooseCustomerAndService(screen);
  const summary = screen.getByRole('region', { name: 'Pricing Summary' });
  for (const text of ['8.4 h', '9:00 AM – 5:24 PM', '$1,680.00']) {
    await expect.element(summary.getByText(text, { exact: true })).toBeVisible();
  }
});

test('2.6 h × 1.4 is 3.6 h, which makes the labor $126.00 and the end 12:36 PM (BKG-22)', async () => {
  const lists = { ...shopWith([]).demo(), services: [{ ...front, baseTimeHours: 2.6 }] };
  const samples = { demo: () => lists, starter: () => lists };
  const { screen } = await renderApp({ path: '/schedule/booking/new?date=2026-11-24', samples });
  await chooseCustomerAndService(screen);
  const summary = screen.getByRole('region', { name: 'Pricing Summary' });
  for (const text of ['3.6 h', '$126.00', '9:00 AM – 12:36 PM']) {
    await expect.element(summary.getByText(text, { exact: true })).toBeVisible();
  }
});

test('the summary shows $694.00 of labor and material, and a profit of $986.00 or 58.69% (BKG-05, BKG-06)', async () => {
  const { screen } = await renderApp({ path: '/schedule/booking/new?date=2026-11-24', samples: shopWith([]) });
  await chooseCustomerAndService(screen);
  const summary = screen.getByRole('region', { name: 'Pricing Summary' });
  for (const text of ['$294.00', '$400.00', '$694.00', '$986.00', '58.69%']) {
    await expect.element(summary.getByText(text, { exact: true })).toBeVisible();
  }
});

test('the form has all fields, and the station from the URL is selected (BKG-01, BKG-10, RTE-24)', async () => {
  const both = { ...shopWith([]).demo(), stations: [stationA, { ...stationB, capabilities: ['PPF' as const] }] };
  const { screen } = await renderApp({
    path: '/schedule/booking/new?station=Station%20B',
    samples: { demo: () => both, starter: () => both },
  });
  for (const name of ['Customer', 'Service', 'Station', 'Employee', 'Status']) {
    await expect.element(screen.getByRole('combobox', { name })).toBeVisible();
  }
  await expect.element(screen.getByLabelText('Date')).toBeVisible();
  await expect.element(screen.getByLabelText('Start Time')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Notes' })).toBeVisible();
  await chooseCustomerAndService(screen);
  await expect.element(screen.getByRole('combobox', { name: 'Station' })).toHaveValue('Station B');
  await expect.element(screen.getByRole('combobox', { name: 'Employee' })).toHaveDisplayValue(/Ava/);
  await expect.element(screen.getByRole('button', { name: 'Create Booking' })).toBeEnabled();
});

/** Two stations and three people can do the job; Ann at Station A is booked on the day. */
const roomy = () => {
  const people = [ann, { ...ann, id: 'bea', firstName: 'Bea' }, { ...ann, id: 'cy', firstName: 'Cy' }];
  const stations = [stationA, { ...stationB, capabilities: ['PPF' as const] }];
  const employees = people.map((one) => ({ ...one, stations: ['Station A', 'Station B'] }));
  return shopWith([taken], { stations, employees });
};
const place = (screen: AppScreen) => async () =>
  ['Station', 'Employee'].map((name) => {
    const select = screen.getByRole('combobox', { name }).element() as HTMLSelectElement;
    return select.selectedOptions[0]?.text;
  });

test('the first station and person that are free are chosen, again for another day, until one is chosen by hand', async () => {
  const { screen, world } = await renderApp({
    path: '/schedule/booking/new?date=2026-11-23',
    samples: roomy(),
  });
  await chooseCustomerAndService(screen);
  // Station A has a job from 10 to 1, and Ann does it.
  await expect.poll(place(screen)).toEqual(['Station B', 'Bea Lee']);
  await expect.element(screen.getByText('This time is not free')).not.toBeInTheDocument();
  // While the day is empty, the place stays, and the form says what is missing.
  await screen.getByLabelText('Date').fill('');
  await expect.poll(place(screen)).toEqual(['Station A', 'Ann Lee']);
  await screen.getByRole('button', { name: 'Create Booking' }).click();
  await expect.element(screen.getByText('Choose the day of the job.').first()).toBeVisible();
  await screen.getByLabelText('Date').fill('2026-11-24');
  await expect.poll(place(screen)).toEqual(['Station A', 'Ann Lee']);
  await screen.getByRole('combobox', { name: 'Employee' }).selectOptions('Cy Lee');
  await screen.getByLabelText('Date').fill('2026-11-23');
  await expect.poll(place(screen)).toEqual(['Station A', 'Cy Lee']);
  await expect.element(screen.getByText('This time is not free')).toBeVisible();
  await screen.getByRole('combobox', { name: 'Station' }).selectOptions('Station B');
  await expect.element(screen.getByText('This time is not free')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Create Booking' }).click();
  await expect.element(screen.getByText('The booking has been successfully created.')).toBeVisible();
  const stored = (await world.store.bookings.list()).find(({ id }) => id !== 'taken');
  expect(stored).toMatchObject({ station: 'Station B', employeeId: 'cy', date: '2026-11-23', startTime: '09:00' });
});

test('what the form has chosen is what is saved, and an edited booking stays at its place', async () => {
  const { screen, world, history } = await renderApp({
    path: '/schedule/booking/new?date=2026-11-23',
    samples: roomy(),
  });
  await chooseCustomerAndService(screen);
  await expect.poll(place(screen)).toEqual(['Station B', 'Bea Lee']);
  await screen.getByRole('button', { name: 'Create Booking' }).click();
  await expect.element(screen.getByText('The booking has been successfully created.')).toBeVisible();
  const stored = (await world.store.bookings.list()).find(({ id }) => id !== 'taken');
  expect(stored).toMatchObject({ station: 'Station B', employeeId: 'bea' });
  expect(stored?.bookedAnyway).toBeUndefined();
  history.push(`/schedule/booking/${stored?.id}/edit`);
  await screen.getByLabelText('Date').fill('2026-11-24');
  await expect.poll(place(screen)).toEqual(['Station B', 'Bea Lee']);
});

test('the customer has the focus as the form opens; for a known customer, the service', async () => {
  const samples = shopWith([]);
  const first = await renderApp({ path: '/schedule/booking/new', samples });
  await expect.element(first.screen.getByRole('combobox', { name: 'Customer' })).toHaveFocus();
  await first.screen.unmount();
  const { screen } = await renderApp({ path: '/schedule/booking/new?customerId=customer-suv', samples });
  await expect.element(screen.getByRole('combobox', { name: 'Service' })).toHaveFocus();
});

test('a booking without a date is not saved, and the field says what is missing (BKG-18)', async () => {
  const { screen, world } = await renderApp({ path: '/schedule/booking/new', samples: shopWith([]) });
  await chooseCustomerAndService(screen);
  await screen.getByLabelText('Date').clear();
  await screen.getByRole('button', { name: 'Create Booking' }).click();
  await expect.element(screen.getByLabelText('Date')).toHaveAccessibleDescription('Choose the day of the job.');
  await expect.poll(() => world.store.bookings.count()).toBe(0);
});

test('submitting the form despite its disabled button says what is missing (BKG-19)', async () => {
  const { screen } = await renderApp({ path: '/schedule/booking/new', samples: shopWith([]) });
  const button = screen.getByRole('button', { name: 'Create Booking' });
  await expect.element(button).toBeDisabled();
  const form = button.element().closest('form');
  form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  await expect.element(screen.getByText('Missing Information')).toBeVisible();
  await expect.element(screen.getByText('Please select a customer, service, and employee.')).toBeVisible();
});

test('saving stores the booking, shows a toast and goes to the calendar (BKG-08, TOAST-31)', async () => {
  const { screen, world, history } = await renderApp({
    path: '/schedule/booking/new?date=2026-11-24',
    samples: shopWith([]),
  });
  await chooseCustomerAndService(screen);
  await screen.getByRole('textbox', { name: 'Notes' }).fill('Keys in the blue box');
  await screen.getByRole('button', { name: 'Create Booking' }).click();
  await expect.element(screen.getByText('The booking has been successfully created.')).toBeVisible();
  expect(history.location.pathname).toBe('/schedule');
  const [stored] = await world.store.bookings.list();
  expect(stored).toMatchObject({
    customerId: 'customer-suv',
    serviceId: 'service-front',
    employeeId: 'ann',
    station: 'Station A',
    date: '2026-11-24',
    startTime: '09:00',
    endTime: '17:24',
    estimatedHours: 8.4,
    status: 'Scheduled',
    notes: 'Keys in the blue box',
    pricing: {
      servicePrice: 1680,
      laborCost: 294,
      materialCost: 400,
      totalCost: 694,
      grossProfit: 986,
      profitMargin: 58.69,
    },
  });
});

test('Cancel goes back to the calendar and stores nothing (BKG-07)', async () => {
  const { screen, world, history } = await renderApp({ path: '/schedule/booking/new', samples: shopWith([]) });
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => history.location.pathname).toBe('/schedule');
  await expect.poll(() => world.store.bookings.count()).toBe(0);
});

test('leaving a changed form any other way asks first, and Cancel in the dialog stays', async () => {
  const { screen, history } = await renderApp({ path: '/schedule/booking/new', samples: shopWith([]) });
  await screen.getByRole('textbox', { name: 'Notes' }).fill('Keys in the blue box');
  await screen.getByRole('link', { name: 'Invoices' }).first().click();
  const question = screen.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(history.location.pathname).toBe('/schedule/booking/new');
  await expect.element(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('Keys in the blue box');
});

test('a clash names the conflicting booking and saves only with Book anyway (BKG-15)', async () => {
  const { screen, world } = await renderApp({
    path: '/schedule/booking/new?date=2026-11-23',
    samples: shopWith([taken]),
  });
  await chooseCustomerAndService(screen);
  await expect
    .element(
      screen.getByText(
        'Mon, Nov 23: Ann Lee is already booked for Jake Novak (2025 Porsche 911), Ceramic Coating, 10:00 AM – 1:00 PM at Station A.',
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByText(/Station A takes 1 job at once and is full/)).toBeVisible();

  await screen.getByRole('button', { name: 'Create Booking' }).click();
  const tick = screen.getByRole('checkbox', { name: 'Book anyway' });
  await expect.element(tick).toHaveFocus();
  await expect.poll(() => world.store.bookings.count()).toBe(1);

  await tick.click();
  await screen.getByRole('button', { name: 'Create Booking' }).click();
  await expect.element(screen.getByText('The booking has been successfully created.')).toBeVisible();
  const stored = (await world.store.bookings.list()).find((booking) => booking.id !== 'taken');
  expect(stored?.bookedAnyway).toBe(true);
});

test('a booking made with Book anyway is marked until it no longer clashes', async () => {
  const clashing = { ...taken, id: 'clashing', startTime: '11:00', endTime: '14:00', bookedAnyway: true };
  const { screen, world, history } = await renderApp({
    path: '/schedule/booking/clashing/edit',
    samples: shopWith([taken, clashing]),
  });
  await screen.getByRole('textbox', { name: 'Notes' }).fill('Call first');
  await screen.getByRole('button', { name: 'Update Booking' }).click();
  await expect.element(screen.getByText('The booking has been successfully updated.')).toBeVisible();
  await expect
    .poll(() => world.store.bookings.get('clashing'))
    .toMatchObject({ notes: 'Call first', bookedAnyway: true });

  history.push('/schedule/booking/clashing/edit');
  await screen.getByLabelText('Date').fill('2026-11-25');
  await screen.getByRole('button', { name: 'Update Booking' }).click();
  await vi.waitFor(async () => {
    const stored = await world.store.bookings.get('clashing');
    expect([stored?.date, stored?.bookedAnyway]).toEqual(['2026-11-25', undefined]);
  });
});

test('a booking made meanwhile in another tab is not double-booked unseen', async () => {
  const { screen, world } = await renderApp({ path: '/schedule/booking/new?date=2026-11-23', samples: shopWith([]) });
  await chooseCustomerAndService(screen);
  const button = screen.getByRole('button', { name: 'Create Booking' });
  await expect.element(button).toBeEnabled();
  // The other tab's booking is stored, but this tab doesn't know about it when the button is clicked.
  const adding = world.store.bookings.add(taken);
  (button.element() as HTMLButtonElement).click();
  await adding;
  await expect.element(screen.getByText(/Another booking was just made for this time/)).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'Book anyway' })).toBeVisible();
  await expect.poll(() => world.store.bookings.count()).toBe(1);
});

test('editing keeps price and days, accepts any status and shows a toast (BKG-17, RTE-25, TOAST-32)', async () => {
  const { screen, world } = await renderApp({ path: '/schedule/booking/taken/edit', samples: shopWith([taken]) });
  await screen.getByRole('combobox', { name: 'Status' }).selectOptions('No Show');
  await screen.getByRole('button', { name: 'Update Booking' }).click();
  await expect.element(screen.getByText('The booking has been successfully updated.')).toBeVisible();
  const { updatedAt, ...stored } = (await world.store.bookings.get('taken')) ?? taken;
  const { updatedAt: before, ...expected } = taken;
  const history = [{ at: '2026-11-20T18:00:00.000Z', what: 'Status changed', detail: 'Scheduled → No Show' }];
  expect(stored).toEqual({ ...expected, status: 'No Show', history });
  expect(updatedAt).not.toBe(before);
});

test('a booking changed in another tab asks about what both changed; Keep mine overwrites that alone', async () => {
  const { screen, world } = await renderApp({ path: '/schedule/booking/taken/edit', samples: shopWith([taken]) });
  const notes = screen.getByRole('textbox', { name: 'Notes' });
  const submit = screen.getByRole('button', { name: 'Update Booking' });
  await notes.fill('Mine');
  await world.store.bookings.update('taken', { notes: 'Theirs', status: 'In Progress' });
  const notice = screen.getByRole('alert').filter({ hasText: 'This booking was changed in another tab' });
  await expect.element(notice.getByText('Notes is now Theirs')).toBeVisible();
  await expect.element(notice.getByText('Yours: Mine')).toBeVisible();
  await expect.element(notice).not.toHaveTextContent('Status');
  await expect.element(submit).toBeDisabled();
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await submit.click();
  await expect.element(screen.getByText('The booking has been successfully updated.')).toBeVisible();
  await expect.poll(() => world.store.bookings.get('taken')).toMatchObject({ notes: 'Mine', status: 'In Progress' });
});

test('Take theirs shows the other change instead of the draft', async () => {
  const { screen, world } = await renderApp({ path: '/schedule/booking/taken/edit', samples: shopWith([taken]) });
  const notes = screen.getByRole('textbox', { name: 'Notes' });
  await notes.fill('Mine');
  await world.store.bookings.update('taken', { notes: 'Theirs' });
  await screen.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(notes).toHaveValue('Theirs');
});

test('a booking deleted in another tab shows a notice; Keep mine restores it', async () => {
  const { screen, world } = await renderApp({ path: '/schedule/booking/taken/edit', samples: shopWith([taken]) });
  await screen.getByRole('textbox', { name: 'Notes' }).fill('Mine');
  await world.store.bookings.remove('taken');
  await screen.getByRole('button', { name: 'Keep mine' }).click();
  await screen.getByRole('button', { name: 'Update Booking' }).click();
  await expect.element(screen.getByText('The booking has been successfully updated.')).toBeVisible();
  await expect
    .poll(() => world.store.bookings.get('taken'))
    .toMatchObject({ id: 'taken', date: taken.date, notes: 'Mine' });
});

test('an unknown booking is not found, with a link to the calendar (RTE-31)', async () => {
  const { screen } = await renderApp({ path: '/schedule/booking/gone/edit', samples: shopWith([]) });
  await expect.element(screen.getByRole('heading', { name: 'Booking not found' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go to the calendar' })).toHaveAttribute('href', '/schedule');
});

test('a shop without a skilled employee says which skill is missing', async () => {
  const lists = { ...shopWith([]).demo(), employees: [trainee] };
  const { screen } = await renderApp({
    path: '/schedule/booking/new',
    samples: { demo: () => lists, starter: () => lists },
  });
  await chooseCustomerAndService(screen);
  await expect.element(screen.getByText('No one at Station A has the skill level Advanced.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Create Booking' })).toBeDisabled();
});

test('full storage keeps the draft and says what to do (TOAST-33)', async () => {
  expectConsole('error', /refused a write/);
  expectConsole('error', /not saved/);
  const storage = faultyStorage();
  const { screen, world } = await renderApp({
    path: '/schedule/booking/new?date=2026-11-24',
    storage,
    samples: shopWith([]),
  });
  await chooseCustomerAndService(screen);
  await screen.getByRole('textbox', { name: 'Notes' }).fill('Keys in the blue box');
  storage.refuseWrites();
  await screen.getByRole('button', { name: 'Create Booking' }).click();
  await expect.element(screen.getByText('Failed to save booking. Please try again.')).toBeVisible();
  await expect.element(screen.getByText(/storage is full/)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('Keys in the blue box');
  await expect.poll(() => world.store.bookings.count()).toBe(0);
});

test('every booking of the demo shop opens without a question', async () => {
  const [first] = demoShop('2026-11-20').bookings;
  const { screen } = await renderApp({ path: `/schedule/booking/${first?.id}/edit` });
  await expect.element(screen.getByRole('button', { name: 'Update Booking' })).toBeEnabled();
  await expect.element(screen.getByRole('checkbox', { name: 'Book anyway' })).not.toBeInTheDocument();
});
