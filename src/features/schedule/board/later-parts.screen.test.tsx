import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildBooking, buildCustomer, buildEmployee, buildJob, buildService, buildStation } from '#test/build.ts';

/** Friday, November 20, 10:00 AM. Jake's car is coated on Tuesday morning, then tinted, then coated again on Wednesday. */
const coating = buildService();
const tint = buildService({
  id: 'tint',
  name: 'Window Tint',
  category: 'Window Tinting' as const,
  baseTimeHours: 3,
  stations: ['Station D'],
});
const maria = buildEmployee();
const leo = buildEmployee({ id: 'leo', firstName: 'Leo', lastName: 'Kent', stations: ['Station D'] });
const first = buildBooking({ id: 'first', date: '2026-11-17', startTime: '08:00', endTime: '11:00' });
const second = buildBooking({
  id: 'second',
  service: tint,
  serviceId: 'tint',
  employee: leo,
  employeeId: 'leo',
  station: 'Station D',
  date: '2026-11-20',
  startTime: '11:00',
  endTime: '14:00',
});
const third = buildBooking({ id: 'third', date: '2026-11-20', startTime: '14:00', endTime: '17:00' });

async function open(parts = [first, second, third], path = '/schedule?view=week', promisedAt?: string) {
  const lists = {
    ...starterShop('2026-11-20'),
    customers: [buildCustomer()],
    services: [coating, tint],
    employees: [maria, leo],
    stations: [buildStation(), buildStation({ id: 'd', name: 'Station D', capabilities: ['Window Tinting'] })],
    bookings: parts,
    jobs: [buildJob({ jobNumber: 'JOB-0012', bookingIds: parts.map(({ id }) => id), promisedAt })],
  };
  const app = await renderApp({ path, samples: { demo: () => lists, starter: () => lists } });
  const { screen, world } = app;
  const places = async () =>
    (await world.store.bookings.list()).map(({ id, station, employeeId, date, startTime, endTime }) =>
      [id, station, employeeId, date, startTime, endTime].join(' '),
    );
  const promised = async () => (await world.store.jobs.list()).map(({ promisedAt: at }) => at);
  return { ...app, places, promised, dialog: screen.getByRole('alertdialog') };
}

beforeEach(async () => {
  await page.viewport(1280, 900);
});

const LEFT = [
  'first Station A employee-1 2026-11-20 13:00 16:00',
  'second Station D leo 2026-11-20 11:00 14:00',
  'third Station A employee-1 2026-11-20 14:00 17:00',
];

async function reschedule(screen: Awaited<ReturnType<typeof open>>['screen'], anyway = true) {
  await userEvent.fill(screen.getByLabelText('Date'), '2026-11-20');
  await userEvent.fill(screen.getByLabelText('Start Time'), '13:00');
  if (anyway) await screen.getByRole('checkbox', { name: 'Book anyway' }).click();
  await screen.getByRole('button', { name: 'Update Booking' }).click();
}

test('After the booking form moved a part, its job asks about the later ones, names their places and moves them in one go, with Undo', async () => {
  const { screen, dialog, places } = await open(undefined, '/schedule/booking/first/edit');
  await reschedule(screen);
  await expect.element(dialog).toHaveAccessibleName('JOB-0012 has 2 later parts. Move them too?');
  await expect.element(dialog).toHaveTextContent('Window TintMon, Nov 23, 8:00 AM, Station D, Leo Kent');
  await expect.element(dialog).toHaveTextContent('Ceramic CoatingMon, Nov 23, 11:00 AM, Station A, Maria Santos');
  await expect.poll(() => places()).toEqual(LEFT);
  await dialog.getByRole('button', { name: 'Move Them Too' }).click();
  await expect.element(screen.getByText('2 later parts of JOB-0012 moved.')).toBeVisible();
  await expect
    .poll(() => places())
    .toEqual([
      LEFT[0],
      'second Station D leo 2026-11-23 08:00 11:00',
      'third Station A employee-1 2026-11-23 11:00 14:00',
    ]);
  await screen.getByRole('button', { name: 'Undo' }).last().click();
  await expect.element(screen.getByText('The later parts are back where they were.')).toBeVisible();
  await expect.poll(() => places()).toEqual(LEFT);
});

