import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildBooking, buildCustomer, buildEmployee, buildService, buildStation } from '#test/build.ts';

const service = buildService({ stations: ['Station A', 'Station B'], category: 'Ceramic Coating' });
const both = ['Station A', 'Station B', 'Station C'];
const stations = [
  buildStation({ maxConcurrentJobs: 2 }),
  buildStation({ id: 'station-b', name: 'Station B' }),
  buildStation({ id: 'station-c', name: 'Station C', capabilities: ['PPF'] }),
];
const maria = buildEmployee({ stations: both });
const ava = buildEmployee({ id: 'ava', firstName: 'Ava', lastName: 'Cole', stations: both });
const trainee = buildEmployee({
  id: 'tim',
  firstName: 'Tim',
  lastName: 'Basic',
  stations: both,
  skillLevels: ['Basic'],
});
const customers = [
  buildCustomer(),
  buildCustomer({ id: 'rachel', firstName: 'Rachel', lastName: 'Kim' }),
  buildCustomer({ id: 'tom', firstName: 'Tom', lastName: 'Lind' }),
];
const [jake, rachel, tom] = customers;

function job(id: string, change: Partial<Booking> = {}): Booking {
  return buildBooking({ id, service, employee: maria, ...change });
}

/** Friday 9:00–12:00 at A, Friday 10:00–13:00 at B, and Thursday to Saturday at A. */
const bookings = [
  job('jake', { customer: jake ?? buildCustomer() }),
  job('rachel', {
    customerId: 'rachel',
    customer: rachel ?? buildCustomer(),
    station: 'Station B',
    employeeId: 'ava',
    employee: ava,
    startTime: '10:00',
    endTime: '13:00',
    status: 'In Progress',
  }),
  job('tom', {
    customerId: 'tom',
    customer: tom ?? buildCustomer(),
    employeeId: 'ava',
    employee: ava,
    date: '2026-11-18',
    startTime: '08:00',
    endTime: '10:00',
    estimatedHours: 10,
    dailySchedule: [
      { date: '2026-11-18', startTime: '08:00', endTime: '16:00', hours: 8 },
      { date: '2026-11-19', startTime: '08:00', endTime: '10:00', hours: 2 },
    ],
  }),
];

async function focus(bar: Locator) {
  await expect.element(bar).toBeVisible();
  (bar.element() as HTMLElement).focus();
}

type Opening = { shown?: readonly Booking[]; address?: string; lists?: Partial<ReturnType<typeof starterShop>> };

async function open({ shown = bookings, address = '/schedule?view=week', lists = {} }: Opening = {}) {
  const shop = {
    ...starterShop('2026-11-20'),
    customers,
    services: [service],
    stations,
    employees: [maria, ava, trainee],
    bookings: shown,
    ...lists,
  };
  const { screen, history, world } = await renderApp({
    path: address,
    samples: { demo: () => shop, starter: () => shop },
  });
  return {
    screen,
    world,
    address: () => history.location.href,
    row: (name: string) => screen.getByRole('row', { name }),
    bar: (name: string | RegExp) => screen.getByRole('link', { name }),
    stored: (id: string) => world.store.bookings.get(id),
  };
}

beforeEach(async () => {
  await page.viewport(1280, 900);
});

test('the board has a row for each station with its load, and a column for each day with count and profit', async () => {
  const { screen, row } = await open();
  // A is open 57 h for two simultaneous jobs: 3 + 10 of 114 h.
  await expect
    .element(screen.getByRole('rowheader', { name: 'Station A Ceramic Coating Max 2 jobs 11% booked' }))
    .toBeVisible();
  await expect.element(screen.getByRole('rowheader', { name: 'Station B Ceramic Coating 5% booked' })).toBeVisible();
  await expect
    .element(screen.getByRole('columnheader', { name: 'Friday, November 20, 2026 2 bookings · profit $1,210' }))
    .toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Sunday, November 15, 2026, closed' })).toBeVisible();
  await expect
    .element(
      row('Station A').getByRole('link', { name: 'Fri, Nov 20, 9:00 AM, Jake Novak, Ceramic Coating, Scheduled' }),
    )
    .toBeVisible();
  await expect
    .element(
      row('Station A').getByRole('link', {
        name: 'Wed, Nov 18, 8:00 AM, Tom Lind, Ceramic Coating, until Thu, Nov 19, Scheduled',
      }),
    )
    .toBeVisible();
  await expect.element(row('Station C').getByRole('link')).not.toBeInTheDocument();
});

