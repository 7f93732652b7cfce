import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ann, chooseCustomerAndService, front, shopWith, taken } from '#test/app/booking-screens.ts';
import { type AppScreen, renderApp } from '#test/app/render-app.tsx';
import { buildBooking } from '#test/build.ts';

// 12 h × 1.4 on an SUV are 16.8 h: 8 h on Friday, 7 h on Saturday, 1.8 h on Monday.
const long = { services: [{ ...front, baseTimeHours: 12 }] };
const NEW = '/schedule/booking/new?date=2026-11-20';

const dayOf = (screen: AppScreen, number: number) => screen.getByRole('group', { name: new RegExp(`^Day ${number}:`) });
const plan = (screen: AppScreen) =>
  screen
    .getByRole('group', { name: /^Day \d/ })
    .elements()
    .map((day) => [...day.querySelectorAll('input')].map(({ value }) => value).join(' '));

test('the days of a long job are shown, weekend included, and saved as changed', async () => {
  const { screen, world } = await renderApp({ path: NEW, samples: shopWith([], long) });
  await chooseCustomerAndService(screen);
  await expect.element(screen.getByText('All 16.8 h are planned.')).toBeVisible();
  expect(plan(screen)).toEqual(['2026-11-20 09:00 17:00', '2026-11-21 09:00 16:00', '2026-11-23 08:00 09:48']);

  await screen.getByRole('button', { name: 'Remove day 2' }).click();
  await expect
    .element(screen.getByText('7 h of the 16.8 h are still unplanned. Make a day longer or add one.'))
    .toBeVisible();
  await dayOf(screen, 2).getByLabelText('Until').fill('16:00');
  await expect
    .element(screen.getByText('0.8 h of the 16.8 h are still unplanned. Make a day longer or add one.'))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Create Booking' }).click();
  await expect.element(dayOf(screen, 1).getByLabelText(/^Day/)).toHaveFocus();
  await expect.poll(() => world.store.bookings.count()).toBe(0);

  await screen.getByRole('button', { name: 'Add a day' }).click();
  expect(plan(screen)[2]).toBe('2026-11-24 08:00 09:00');
  await screen.getByRole('button', { name: 'Remove day 3' }).click();
  await expect.element(screen.getByRole('button', { name: 'Add a day' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await dayOf(screen, 3).getByLabelText('Until').fill('08:48');
  await screen.getByRole('button', { name: 'Create Booking' }).click();
  await expect.element(screen.getByText('The booking has been successfully created.')).toBeVisible();
  const [stored] = await world.store.bookings.list();
  expect(stored).toMatchObject({
    date: '2026-11-20',
    startTime: '09:00',
    endTime: '08:48',
    estimatedHours: 16.8,
    dailySchedule: [
      { date: '2026-11-20', startTime: '09:00', endTime: '17:00', hours: 8 },
      { date: '2026-11-23', startTime: '08:00', endTime: '16:00', hours: 8 },
      { date: '2026-11-24', startTime: '08:00', endTime: '08:48', hours: 0.8 },
    ],
  });
});

const dailySchedule = [
  { date: '2026-11-24', startTime: '13:00', endTime: '18:00', hours: 5 },
  { date: '2026-11-27', startTime: '10:00', endTime: '15:00', hours: 5 },
];
const planned = buildBooking({
  id: 'planned',
  employeeId: 'ann',
  employee: ann,
  date: '2026-11-24',
  startTime: '13:00',
  endTime: '15:00',
  estimatedHours: 10,
  dailySchedule,
});

test('stored days stay unchanged when the notes change, and Plan again replans them by the rule', async () => {
  const { screen, world, history } = await renderApp({
    path: '/schedule/booking/planned/edit',
    samples: shopWith([planned]),
  });
  await screen.getByRole('textbox', { name: 'Notes' }).fill('Call first');
  await screen.getByRole('button', { name: 'Update Booking' }).click();
  await expect.element(screen.getByText('The booking has been successfully updated.')).toBeVisible();
  await expect.poll(() => world.store.bookings.get('planned')).toMatchObject({ notes: 'Call first', dailySchedule });

  history.push('/schedule/booking/planned/edit');
  await screen.getByRole('button', { name: 'Plan again' }).click();
  expect(plan(screen)).toEqual(['2026-11-24 13:00 18:00', '2026-11-25 08:00 13:00']);
});

test('days moved onto another job clash with it before they are saved', async () => {
  const { screen } = await renderApp({
    path: '/schedule/booking/planned/edit',
    samples: shopWith([planned, taken]),
  });
  await dayOf(screen, 2).getByLabelText(/^Day/).fill('2026-11-23');
  await expect.element(screen.getByRole('checkbox', { name: 'Book anyway' })).toBeVisible();
  await expect.element(screen.getByLabelText('Date')).toHaveValue('2026-11-23');
  await expect.element(screen.getByLabelText('Start Time')).toHaveValue('10:00');
});

test('a short job has no days to plan', async () => {
  const { screen } = await renderApp({ path: '/schedule/booking/taken/edit', samples: shopWith([taken]) });
  await expect.element(screen.getByRole('button', { name: 'Update Booking' })).toBeVisible();
  await expect.element(screen.getByText('Days of the job')).not.toBeInTheDocument();
});
