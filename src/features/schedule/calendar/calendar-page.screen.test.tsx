import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Booking } from '#domain/scheduling/booking.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import type { Store } from '#io/store/store.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { buildBooking, buildCustomer, buildEmployee, buildService, buildStation, EMPTY_SHOP } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';

const priced = (servicePrice: number, grossProfit: number, profitMargin: number) => ({
  ...buildBooking().pricing,
  servicePrice,
  grossProfit,
  profitMargin,
});

/** The bookings of B14, at two stations. */
const b14: Booking[] = [
  buildBooking({
    id: 'first',
    date: '2026-11-02',
    startTime: '13:00',
    endTime: '16:00',
    pricing: priced(1680, 700.4, 41.69),
  }),
  buildBooking({
    id: 'second',
    date: '2026-11-02',
    startTime: '08:00',
    endTime: '11:00',
    status: 'Complete',
    station: 'Station B',
    pricing: priced(200, 85.5, 42.75),
  }),
  buildBooking({
    id: 'third',
    date: '2026-11-02',
    startTime: '10:30',
    endTime: '13:30',
    status: 'In Progress',
    pricing: priced(450, 225, 50),
  }),
  buildBooking({ id: 'fourth', date: '2026-11-30', pricing: priced(800, -20, -2.5) }),
  buildBooking({ id: 'fifth', date: '2026-11-30', status: 'Cancelled', pricing: priced(1200, 590, 49.17) }),
  buildBooking({ id: 'sixth', date: '2026-12-01', pricing: priced(3500, 1500, 42.86) }),
];

function shopOf(bookings: readonly Booking[] = b14) {
  return {
    ...EMPTY_SHOP,
    customers: [buildCustomer()],
    services: [buildService()],
    stations: [buildStation(), buildStation({ id: 'station-2', name: 'Station B' })],
    employees: [buildEmployee()],
    bookings,
  };
}

type Opening = { bookings?: readonly Booking[]; address?: string; store?: (store: Store) => Store };

/** Opens the calendar on November 20, 2026, with the bookings of B14 by default. */
async function open({ bookings, address = '/schedule', store = (own) => own }: Opening = {}) {
  const samples = { demo: () => shopOf(bookings), starter: () => shopOf(bookings) };
  const own = memoryWorld({ samples }).store;
  const { screen, history, world } = await renderApp({ path: address, world: { store: store(own) } });
  return {
    screen,
    world,
    address: () => history.location.href,
    press: (name: string | RegExp) => screen.getByRole('button', { name }).click(),
    day: (name: string | RegExp) => screen.getByRole('gridcell', { name }),
    card: (name: string) => screen.getByRole('group', { name }),
    heading: (name: string) => screen.getByRole('heading', { level: 2, name, exact: true }),
  };
}

beforeEach(async () => {
  await page.viewport(1280, 800);
});

test('A day appears at once with its bookings, its load and a link to add one', async () => {
  const idle = vi.spyOn(window, 'requestIdleCallback').mockImplementation(() => 0);
  onTestFinished(() => idle.mockRestore());
  const { day } = await open();
  const second = day(/^November 2,/);
  await expect.element(second).toHaveTextContent(/\+1 more\d+% booked$/);
  await expect.element(second.getByRole('link', { name: 'Add booking on November 2, 2026' })).toBeInTheDocument();
});

test('The cards of November are 5, $3,130, $991 and 33.0%, in order; the money excludes the cancelled job (CAL-13, CAL-14)', async () => {
  const { screen, card } = await open();
  await expect.element(card('Total Bookings')).toHaveTextContent(/^Total Bookings51 complete2 scheduled$/);
  await expect.element(card('Total Revenue')).toHaveTextContent(/^Total Revenue\$3,130November 2026$/);
  await expect.element(card('Total Profit')).toHaveTextContent(/^Total Profit\$991After labor and materials$/);
  await expect.element(card('Avg Profit Margin')).toHaveTextContent(/^Avg Profit Margin33\.0%Across 4 bookings$/);
  const main = screen.getByRole('main').element();
  const groups = [...main.querySelectorAll('[role="group"][aria-labelledby]')];
  expect(groups.map((group) => group.querySelector('p')?.textContent)).toEqual([
    'Total Bookings',
    'Total Revenue',
    'Total Profit',
    'Avg Profit Margin',
  ]);
});

