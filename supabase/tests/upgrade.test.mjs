import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildBooking, buildCustomer, buildEstimate, buildInvoice, buildService } from '#test/build.ts';
import { migrate } from '../../server/database/migrations.mjs';
import { parseSharedDocument } from '../../src/io/customer-links/parse-shared-document.ts';
import { partsOf, recordFrom } from '../../src/io/hosted/hosted-rows.ts';
import { ALLOWED } from './allowed.mjs';
import { actAs, addMember, apply, enterShop, person, SIGNED_OUT } from './database.mjs';
import { rowsOf } from './rows.mjs';
import { makeDatabase } from './template.mjs';

const OWNER = person('u-owner');
const TECHNICIAN = person('u-tech');
/** The last migration of the first version. */
const FIRST_VERSION = '20261122000012';
const TABLES = ['customers', 'vehicles', 'invoices', 'estimates', 'document_links', 'shop_settings'];

const SERVICE = buildService({ id: 'service-1', basePrice: 1234.56 });
const BOOKING = buildBooking({ status: 'Complete', service: SERVICE });
const BOOKINGS = [
  { ...BOOKING, id: 'a' },
  // Its service was deleted.
  { ...BOOKING, id: 'b', serviceId: 'gone', service: { ...SERVICE, id: 'gone', basePrice: 4321.09 } },
  // Postgres can't hold the name: the copy is in `extra`.
  { ...BOOKING, id: 'c', service: { ...SERVICE, name: 'a\u0000b', basePrice: 6543.21 } },
  // Another program wrote it, without its pricing.
  {
    ...{ ...BOOKING, id: 'd', service: { ...SERVICE, baseCost: 0 } },
    employee: { ...BOOKING.employee, hourlyRate: 0 },
    pricing: Object.fromEntries(Object.keys(BOOKING.pricing).map((field) => [field, 0])),
  },
];

/** The row of a booking as that version wrote it: the price is in the copy of the service. */
function bookingRow({ id, service: { baseCost: _cost, ...service } }) {
  return id === 'c' ? { extra: { escaped: JSON.stringify({ service }) } } : { service };
}

