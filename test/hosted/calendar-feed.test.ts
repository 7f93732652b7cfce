import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, localDay } from '#domain/calendar/calendar.ts';
import { calendarExportOf, icsOf } from '#domain/calendar/ics.ts';
import { customerForRecord } from '#domain/customers/customer.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Operation, Store } from '#io/store/store.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.mjs';
import { buildBooking, buildCustomer, buildEmployee } from '../build.ts';
import { hostedShops } from './hosted-shops.ts';

vi.setConfig({ testTimeout: 120_000 });

const ZONE = 'America/Chicago';
const TODAY = localDay(new Date(), ZONE);
const LINKS_THAT_FAIL = 12;

let server: TestServer;
const { newShop, join, closeAll } = hostedShops(() => server);

beforeAll(async () => {
  server = await startTestServer({ most: { links: LINKS_THAT_FAIL } });
});
afterAll(async () => {
  await closeAll();
  await server.stop();
});

type Client = Awaited<ReturnType<typeof join>>['client'];

/** The path of a new link. */
async function make({ client }: { client: Client }, whole = true): Promise<string> {
  const { data, error } = await client.rpc('make_calendar_link', { whole, time_zone: ZONE });
  if (error) throw error;
  return `/calendar/${data.token}.ics`;
}

const ask = (path: string, options: RequestInit = {}) => fetch(`${server.url}${path}`, options);

/** Returns the calendar as a phone gets it. */
async function read(path: string): Promise<string> {
  const answer = await ask(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  return answer.text();
}

/** Parses a calendar like another program: the properties of each event by its UID, without when it was written. */
function eventsIn(text: string): Record<string, Record<string, string>> {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => {
    const names = [...new Set(event.getAllProperties().map(({ name }) => name))];
    return Object.fromEntries(
      names.flatMap((name) => (name === 'dtstamp' ? [] : [[name, String(event.getFirstPropertyValue(name))]])),
    );
  });
  const byUid = Object.fromEntries(events.map((event) => [event['uid'] ?? '', event]));
  expect(Object.keys(byUid)).toHaveLength(events.length);
  return byUid;
}

/** The calendar file as the app in the browser exports it: it keeps the state of the export first. */
async function exportedBy(store: Store): Promise<string> {
  let newest: Booking[] = [];
  await store.transact(async (lists) => {
    newest = [];
    const steps: Operation[] = [];
    for (const stored of await lists.bookings.list()) {
      const booking = {
        ...stored,
        customer: customerForRecord(stored, await lists.customers.get(stored.customerId)),
      };
      newest.push(booking);
      const calendarExport = calendarExportOf(booking, ZONE);
      if (calendarExport !== stored.calendarExport)
        steps.push({ entity: 'bookings', kind: 'update', id: stored.id, change: { calendarExport }, quiet: true });
    }
    return steps;
  });
  return icsOf(newest, { product: 'Clearcoat', at: '2026-11-21T22:34:10.123Z', zone: ZONE });
}

const at = (id: string, days: number, over: Partial<Booking> = {}): Booking =>
  buildBooking({ id, date: addDays(TODAY, days), bookedAnyway: true, ...over });

const worked = (days: number) => ({ date: addDays(TODAY, days), startTime: '09:00', endTime: '16:00', hours: 7 });

const VARIED = [
  at('plain', 1, { notes: 'Keys: blue box; ask "Ann"\nback\\slash, ümlaut 🚗' }),
  at('cancelled', 2, { status: 'Cancelled' }),
  at('of-three-days', 3, { dailySchedule: [worked(3), worked(4), worked(6)], estimatedHours: 21 }),
  at('over-midnight', 5, { startTime: '20:00', endTime: '02:00', estimatedHours: 6 }),
  at('of-nobody', 5, { customerId: 'deleted', customer: buildCustomer({ id: 'deleted', firstName: 'Gone' }) }),
];

async function fill(store: Store, bookings: readonly Booking[]): Promise<void> {
  await store.transact(async () => [
    { entity: 'customers', kind: 'add', item: buildCustomer({ firstName: 'Renamed', phone: '(555) 010-0177' }) },
    ...bookings.map((item): Operation => ({ entity: 'bookings', kind: 'add', item })),
  ]);
}

