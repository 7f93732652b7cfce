import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { type DamagedRecord, ENTITY_TYPES, type EntityType, type Store } from '#io/store/store.ts';
import { buildRemoval } from '#test/build.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.mjs';
import { hostedShops } from './hosted-shops.ts';

let server: TestServer;
const { newShop, open, openShop, member, closeAll } = hostedShops(() => server);

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  await closeAll();
  await server.stop();
});

/** Writes what no rule of the server lets in now, as an earlier version or another program did. */
async function damage(table: string, set: string, where: string): Promise<void> {
  await server.sql.begin(async (sql) => {
    await sql.unsafe('set local session_replication_role = replica');
    await sql.unsafe(`update public."${table}" set ${set} where ${where}`);
  });
}

/** Damage that every table can have: a time, and text that is no JSON. */
const FAR = "updated_at = '12026-01-01T00:00:00Z'";
const NO_JSON = `extra = '{"escaped":"{no json"}'`;

const listOf = (store: Store, entity: EntityType) => store[entity].list() as Promise<readonly { id: string }[]>;

async function damagedIn(store: Store, entity: EntityType): Promise<DamagedRecord> {
  const [one] = await store[entity].damaged();
  if (!one) throw new Error(`No damaged ${entity}`);
  return one;
}

describe('one bad row', () => {
  let shop: string;
  let owner: Parameters<typeof open>[0];

  beforeAll(async () => {
    const one = await newShop();
    ({ shop, owner } = one);
    await one.store.seed('demo');
    // Nothing of the demo shop was deleted.
    await one.store.removals.add(buildRemoval());
  }, 120_000);

  test.each(ENTITY_TYPES.flatMap((entity) => [FAR, NO_JSON].map((set) => [entity, set] as const)))(
    'of %s with %s, the first, a middle or the last, is one damaged record: all others are there, and the owner repairs it',
    async (entity, set) => {
      const before = await listOf(open(owner, shop), entity);
      const places = new Set([0, before.length >> 1, before.length - 1]);
      for (const place of places) {
        const id = before[place]?.id ?? '';
        await damage(entity, set, `shop_id = '${shop}' and id = '${id}'`);
        const store = open(owner, shop);
        expect((await listOf(store, entity)).map((record) => record.id)).toEqual(
          before.map((record) => record.id).filter((one) => one !== id),
        );
        const damaged = await damagedIn(store, entity);
        expect(damaged).toMatchObject({ entity, id });
        // An empty ledger is kept in the text that is lost.
        const { updatedAt: _then, payments: _none, ...record } = before[place] as Record<string, unknown>;
        if (set === NO_JSON && (record['closedAt'] || record['answer'])) {
          // Nobody changes what was signed or accepted.
          await expect(store.repairDamaged(damaged)).rejects.toThrow('A customer signed or accepted this record');
          await damage(entity, "extra = '{}'", `shop_id = '${shop}' and id = '${id}'`);
          continue;
        }
        await store.repairDamaged(damaged);
        await expect.poll(() => store[entity].damaged()).toEqual([]);
        expect(await store[entity].get(id)).toMatchObject(record);
      }
    },
    60_000,
  );
});

