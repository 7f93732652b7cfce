import './web-socket.ts';
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createRemote } from '#io/hosted/hosted-remote.ts';
import { openHostedShop } from '#io/hosted/hosted-shop.ts';
import { SETTINGS_KEY } from '#io/store/shop-settings.ts';
import { ENTITY_TYPES, type Operation } from '#io/store/store.ts';
import { depositsApplied } from '#parts/payments/deposit-commands.ts';
import { buildCustomer, buildDeposit, buildInvoice, buildLead } from '#test/build.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.mjs';
import { HOSTED_WORLD } from './hosted-shops.ts';
import { randomFrom } from './model-server.ts';

let server: TestServer;
let people = 0;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => server.stop());

type Held = { name: string; release: () => void };

/** fetch whose reads can be held back: the request before it is sent, or the answer. */
function slowFetch() {
  const reads: string[] = [];
  let wanted: { at: number | string; how: 'request' | 'answer'; onHeld: (held: Held) => void } | undefined;
  let delay: () => Promise<void> = async () => undefined;
  const isRead = (url: URL, method: string) =>
    url.pathname.startsWith('/rest/') && (method !== 'POST' || /_of$|my_shop/.test(url.pathname));

  async function ask(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input));
    const method = init.method ?? 'GET';
    if (!isRead(url, method)) return fetch(input, init);
    const at = reads.push(`${method} ${url.pathname.slice('/rest/v1/'.length)}`) - 1;
    await delay();
    const held = wanted && [at, reads[at]].includes(wanted.at) ? wanted : undefined;
    if (held) wanted = undefined;
    if (!held) {
      const answer = await fetch(input, init);
      await delay();
      return answer;
    }
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const send = async () => {
      const answer = await fetch(input, init);
      return new Response(method === 'HEAD' ? null : await answer.text(), answer);
    };
    const early = held.how === 'answer' ? await send() : undefined;
    held.onHeld({ name: reads[at] ?? '', release });
    await released;
    return early ?? send();
  }

  return {
    fetch: ask,
    /** The reads since the last call. */
    taken: () => reads.splice(0),
    /** Holds back the read of that number or name, counted from now. Resolves once it is there. */
    hold: (which: number | string, how: 'request' | 'answer') =>
      new Promise<Held>((onHeld) => {
        wanted = { at: typeof which === 'number' ? reads.length + which : which, how, onHeld };
      }),
    /** Delays each request and each answer. */
    delayAll(next: typeof delay) {
      delay = next;
    },
  };
}

type Line = ReturnType<typeof slowFetch>;

/** A shop and its devices, which all are its owner's. */
async function newShop() {
  people += 1;
  const account = { email: `held-${people}@example.com`, password: 'long-enough-1' };
  let shop = '';
  let token = '';
  async function device(line: Line = slowFetch()) {
    if (shop === '') {
      const person = createClient(server.url, server.key, { auth: { persistSession: false } });
      const { data: signed } = await person.auth.signUp(account);
      token = signed.session?.access_token ?? '';
      const { data } = await person.rpc('enter_shop');
      shop = (data as { shop_id: string }).shop_id;
    }
    const client = createClient(server.url, server.key, {
      accessToken: async () => token,
      global: { fetch: line.fetch },
    });
    line.taken();
    let wake = () => {};
    let time = Date.parse('2026-11-20T18:00:00.000Z') + 1000 * closing.length;
    const opened = openHostedShop({
      ...HOSTED_WORLD,
      clock: {
        now() {
          time += 1;
          return new Date(time);
        },
      },
      place: {
        connect: async () => createRemote(client, shop),
        watch(_, onWake) {
          wake = onWake;
          return () => undefined;
        },
      },
    });
    closing.push(opened.close);
    return {
      line,
      store: opened.store,
      wake: () => wake(),
      settled: async () => (await opened.engine()).checkKey(null),
      /** Until it knows what changed; lists may still be on their way. */
      caughtUp: async () => void (await (await opened.engine()).newestText(SETTINGS_KEY)),
    };
  }
  return { first: await device(), device };
}

