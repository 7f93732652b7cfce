import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { buildBooking, buildCustomer, buildInvoice, buildService } from '#test/build.ts';
import { actAs, addMember, apply, enterShop, insert, onEachEngine, person, refusal } from './database.mjs';
import { stepsOf } from './rows.mjs';

const OWNER = person('owner');
const MANAGER = person('man');
const TECHNICIAN = person('tech');
const OTHER = person('other');

const numbers = (count) => Array.from({ length: count }, (_, at) => at + 1);

onEachEngine((database) => {
  let shop;
  const lists = ['customers', 'services', 'bookings', 'invoices'];
  const removals = () => lists.map((table) => ({ table, kind: 'delete', key: { shop_id: shop } }));
  const revision = async () =>
    (await database()`select revision::int as at from public.shops where id = ${shop}`)[0].at;
  const ids = async (table) =>
    (await database()`select id from ${database()(`public.${table}`)} where shop_id = ${shop} order by place, id`).map(
      ({ id }) => id,
    );
  const rows = async () =>
    Object.fromEntries(
      await Promise.all(
        [...lists, 'vehicles', 'service_costs', 'service_prices', 'booking_pricing', 'payments', 'booking_days'].map(
          async (table) => [
            table,
            (
              await database().unsafe(
                `select row_to_json(t)::text as text from public."${table}" t where shop_id = '${shop}'`,
              )
            )
              .map(({ text }) => text.replace(/"(clash_allowed|waived|version)":\w+/g, ''))
              .sort(),
          ],
        ),
      ),
    );

  async function upload(who, pieces, batch = randomUUID()) {
    for (const [n, steps] of pieces.entries()) {
      const row = { shop_id: shop, batch, n, steps: database().json(steps) };
      await actAs(database(), who, (tx) => tx`insert into public.shop_uploads ${tx(row)}`);
    }
    return batch;
  }
  async function replace(who, pieces, { at, batch, count = pieces.length } = {}) {
    const own = batch ?? (await upload(who, pieces));
    const then = at ?? (await revision());
    const [{ answer }] = await actAs(
      database(),
      who,
      (tx) => tx`select public.replace_lists(${shop}, ${own}, ${count}, ${then}) as answer`,
    );
    return answer;
  }
  const backups = () => actAs(database(), OWNER, (tx) => tx`select * from public.shop_backups order by id`);
  const restore = (who, id) =>
    actAs(database(), who, (tx) => tx`select public.restore_backup(${shop}, ${id}) as answer`);

  const SHOP = {
    customers: [buildCustomer({ id: 'c1' }), buildCustomer({ id: 'c2' })],
    services: [buildService({ id: 's1' })],
    bookings: [buildBooking({ id: 'b1' }), buildBooking({ id: 'b2', bookedAnyway: true })],
    invoices: [
      buildInvoice({
        payments: [{ id: 'p', amount: 1, date: '2026-11-20', method: 'Cash', reference: '', note: '' }],
      }),
    ],
  };

  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    await addMember(database(), shop, MANAGER, 'manager');
    await addMember(database(), shop, TECHNICIAN, 'technician');
    await enterShop(database(), OTHER);
    await apply(database(), OWNER, [
      { table: 'shop_settings', kind: 'insert', row: { shop_id: shop, kind: 'starter', settings: {} } },
    ]);
  });
  afterEach(async () => {
    for (const table of [...lists, 'shop_backups', 'shop_uploads']) {
      await database().unsafe(`delete from public."${table}"`);
    }
  });

  test('pieces of an upload are one command: lists are replaced, the state before is a backup, the upload is gone', async () => {
    await apply(database(), OWNER, [insert('customers', { shop_id: shop, id: 'old' })]);
    const before = await revision();
    const pieces = [
      removals(),
      stepsOf(shop, { customers: SHOP.customers }),
      [insert('customers', { shop_id: shop, id: 'c3' })],
    ];
    const { from, revision: after } = await replace(OWNER, pieces);
    expect(from).toBe(before);
    expect(after).toBe(await revision());
    expect(await ids('customers')).toEqual(['c1', 'c2', 'c3']);
    expect((await backups()).map(({ reason, revision: at, counts }) => [reason, Number(at), counts.customers])).toEqual(
      [['import', before, 1]],
    );
    expect(await database()`select n from public.shop_uploads`).toHaveLength(0);
  });

  test('other devices are notified of each list once, however many statements it took, and technicians too by what it was done', async () => {
    const before = await revision();
    await replace(OWNER, [removals(), ...numbers(5).map((n) => [insert('customers', { shop_id: shop, id: `c${n}` })])]);
    const notified = await database()`
      select entity, id from public.changes where shop_id = ${shop} and revision > ${before} order by entity`;
    expect(notified.map(({ entity, id }) => [entity, id])).toEqual([
      ['customers', ''],
      ['lists', 'import'],
    ]);
    const [{ id }] = await backups();
    await restore(OWNER, id);
    const heard = await actAs(
      database(),
      TECHNICIAN,
      (tx) => tx`select id from public.changes where entity = 'lists' and revision > ${before} order by revision`,
    );
    expect(heard.map((one) => one.id)).toEqual(['import', 'restore']);
  });

  test('a row that is refused refuses all of it, and is named', async () => {
    await apply(database(), OWNER, [insert('customers', { shop_id: shop, id: 'old' })]);
    const wrong = stepsOf(shop, {
      invoices: [buildInvoice({ id: 'i1' }), buildInvoice({ id: 'i2', invoiceNumber: 'X', taxRate: 120 })],
    });
    const error = await replace(OWNER, [removals(), stepsOf(shop, { customers: SHOP.customers }), wrong]).catch(
      (thrown) => thrown,
    );
    expect({ code: error.code, hint: error.hint }).toEqual({ code: 'PT422', hint: 'row' });
    const { code, table, row } = JSON.parse(error.detail);
    expect([code, table, row.id]).toEqual(['23514', 'invoices', 'i2']);
    expect(await ids('customers')).toEqual(['old']);
    expect(await backups()).toHaveLength(0);
  });

  test.each([
    ['a manager', MANAGER],
    ['a technician', TECHNICIAN],
    ['the owner of another shop', OTHER],
  ])('%s is refused an import, a reset and a restore', async (_name, who) => {
    await apply(database(), OWNER, stepsOf(shop, SHOP));
    const before = await rows();
    expect(await refusal(upload(who, [removals()]))).toEqual({ code: '42501' });
    const batch = await upload(OWNER, [removals()]);
    expect(await refusal(replace(who, [removals()], { batch }))).toEqual({ code: '42501', hint: 'owner' });
    await replace(OWNER, [[]]);
    const [{ id }] = await backups();
    expect(await refusal(restore(who, id))).toEqual({ code: '42501', hint: 'owner' });
    const seen = await actAs(database(), who, (tx) => tx`select id from public.shop_backups`);
    expect(seen).toHaveLength(0);
    expect(await rows()).toEqual(before);
  });

  test.each([
    ['when the shop has changed since', async () => ({ at: (await revision()) - 1 }), { code: 'PT409', hint: 'moved' }],
    ['when a piece is missing', () => ({ count: 3 }), { code: 'PT400', hint: 'pieces' }],
  ])('an upload is refused %s', async (_when, how, expected) => {
    await apply(database(), OWNER, [insert('customers', { shop_id: shop, id: 'old' })]);
    expect(await refusal(replace(OWNER, [removals()], await how()))).toEqual(expected);
    expect(await ids('customers')).toEqual(['old']);
  });

  test('a backup brings every row back as it was, and the state before it is a backup too', async () => {
    await apply(database(), OWNER, stepsOf(shop, SHOP));
    // The one that was booked anyway comes before the one whose time it takes.
    await database()`update public.bookings set place = 0 where id = 'b2'`;
    const before = await rows();
    await replace(OWNER, [[...removals(), insert('customers', { shop_id: shop, id: 'new' })]]);
    const [{ id }] = await backups();
    await restore(OWNER, id);
    expect(await rows()).toEqual(before);
    expect((await backups()).map(({ reason, counts }) => [reason, counts.customers, counts.bookings])).toEqual([
      ['import', 2, 2],
      ['restore', 1, 0],
    ]);
    expect(await refusal(restore(OWNER, 0))).toEqual({ code: 'PT404', hint: 'not-found' });
  });

  test('a shop that had inv-1 and INV-1 before they were one number keeps both, also through a backup', async () => {
    const sql = database();
    const both = [buildInvoice({ id: 'a', invoiceNumber: 'INV-1' }), buildInvoice({ id: 'b', invoiceNumber: 'inv-1' })];
    await sql`alter table public.invoices disable trigger d_number`;
    await apply(sql, OWNER, stepsOf(shop, { invoices: both }));
    await sql`alter table public.invoices enable trigger d_number`;
    const change = { table: 'invoices', kind: 'update', key: { shop_id: shop, id: 'b' } };
    await apply(sql, OWNER, [{ ...change, row: { invoice_number: 'inv-1', notes: 'Paid at pick-up' } }]);
    const before = await rows();
    await replace(OWNER, [removals()]);
    const [{ id }] = await backups();
    await restore(OWNER, id);
    expect(await rows()).toEqual(before);
    expect(await refusal(apply(sql, OWNER, [{ ...change, row: { invoice_number: 'Inv-1' } }]))).toEqual({
      code: '23505',
    });
    const again = stepsOf(shop, { invoices: [buildInvoice({ id: 'c', invoiceNumber: 'iNv-1' })] });
    expect(await refusal(apply(sql, OWNER, again))).toEqual({ code: '23505' });
  });

  test('the last ten backups are kept, of one state one', async () => {
    for (const n of numbers(12)) await replace(OWNER, [[insert('customers', { shop_id: shop, id: `c${n}` })]]);
    const kept = await backups();
    expect(kept.map(({ counts }) => counts.customers)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const keep = () => actAs(database(), OWNER, (tx) => tx`select public.make_backup(${shop}, 'fresh')`);
    await keep();
    await keep();
    expect((await backups()).map(({ reason }) => reason).slice(-2)).toEqual(['import', 'fresh']);
  });

  /** A backup of the state of now, as of so many days ago. */
  async function backUp(who, customer, daysAgo) {
    await apply(database(), who, [insert('customers', { shop_id: shop, id: customer })]);
    await actAs(database(), who, (tx) => tx`select public.make_backup(${shop}, 'fresh')`);
    await database()`update public.shop_backups set made_at = now() - make_interval(days => ${daysAgo}) where id = (select max(id) from public.shop_backups)`;
  }
  const daysOf = (rows) => rows.map(({ made_at: at }) => Math.round((Date.now() - at) / 86_400_000)).join(' ');

  test('ten imports within an hour leave the newest backup of each of the six days before', async () => {
    for (const day of [7, 6, 5, 4, 3, 2, 1]) await backUp(OWNER, `day-${day}`, day);
    await backUp(OWNER, 'another of yesterday', 1);
    for (const n of numbers(10)) await replace(OWNER, [[insert('customers', { shop_id: shop, id: `c${n}` })]]);
    const kept = await backups();
    expect(daysOf(kept)).toBe('6 5 4 3 2 1 0 0 0 0');
    // The newest of yesterday, and the last four imports: each backup holds the state before.
    expect(kept.slice(5).map(({ counts }) => counts.customers)).toEqual([8, 14, 15, 16, 17]);
  });

  test('the day of a backup is that of the shop’s time zone', async () => {
    const zoned = (zone) =>
      database()`update public.shop_settings set settings = ${database().json({ timeZone: zone })} where shop_id = ${shop}`;
    await zoned('Pacific/Kiritimati');
    for (const n of numbers(11)) await backUp(OWNER, `c${n}`, 0);
    // 11:00 and 09:00 UTC are 01:00 of the next day and 23:00 there.
    await database()`update public.shop_backups set made_at = '2026-11-20T11:00:00Z'`;
    await database()`update public.shop_backups set made_at = '2026-11-20T09:00:00Z' where id = (select min(id) from public.shop_backups)`;
    const before = (await backups()).map(({ id }) => Number(id));
    await backUp(OWNER, 'newest', 0);
    expect((await backups()).map(({ id }) => Number(id))).toEqual([before[0], ...before.slice(2), before.at(-1) + 1]);
    await zoned('No/Where');
    await backUp(OWNER, 'one more', 0);
    expect(await backups()).toHaveLength(10);
    await zoned(undefined);
  });

  test('what a manager backs up never pushes out a backup of the owner', async () => {
    await backUp(OWNER, 'of the owner', 0);
    for (const n of numbers(12)) await backUp(MANAGER, `c${n}`, 0);
    const kept = await backups();
    expect(kept.map(({ counts, by_owner: isOwners }) => [counts.customers, isOwners])).toEqual([
      [1, true],
      ...[4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((count) => [count, false]),
    ]);
    // The owner's import finds this state backed up by the manager: it counts as the owner's from now on.
    await actAs(database(), OWNER, (tx) => tx`select public.make_backup(${shop}, 'import')`);
    for (const n of numbers(12)) await backUp(MANAGER, `d${n}`, 0);
    const owners = (await backups()).filter((backup) => backup.by_owner);
    expect(owners.map(({ counts }) => counts.customers)).toEqual([1, 13]);
  });
});