test('Leave Them leaves the later parts; Escape too', async () => {
  const { screen, dialog, places } = await open(undefined, '/schedule/booking/first/edit');
  await reschedule(screen);
  await expect.element(dialog.getByRole('button', { name: 'Leave Them' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => places()).toEqual(LEFT);
});

test('On the board, a move by Move to… asks too: one later part', async () => {
  const { screen, dialog, places } = await open([
    { ...first, date: '2026-11-20', startTime: '08:00', endTime: '11:00' },
    second,
  ]);
  await screen.getByRole('button', { name: 'Move Jake Novak, Ceramic Coating' }).click();
  const move = screen.getByRole('dialog', { name: 'Move Jake Novak' });
  await userEvent.fill(move.getByLabelText('Start Time'), '10:00');
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  const clash = screen.getByRole('dialog', { name: 'Move Jake Novak?' });
  await clash.getByRole('checkbox', { name: 'Book anyway' }).click();
  await clash.getByRole('button', { name: 'Move Booking' }).click();
  await expect.element(dialog).toHaveAccessibleName('JOB-0012 has 1 later part. Move it too?');
  await dialog.getByRole('button', { name: 'Move It Too' }).click();
  await expect.element(screen.getByText('1 later part of JOB-0012 moved.')).toBeVisible();
  await expect
    .poll(() => places())
    .toEqual(['first Station A employee-1 2026-11-20 10:00 13:00', 'second Station D leo 2026-11-20 13:00 16:00']);
});

test('A change of the notes asks nothing, nor does a move that leaves the later parts as they are', async () => {
  const { screen, dialog, places } = await open(
    [
      { ...first, date: '2026-11-19' },
      { ...second, startTime: '10:00', endTime: '13:00' },
    ],
    '/schedule/booking/first/edit',
  );
  await userEvent.fill(screen.getByLabelText('Start Time'), '09:00');
  await screen.getByRole('button', { name: 'Update Booking' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await expect
    .poll(places)
    .toEqual(['first Station A employee-1 2026-11-19 09:00 12:00', 'second Station D leo 2026-11-20 10:00 13:00']);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('A time that is taken while the question is open shows the new plan and asks again', async () => {
  const { screen, dialog, places, world } = await open(undefined, '/schedule/booking/first/edit');
  await reschedule(screen);
  await expect.element(dialog).toHaveTextContent('Mon, Nov 23, 8:00 AM, Station D');
  await world.store.bookings.add({
    ...buildBooking({ id: 'other', customerId: 'other', service: tint, serviceId: 'tint', station: 'Station D' }),
    employee: leo,
    employeeId: 'leo',
    date: '2026-11-23',
    startTime: '08:00',
    endTime: '10:00',
    estimatedHours: 2,
  });
  await dialog.getByRole('button', { name: 'Move Them Too' }).click();
  await expect.element(dialog).toHaveTextContent('The free times have just changed. This is the new plan.');
  expect((await places()).slice(0, 3)).toEqual(LEFT);
  await dialog.getByRole('button', { name: 'Move Them Too' }).click();
  await expect.poll(async () => (await places())[1]).toBe('second Station D leo 2026-11-23 10:00 13:00');
});

const MONDAY = '2026-11-23';

test.each([
  // Work until 11 AM, 12 h of cure and an hour to spare: Saturday at opening, then Tuesday at opening.
  ['follows a move when it was planned, and Undo', '2026-11-21T17:00:00.000Z', '2026-11-24T16:00:00.000Z'],
  ['stays when it was made by hand', '2026-11-21T18:00:00.000Z', '2026-11-21T18:00:00.000Z'],
])('The promise of a job %s', async (_, before, after) => {
  const today = { ...first, date: '2026-11-20' };
  const { screen, promised } = await open([today], undefined, before);
  await screen.getByRole('button', { name: 'Move Jake Novak, Ceramic Coating' }).click();
  const move = screen.getByRole('dialog', { name: 'Move Jake Novak' });
  await userEvent.fill(move.getByLabelText('Date'), MONDAY);
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(promised).toEqual([after]);
  await screen.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(promised).toEqual([before]);
});

test('The planned promise moves with the later parts, and back with Undo', async () => {
  const before = '2026-11-21T17:00:00.000Z';
  const { screen, dialog, promised } = await open(undefined, '/schedule/booking/first/edit', before);
  await reschedule(screen);
  await expect.element(dialog).toBeVisible();
  expect(await promised()).toEqual([before]);
  await dialog.getByRole('button', { name: 'Move Them Too' }).click();
  await expect.poll(promised).toEqual(['2026-11-24T16:00:00.000Z']);
  await screen.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(promised).toEqual([before]);
});
