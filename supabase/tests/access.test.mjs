import { beforeAll, describe, expect, test } from 'vitest';
import {
  ALLOWED,
  attemptsOf,
  HARMLESS,
  inspectionLinkRow,
  jobLinkRow,
  photoFileRows,
  photoRow,
  requestPhotoRow,
  SHOP,
} from './allowed.mjs';
import { actAs, addMember, apply, enterShop, onEachEngine, person, SIGNED_OUT, tryAs } from './database.mjs';
import { stepsOf } from './rows.mjs';

const PEOPLE = {
  owner: person('a-owner'),
  manager: person('a-man'),
  technician: person('a-tech'),
  'owner of another shop': person('b-owner'),
  'a person without a shop': person('nobody'),
  'nobody signed in': SIGNED_OUT,
};
const VERBS = ['select', 'insert', 'update', 'delete', 'move'];

async function fill(sql, owner) {
  const shop = await enterShop(sql, owner);
  await apply(sql, owner, [
    ...stepsOf(shop, SHOP),
    {
      table: 'shop_settings',
      kind: 'insert',
      row: { shop_id: shop, kind: 'starter', settings: { targetMargin: 37.31, targetProfitPerBayHour: 93.17 } },
    },
  ]);
  await actAs(sql, owner, (tx) => tx`select public.share_document('estimate', ${SHOP.estimates[0].id})`);
  await sql`insert into public.shop_invitations (shop_id, email, role) values (${shop}, 'new@example.com', 'manager')`;
  await sql`insert into public.shop_uploads (shop_id, batch, n, steps) values (${shop}, ${shop}, 0, '[]')`;
  await actAs(sql, owner, (tx) => tx`select public.make_backup(${shop}, 'fresh')`);
  await sql`insert into private.photo_files ${sql(photoFileRows(shop))}`;
  await sql`insert into public.photos ${sql(photoRow(shop))}`;
  await sql`insert into public.inspection_links ${sql(inspectionLinkRow(shop))}`;
  await sql`insert into public.job_links ${sql(jobLinkRow(shop))}`;
  await sql`insert into public.request_photos ${sql(requestPhotoRow(shop))}`;
  await sql`insert into public.user_profiles (id, business_name) values (${owner.sub}, 'A')`;
  return shop;
}

/** Columns that identify a row's shop. */
function whereOf(table, shop) {
  if (table === 'shops') return `id = '${shop}'`;
  if (table === 'user_profiles') return `id = '${PEOPLE.owner.sub}'`;
  return `shop_id = '${shop}'`;
}

const CASES = attemptsOf(VERBS, Object.keys(PEOPLE));