const dayFromNow = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe.each(inject('engines'))('a database of the first version on $name', (engine) => {
  let database;
  let shop;
  let token;
  let before;
  let states;

  /** Adds a record with the columns that the table has at that version, and these in its own row. */
  async function add(entity, record, columnsThen = {}) {
    for (const [table, rowNow] of rowsOf(entity, shop, record)) {
      const row = table === entity ? { ...rowNow, ...columnsThen } : rowNow;
      const columns = await database.sql`
        select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`;
      const known = new Set(columns.map(({ name }) => name));
      if (known.size === 0) continue;
      const own = Object.fromEntries(Object.entries(row).filter(([name]) => known.has(name)));
      await database.sql`
        insert into public.${database.sql(table)} (${database.sql(Object.keys(own))})
        select ${database.sql(Object.keys(own))} from jsonb_populate_record(null::public.${database.sql(table)}, ${database.sql.json(own)})`;
    }
  }

  async function rows() {
    const found = {};
    for (const table of TABLES)
      found[table] = await database.sql`select * from public.${database.sql(table)} order by 1, 2`;
    return found;
  }

  const backUp = () => actAs(database.sql, OWNER, (tx) => tx`select public.make_backup(${shop}, 'import')`);

  /** The records of the list as the app reads them. */
  async function records(entity) {
    const parts = partsOf(entity).map(
      ({ table, owner }) =>
        `(select json_agg(p) from public.${table} p where p.shop_id = t.shop_id and p.${owner} = t.id) as ${table}`,
    );
    const found = await actAs(database.sql, OWNER, (tx) =>
      tx.unsafe(
        `select row_to_json(t) as row from (select ${['t.*', ...parts].join()} from public.${entity} t order by id) t`,
      ),
    );
    return found.flatMap(({ row }) => recordFrom(entity, row) ?? []);
  }

  /** The rows with the price of a service, of all tables that the person reads. */
  async function pricesReadBy(who) {
    const rows = await actAs(database.sql, who, async (tx) => {
      const found = [];
      for (const name of Object.keys(ALLOWED))
        found.push(...(await tx.unsafe(`select '${name}' as name, t::text as text from public.${name} t`)));
      return found;
    });
    return rows.filter(({ text }) => /1234\.56|4321\.09|6543\.21|basePrice"+ ?:/.test(text));
  }

  const statesOf = async () => [
    ...(await database.sql`select revision::int, (select json_agg(version) from public.bookings) as versions from public.shops`),
  ];

  beforeAll(async () => {
    database = await makeDatabase(engine, FIRST_VERSION);
    shop = await enterShop(database.sql, OWNER);
    await addMember(database.sql, shop, TECHNICIAN, 'technician');
    await database.sql`insert into public.shop_settings (shop_id, kind, settings) values (${shop}, 'starter', '{}')`;
    await add('services', SERVICE, { base_price: SERVICE.basePrice });
    for (const booking of BOOKINGS) await add('bookings', booking, bookingRow(booking));
    await database.sql`delete from public.booking_pricing where booking_id = 'd'`;
    await backUp();
    // What no version of the app reads, and JSON that Postgres stores but can't read.
    await add('bookings', { ...BOOKING, id: 'e' });
    await database.sql`update public.bookings set service = '{"basePrice": 1e999999}' where id = 'e'`;
    await add('bookings', { ...BOOKING, id: 'f' }, { service: { basePrice: 'none' } });
    await database.sql`update public.bookings set extra = '{"a": "basePrice \\u0000"}' where id = 'f'`;
    await backUp();
    await add('customers', buildCustomer());
    await add('invoices', buildInvoice({ id: 'a', invoiceNumber: 'INV-7', status: 'Sent' }));
    await add('invoices', buildInvoice({ id: 'b', invoiceNumber: 'inv-7' }));
    await add(
      'estimates',
      buildEstimate({ status: 'Sent', date: dayFromNow(-100), expiryDate: dayFromNow(80), validityPeriod: 180 }),
    );
    const [{ link }] = await actAs(
      database.sql,
      OWNER,
      (tx) => tx`select public.share_document('estimate', 'estimate-1', 'America/Chicago') as link`,
    );
    token = link.token;
    await database.sql`
      update public.document_links set created_at = now() - interval '100 days', expires_at = now() - interval '10 days'`;
    before = await rows();
    states = [await statesOf()];
    await migrate(database.sql);
    states.push(await statesOf());
  });
  afterAll(() => database.close());

  test('keeps every row as it was: new columns are added, nothing is rewritten', async () => {
    const after = await rows();
    for (const table of TABLES) expect(after[table], table).toMatchObject([...before[table]]);
    expect(before['invoices'].length).toBe(2);
  });

  test('an invoice of that version has no discount rule and no exemption: its amounts are those that were stored', async () => {
    const [invoice] = await database.sql`
      select total_amount::float8, paid_amount::float8, balance_amount::float8, discount_percent, discount_applies, tax_exempt_number
      from public.invoices where id = 'a'`;
    expect(invoice).toEqual({
      ...{ total_amount: 868, paid_amount: 0, balance_amount: 868 },
      ...{ discount_percent: null, discount_applies: null, tax_exempt_number: null },
    });
  });

  test('a link of 90 days that had expired opens again: the estimate is valid for 80 days more', async () => {
    const [{ answer }] = await actAs(
      database.sql,
      SIGNED_OUT,
      (tx) => tx`select public.open_document(${token}) as answer`,
    );
    expect(parseSharedDocument(answer, 'UTC').document?.title).toBe('Estimate EST-2026-0001');
  });

  test('INV-7 and inv-7 both stay, and can be edited', async () => {
    const key = { shop_id: shop, id: 'b' };
    const row = { invoice_number: 'inv-7', notes: 'Paid at pick-up' };
    await apply(database.sql, OWNER, [{ table: 'invoices', kind: 'update', key, row }]);
    expect([...(await database.sql`select id, invoice_number, notes from public.invoices order by id`)]).toEqual([
      { id: 'a', invoice_number: 'INV-7', notes: '' },
      { id: 'b', invoice_number: 'inv-7', notes: 'Paid at pick-up' },
    ]);
  });

  test('each service and each booking keeps its price, through a backup too, and a technician reads it in no table', async () => {
    const kept = async () => [await records('services'), await records('bookings'), await pricesReadBy(TECHNICIAN)];
    expect(states[1]).toEqual(states[0]);
    expect(await kept()).toEqual([[SERVICE], BOOKINGS, []]);
    const [{ id }] = await database.sql`select min(id) as id from public.shop_backups`;
    await actAs(database.sql, OWNER, (tx) => tx`select public.restore_backup(${shop}, ${id})`);
    expect(await kept()).toEqual([[SERVICE], BOOKINGS, []]);
    expect(new Set((await pricesReadBy(OWNER)).map(({ name }) => name))).toEqual(
      new Set(['service_prices', 'booking_pricing', 'shop_backup_rows']),
    );
  });
});
