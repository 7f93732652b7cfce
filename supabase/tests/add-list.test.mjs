import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { buildLead } from '#test/build.ts';
import { actAs, addMember, apply, enterShop, insert, onEachEngine, person, refusal } from './database.mjs';
import { stepsOf } from './rows.mjs';
import { OWNER_ROLE } from './template.mjs';

const OWNER = person('owner');
const MANAGER = person('man');
const TECHNICIAN = person('tech');
const OTHER = person('other');

const COUPONS = readFileSync(new URL('../../test/coupons/coupons.sql', import.meta.url), 'utf8');
/** A list that technicians read, with a part that they don't. */
const TOOLS = `
  create table public.tools (
    shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade, id text not null,
    place double precision not null, customer_id text not null default '', live_customer_id text,
    extra json not null default '{}', created_at timestamptz, updated_at timestamptz, version integer not null default 1,
    primary key (shop_id, id),
    foreign key (shop_id, live_customer_id) references public.customers on delete set null (live_customer_id)
  );
  create table public.tool_costs (
    shop_id uuid not null default private.my_shop_id(), tool_id text not null, cost numeric not null,
    primary key (shop_id, tool_id), foreign key (shop_id, tool_id) references public.tools on delete cascade
  );
  select private.add_list('tools', is_shared => true);
  select private.add_part('tool_costs', 'tools', 'tool_id', is_shared => false);
  select private.shape_table('tools', '{"required": ["id"], "properties": {"id": {"type": "string"}}}');
  select private.shape_table('tool_costs', '{"properties": {"cost": {"type": "number"}}}');
`;

const LISTS = [
  'customers',
  'leads',
  'services',
  'products',
  'stations',
  'employees',
  'bookings',
  'jobs',
  'inspections',
  'invoices',
  'estimates',
  'deposits',
  'removals',
  'messages',
  'consents',
  'warrantyTiers',
  'warranties',
  'claims',
  'followUps',
];
const PARTS = [
  'vehicles',
  'price_rules',
  'service_costs',
  'service_prices',
  'product_costs',
  'employee_rates',
  'booking_pricing',
  'payments',
  'claim_credits',
];
const WARRANTY = ['warrantyTiers', 'warranties', 'claims', 'followUps'];
const SHARED = [
  'customers',
  'services',
  'stations',
  'employees',
  'bookings',
  'jobs',
  'inspections',
  'products',
  ...WARRANTY,
];
const TABLES = { lists: LISTS, backup: [...LISTS, ...PARTS], shared: SHARED.toSorted() };