test('in narrow columns the profit of a day is whole: the count gives way', async () => {
  await page.viewport(1024, 768);
  const { screen } = await open();
  const head = screen.getByRole('columnheader', { name: 'Friday, November 20, 2026 2 bookings · profit $1,210' });
  await expect.element(head).toBeVisible();
  const amount = [...head.element().querySelectorAll('b')].find(({ textContent }) => textContent === '$1,210');
  // Beyond the padding it would be cut off.
  const room = head.element().getBoundingClientRect().right - 8;
  expect(amount?.getBoundingClientRect().right).toBeLessThanOrEqual(room);
});

test('Staff shows the same week by employee, and the URL keeps it', async () => {
  const { screen, address, row } = await open();
  await screen.getByRole('button', { name: 'Staff', exact: true }).click();
  await expect.element(row('Maria Santos').getByRole('link', { name: 'Jake Novak' })).toBeVisible();
  await expect.element(row('Ava Cole').getByRole('link', { name: 'Rachel Kim' })).toBeVisible();
  expect(address()).toBe('/schedule?view=week&rows=staff');
  await screen.getByRole('button', { name: 'Stations', exact: true }).click();
  await expect.element(row('Station B')).toBeVisible();
  expect(address()).toBe('/schedule?view=week');
});

test('the station filter shows only the row of that station', async () => {
  const { screen, row } = await open({ address: '/schedule?view=week&station=Station+B' });
  await expect.element(row('Station B').getByRole('link', { name: 'Rachel Kim' })).toBeVisible();
  await expect.element(row('Station A')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('columnheader', { name: 'Friday, November 20, 2026 1 booking' })).toBeVisible();
});

test('a job of a deleted station has a separate, marked row; so does a job of a deleted employee', async () => {
  const { screen, row } = await open({ lists: { stations: stations.slice(1), employees: [maria, trainee] } });
  await expect.element(screen.getByRole('rowheader', { name: 'Station A Deleted station' })).toBeVisible();
  await expect.element(row('Station A').getByRole('link', { name: 'Jake Novak' })).toBeVisible();
  await screen.getByRole('button', { name: 'Staff', exact: true }).click();
  await expect.element(screen.getByRole('rowheader', { name: 'Ava Cole Deleted employee' })).toBeVisible();
  await expect.element(row('Ava Cole').getByRole('link', { name: 'Rachel Kim' })).toBeVisible();
});

test('more jobs than a station can take are marked', async () => {
  const crowd = [
    bookings[1] ?? job('none'),
    job('second', { station: 'Station B', startTime: '11:00', endTime: '14:00' }),
  ];
  const { screen } = await open({ shown: crowd });
  await expect
    .element(screen.getByRole('rowheader', { name: 'Station B Ceramic Coating Over capacity 11% booked' }))
    .toBeVisible();
});

test('a job booked anyway in the bay where a car cures is marked, and the cure takes its share of the week', async () => {
  const crowd = [
    job('cures', { station: 'Station B', date: '2026-11-19', cureUntil: { date: '2026-11-20', time: '10:00' } }),
    job('anyway', { station: 'Station B', startTime: '09:00', bookedAnyway: true }),
  ];
  const { screen } = await open({ shown: crowd });
  // 3 h of work each, 6 h of cure on Thursday and 2 h on Friday, of 57 h.
  await expect
    .element(screen.getByRole('rowheader', { name: 'Station B Ceramic Coating Over capacity 25% booked' }))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Staff', exact: true }).click();
  await expect.element(screen.getByRole('rowheader', { name: /^Maria/ })).not.toHaveTextContent('Over capacity');
});

test('a day with 30 bookings shows all of them', async () => {
  const many = Array.from({ length: 30 }, (_, index) => job(`many-${index}`));
  const { row } = await open({ shown: many });
  await expect.element(row('Station A').getByRole('link', { name: 'Jake Novak' }).nth(29)).toBeInTheDocument();
  const bars = row('Station A').getByRole('listitem').elements();
  const places = bars.map((bar) => `${(bar as HTMLElement).style.top} ${(bar as HTMLElement).style.left}`);
  expect(new Set(places).size).toBe(30);
});

test('changed opening hours leave a booking in place, and the day still has room for it', async () => {
  const early = job('early', { startTime: '05:30', endTime: '08:30' });
  const { screen, row } = await open({ shown: [early] });
  await expect.element(row('Station A').getByRole('link', { name: 'Fri, Nov 20, 5:30 AM, Jake Novak' })).toBeVisible();
  await expect.element(screen.getByText('5a', { exact: true }).first()).toBeInTheDocument();
});

