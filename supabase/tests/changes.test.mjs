import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildCustomer, buildInvoice, buildService, buildStation } from '#test/build.ts';
import { actAs, addMember, apply, enterShop, insert, onEachEngine, person } from './database.mjs';
import { rowsOf, stepsOf } from './rows.mjs';

const OWNER = person('owner');

onEachEngine((database) => {
  let shop;
  let start;
  const revision = async () =>
    (await database()`select revision::int from public.shops where id = ${shop}`)[0].revision;
  const since = async (from) =>
    (
      await database()`select revision::int, entity, id, op from public.changes where shop_id = ${shop} and revision > ${from}
      order by revision, entity, id`
    ).map((one) => `${one.revision - start} ${one.op} ${one.entity} ${one.id}`);
  const customer = (id, more = {}) => insert('customers', { shop_id: shop, id, ...more });

  beforeEach(async () => {
    await database()`delete from public.shops`;
    shop = await enterShop(database(), OWNER);
    start = await revision();
  });

  describe('each statement that changes something is one revision', () => {
    test('of the record, with its id, and of the record when it is a part of one', async () => {
      await apply(database(), OWNER, stepsOf(shop, { customers: [buildCustomer()], services: [buildService()] }));
      await apply(database(), OWNER, stepsOf(shop, { stations: [buildStation()], bookings: [buildBooking()] }));
      const payment = { id: 'p', amount: 1, date: '2026-11-20', method: 'Cash', reference: '', note: '' };
      await apply(database(), OWNER, stepsOf(shop, { invoices: [buildInvoice({ payments: [payment] })] }));
      expect(await since(start)).toEqual([
        '1 insert customers customer-1',
        '2 update customers customer-1',
        '3 insert services service-1',
        '4 update services service-1',
        '5 update services service-1',
        '6 insert stations station-1',
        '7 insert bookings booking-1',
        '8 update bookings booking-1',
        '9 insert invoices invoice-1',
        '10 update invoices invoice-1',
      ]);
    });

    test('a record deleted with its parts is notified once; documents that lose their link are not', async () => {
      await apply(database(), OWNER, stepsOf(shop, { customers: [buildCustomer()], invoices: [buildInvoice()] }));
      const before = await revision();
      await apply(database(), OWNER, [
        { table: 'customers', kind: 'delete', key: { shop_id: shop, id: 'customer-1' } },
      ]);
      expect(await since(before)).toEqual([`${before - start + 1} delete customers customer-1`]);
      const [{ left }] = await database()`select count(*)::int as left from public.vehicles`;
      expect(left).toBe(0);
    });

    test('settings and members are notified too; a statement that changes no row is not', async () => {
      await actAs(
        database(),
        OWNER,
        (tx) => tx`insert into public.shop_settings (kind, settings) values ('starter', '{}')`,
      );
      await actAs(database(), OWNER, (tx) => tx`update public.shop_members set role = role`);
      await actAs(database(), OWNER, (tx) => tx`update public.customers set notes = 'x'`);
      await actAs(database(), OWNER, (tx) => tx`delete from public.leads`);
      expect(await since(start)).toEqual([`1 insert settings ${shop}`, `2 update members ${OWNER.sub}`]);
    });

    test('more than 500 records of one statement are notified as many', async () => {
      const rows = (count, name) => Array.from({ length: count }, (_, index) => customer(`${name}${index}`));
      await apply(database(), OWNER, rows(500, 'a'));
      expect(await since(start)).toHaveLength(500);
      await apply(database(), OWNER, rows(501, 'b'));
      expect(await since(start + 1)).toEqual(['2 insert customers ']);
    });

    test('a command that is undone leaves none', async () => {
      await expect(apply(database(), OWNER, [customer('a'), customer('a', { notes: 'x' })])).rejects.toThrow(
        'duplicate',
      );
      expect([await revision(), await since(start)]).toEqual([start, []]);
    });
  });

  test('20 devices write at once while another one reads: it misses nothing, and no revision is left out', async () => {
    const WRITERS = 20;
    const EACH = 10;
    let last = start;
    let writing = true;
    const heard = [];
    const reading = (async () => {
      for (;;) {
        const isLast = !writing;
        const rows = await actAs(
          database(),
          OWNER,
          (tx) => tx`select revision::int, id from public.changes where revision > ${last} order by revision`,
        );
        heard.push(...rows.map((one) => ({ ...one })));
        last = rows.at(-1)?.revision ?? last;
        if (isLast) return;
      }
    })();
    const write = async (writer) => {
      for (let index = 0; index < EACH; index += 1) {
        // By turns as a command of two statements and as a plain one.
        const id = `w${writer}-${index}`;
        if (index % 2 === 0) await apply(database(), OWNER, [customer(id), insert('leads', { shop_id: shop, id })]);
        else await actAs(database(), OWNER, (tx) => tx`insert into public.customers (id) values (${id})`);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, index) => write(index)));
    writing = false;
    await reading;
    const written = WRITERS * (EACH + EACH / 2);
    expect(heard.map((one) => one.revision - start)).toEqual(Array.from({ length: written }, (_, index) => index + 1));
    expect(new Set(heard.map((one) => one.id)).size).toBe(WRITERS * EACH);
  });

  test('plain writes and commands that cross each other’s rows never wait for each other for good', async () => {
    await apply(database(), OWNER, [customer('a'), customer('b')]);
    const key = (id) => ({ shop_id: shop, id });
    const change = (id) => ({ table: 'customers', kind: 'update', key: key(id), row: { notes: 'x' } });
    const writes = Array.from({ length: 40 }, (_, index) => {
      if (index % 4 === 0) return apply(database(), OWNER, [change('a'), change('b')]);
      if (index % 4 === 1) return apply(database(), OWNER, [change('b'), change('a')]);
      return actAs(
        database(),
        OWNER,
        (tx) => tx`update public.customers set notes = 'y' where id = ${index % 4 === 2 ? 'a' : 'b'}`,
      );
    });
    const outcomes = await Promise.allSettled(writes);
    expect(outcomes.filter((one) => one.status === 'rejected')).toEqual([]);
  });

  test('10,000 revisions are kept, and the shop says from where on', async () => {
    await apply(database(), OWNER, [customer('old')]);
    await database()`update public.shops set revision = 10099 where id = ${shop}`;
    await apply(database(), OWNER, [customer('new')]);
    const rows = await database()`select id from public.changes where shop_id = ${shop}`;
    const [{ kept }] = await database()`select kept_from::int as kept from public.shops where id = ${shop}`;
    expect([rows.map((row) => row.id), kept]).toEqual([['new'], 100]);
  });

  test('for an owner, neither a read of the changes nor an update looks through the catalog; it does once for others', async () => {
    await apply(database(), OWNER, [customer('seen')]);
    const manager = person('manager');
    const technician = person('technician');
    await addMember(database(), shop, manager, 'manager');
    await addMember(database(), shop, technician, 'technician');
    const read = (tx) => tx`select id from public.changes where shop_id = ${shop}`;
    const update = (tx) => tx`update public.customers set notes = notes || 'x' where shop_id = ${shop}`;
    const calls = async (tx) =>
      (
        await tx`select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions
        where funcname in ('shared_lists', 'step_key')`
      )[0].calls;
    const looks = [];
    for (const [who, work] of [
      [OWNER, read],
      [technician, read],
      [OWNER, update],
      [manager, update],
    ]) {
      await database().begin(async (tx) => {
        await tx`set local track_functions = 'all'`;
        // Those of the transaction before may still be counted.
        const before = await calls(tx);
        await actAs({ begin: (inside) => inside(tx) }, who, work);
        looks.push((await calls(tx)) - before);
      });
    }
    expect(looks).toEqual([0, 1, 0, 1]);
  });

  test('who listens is woken with the shop and its revision', async () => {
    let wake;
    const woken = new Promise((resolve) => {
      wake = resolve;
    });
    const listening = await database().listen('row_change', (text) => wake(JSON.parse(text)));
    await apply(database(), OWNER, [insert(...rowsOf('stations', shop, buildStation())[0])]);
    expect(await woken).toEqual({ shop, revision: start + 1 });
    await listening.unlisten();
  });
});