test('The grid of December 2026 starts on Sunday, November 29, under Sunday to Saturday (CAL-01)', async () => {
  const { screen } = await open({ address: '/schedule?month=2026-12' });
  await expect.element(screen.getByRole('gridcell').first()).toHaveAccessibleName(/^November 29, 2026, 0 bookings/);
  const heads = screen.getByRole('grid', { name: 'Calendar' }).getByRole('columnheader').elements();
  expect(heads.map((head) => [head.textContent, head.ariaLabel])).toEqual([
    ['Sun', 'Sunday'],
    ['Mon', 'Monday'],
    ['Tue', 'Tuesday'],
    ['Wed', 'Wednesday'],
    ['Thu', 'Thursday'],
    ['Fri', 'Friday'],
    ['Sat', 'Saturday'],
  ]);
  expect(screen.getByRole('gridcell').elements()).toHaveLength(35);
});

test('November 2 shows 3 bookings, $1,011, the two earliest and +1 more (CAL-08, CAL-09, CAL-10)', async () => {
  const { day } = await open();
  const cell = day('November 2, 2026, 3 bookings');
  await expect.element(cell.getByText('3 bookings')).toBeVisible();
  await expect.element(cell.getByText('$1,011')).toBeVisible();
  await expect.element(cell.getByRole('button', { name: '+1 more' })).toBeVisible();
  const jobs = cell.getByRole('link', { name: 'Jake Novak' });
  const names = [
    '8:00 AM, Jake Novak, Ceramic Coating, Complete',
    '10:30 AM, Jake Novak, Ceramic Coating, In Progress',
  ];
  expect(jobs.elements().map((job) => job.getAttribute('title'))).toEqual(names);
  for (const [index, name] of names.entries()) await expect.element(jobs.nth(index)).toHaveAccessibleName(name);
});

test('November 30 counts the cancelled job, shows both and loses $20 in red (CAL-08, CAL-09, CAL-10)', async () => {
  const { day } = await open();
  const cell = day('November 30, 2026, 2 bookings');
  await expect.element(cell.getByText('−$20')).toHaveClass('text-red-ink');
  await expect.element(day(/^November 2,/).getByText('$1,011')).toHaveClass('text-green-ink');
  await expect.element(cell.getByRole('link', { name: 'Jake Novak' }).nth(1)).toBeVisible();
  await expect.element(cell.getByRole('button', { name: 'more' })).not.toBeInTheDocument();
});

test('Previous month, Next month and Today change the heading, the days and the URL (CAL-02, CAL-03, CAL-04)', async () => {
  const { press, heading, day, address } = await open();
  await expect.element(heading('November 2026')).toBeVisible();
  await press('Previous month');
  await expect.element(heading('October 2026')).toBeVisible();
  await expect.element(day(/^October 1,/)).toBeVisible();
  expect(address()).toBe('/schedule?month=2026-10');
  await press('Next month');
  await press('Next month');
  await press('Next month');
  await expect.element(heading('January 2027')).toBeVisible();
  await press('Today');
  await expect.element(heading('November 2026')).toBeVisible();
  await expect.element(day(/^November 20,/)).toHaveAttribute('aria-current', 'date');
});

test('A URL with an invalid month shows the current one (CAL-04)', async () => {
  const { heading } = await open({ address: '/schedule?month=2026-13' });
  await expect.element(heading('November 2026')).toBeVisible();
});