onEachEngine((database) => {
  let shop;
  let backupBefore;

  const backUp = async () => {
    await actAs(database(), OWNER, (tx) => tx`select public.make_backup(${shop}, 'import')`);
    const [{ id }] = await database()`select max(id) as id from public.shop_backups where shop_id = ${shop}`;
    return id;
  };
  const restore = (id) => actAs(database(), OWNER, (tx) => tx`select public.restore_backup(${shop}, ${id})`);
  const codes = async () =>
    (await database()`select code from public.coupons where shop_id = ${shop} order by place`).map(({ code }) => code);
  const coupon = (id, more) =>
    insert('coupons', { shop_id: shop, id, code: id, percent: 5, customer_id: 'c', ...more });

  const tables = async () => {
    const [row] = await database()`
      select private.list_tables() as lists, private.backup_tables() as backup, private.shared_lists() as shared`;
    // Their order is not defined.
    return { ...row, shared: row.shared.sort() };
  };

  /** Policies, triggers, grants and settings of a table, its own name left out. */
  const rulesOf = async (table, own = table) => {
    const [row] = await database()`
      select
        (select json_agg(format('%s %s %s %s', polname, polcmd, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
          order by polname) from pg_policy where polrelid = c.oid) as policies,
        (select json_agg(pg_get_triggerdef(t.oid) order by tgname) from pg_trigger t
          where tgrelid = c.oid and not tgisinternal and tgname not like 'e\_%') as triggers,
        (select json_agg(tgname order by tgname) from pg_trigger where tgrelid = c.oid and tgname like 'e\_%') as limits,
        (select json_agg(g::text order by g::text) from unnest(c.relacl) g) as grants, c.relrowsecurity as secured,
        (select attoptions::text from pg_attribute where attrelid = c.oid and attname = 'shop_id') as statistics
      from pg_class c where c.oid = ${`public."${table}"`}::regclass`;
    return JSON.parse(JSON.stringify(row).replaceAll(table, '…').replaceAll(own, '…'));
  };

  beforeAll(async () => {
    expect(await tables()).toEqual(TABLES);
    shop = await enterShop(database(), OWNER);
    await addMember(database(), shop, MANAGER, 'manager');
    await addMember(database(), shop, TECHNICIAN, 'technician');
    await enterShop(database(), OTHER);
    await apply(database(), OWNER, [
      insert('shop_settings', { shop_id: shop, kind: 'starter', settings: {} }),
      ...stepsOf(shop, { leads: [buildLead()] }),
    ]);
    backupBefore = await backUp();
    // As a migration does, which the owner of the database runs.
    for (const list of [COUPONS, TOOLS])
      await database().unsafe(`set role ${OWNER_ROLE}; ${list}; reset role`).simple();
  });

  test('one call each makes a list and a part known to steps, backups and changes', async () => {
    expect(await tables()).toEqual({
      lists: [...LISTS, 'coupons', 'tools'],
      backup: [...LISTS, 'coupons', 'tools', ...PARTS, 'tool_costs'],
      shared: [...SHARED, 'tools'].sort(),
    });
  });

  test('the table has the rules that a list of the office has, one that technicians read those of the services, a part those of a part', async () => {
    const without =
      (some) =>
      ({ triggers, ...other }) => ({ ...other, triggers: triggers.filter((one) => !some.test(one)) });
    // Those of leads alone are of the photos that came with them.
    expect(await rulesOf('coupons')).toEqual(without(/mark_photos/)(await rulesOf('leads')));
    const follows = /a_stamp|b_link/;
    const rest = without(follows);
    expect(rest(await rulesOf('tools'))).toEqual(rest(await rulesOf('services')));
    const following = ({ triggers }) => triggers.filter((one) => follows.test(one));
    expect(following(await rulesOf('tools'))).toEqual(following(await rulesOf('bookings')));
    expect(await rulesOf('tool_costs', 'tool')).toEqual(await rulesOf('employee_rates', 'employee'));
  });

  test('owner and manager write and read it; a technician and another shop see neither rows nor changes', async () => {
    const at = await apply(database(), OWNER, [coupon('a'), coupon('b')]);
    await apply(database(), MANAGER, [
      { table: 'coupons', kind: 'update', key: { shop_id: shop, id: 'a' }, row: { code: 'A5' }, version: 1 },
    ]);
    const seen = async (who) => [
      await actAs(database(), who, (tx) => tx`select id, code, place, version from public.coupons order by place`),
      await actAs(
        database(),
        who,
        (tx) => tx`select id, op from public.changes where entity = 'coupons' order by revision, id`,
      ),
    ];
    const whole = [
      [
        { id: 'a', code: 'A5', place: 1, version: 2 },
        { id: 'b', code: 'b', place: 2, version: 1 },
      ],
      [
        { id: 'a', op: 'insert' },
        { id: 'b', op: 'insert' },
        { id: 'a', op: 'update' },
      ],
    ];
    expect((await seen(OWNER)).map((rows) => [...rows])).toEqual(whole);
    expect((await seen(MANAGER)).map((rows) => [...rows])).toEqual(whole);
    for (const who of [TECHNICIAN, OTHER]) expect((await seen(who)).map((rows) => [...rows])).toEqual([[], []]);
    expect(await refusal(apply(database(), TECHNICIAN, [coupon('c')]))).toEqual({ code: '42501' });
    // Two devices edited the same state.
    const late = {
      table: 'coupons',
      kind: 'update',
      key: { shop_id: shop, id: 'a' },
      row: { code: 'late' },
      version: 1,
    };
    expect(await refusal(apply(database(), OWNER, [late]))).toEqual({ code: 'PT409', hint: 'conflict' });
    expect(await refusal(apply(database(), OWNER, [coupon('c')], shop, at.from))).toEqual({
      code: 'PT409',
      hint: 'moved',
    });
    expect(await refusal(apply(database(), OWNER, [coupon('c', { code: 'x'.repeat(100_001) })]))).toEqual({
      code: '23514',
    });
    expect(await codes()).toEqual(['A5', 'b']);
  });

  test('a record follows its customer, and the technician who reads it does not read its cost', async () => {
    await apply(database(), OWNER, [
      insert('tools', { shop_id: shop, id: 't', customer_id: 'c1' }),
      insert('tool_costs', { shop_id: shop, tool_id: 't', cost: 12 }),
      insert('customers', { shop_id: shop, id: 'c1', first_name: 'Dana' }),
    ]);
    const [tool] = await actAs(database(), TECHNICIAN, (tx) => tx`select live_customer_id, version from public.tools`);
    expect(tool).toEqual({ live_customer_id: 'c1', version: 1 });
    expect([...(await actAs(database(), TECHNICIAN, (tx) => tx`select * from public.tool_costs`))]).toEqual([]);
    expect([
      ...(await actAs(
        database(),
        TECHNICIAN,
        (tx) => tx`select op from public.changes where entity = 'tools' order by revision`,
      )),
    ]).toEqual([{ op: 'insert' }, { op: 'update' }]);
  });

  test('a backup holds the list; one from before the list leaves it as it is', async () => {
    const backup = await backUp();
    const [{ counts }] =
      await database()`select counts from public.shop_backups where shop_id = ${shop} and id = ${backup}`;
    expect(counts).toEqual({
      ...Object.fromEntries(LISTS.map((list) => [list, 0])),
      customers: 1,
      leads: 1,
      coupons: 2,
      tools: 1,
    });
    await apply(database(), OWNER, [{ table: 'coupons', kind: 'delete', key: { shop_id: shop } }]);
    await restore(backup);
    expect(await codes()).toEqual(['A5', 'b']);
    const [cost] = await database()`select cost::int from public.tool_costs where shop_id = ${shop}`;
    expect(cost).toEqual({ cost: 12 });
    await apply(database(), OWNER, [coupon('c')]);
    await restore(backupBefore);
    expect(await codes()).toEqual(['A5', 'b', 'c']);
    expect(await database()`select id from public.customers where shop_id = ${shop}`).toHaveLength(0);
  });
});