test('by keyboard, a job moves a day back and 15 minutes later; the move is announced, saved, and can be undone', async () => {
  const { screen, bar, stored } = await open();
  await focus(bar(/Jake Novak/));
  await userEvent.keyboard(' ');
  await expect.element(screen.getByText(/^Picked up\./)).toBeInTheDocument();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{ArrowRight}');
  await expect.element(screen.getByText('Thu, Nov 19, 9:15 AM, Station A')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Jake Novak: Thu, Nov 19, 9:15 AM, Station A, Maria Santos.')).toBeVisible();
  const moved = bar('Thu, Nov 19, 9:15 AM, Jake Novak, Ceramic Coating, Scheduled');
  await expect.element(moved).toHaveFocus();
  const facts = { date: '2026-11-19', startTime: '09:15', endTime: '12:15', estimatedHours: 3, station: 'Station A' };
  await expect.poll(() => stored('jake')).toMatchObject(facts);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(bar('Fri, Nov 20, 9:00 AM, Jake Novak, Ceramic Coating, Scheduled')).toBeVisible();
  await expect.poll(() => stored('jake')).toMatchObject({ date: '2026-11-20', startTime: '09:00', endTime: '12:00' });
});

test('Escape cancels a keyboard move', async () => {
  const { screen, bar, stored } = await open();
  await focus(bar(/Jake Novak/));
  await userEvent.keyboard('m{ArrowRight}{ArrowRight}{Escape}');
  await expect.element(screen.getByText('Not moved.')).toBeInTheDocument();
  await expect.poll(() => stored('jake')).toEqual(bookings[0]);
});

test('a move that clashes with another job asks as the form does; Book anyway moves it, with the reason', async () => {
  const { screen, bar, stored } = await open();
  await focus(bar(/Jake Novak/));
  await userEvent.keyboard(' {ArrowDown}{Enter}');
  const dialog = screen.getByRole('dialog', { name: 'Move Jake Novak?' });
  await expect.element(dialog).toHaveTextContent('Station B takes 1 job at once and is full with');
  await dialog.getByRole('button', { name: 'Move Booking' }).click();
  await expect.element(dialog).toHaveTextContent('Change the time, or check this box to book it anyway.');
  await expect.poll(() => stored('jake')).toEqual(bookings[0]);
  await dialog.getByRole('checkbox', { name: 'Book anyway' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Two small cars');
  await dialog.getByRole('button', { name: 'Move Booking' }).click();
  await expect.element(screen.getByText('Jake Novak: Fri, Nov 20, 9:00 AM, Station B, Maria Santos.')).toBeVisible();
  await expect
    .poll(() => stored('jake'))
    .toMatchObject({
      station: 'Station B',
      date: '2026-11-20',
      startTime: '09:00',
      bookedAnyway: true,
      bookedAnywayReason: 'Two small cars',
    });
});

test('a move to a time when the car is at another station asks, and names the job there', async () => {
  const second = job('second', {
    customer: jake ?? buildCustomer(),
    station: 'Station B',
    employeeId: 'ava',
    employee: ava,
    date: '2026-11-19',
    notes: 'the rear',
  });
  const { screen, bar, stored } = await open({ shown: [...bookings.slice(0, 1), second] });
  await focus(bar(/^Thu, Nov 19.*Jake Novak/));
  await userEvent.keyboard(' {Shift>}{ArrowRight}{/Shift}{Enter}');
  const dialog = screen.getByRole('dialog', { name: 'Move Jake Novak?' });
  await expect
    .element(dialog)
    .toHaveTextContent(
      'Fri, Nov 20: this car is already at another station for Jake Novak (2025 Porsche 911), Ceramic Coating, 9:00 AM – 12:00 PM at Station A.',
    );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => stored('second')).toEqual(second);
});

test('a clash offers the next free start at that station', async () => {
  const { screen, bar, stored } = await open();
  await focus(bar(/Jake Novak/));
  await userEvent.keyboard(' {ArrowDown}{Enter}');
  await screen.getByRole('dialog').getByRole('button', { name: 'Fri, Nov 20, 1:00 PM' }).click();
  await expect.element(screen.getByText('Jake Novak: Fri, Nov 20, 1:00 PM, Station B, Maria Santos.')).toBeVisible();
  const moved = await stored('jake');
  expect(moved).toMatchObject({ station: 'Station B', startTime: '13:00', endTime: '16:00' });
  expect(moved?.bookedAnyway).toBe(undefined);
});

test('a station or employee that cannot do the job is rejected with the reason', async () => {
  const { screen, bar, stored } = await open();
  await focus(bar(/Rachel Kim/));
  await userEvent.keyboard(' {ArrowDown}{Enter}');
  await expect
    .element(screen.getByText("Station C can't do Ceramic Coating, which Ceramic Coating needs."))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Staff', exact: true }).click();
  await focus(bar(/Rachel Kim/));
  await userEvent.keyboard(' {ArrowDown}{Enter}');
  await expect
    .element(screen.getByText("Tim Basic doesn't have the skill level Intermediate, which Ceramic Coating needs."))
    .toBeVisible();
  await expect.poll(() => stored('rachel')).toEqual(bookings[1]);
});

test('in the staff rows, a job moves to another employee at their labor cost', async () => {
  const rich = { ...ava, hourlyRate: 50 };
  const { bar, stored, row } = await open({
    address: '/schedule?view=week&rows=staff',
    shown: bookings.slice(0, 1),
    lists: { employees: [maria, rich] },
  });
  await focus(bar(/Jake Novak/));
  await userEvent.keyboard(' {ArrowDown}{Enter}');
  await expect.element(row('Ava Cole').getByRole('link', { name: 'Jake Novak' })).toBeVisible();
  await expect
    .poll(() => stored('jake'))
    .toMatchObject({
      employeeId: 'ava',
      employee: { firstName: 'Ava' },
      pricing: { laborCost: 150 },
    });
});

test('Move to… does the same without dragging, and changes the hours', async () => {
  const { screen, stored } = await open();
  await screen.getByRole('button', { name: 'Move Jake Novak, Ceramic Coating' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Move Jake Novak' });
  await dialog.getByLabelText('Date').fill('2026-11-23');
  for (const hours of ['0', '0.09', '1.005']) {
    await dialog.getByLabelText('Hours').fill(hours);
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('Enter how many hours the job takes: 0.1 or more, with up to two decimals.');
  }
  await dialog.getByLabelText('Hours').fill('4.5');
  await dialog.getByRole('combobox', { name: 'Station' }).selectOptions('Station B');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(screen.getByText('Jake Novak: Mon, Nov 23, 9:00 AM, Station B, Maria Santos.')).toBeVisible();
  await expect
    .poll(() => stored('jake'))
    .toMatchObject({
      date: '2026-11-23',
      startTime: '09:00',
      endTime: '13:30',
      estimatedHours: 4.5,
      station: 'Station B',
      pricing: { servicePrice: 800, laborCost: 157.5, totalCost: 247.5, grossProfit: 552.5 },
    });
});

test('Move to… refuses a station where the employee does not work, until another employee is chosen', async () => {
  const { screen, stored } = await open({
    shown: bookings.slice(0, 1),
    lists: { employees: [{ ...maria, stations: ['Station A'] }, ava, trainee] },
  });
  await screen.getByRole('button', { name: 'Move Jake Novak, Ceramic Coating' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Move Jake Novak' });
  await dialog.getByRole('combobox', { name: 'Station' }).selectOptions('Station B');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent("Maria Santos doesn't work at Station B. Choose someone who does, or another station.");
  await dialog.getByRole('combobox', { name: 'Employee' }).selectOptions('Ava Cole');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => stored('jake')).toMatchObject({ station: 'Station B', employeeId: 'ava' });
});

test('a move is not undone if its old time was taken meanwhile', async () => {
  const { screen, bar, stored, world } = await open({ shown: bookings.slice(1, 2) });
  await focus(bar(/Rachel Kim/));
  await userEvent.keyboard(' {Shift>}{ArrowLeft}{/Shift}{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  const taken = job('taken', { station: 'Station B', startTime: '10:00', endTime: '13:00' });
  await world.store.transact(() => [{ entity: 'bookings', kind: 'add', item: taken }]);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText(/^The old time is taken, or/)).toBeVisible();
  await expect.poll(() => stored('rachel')).toMatchObject({ date: '2026-11-19', startTime: '10:00' });
});

test('clicking an empty cell offers a new booking there', async () => {
  const { screen, address } = await open();
  const list = screen.getByRole('list', { name: 'Bookings, Station B' });
  await expect.element(list).toBeInTheDocument();
  const lanes = list.element().parentElement as HTMLElement;
  const box = lanes.getBoundingClientRect();
  const day = (box.width - 30) / 6;
  // Tuesday, 11:15 AM: 3.25 of 10 hours after opening.
  await userEvent.click(lanes, { position: { x: 30 + day * 1.33, y: 20 } });
  await screen.getByRole('link', { name: 'New booking Tue, Nov 17, 11:15 AM' }).click();
  await expect.poll(address).toBe('/schedule/booking/new?date=2026-11-17&startTime=11%3A15&station=Station+B');
  await expect.element(screen.getByLabelText('Start Time')).toHaveValue('11:15');
});

test('the head of a day adds a booking (CAL-11); Enter on a bar opens its form (CAL-15)', async () => {
  const { screen, bar, address } = await open();
  await expect
    .element(screen.getByRole('link', { name: 'Add booking on November 17, 2026' }))
    .toHaveAttribute('href', '/schedule/booking/new?date=2026-11-17');
  await focus(bar(/Jake Novak/));
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/schedule/booking/jake/edit');
});