type Device = Awaited<ReturnType<Awaited<ReturnType<typeof newShop>>['device']>>;

async function shownBy({ store }: Device): Promise<unknown> {
  const lists = await Promise.all(ENTITY_TYPES.map(async (entity) => [entity, await store[entity].list()]));
  return { ...Object.fromEntries(lists), settings: await store.settings.get() };
}

/** Changes a record of each list, and the settings, as another device. */
async function changeAll({ store }: Device, ids: Readonly<Record<string, string>>, note: string): Promise<void> {
  await store.transact(() =>
    ENTITY_TYPES.flatMap((entity) =>
      ids[entity] ? [{ entity, kind: 'update', id: ids[entity], change: {} } as Operation] : [],
    ),
  );
  await store.settings.change((settings) => ({ ...settings, documentFooter: note, targetMargin: note.length }));
}

/** A device opens the shop, reads all of it, and hears of changes. */
async function visit(device: Device, changeMore: () => Promise<void>): Promise<void> {
  await shownBy(device);
  await changeMore();
  device.wake();
  await device.settled();
}

/** Returns true for the first read of a list, during which the device can learn of changes. */
function isBesides(reads: readonly string[], number: number): boolean {
  const isList = ENTITY_TYPES.some((entity) => reads[number] === `GET ${entity}`);
  return isList && number < reads.indexOf('GET changes');
}

describe('a device of a shop with a record in every list', () => {
  test.each(['request', 'answer'] as const)(
    'shows the newest state, whichever of its reads has its %s held back while every list changes',
    async (how) => {
      const { first, device } = await newShop();
      await first.store.seed('demo');
      const ids: Record<string, string> = {};
      const otherIds: Record<string, string> = {};
      for (const entity of ENTITY_TYPES) {
        const [record, other] = await first.store[entity].list();
        if (record) ids[entity] = record.id;
        if (other) otherIds[entity] = other.id;
      }
      let notes = 0;
      const changeThe = (some: Readonly<Record<string, string>>) => () => {
        notes += 1;
        return changeAll(first, some, 'n'.repeat(notes));
      };
      const change = changeThe(ids);
      const changeMore = changeThe(otherIds);
      const counting = await device();
      await visit(counting, changeMore);
      const reads = counting.line.taken();
      expect(new Set(reads.map((name) => name.split(' ')[1]))).toEqual(new Set(['shops', 'changes', ...ENTITY_TYPES]));
      const stale: string[] = [];
      for (const number of reads.keys()) {
        const one = await device();
        const held = one.line.hold(number, how);
        const visiting = visit(one, changeMore);
        const { name, release } = await held;
        await change();
        one.wake();
        one.wake();
        if (isBesides(reads, number)) await one.caughtUp();
        release();
        await visiting;
        await Promise.all([one.settled(), first.settled()]);
        if (JSON.stringify(await shownBy(one)) !== JSON.stringify(await shownBy(first))) stale.push(name);
      }
      expect(stale).toEqual([]);
      expect(Object.keys(otherIds).length).toBeGreaterThan(8);
    },
    300_000,
  );
});

/** A device whose answer about the list is held back, although the server gave it. */
async function slowReader(device: (line?: Line) => Promise<Device>, list: string) {
  const slow = await device();
  const answer = slow.line.hold(`GET ${list}`, 'answer');
  return { slow, answer };
}

test('a slow list comes with what changed on the way, and an edit of what was seen before is a conflict', async () => {
  const { first, device } = await newShop();
  const lead = await first.store.leads.add(buildLead());
  const { slow, answer } = await slowReader(device, 'leads');
  const shown = slow.store.leads.get(lead.id);
  const { release } = await answer;
  const theirs = await first.store.leads.update(lead.id, { notes: 'theirs' });
  await slow.caughtUp();
  const own = slow.store.leads.update(lead.id, { notes: 'mine' }, lead);
  release();
  expect(await shown).toEqual(theirs);
  await expect(own).rejects.toMatchObject({ kind: 'conflict' });
  await slow.settled();
  expect([await slow.store.leads.list(), await (await device()).store.leads.list()]).toEqual([[theirs], [theirs]]);
});