describe('the feed of a shop', () => {
  test('has the events of the file that the browser exports, with their UID and SEQUENCE, before and after changes', async () => {
    const { owner, store } = await newShop();
    await fill(store, VARIED);
    const path = await make(owner);
    const first = eventsIn(await read(path));
    expect(Object.keys(first)).toHaveLength(7);
    expect(eventsIn(await exportedBy(store))).toEqual(first);
    expect(eventsIn(await read(path))).toEqual(first);

    const plain = await store.bookings.get('plain');
    expect(plain?.calendarExport?.sequence).toBe(0);
    await store.bookings.update('plain', { date: addDays(TODAY, 8) });
    const moved = eventsIn(await read(path));
    expect([first['plain-1@clearcoat']?.['sequence'], moved['plain-1@clearcoat']?.['sequence']]).toEqual(['0', '1']);
    expect(moved['plain-1@clearcoat']?.['dtstart']).not.toBe(first['plain-1@clearcoat']?.['dtstart']);
    expect(eventsIn(await exportedBy(store))).toEqual(moved);
    expect(eventsIn(await read(path))).toEqual(moved);
  });

  test('leaves the bookings as they are: no record changes, and no other device hears of it', async () => {
    const { owner, store, shop } = await newShop();
    await fill(store, VARIED);
    const facts = () => server.sql`
      select s.revision, (select json_agg(b order by b.id) from bookings b where b.shop_id = s.id) as bookings
      from shops s where s.id = ${shop}`;
    const before = [...(await facts())];
    const path = await make(owner);
    await read(path);
    expect([...(await facts())]).toEqual(before);
  });

  test('a day that a job lost is canceled for each of two phones, and the file of the browser cancels it once', async () => {
    const { owner, store } = await newShop();
    await fill(store, VARIED);
    const path = await make(owner);
    await exportedBy(store);
    await read(path);
    await store.bookings.update('of-three-days', { dailySchedule: [worked(3), worked(4)], estimatedHours: 14 });
    const statuses = (text: string) =>
      [1, 2, 3].map((n) => eventsIn(text)[`of-three-days-${n}@clearcoat`]?.['status'] ?? 'none');
    const lost = ['CONFIRMED', 'CONFIRMED', 'CANCELLED'];
    expect([statuses(await read(path)), statuses(await read(path))]).toEqual([lost, lost]);
    expect(statuses(await exportedBy(store))).toEqual(lost);
    expect(statuses(await exportedBy(store))).toEqual(['CONFIRMED', 'CONFIRMED', 'none']);
  });

  test('a deleted booking, and a row that no program can read, are left out; the others are there', async () => {
    const { owner, store, shop } = await newShop();
    await fill(store, VARIED);
    const path = await make(owner);
    await store.bookings.remove('plain');
    await server.sql.begin(async (sql) => {
      await sql`set local session_replication_role = 'replica'`;
      await sql`update bookings set service = '{"id": 7}' where shop_id = ${shop} and id = 'cancelled'`;
    });
    expect(Object.keys(eventsIn(await read(path)))).toHaveLength(5);
  });

  test('has the name and the zone of the shop, and says to come again in an hour', async () => {
    const { owner, store } = await newShop();
    await fill(store, VARIED);
    await owner.client.from('user_profiles').insert({ id: owner.id, business_name: 'Apex Film' }).throwOnError();
    await store.settings.change((settings) => ({ ...settings, timeZone: 'America/Denver' }));
    const text = await read(await make(owner));
    const calendar = new ICAL.Component(ICAL.parse(text));
    const names = ['method', 'x-wr-calname', 'x-wr-timezone', 'refresh-interval', 'x-published-ttl'];
    expect(names.map((name) => String(calendar.getFirstPropertyValue(name)))).toEqual([
      'PUBLISH',
      'Apex Film',
      'America/Denver',
      'PT1H',
      'PT1H',
    ]);
  });

  test('names no price, no cost and no email', async () => {
    const { owner, store } = await newShop();
    await fill(store, VARIED);
    expect(await read(await make(owner))).not.toMatch(/\b(800|605|195|105|90)\b|75\.63|@example\.com|price|cost/i);
  });
});