test('Station B shows only its one booking in cells and cards, and is in the URL; All Stations shows all again (CAL-07, CAL-14)', async () => {
  const { screen, card, day, address } = await open();
  const filter = screen.getByRole('group', { name: 'Station filter' });
  const all = filter.getByRole('button', { name: 'All Stations' });
  await expect.element(filter.getByRole('button', { name: 'Station B' })).toHaveAttribute('aria-pressed', 'false');
  expect(
    filter
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(['All Stations', 'Station A', 'Station B']);
  await filter.getByRole('button', { name: 'Station B' }).click();
  await expect.element(filter.getByRole('button', { name: 'Station B' })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(all).toHaveAttribute('aria-pressed', 'false');
  await expect.element(day('November 2, 2026, 1 booking').getByText('$86')).toBeVisible();
  await expect.element(card('Total Bookings')).toHaveTextContent('Total Bookings1');
  await expect.element(card('Total Revenue')).toHaveTextContent('$200');
  await expect.element(card('Avg Profit Margin')).toHaveTextContent('42.8%');
  expect(address()).toBe('/schedule?station=Station+B');
  await all.click();
  await expect.element(card('Total Bookings')).toHaveTextContent('Total Bookings5');
});

test('A deleted station in the URL shows all stations (CAL-07)', async () => {
  const { screen, card } = await open({ address: '/schedule?station=Station+Z' });
  await expect.element(screen.getByRole('button', { name: 'All Stations' })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(card('Total Bookings')).toHaveTextContent('Total Bookings5');
});

test('Week shows the board of the seven days around today and moves by a week (CAL-05, CAL-06)', async () => {
  const { screen, press, heading } = await open();
  const week = screen.getByRole('button', { name: 'Week', exact: true });
  await expect
    .element(screen.getByRole('button', { name: 'Month', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  await week.click();
  await expect.element(week).toHaveAttribute('aria-pressed', 'true');
  await expect.element(heading('Nov 15 – 21, 2026')).toBeVisible();
  await expect.element(screen.getByRole('rowheader', { name: 'Station B' })).toBeVisible();
  await press('Previous week');
  await press('Previous week');
  await expect.element(heading('Nov 1 – 7, 2026')).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Monday, November 2, 2026 3 bookings' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Jake Novak' }).nth(2)).toBeVisible();
  await press('Previous week');
  await expect.element(heading('Oct 25 – 31, 2026')).toBeVisible();
  await press('Today');
  await expect.element(heading('Nov 15 – 21, 2026')).toBeVisible();
  await press('Next week');
  await press('Next week');
  await expect.element(heading('Nov 29 – Dec 5, 2026')).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'December 1, 2026 1 booking' })).toBeVisible();
  await screen.getByRole('button', { name: 'Month', exact: true }).click();
  await expect.element(heading('December 2026')).toBeVisible();
});

test('The URL has the week and restores it; cancelling a form returns to it (CAL-05, BKG-07)', async () => {
  const { screen, press, heading, address } = await open({ address: '/schedule?view=week&day=2026-11-04' });
  await expect.element(heading('Nov 1 – 7, 2026')).toBeVisible();
  await press('Next week');
  expect(address()).toBe('/schedule?view=week&day=2026-11-08');
  await screen.getByRole('button', { name: 'Station B' }).click();
  expect(address()).toBe('/schedule?view=week&day=2026-11-08&station=Station+B');
  await screen.getByRole('link', { name: 'Add booking on November 10, 2026' }).click();
  await expect.poll(address).toBe('/schedule/booking/new?date=2026-11-10&station=Station+B');
  await press('Cancel');
  await expect.poll(address).toBe('/schedule?view=week&day=2026-11-08&station=Station+B');
  await expect.element(heading('Nov 8 – 14, 2026')).toBeVisible();
});

