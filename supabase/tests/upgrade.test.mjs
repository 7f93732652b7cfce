import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildCustomer, buildEstimate, buildInvoice } from '#test/build.ts';
import { migrate } from '../../server/database/migrations.mjs';
import { parseSharedDocument } from '../../src/io/customer-links/parse-shared-document.ts';
import { actAs, apply, enterShop, makeDatabase, person, SIGNED_OUT } from './database.mjs';
import { rowsOf } from './rows.mjs';

const OWNER = person('u-owner');
/** The last migration of the first version. */
const FIRST_VERSION = '20261122000012';
const TABLES = ['customers', 'vehicles', 'invoices', 'estimates', 'document_links', 'shop_settings'];

const dayFromNow = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe.each(inject('engines'))('a database of the first version on $name', (engine) => {
  let database;
  let shop;
  let token;
  let before;

  /** Adds a record with the columns that the table has at that version. */
  async function add(entity, record) {
    for (const [table, row] of rowsOf(entity, shop, record)) {
      const columns = await database.sql`
        select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`;
      const known = new Set(columns.map(({ name }) => name));
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

  beforeAll(async () => {
    database = await makeDatabase(engine, FIRST_VERSION);
    shop = await enterShop(database.sql, OWNER);
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
    await migrate(database.sql);
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
});