test('a technician gets the bookings of the employee with their email alone', async () => {
  const { store, shop } = await newShop();
  const technician = await join(shop, 'technician');
  await server.sql`update shop_members set email = 'luis@example.com' where user_id = ${technician.id}`;
  await store.employees.add(buildEmployee({ id: 'luis', email: 'Luis@Example.com' }));
  await fill(store, [...VARIED, at('of-luis', 2, { employeeId: 'luis' })]);
  const path = await make(technician, false);
  expect(Object.keys(eventsIn(await read(path)))).toEqual(['of-luis-1@clearcoat']);
  await store.bookings.update('of-luis', { employeeId: 'employee-1' });
  await store.bookings.update('plain', { employeeId: 'luis' });
  expect(Object.keys(eventsIn(await read(path)))).toEqual(['plain-1@clearcoat']);
});

describe('asking again', () => {
  test('gets 304 without a body while nothing changed, and the calendar once something did', async () => {
    const { owner, store } = await newShop();
    await fill(store, VARIED);
    const path = await make(owner);
    const first = await ask(path);
    const tag = first.headers.get('etag') ?? '';
    expect([tag, first.headers.get('cache-control')]).toEqual([
      expect.stringMatching(/^W\/"[\w-]{43}"$/),
      'private, max-age=300',
    ]);
    const again = await ask(path, { headers: { 'If-None-Match': `"other", ${tag}` } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    await store.bookings.update('plain', { notes: 'Later' });
    const later = await ask(path, { headers: { 'If-None-Match': tag } });
    expect([later.status, (await later.text()).includes('Later')]).toEqual([200, true]);
  });

  test('HEAD says the same without a body', async () => {
    const { owner, store } = await newShop();
    await fill(store, VARIED);
    const path = await make(owner);
    const [head, got] = [await ask(path, { method: 'HEAD' }), await ask(path)];
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', got.headers.get('etag')]);
  });
});

// The last tests: the one counts addresses out, the other breaks a function.

test('what a calendar reads is in no log, also when the server fails', async () => {
  const { owner, store } = await newShop();
  await fill(store, VARIED);
  const path = await make(owner);
  const [row] = await server.sql`select pg_get_functiondef('private.open_calendar(text)'::regprocedure) as written`;
  await server.sql.unsafe(
    `create or replace function private.open_calendar(token text) returns json language sql as $$ select '{}'::json $$`,
  );
  expect((await ask(path)).status).toBe(500);
  await server.sql.unsafe(String(row?.['written']));
  await read(path);
  const token = path.slice('/calendar/'.length, -'.ics'.length);
  const log = (name: string) => readFileSync(joinPath(server.dataDir, name), 'utf8');
  await expect.poll(() => log('team.log')).toContain('An error while answering GET /calendar/');
  for (const name of ['team.log', 'postgres/postgres.log']) expect(log(name)).not.toContain(token);
});

test('a revoked link is 404 like one that never was, and too many of them from one address are refused for a while', async () => {
  const { owner, store } = await newShop();
  await fill(store, VARIED);
  const path = await make(owner);
  const replaced = await make(owner);
  const own = await make(owner, false);
  await owner.client.rpc('revoke_calendar_link', { whole: true }).throwOnError();
  const gone = [path, replaced, '/calendar/x.ics', '/calendar/%2e%2e.ics', '/calendar/a/b.ics'];
  const answers = await Promise.all(gone.map((one) => ask(one)));
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(new Set(bodies.map(({ message, hint }) => `${message} ${hint}`)).size).toBe(1);
  await read(own);
  const statuses: number[] = [];
  for (let n = 0; n <= LINKS_THAT_FAIL; n += 1) statuses.push((await ask(`/calendar/wrong-${n}.ics`)).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await ask(own)).headers.get('retry-after')).toMatch(/^\d+$/);
});