test('a stage log of another shape, a payment and a car that are damaged are repaired; what was fine is as it was', async () => {
  const { shop, owner, store: first } = await newShop();
  await first.seed('demo');
  const samples = demoShop('2026-11-20');
  const paid = samples.invoices.find(({ payments = [] }) => payments.length > 0);
  const [job, customer] = [samples.jobs[0], samples.customers[0]];
  if (!paid || !job || !customer) throw new Error('The samples have no such records');
  const of = (id: string) => `shop_id = '${shop}' and id = '${id}'`;
  await damage('jobs', `stage_log = '[{"at":5}]'`, of(job.id));
  await damage('payments', "amount = 'NaN'", `shop_id = '${shop}' and invoice_id = '${paid.id}' and position = 0`);
  await damage('vehicles', "year = 'NaN'", `shop_id = '${shop}' and customer_id = '${customer.id}' and position = 0`);
  const manager = await member(shop, 'manager');
  await expect(manager.repairDamaged(await damagedIn(manager, 'jobs'))).rejects.toThrow(
    "Only the owner can do this, because the record's history or payments are locked. Nothing was changed. Ask the owner.",
  );
  const store = open(owner, shop);
  for (const [entity, id, leftOut] of [
    ['jobs', job.id, ['Stage log, entry 1']],
    ['invoices', paid.id, ['Payments, entry 1']],
    ['customers', customer.id, ['Vehicle, year: now as in a new record']],
  ] as const) {
    const damaged = await damagedIn(store, entity);
    expect([damaged.id, damaged.repair?.leftOut]).toEqual([id, leftOut]);
    await store.repairDamaged(damaged);
    await expect.poll(() => store[entity].damaged()).toEqual([]);
  }
  expect(await store.jobs.get(job.id)).toMatchObject({ jobNumber: job.jobNumber, stageLog: [] });
  expect(await store.invoices.get(paid.id)).toMatchObject({
    totalAmount: paid.totalAmount,
    payments: (paid.payments ?? []).slice(1),
  });
  expect(await store.customers.get(customer.id)).toMatchObject({
    vehicle: { ...customer.vehicle, year: 0 },
  });
}, 60_000);

test('a repair or a removal on one device shows on the others; a second one is refused; a technician can do neither', async () => {
  const { shop, owner, store: first } = await newShop();
  await first.seed('demo');
  const [job, other] = await listOf(first, 'jobs');
  if (!job || !other) throw new Error('The samples have no jobs');
  for (const { id } of [job, other]) await damage('jobs', FAR, `shop_id = '${shop}' and id = '${id}'`);
  const [here, there] = [open(owner, shop), openShop(owner, shop)];
  const technician = await member(shop, 'technician');
  const all = await here.jobs.damaged();
  expect(all.map(({ id }) => id)).toEqual([job.id, other.id]);
  expect(await there.store.jobs.damaged()).toEqual(all);
  const [one, two] = all as [DamagedRecord, DamagedRecord];

  const seen = await technician.jobs.damaged();
  expect(seen.map(({ id }) => id)).toEqual([job.id, other.id]);
  await expect(technician.removeDamaged(seen[0] as DamagedRecord)).rejects.toMatchObject({
    message: "Your role in this shop doesn't allow that. Ask its owner.",
  });

  await here.repairDamaged(one);
  const meanwhile = { kind: 'conflict', message: /Someone else repaired, changed or removed this record/ };
  await expect(there.store.repairDamaged(one)).rejects.toMatchObject({
    ...meanwhile,
    message: expect.stringMatching(meanwhile.message),
  });
  await expect.poll(() => there.store.jobs.damaged()).toEqual([two]);
  expect(await there.store.jobs.get(job.id)).toMatchObject({ id: job.id });

  await here.removeDamaged(two);
  await expect(there.store.removeDamaged(two)).rejects.toMatchObject({ kind: 'conflict' });
  await expect.poll(() => there.store.jobs.damaged()).toEqual([]);
  expect(await server.sql`select id from jobs where shop_id = ${shop} and id = ${other.id}`).toHaveLength(0);
}, 60_000);

test('a technician who repairs a damaged job is refused, and the row is as it was', async () => {
  const { shop, store: first } = await newShop();
  await first.seed('demo');
  const [customer] = await listOf(first, 'customers');
  await damage('customers', FAR, `shop_id = '${shop}' and id = '${customer?.id ?? ''}'`);
  const technician = await member(shop, 'technician');
  const damaged = await damagedIn(technician, 'customers');
  await expect(technician.repairDamaged(damaged)).rejects.toMatchObject({ kind: 'unavailable' });
  const [row] = await server.sql`select updated_at::text from customers where shop_id = ${shop} and id = ${damaged.id}`;
  expect(row?.['updated_at']).toMatch(/^12026-/);
});

test('an export of a shop with a damaged row has all others', async () => {
  const { shop, owner, store: first } = await newShop();
  await first.seed('demo');
  const all = await listOf(first, 'jobs');
  await damage('jobs', NO_JSON, `shop_id = '${shop}' and id = '${all[0]?.id ?? ''}'`);
  const file = JSON.parse(await (await open(owner, shop).exportFile()).text());
  expect(file.jobs).toHaveLength(all.length - 1);
}, 60_000);