test('a deposit that another device applied while the answer about deposits was on its way is not applied again', async () => {
  const { first, device } = await newShop();
  const customer = buildCustomer();
  await first.store.transact(() => [
    { entity: 'customers', kind: 'add', item: customer },
    ...['one', 'two'].map(
      (id): Operation => ({
        entity: 'invoices',
        kind: 'add',
        item: buildInvoice({ id, invoiceNumber: `INV-${id}`, customerId: customer.id, customer, status: 'Sent' }),
      }),
    ),
    { entity: 'deposits', kind: 'add', item: buildDeposit() },
  ]);
  const MOMENT = { at: '2026-11-20T18:00:00.000Z', today: '2026-11-20', zone: 'America/Los_Angeles' };
  const apply = ({ store }: Device, invoice: string) =>
    store.transact((newest) =>
      depositsApplied(newest, invoice, { id: invoice, depositId: undefined, amount: 300 }, MOMENT),
    );
  const { slow, answer } = await slowReader(device, 'deposits');
  const second = apply(slow, 'two').catch((error: unknown) => error);
  const { release } = await answer;
  await apply(first, 'one');
  await slow.caughtUp();
  release();
  expect(await second).toMatchObject({ message: expect.stringContaining('Nothing was applied') });
  const [deposit] = await (await device()).store.deposits.list();
  expect(deposit?.uses).toMatchObject([{ kind: 'applied', invoiceId: 'one', amount: 300 }]);
});

test('a slow list holds up neither saves of other lists nor their reads', async () => {
  const { first, device } = await newShop();
  await first.store.seed('demo');
  const { slow, answer } = await slowReader(device, 'bookings');
  const bookings = slow.store.bookings.list();
  const { release } = await answer;
  await slow.store.leads.add(buildLead({ id: 'meanwhile' }));
  expect((await slow.store.customers.list()).length).toBeGreaterThan(0);
  release();
  expect(await bookings).toEqual(await first.store.bookings.list());
});

test('of 45 counts of three devices, whose requests and answers arrive in random order, exactly the acknowledged ones are there', async () => {
  const { first, device } = await newShop();
  await first.store.leads.add(buildLead({ estimatedValue: 0 }));
  const random = randomFrom(56);
  const devices: Device[] = [];
  for (let count = 0; count < 3; count += 1) {
    const line = slowFetch();
    line.delayAll(() => new Promise((resolve) => setTimeout(resolve, random() * 20)));
    devices.push(await device(line));
  }
  let acknowledged = 0;
  const count = ({ store, wake }: Device) => {
    wake();
    return store.transact(async ({ leads }) => [
      {
        entity: 'leads',
        kind: 'update',
        id: 'lead-1',
        change: { estimatedValue: ((await leads.get('lead-1'))?.estimatedValue ?? 0) + 1 },
      },
    ]);
  };
  await Promise.all(
    devices.map(async (one) => {
      for (let round = 0; round < 15; round += 1) {
        await count(one).then(
          () => {
            acknowledged += 1;
          },
          // After 20 tries the app gives up, and says that nothing was saved.
          (error: unknown) => expect(error).toMatchObject({ kind: 'conflict' }),
        );
      }
    }),
  );
  expect(acknowledged).toBeGreaterThan(20);
  await Promise.all(devices.map(({ settled }) => settled()));
  const values = await Promise.all(devices.map(async ({ store }) => (await store.leads.get('lead-1'))?.estimatedValue));
  expect(values).toEqual(devices.map(() => acknowledged));
}, 120_000);