onEachEngine((database) => {
  let shop;
  let other;

  beforeAll(async () => {
    const sql = database();
    shop = await fill(sql, PEOPLE.owner);
    await addMember(sql, shop, PEOPLE.manager, 'manager');
    await addMember(sql, shop, PEOPLE.technician, 'technician');
    other = await fill(sql, PEOPLE['owner of another shop']);
  });

  /** Returns whether the attempt had an effect. Throws on errors other than missing permissions. */
  async function attempt(sql, { table, verb, who }) {
    const where = whereOf(table, shop);
    const name = `public."${table}"`;
    const column = HARMLESS[table] ?? 'notes';
    const [row] = await sql.unsafe(`select * from ${name} where ${where}`);
    try {
      return await sql.begin(async (tx) => {
        const undo = { done: false };
        if (verb === 'insert') {
          // As the table's owner, past policies and triggers: room for the same row again.
          await tx.unsafe("set local session_replication_role = 'replica'");
          await tx.unsafe(`delete from ${name} where ${where}`);
          if (table === 'bookings') await tx.unsafe(`delete from public.booking_days where ${where}`);
          await tx.unsafe("set local session_replication_role = 'origin'");
        }
        const claims = PEOPLE[who];
        await tx`select set_config('request.jwt.claims', ${claims ? JSON.stringify(claims) : ''}, true)`;
        await tx.unsafe(`set local role ${claims ? 'authenticated' : 'anon'}`);
        const answer = await {
          select: () => tx.unsafe(`select * from ${name} where ${where}`),
          insert: () => tx`insert into ${tx(`public.${table}`)} ${tx(row)}`,
          update: () => tx.unsafe(`update ${name} set ${column} = ${column} where ${where}`),
          delete: () => tx.unsafe(`delete from ${name} where ${where}`),
          move: () =>
            tx.unsafe(
              table === 'shops' || table === 'user_profiles'
                ? `update ${name} set id = '${table === 'shops' ? other : PEOPLE.technician.sub}' where ${where}`
                : `update ${name} set shop_id = '${other}' where ${where}`,
            ),
        }[verb]();
        undo.done = verb === 'select' ? answer.length > 0 : answer.count > 0;
        throw undo;
      });
    } catch (thrown) {
      if ('done' in thrown) return thrown.done;
      if (thrown.code === '42501') return false;
      throw thrown;
    }
  }

  describe(`row policies: ${CASES.length} attempts, ${CASES.filter((one) => one.allowed).length} of them allowed`, () => {
    test.each(CASES.map((one) => [one.table, one.verb, one.who, one.allowed ? 'allowed' : 'refused', one]))(
      '%s: %s by %s is %s',
      async (_table, _verb, _who, _outcome, one) => {
        expect(await attempt(database(), one)).toBe(one.allowed);
      },
    );
  });

  test('no table is left out of these attempts', async () => {
    const tables = await database()`select tablename from pg_tables where schemaname = 'public'`;
    expect(tables.map((row) => row.tablename).sort()).toEqual(Object.keys(ALLOWED).sort());
  });

  test('targets, deposit rules and packages in the settings are kept apart from what technicians read, and go with them', async () => {
    const depositRules = { '': { kind: 'amount', value: 991.37 } };
    const packages = [{ id: 'p', name: 'New car', services: [], priceKind: 'amount', price: 991.37 }];
    const settings = {
      logo: 'a',
      targetMargin: 40.5,
      targetProfitPerBayHour: 92.25,
      depositRules,
      packages,
      terms: 'b',
    };
    const kept = (who) =>
      tryAs(database(), PEOPLE.owner, async (tx) => {
        await tx`update public.shop_settings set settings = ${tx.json(settings)} where shop_id = ${shop}`;
        await tx`select set_config('request.jwt.claims', ${JSON.stringify(PEOPLE[who])}, true)`;
        return [
          await tx`select settings from public.shop_settings`,
          await tx`select target_margin, target_profit, deposit_rules, packages from public.shop_margins`,
        ];
      });
    const read = [{ settings: { logo: 'a', terms: 'b' } }];
    expect(await kept('technician')).toEqual([read, []]);
    expect(await kept('manager')).toEqual([
      read,
      [{ target_margin: 40.5, target_profit: 92.25, deposit_rules: depositRules, packages }],
    ]);
    const cleared = await tryAs(database(), PEOPLE.owner, async (tx) => {
      await tx`update public.shop_settings set settings = '{}' where shop_id = ${shop}`;
      return tx`select * from public.shop_margins`;
    });
    expect(cleared).toEqual([]);
  });

  test('a technician hears of changes of what technicians see, and of nothing else', async () => {
    const heard = await tryAs(
      database(),
      PEOPLE.technician,
      (tx) => tx`select distinct entity from public.changes order by 1`,
    );
    expect(heard.map((row) => row.entity)).toEqual([
      'bookings',
      'claims',
      'customers',
      'employees',
      'followUps',
      'inspections',
      'jobs',
      'members',
      'products',
      'services',
      'settings',
      'stations',
      'warranties',
      'warrantyTiers',
    ]);
  });
});
