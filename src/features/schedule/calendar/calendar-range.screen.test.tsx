import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Booking } from '#domain/scheduling/booking.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { memoryLocalData } from '#test/browser/memory-local-data.ts';
import { buildBooking, buildCustomer, buildEmployee, buildService, buildStation, EMPTY_SHOP } from '#test/build.ts';

const wrap = buildBooking({
  id: 'wrap',
  date: '2026-10-30',
  dailySchedule: [
    { date: '2026-10-30', startTime: '08:00', endTime: '16:00', hours: 8 },
    { date: '2026-11-02', startTime: '08:00', endTime: '10:00', hours: 2 },
  ],
});
const bookings = [
  wrap,
  buildBooking({ id: 'here' }),
  buildBooking({ id: 'there', date: '2026-11-16', station: 'Station B' }),
  buildBooking({ id: 'later', date: '2026-12-01' }),
];

async function open(
  path: string,
  { shown = bookings, damaged = {} }: { shown?: readonly Booking[]; damaged?: Record<string, string> } = {},
) {
  const shop = () => ({
    ...EMPTY_SHOP,
    customers: [buildCustomer({ lastName: 'Novak-Ellis' })],
    services: [buildService()],
    stations: [buildStation(), buildStation({ id: 'station-2', name: 'Station B' })],
    employees: [buildEmployee()],
    bookings: shown,
  });
  const browser = memoryLocalData({ damaged });
  const { screen, history } = await renderApp({
    path,
    storage: faultyStorage({ bms_settings: JSON.stringify({ timeZone: 'America/Chicago' }) }),
    samples: { demo: shop, starter: shop },
    world: { localData: browser.localData },
  });
  await expect
    .element(screen.getByRole('grid', { name: 'Calendar' }).or(screen.getByRole('rowheader').first()))
    .toBeVisible();
  return { screen, history, browser };
}

const exported = (screen: Awaited<ReturnType<typeof open>>['screen']) =>
  downloadOf(() => screen.getByRole('button', { name: 'Export to calendar' }).click());

/** Parses the file's events as another program would. */
function eventsIn(text: string) {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  return events.map((event) => `${event.getFirstPropertyValue('dtstart')} ${event.getFirstPropertyValue('summary')}`);
}

test('Exporting November includes every job worked in it, complete, with current names, and excludes the December days of the grid', async () => {
  const { screen } = await open('/schedule');
  await expect.element(screen.getByRole('gridcell', { name: 'November 2, 2026, 1 booking' })).toBeVisible();
  const { name, text } = await exported(screen);
  expect([name, eventsIn(text)]).toEqual([
    'bookings-2026-11.ics',
    [
      '2026-10-30T13:00:00Z Jake Novak-Ellis – Ceramic Coating (day 1 of 2)',
      '2026-11-02T14:00:00Z Jake Novak-Ellis – Ceramic Coating (day 2 of 2)',
      '2026-11-16T15:00:00Z Jake Novak-Ellis – Ceramic Coating',
      '2026-11-20T15:00:00Z Jake Novak-Ellis – Ceramic Coating',
    ],
  ]);
});

test('A week of one station is exported on its own, and days without bookings show Nothing to Export', async () => {
  const { screen, history } = await open('/schedule?view=week&station=Station%20B');
  await expect.element(screen.getByRole('link', { name: /Jake Novak-Ellis/ }).first()).toBeVisible();
  const { name, text } = await exported(screen);
  expect([name, eventsIn(text)]).toEqual([
    'bookings-2026-11-15-station-b.ics',
    ['2026-11-16T15:00:00Z Jake Novak-Ellis – Ceramic Coating'],
  ]);
  history.push('/schedule?month=2027-02');
  await expect.element(screen.getByRole('gridcell', { name: 'February 3, 2027, 0 bookings' })).toBeVisible();
  await screen.getByRole('button', { name: 'Export to calendar' }).click();
  await expect.element(screen.getByText('Nothing is booked in February 2027.')).toBeVisible();
});

test('The week on a phone lists all its days with bookings, moves by a week and stays in the URL (CAL-05, CAL-06)', async () => {
  await page.viewport(390, 844);
  const { screen, history } = await open('/schedule');
  await screen.getByRole('button', { name: 'Week', exact: true }).click();
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Nov 15 – 21, 2026' })).toBeVisible();
  expect(history.location.href).toBe('/schedule?view=week');
  expect(screen.getByRole('gridcell').elements()).toHaveLength(7);
  const days = () =>
    screen
      .getByRole('heading', { level: 3 })
      .elements()
      .map((one) => one.textContent);
  expect(days()).toEqual(['Sun, Nov 15', 'Mon, Nov 16', 'Today, Nov 20']);
  await expect.element(screen.getByRole('region', { name: 'November 20, 2026' }).getByText('15% booked')).toBeVisible();
  await screen.getByRole('button', { name: 'Next week' }).click();
  await screen.getByRole('button', { name: 'Next week' }).click();
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Nov 29 – Dec 5, 2026' })).toBeVisible();
  expect(history.location.href).toBe('/schedule?view=week&day=2026-11-29');
  await expect.poll(days).toEqual(['Sun, Nov 29', 'Tue, Dec 1']);
});

test('The strip on a phone is one tab stop; arrow keys move on, past its ends as well (CAL-01)', async () => {
  await page.viewport(390, 844);
  const { screen } = await open('/schedule');
  const day = (name: RegExp) => screen.getByRole('grid').getByRole('button', { name });
  const today = day(/^November 20,/);
  await expect.element(today).toHaveAttribute('aria-pressed', 'true');
  expect(document.querySelectorAll('td > button[tabindex="0"]')).toHaveLength(1);
  today.element().focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
  await expect.element(day(/^November 12,/)).toHaveFocus();
  await expect.element(day(/^November 12,/)).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(screen.getByRole('region', { name: 'November 13, 2026' })).toBeVisible();
  await userEvent.keyboard('{PageDown}');
  await expect.element(day(/^December 13,/)).toHaveFocus();
  await expect.element(screen.getByRole('heading', { level: 2, name: 'December 2026' })).toBeVisible();
});
