// How long the calendar of a large shop takes.
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoShop } from '../../src/domain/samples/sample-shop.ts';
import { signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';

const BOOKINGS = 2000;
const [booking] = demoShop('2026-11-20').bookings;
// Prices and costs have a table of their own.
const { basePrice: _price, baseCost: _cost, ...service } = booking.service;
const { hourlyRate: _rate, ...employee } = booking.employee;

let server;
let path;

beforeAll(async () => {
  server = await startTestServer();
  const { client, shopId } = await signUp(server, 'owner@shop.test');
  const json = [booking.customer, service, employee].map((snapshot) => JSON.stringify(snapshot));
  // As a backup is loaded: with the command of a browser, this would take a minute.
  await server.sql.begin(async (sql) => {
    await sql`set local session_replication_role = 'replica'`;
    await sql`
      insert into customers (shop_id, place, id, first_name, last_name, phone)
      select ${shopId}, n, 'c' || n, 'Jake', 'Novak ' || n, '(555) 010-0101' from generate_series(1, ${BOOKINGS}) n`;
    await sql`
      insert into vehicles (shop_id, customer_id, year, make, model)
      select ${shopId}, 'c' || n, 2025, 'Porsche', '911' from generate_series(1, ${BOOKINGS}) n`;
    await sql`
      insert into bookings (shop_id, place, id, customer_id, customer, service_id, service, employee_id, employee, station, date,
        start_time, end_time, estimated_hours, status, notes, created_at, updated_at)
      select ${shopId}, n, 'b' || n, 'c' || n, ${json[0]}::text::json, 's', ${json[1]}::text::json, 'e', ${json[2]}::text::json,
        'Station A', current_date - 60 + n % 400, '09:00', '12:00', 3, 'Scheduled', 'Car ' || n, now(), now()
      from generate_series(1, ${BOOKINGS}) n`;
    await sql`
      insert into booking_days (shop_id, booking_id, n, date, during, employee_id, station, holds, waived)
      select shop_id, id, 1, date, tsrange(date + time '09:00', date + time '12:00'), employee_id, station, true, true from bookings`;
  });
  const made = await client.rpc('make_calendar_link', { whole: true, time_zone: 'America/Chicago' }).throwOnError();
  path = `${server.url}/calendar/${made.data.token}.ics`;
});
afterAll(() => server.stop());

async function timed(headers = {}) {
  const began = performance.now();
  const answer = await fetch(path, { headers });
  const text = await answer.text();
  return { status: answer.status, text, tag: answer.headers.get('etag'), ms: performance.now() - began };
}

test('2,000 bookings are a calendar within a second of work, also where nothing changed', async () => {
  const first = await timed();
  // How much longer than its own time the processor takes here: other programs may use it too.
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  const events = new ICAL.Component(ICAL.parse(first.text)).getAllSubcomponents('vevent');
  const { user, system } = process.cpuUsage(cpu);
  const slowdown = Math.max(1, ((performance.now() - began) * 1000) / (user + system));
  expect(events.length).toBe(BOOKINGS);
  const again = [];
  for (let n = 0; n < 8; n += 1) again.push(await timed({ 'if-none-match': n < 4 ? '' : first.tag }));
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 304, 304, 304, 304]);
  const fastest = (some) => Math.min(...some.map(({ ms }) => ms)) / slowdown;
  expect(fastest(again.slice(0, 4))).toBeLessThan(1000);
  expect(fastest(again.slice(4))).toBeLessThan(1000);
});