test('+1 more opens the day with all three bookings and a link to add one; Escape returns the focus (CAL-12)', async () => {
  const { screen, day, address } = await open();
  const more = day(/^November 2,/).getByRole('button', { name: '+1 more' });
  await more.click();
  const dialog = screen.getByRole('dialog', { name: 'November 2, 2026' });
  await expect.element(dialog.getByRole('listitem').nth(2)).toBeVisible();
  const starts = dialog.getByRole('listitem').elements();
  expect(starts.map((item) => item.textContent?.match(/^\d+:\d+ [AP]M/)?.[0])).toEqual([
    '8:00 AM',
    '10:30 AM',
    '1:00 PM',
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
  await more.click();
  await dialog.getByRole('link', { name: 'Add Booking' }).click();
  expect(address()).toBe('/schedule/booking/new?date=2026-11-02');
});

test('Each day adds a booking on that day, at the selected station (CAL-11)', async () => {
  const { screen, day, address } = await open({ address: '/schedule?station=Station+B' });
  const add = day(/^November 26,/).getByRole('link', { name: 'Add booking on November 26, 2026' });
  await expect.element(add).toHaveStyle({ opacity: '0' });
  await day(/^November 26,/).hover();
  await expect.element(add).toHaveStyle({ opacity: '1' });
  await day(/^November 2,/).hover();
  await expect.element(add).toHaveStyle({ opacity: '0' });
  add.element().focus();
  await expect.element(add).toHaveStyle({ opacity: '1' });
  await expect.element(screen.getByRole('link', { name: /^Add booking on/ }).nth(34)).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/schedule/booking/new?date=2026-11-26&station=Station+B');
});

test('A booking opens its edit page (CAL-15)', async () => {
  const { day, address } = await open();
  await day(/^November 2,/)
    .getByRole('link', { name: '8:00 AM, Jake Novak, Ceramic Coating' })
    .click();
  await expect.poll(address).toBe('/schedule/booking/second/edit');
});

test('A three-day job is on each of its days and counts its profit once, on the first (CAL-08, CAL-09)', async () => {
  const wrap = buildBooking({
    date: '2026-11-16',
    startTime: '10:00',
    endTime: '14:00',
    estimatedHours: 20,
    dailySchedule: [
      { date: '2026-11-16', startTime: '10:00', endTime: '18:00', hours: 8 },
      { date: '2026-11-17', startTime: '08:00', endTime: '16:00', hours: 8 },
      { date: '2026-11-18', startTime: '08:00', endTime: '12:00', hours: 4 },
    ],
  });
  const { day, card } = await open({ bookings: [wrap] });
  await expect.element(day('November 16, 2026, 1 booking').getByText('$605')).toBeVisible();
  const second = day('November 17, 2026, 1 booking');
  await expect
    .element(second.getByRole('link', { name: '8:00 AM, Jake Novak, Ceramic Coating, Day 2 of 3, Scheduled' }))
    .toBeVisible();
  await expect.element(second.getByText('$0')).toBeVisible();
  await expect.element(day('November 18, 2026, 1 booking')).toBeVisible();
  await expect.element(card('Total Bookings')).toHaveTextContent('Total Bookings1');
  await expect.element(card('Total Revenue')).toHaveTextContent('$800');
});

test('A renamed customer shows the new name at once, a deleted one the name stored with the booking (CAL-10)', async () => {
  const { world, day } = await open({ bookings: [buildBooking()] });
  const cell = day(/^November 20,/);
  await expect.element(cell.getByRole('link', { name: 'Jake Novak' })).toBeVisible();
  await world.store.customers.update('customer-1', { lastName: 'Novak-Ellis' });
  await expect.element(cell.getByRole('link', { name: 'Jake Novak-Ellis' })).toHaveTextContent('Novak-Ellis');
  await world.store.customers.remove('customer-1');
  await expect.element(cell.getByRole('link', { name: '9:00 AM, Jake Novak, Ceramic Coating' })).toBeVisible();
});

test('A booking added elsewhere appears in its cell and in the cards (CAL-08, CAL-13)', async () => {
  const { world, day, card } = await open({ bookings: [] });
  await expect.element(day('November 20, 2026, 0 bookings')).toBeVisible();
  await world.store.bookings.add(buildBooking());
  await expect.element(day('November 20, 2026, 1 booking')).toBeVisible();
  await expect.element(card('Total Profit')).toHaveTextContent('$605');
});

test('Sundays and the closed days from the settings are marked as closed (CAL-01)', async () => {
  const { world, day } = await open({ bookings: [] });
  await expect.element(day(/^November 22,/)).toHaveTextContent(/22Closed$/);
  await expect.element(day(/^November 26,/)).toHaveTextContent(/26$/);
  await world.store.settings.change(() => ({
    ...DEFAULT_SETTINGS,
    closedDays: [{ date: '2026-11-26', name: 'Thanksgiving' }],
  }));
  await expect.element(day(/^November 26,/)).toHaveTextContent(/26Thanksgiving$/);
});

test('The grid is one tab stop; arrows, Home and End move between days, and Tab enters the current one (CAL-01)', async () => {
  const { screen, day } = await open();
  const stops = () => document.querySelectorAll('td[tabindex="0"]').length;
  await expect.element(day('November 2, 2026, 3 bookings')).toBeVisible();
  expect(stops()).toBe(1);
  screen.getByRole('button', { name: 'Week', exact: true }).element().focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(day(/^November 20,/)).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowUp}{ArrowUp}{ArrowRight}');
  await expect.element(day(/^November 2,/)).toHaveFocus();
  expect(stops()).toBe(1);
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  await expect.element(day(/^November 2,/).getByRole('button', { name: '+1 more' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(day(/^November 2,/).getByRole('link', { name: 'Add booking' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{End}');
  await expect.element(day(/^November 7,/)).toHaveFocus();
});

test('Arrow and Page keys move into other months and years, and the day keeps the focus (CAL-01, CAL-02, CAL-03)', async () => {
  const { day, heading } = await open({ address: '/schedule?month=2028-01' });
  await expect.element(day(/^January 31,/)).toBeVisible();
  day(/^January 31,/)
    .element()
    .focus();
  await userEvent.keyboard('{PageDown}');
  await expect.element(day('February 29, 2028')).toHaveFocus();
  await expect.element(heading('February 2028')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(day('March 7, 2028')).toHaveFocus();
  await expect.element(heading('March 2028')).toBeVisible();
  await userEvent.keyboard('{Shift>}{PageUp}{/Shift}');
  await expect.element(day('March 7, 2027')).toHaveFocus();
  await userEvent.keyboard('{PageUp}');
  await expect.element(heading('February 2027')).toBeVisible();
  await expect.element(day('February 7, 2027')).toHaveFocus();
});

test('Enter opens the day and closing returns the focus; F2 goes to its first booking and Escape back out (CAL-12, CAL-15)', async () => {
  const { screen, day } = await open();
  const monday = day('November 2, 2026, 3 bookings');
  await expect.element(monday).toBeVisible();
  monday.element().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog', { name: 'November 2, 2026' });
  await expect.element(dialog.getByRole('link', { name: 'Jake Novak' }).nth(2)).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(monday).toHaveFocus();
  await userEvent.keyboard('{F2}');
  await expect.element(monday.getByRole('link', { name: '8:00 AM, Jake Novak' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(monday).toHaveFocus();
});

test('A day shows how much of its open hours is booked: 3 of 20 h, 3 of 10 h at Station B, and each station in the dialog (CAL-08, CAL-14)', async () => {
  const bookings = [buildBooking(), buildBooking({ id: 'there', station: 'Station B', status: 'Cancelled' })];
  const { screen, day } = await open({ bookings });
  const friday = day(/^November 20,/);
  await expect.element(friday.getByText('15% booked')).toBeVisible();
  await screen.getByRole('button', { name: 'Station A' }).click();
  await expect.element(friday.getByText('30% booked')).toBeVisible();
  await screen.getByRole('button', { name: 'All Stations' }).click();
  friday.element().focus();
  await userEvent.keyboard('{Enter}');
  const capacity = screen.getByRole('dialog').getByRole('group', { name: 'Capacity' });
  await expect.element(capacity).toHaveTextContent('Station A3 h of 10 h booked (30%)Station B0 h of 10 h booked (0%)');
});

test('A day with a station over capacity says so; so does one booked while closed (CAL-08)', async () => {
  const long = { startTime: '08:00', endTime: '14:00', estimatedHours: 6 };
  const bookings = [
    buildBooking(long),
    buildBooking({ ...long, id: 'second' }),
    buildBooking({ ...long, id: 'sunday', date: '2026-11-22' }),
  ];
  const { screen, day } = await open({ bookings });
  const friday = day('November 20, 2026, 2 bookings');
  await expect.element(friday).toHaveTextContent('60% booked, over capacity: Station A');
  const sunday = day(/^November 22, 2026, 1 booking/);
  await expect.element(sunday).toHaveTextContent(/booked while closed, over capacity: Station A$/);
  sunday.element().focus();
  await userEvent.keyboard('{Enter}');
  const capacity = screen.getByRole('dialog').getByRole('group', { name: 'Capacity' });
  await expect.element(capacity).toHaveTextContent('Station A6 h booked while closed');
});

test('A car that cures takes its bay in the figures of each day, also on one on which it is not worked (CAL-08)', async () => {
  const long = { startTime: '08:00', endTime: '14:00', estimatedHours: 6 };
  const cures = { ...long, id: 'cures', date: '2026-11-18', cureUntil: { date: '2026-11-20', time: '16:00' } };
  const { day } = await open({ bookings: [buildBooking(cures), buildBooking({ ...long, bookedAnyway: true })] });
  await expect.element(day(/^November 19, 2026/)).toHaveTextContent(/50% booked/);
  await expect.element(day('November 20, 2026, 1 booking')).toHaveTextContent(/over capacity: Station A/);
});

test('A day with 30 bookings shows two and opens with all of them, and one more can be added by keyboard (CAL-10, CAL-12)', async () => {
  const thirty = Array.from({ length: 30 }, (_, index) =>
    buildBooking({ id: `job-${index}`, startTime: `${String(8 + (index % 10)).padStart(2, '0')}:00` }),
  );
  const { screen, day, address } = await open({ bookings: thirty });
  const friday = day('November 20, 2026, 30 bookings');
  await friday.getByRole('button', { name: '+28 more' }).click();
  const dialog = screen.getByRole('dialog', { name: 'November 20, 2026' });
  await expect.element(dialog.getByRole('link', { name: 'Ceramic Coating' }).nth(29)).toBeInTheDocument();
  const box = dialog.element().getBoundingClientRect();
  expect([box.top >= 0, box.bottom <= window.innerHeight]).toEqual([true, true]);
  dialog.getByRole('link').nth(29).element().focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(dialog.getByRole('link', { name: 'Add Booking' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/schedule/booking/new?date=2026-11-20');
});

test('Bookings that fail to load show an error; Retry loads them (CAL-08)', async () => {
  let left = 1;
  const failOnce = (own: Store): Store => ({
    ...own,
    bookings: {
      ...own.bookings,
      cached: () => undefined,
      query: (...asked) => {
        left -= 1;
        return left < 0 ? own.bookings.query(...asked) : Promise.reject(new Error('unreadable'));
      },
    },
  });
  expectConsole('error', /Reading failed: bookings/);
  const { screen, day, press } = await open({ store: failOnce });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to load bookings');
  await press('Retry');
  await expect.element(day('November 2, 2026, 3 bookings')).toBeVisible();
});

test('The month queries only its own days, never the whole list (CAL-08)', async () => {
  const wholeListRefused = (own: Store): Store => ({
    ...own,
    bookings: { ...own.bookings, list: () => Promise.reject(new Error('too many')) },
  });
  const { day } = await open({ store: wholeListRefused });
  await expect.element(day('November 2, 2026, 3 bookings')).toBeVisible();
});

test('On a phone, two weeks of days show the bookings of a day; the arrow expands the month (CAL-01, CAL-08, CAL-15)', async () => {
  await page.viewport(390, 844);
  const { screen, day, press, address } = await open();
  await expect.element(day('November 20, 2026, 0 bookings')).toBeVisible();
  expect(screen.getByRole('gridcell').elements()).toHaveLength(14);
  const today = screen.getByRole('region', { name: 'November 20, 2026' });
  await expect.element(today.getByRole('heading', { name: 'Today, Nov 20' })).toBeVisible();
  await expect.element(today.getByText('Nothing booked on this day.')).toBeVisible();
  await press('Whole month');
  expect(screen.getByRole('gridcell').elements()).toHaveLength(35);
  await press('November 2, 2026, 3 bookings');
  await expect.element(today).not.toBeInTheDocument();
  const monday = screen.getByRole('region', { name: 'November 2, 2026' });
  await expect.element(monday.getByText('3 bookings')).toBeVisible();
  await expect.element(monday.getByText('$1,011')).toBeVisible();
  await expect.element(monday.getByRole('listitem').nth(2)).toHaveTextContent('1:00 PM');
  await press('Today');
  await expect.element(today).toBeVisible();
  await press('November 2, 2026, 3 bookings');
  await monday.getByRole('link', { name: /^8:00 AM/ }).click();
  await expect.poll(address).toBe('/schedule/booking/second/edit');
});

test('On a phone, the months change, a day of the next month goes there, and the cards are below (CAL-02, CAL-03, CAL-13)', async () => {
  await page.viewport(390, 844);
  const { screen, press, heading, card } = await open();
  await press('Next month');
  await expect.element(heading('December 2026')).toBeVisible();
  await expect.element(card('Total Bookings')).toHaveTextContent('Total Bookings1');
  await press('Previous month');
  await press('Whole month');
  await press('December 1, 2026, 1 booking');
  await expect.element(heading('December 2026')).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Tue, Dec 1' })).toBeVisible();
});
