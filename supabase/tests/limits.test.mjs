// What the database refuses by itself, so that nobody with an account can fill or break what is not theirs.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCustomer, buildInvoice, buildLead, buildService } from '#test/build.ts';
import { inspectionLinkRow, jobLinkRow, SHOP } from './allowed.mjs';
import {
  actAs,
  addMember,
  apply,
  enterShop,
  insert,
  numbers,
  onEachEngine,
  person,
  refusal,
  thrownBy,
  tryAs,
} from './database.mjs';
import { rowsOf, stepsOf } from './rows.mjs';

const OWNER = person('owner');
const MANAGER = person('man');
const TECHNICIAN = person('tech');
const NOBODY = person('nobody');
const FORBIDDEN = { code: '42501', hint: 'owner' };
const BAD_STEP = { code: 'PT400', hint: 'step' };

onEachEngine((database) => {
  let shop;
  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    await addMember(database(), shop, MANAGER, 'manager');
    await addMember(database(), shop, TECHNICIAN, 'technician');
  });

  const send = (who, text) =>
    actAs(database(), who, (tx) => tx`select public.apply_steps(${text}::text::json) as answer`);

  describe('an account without a shop', () => {
    const ARGUMENTS = { uuid: () => shop, text: () => 'a@b.c', json: () => '[]', bigint: () => 0, integer: () => 0 };

    test('may call what lets it into one, and a customer’s links; everything else refuses it', async () => {
      const functions = await database()`
        select proname as name, array(select format_type(t, null) from unnest(proargtypes) with ordinality as a (t, n) order by n) as types
        from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
        order by 1`;
      const answers = {};
      for (const { name, types } of functions) {
        const values = types.map((type) => ARGUMENTS[type]?.() ?? null);
        const places = types.map((type, at) => (type === 'json' ? `$${at + 1}::text::json` : `$${at + 1}::${type}`));
        const asked = tryAs(database(), NOBODY, (tx) =>
          tx.unsafe(`select public.${name}(${places.join(', ')})`, values),
        );
        answers[name] = (await refusal(asked))?.code ?? 'answers';
      }
      expect(answers).toEqual({
        acknowledge_care: 'PT404',
        acknowledge_inspection: 'PT404',
        add_request_photo: 'PT404',
        answer_document: 'PT404',
        apply_steps: '42501',
        // Its own calendar links: it has none.
        calendar_links: 'answers',
        document_links_of: '42501',
        enter_shop: 'answers',
        inspection_links_of: '42501',
        invite_member: '42501',
        job_links_of: '42501',
        join_shop: 'PT409',
        look_invitation: 'answers',
        make_backup: '42501',
        make_calendar_link: '42501',
        my_shop: 'answers',
        open_document: 'PT404',
        open_inspection: 'PT404',
        open_job: 'PT404',
        open_request_page: 'PT404',
        photo_of_link: 'PT404',
        photo_usage: '42501',
        replace_lists: '42501',
        restore_backup: '42501',
        revoke_calendar_link: 'answers',
        revoke_invitation: '42501',
        send_request: 'PT400',
        share_document: '42501',
        share_inspection: '42501',
        share_job: '42501',
        transfer_ownership: '42501',
        usable_links: '42501',
      });
    });

    test('apply_steps takes no steps for a shop that the caller is not in, even none', async () => {
      const refused = { code: '42501', hint: 'no-shop' };
      expect(await refusal(apply(database(), NOBODY, []))).toEqual(refused);
      expect(await refusal(apply(database(), NOBODY, [], shop))).toEqual(refused);
      expect(await refusal(apply(database(), OWNER, [], '00000000-0000-4000-8000-000000000000'))).toEqual(refused);
      expect(await refusal(apply(database(), TECHNICIAN, [], shop))).toBeUndefined();
    });
  });

  describe('steps', () => {
    const insertion = (id) => `{"table":"leads","kind":"insert","row":{"shop_id":"${shop}","id":"${id}"}}`;

    test.each([
      ['2 MiB of ones', () => `[${Array(1_048_576).fill(1).join()}]`],
      ['200,000 ones', () => `[${Array(200_000).fill(1).join()}]`],
      ['200,001 steps', () => `[${Array(200_001).fill(insertion('a')).join()}]`],
      ['one number', () => '[1]'],
      ['a number among steps', () => `[${insertion('a')},1]`],
      ['an object', () => '{}'],
      ['a text', () => '"steps"'],
      ['null', () => 'null'],
      ['a step without a row', () => `[{"table":"leads","kind":"insert","padding":"${'x'.repeat(40)}"}]`],
      ['an insert of an empty row', () => `[{"table":"leads","kind":"insert","row":{},"padding":"${'x'.repeat(40)}"}]`],
      [
        'an update of nothing',
        () => `[{"table":"leads","kind":"update","key":{"shop_id":"${shop}","id":"a"},"row":{}}]`,
      ],
    ])('%s is refused before anything is done', async (_what, text) => {
      expect(await refusal(send(OWNER, text()))).toEqual(BAD_STEP);
    });

    test.each([1_048_576, 200_000])('%i ones make no temporary file', async (count) => {
      await database().begin(async (tx) => {
        // One page of temporary files is too much.
        await tx`set local temp_file_limit = '8kB'`;
        await tx`select set_config('request.jwt.claims', ${JSON.stringify(OWNER)}, true)`;
        await tx`set local role authenticated`;
        const ones = `[${Array(count).fill(1).join()}]`;
        expect(await refusal(tx.savepoint((sub) => sub`select public.apply_steps(${ones}::text::json)`))).toEqual(
          BAD_STEP,
        );
      });
    });

    test('20,000 steps are taken', async () => {
      const ids = numbers(20_000);
      const answer = await tryAs(database(), OWNER, async (tx) => {
        await tx`select public.apply_steps(${`[${ids.map(insertion).join()}]`}::text::json)`;
        return tx`select count(*)::int from public.leads`;
      });
      expect(answer[0].count).toBe(20_000);
    });

    test('what the caller sent is quoted with at most 100 characters', async () => {
      const long = 'x'.repeat(1_000_000);
      const cut = `${'x'.repeat(100)}…`;
      const step = (more) =>
        JSON.stringify([{ table: 'leads', kind: 'delete', key: { shop_id: shop, id: 'a' }, ...more }]);
      expect((await thrownBy(send(OWNER, step({ table: long })))).message).toBe(`There is no step delete of ${cut}.`);
      expect((await thrownBy(send(OWNER, step({ kind: long })))).message).toBe(`There is no step ${cut} of leads.`);
      expect((await thrownBy(send(OWNER, step({ kind: 'x'.repeat(100) })))).message).toBe(
        `There is no step ${'x'.repeat(100)} of leads.`,
      );
      const missing = await thrownBy(send(OWNER, step({ key: { shop_id: shop, id: long } })));
      expect([missing.code, JSON.parse(missing.detail)]).toEqual([
        'PT404',
        { table: 'leads', key: { shop_id: shop, id: cut } },
      ]);
      const wrong = await thrownBy(send(OWNER, step({ key: { [long]: 1, shop_id: long } })));
      expect(wrong.code).toBe('PT400');
      expect(JSON.parse(wrong.detail)).toEqual({ table: 'leads', key: { [cut]: 1, shop_id: cut } });
      const noNumber = await thrownBy(
        apply(database(), OWNER, [insert('leads', { shop_id: shop, id: 'a', estimated_value: long })]),
      );
      expect([noNumber.code, noNumber.message.length]).toEqual(['22P02', 101]);
    });

    test('a refused row of an import is named by its key alone, so that no customer is repeated in an error or a log', async () => {
      const batch = '00000000-0000-4000-8000-00000000000a';
      const row = { shop_id: shop, id: 'c', first_name: 'Nora', preferred_contact_method: 'fax' };
      const error = await thrownBy(
        actAs(database(), OWNER, async (tx) => {
          await tx`insert into public.shop_uploads (shop_id, batch, n, steps) values (${shop}, ${batch}, 0, ${tx.json([insert('customers', row)])})`;
          const [{ revision }] = await tx`select revision from public.shops where id = ${shop}`;
          await tx`select public.replace_lists(${shop}, ${batch}, 1, ${revision})`;
        }),
      );
      expect([error.code, error.hint]).toEqual(['PT422', 'row']);
      expect(JSON.parse(error.detail)).toEqual({ code: '23514', table: 'customers', row: { shop_id: shop, id: 'c' } });
    });
  });

  describe('whole lists', () => {
    const OLD = new Date(Date.now() - 2 * 86_400_000).toISOString();
    afterEach(async () => {
      for (const table of ['leads', 'customers', 'invoices', 'services'])
        await database().unsafe(`delete from public."${table}"`);
    });
    const leads = (count, more = {}) =>
      apply(
        database(),
        OWNER,
        numbers(count).map((n) => insert('leads', { shop_id: shop, id: `l${n}`, created_at: OLD, ...more })),
      );
    const left = async (table = 'leads') =>
      (await database().unsafe(`select count(*)::int as count from public."${table}"`))[0].count;
    const removeWhere = (who, condition, table = 'leads') =>
      refusal(actAs(database(), who, (tx) => tx.unsafe(`delete from public."${table}" where ${condition}`)));
    /** Deletes the first ones, a step each, in one command. */
    const removeSteps = (who, count, from = 1) =>
      refusal(
        apply(
          database(),
          who,
          numbers(count).map((n) => ({
            table: 'leads',
            kind: 'delete',
            key: { shop_id: shop, id: `l${n + from - 1}` },
          })),
        ),
      );

    test('a manager deletes no whole list, neither by a filter nor by naming its 3 records; the owner does', async () => {
      await leads(3);
      expect(await removeWhere(MANAGER, `shop_id = '${shop}'`)).toEqual(FORBIDDEN);
      expect(await removeWhere(MANAGER, 'true')).toEqual(FORBIDDEN);
      expect(await removeSteps(MANAGER, 3)).toEqual(FORBIDDEN);
      expect(await left()).toBe(3);
      expect(await removeWhere(OWNER, `shop_id = '${shop}'`)).toBeUndefined();
      expect(await left()).toBe(0);
    });

    test('one record is a manager’s to delete, also the last one', async () => {
      await leads(2);
      expect(await removeSteps(MANAGER, 1)).toBeUndefined();
      expect(await removeWhere(MANAGER, `id = 'l2'`)).toBeUndefined();
      expect(await left()).toBe(0);
    });

    test.each([
      ['by one statement', (count) => removeWhere(MANAGER, `substr(id, 2)::int <= ${count}`)],
      ['by a step each', (count) => removeSteps(MANAGER, count)],
    ])('of 300 records a manager deletes 100 at once %s, not 101; of 10 five, not six', async (_how, remove) => {
      await leads(300);
      expect(await remove(101)).toEqual(FORBIDDEN);
      expect(await left()).toBe(300);
      expect(await remove(100)).toBeUndefined();
      expect(await left()).toBe(200);
      await database()`delete from public.leads`;
      await leads(10);
      expect(await remove(6)).toEqual(FORBIDDEN);
      expect(await remove(5)).toBeUndefined();
      expect(await left()).toBe(5);
    });

    test('the undo of an import of 300 takes out what was added today; what was changed since counts', async () => {
      await leads(300, { created_at: new Date().toISOString() });
      await database()`update public.leads set notes = 'changed' where substr(id, 2)::int <= 101`;
      expect(await removeSteps(MANAGER, 300)).toEqual(FORBIDDEN);
      await database()`delete from public.leads where id = 'l1'`;
      await leads(1);
      await database()`delete from public.leads where id = 'l1'`;
      expect(await removeSteps(MANAGER, 100, 2)).toBeUndefined();
      expect(await removeSteps(MANAGER, 199, 102)).toBeUndefined();
      expect(await left()).toBe(0);
    });

    test('so it is with what belongs to records: the payments of all invoices are not deleted, and what goes with its record goes', async () => {
      const payment = { amount: 1, date: '2026-11-20', method: 'Cash', reference: '', note: '' };
      const invoices = numbers(3).map((n) =>
        buildInvoice({
          id: `i${n}`,
          invoiceNumber: `N-${n}`,
          payments: numbers(4).map((p) => ({ ...payment, id: `p${p}` })),
        }),
      );
      await apply(
        database(),
        OWNER,
        stepsOf(shop, { invoices, services: [buildService({ id: 's1' }), buildService({ id: 's2' })] }),
      );
      expect(await removeWhere(MANAGER, `shop_id = '${shop}'`, 'payments')).toEqual(FORBIDDEN);
      expect(await removeWhere(MANAGER, 'true', 'service_costs')).toEqual(FORBIDDEN);
      expect(await left('payments')).toBe(12);
      // A ledger only grows.
      expect(await removeWhere(MANAGER, "invoice_id = 'i1'", 'payments')).toEqual({ code: 'PT403', hint: 'ledger' });
      expect(await removeWhere(OWNER, "id = 'i2'", 'invoices')).toBeUndefined();
      expect(await left('payments')).toBe(8);
      const customers = numbers(3).map((n) => buildCustomer({ id: `c${n}` }));
      await apply(database(), OWNER, stepsOf(shop, { customers }));
      expect(await removeWhere(MANAGER, "id = 'c1'", 'customers')).toBeUndefined();
      expect(await left('vehicles')).toBe(2);
    });

    test('a technician deletes nothing, and a program past all policies whatever it likes', async () => {
      await leads(3);
      await removeWhere(TECHNICIAN, 'true');
      expect(await left()).toBe(3);
      await database()`delete from public.leads`;
      expect(await left()).toBe(0);
    });

    test('every list and every part of one has the rule', async () => {
      const free = await database()`
        select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege('authenticated', c.oid, 'delete')
          and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'refuse_bulk_delete') order by 1`;
      // One row for a shop, one for a person, and pieces of an owner's upload.
      expect(free.map(({ name }) => name)).toEqual(['shop_members', 'shop_settings', 'shop_uploads']);
    });
  });

  describe('values', () => {
    const BIG = {
      numeric: {
        refused: ["'NaN'", "'Infinity'", "'-Infinity'", '1.8e308', '-1.8e308', '1e-401'],
        stored: ['1.7976931348623157e308', '5e-324'],
      },
      'double precision': {
        refused: ["'NaN'", "'Infinity'", "'-Infinity'"],
        stored: ['1.7976931348623157e308', '5e-324'],
      },
      date: { refused: ["'infinity'", "'-infinity'"], stored: ["'2026-11-20'"] },
      'timestamp with time zone': { refused: ["'infinity'", "'-infinity'"], stored: ["'2026-11-20T09:00:00Z'"] },
      text: { refused: ["repeat('x', 100001)"], stored: ["repeat('x', 100000)"] },
      'text[]': { refused: ["array[repeat('x', 100000)]"], stored: ["array[repeat('x', 90000)]"] },
      json: {
        refused: [`json_build_object('a', repeat('x', 1000000))`],
        stored: [`json_build_object('a', repeat('x', 900000))`],
      },
    };
    /** Columns with a limit of their own. */
    const OWN = {
      'user_profiles.address': {
        refused: [`json_build_object('street', repeat('x', 10000))`, `'"a text"'`, `'[]'`, `'null'`],
        stored: [`json_build_object('street', repeat('x', 9900))`],
      },
      'shop_settings.settings': {
        refused: [`json_build_object('logo', repeat('x', 2000000))`],
        stored: [`json_build_object('logo', repeat('x', 1900000))`],
      },
    };
    /** No client writes them: they follow from other values, or another rule of the table is narrower. */
    const isElsewhere = (name) =>
      /\.(shop_id|version|live_customer_id)$/.test(name) ||
      /^(shop_uploads|shop_members|photos)\./.test(name) ||
      name === 'inspections.acknowledgement';
    const KEY_OF = { user_profiles: 'id' };

    beforeAll(async () => {
      const settings = {
        table: 'shop_settings',
        kind: 'insert',
        row: { shop_id: shop, kind: 'starter', settings: {} },
      };
      await apply(database(), OWNER, [...stepsOf(shop, SHOP), settings]);
      await actAs(database(), OWNER, (tx) => tx`insert into public.user_profiles (business_name) values ('Shine')`);
      await actAs(database(), OWNER, (tx) => tx`select public.share_document('estimate', ${SHOP.estimates[0].id})`);
      await database()`insert into public.inspection_links ${database()(inspectionLinkRow(shop))}`;
      await database()`insert into public.job_links ${database()(jobLinkRow(shop))}`;
    });

    /** Every column that a signed-in person may write, with its type. */
    const writable = () => database()`
      select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert') or has_column_privilege('authenticated', c.oid, a.attnum, 'update'))
      order by 1, 2`;

    test('every column that members write refuses what is no number or date, and what is too long; found from the catalog', async () => {
      const taken = [];
      const columns = await writable();
      for (const { table, column, type } of columns) {
        const name = `${table}.${column}`;
        const values = OWN[name] ?? BIG[type];
        if (!values || isElsewhere(name)) continue;
        const where = `${KEY_OF[table] ?? 'shop_id'} = '${KEY_OF[table] ? OWNER.sub : shop}'`;
        for (const value of values.refused) {
          const asked = tryAs(database(), OWNER, (tx) =>
            tx.unsafe(`update public."${table}" set ${column} = ${value} where ${where}`),
          );
          const error = await thrownBy(asked);
          if (error?.code !== '23514') taken.push(`${name} = ${value}: ${error?.message ?? 'stored'}`);
        }
      }
      expect(taken).toEqual([]);
      const types = new Set(columns.map(({ type }) => type));
      expect([...types].filter((type) => !(type in BIG)).sort()).toEqual(['bigint', 'boolean', 'integer', 'uuid']);
    }, 120_000);

    test.each([
      ['invoices', 'total_amount', 'numeric'],
      ['customers', 'place', 'double precision'],
      ['invoices', 'due_date', 'date'],
      ['customers', 'updated_at', 'timestamp with time zone'],
      ['leads', 'notes', 'text'],
      ['customers', 'services', 'text[]'],
      ['customers', 'extra', 'json'],
      ['user_profiles', 'address', 'user_profiles.address'],
      ['shop_settings', 'settings', 'shop_settings.settings'],
    ])(
      '%s.%s stores what is just within its limit, when it is inserted and when it is changed',
      async (table, column, type) => {
        for (const value of (OWN[type] ?? BIG[type]).stored) {
          const where = `${KEY_OF[table] ?? 'shop_id'} = '${KEY_OF[table] ? OWNER.sub : shop}'`;
          const count = await tryAs(database(), OWNER, async (tx) => {
            const { count: changed } = await tx.unsafe(
              `update public."${table}" set ${column} = ${value} where ${where}`,
            );
            return changed;
          });
          expect(count, value).toBe(1);
        }
      },
    );

    test('an insert is refused as a change is', async () => {
      const wrong = [
        insert('leads', { shop_id: shop, id: 'x', notes: 'x'.repeat(100_001) }),
        insert('leads', { shop_id: shop, id: 'x', estimated_value: 'NaN' }),
        insert('leads', { shop_id: shop, id: 'x', place: 'NaN' }),
        insert('leads', { shop_id: shop, id: 'x', updated_at: 'infinity' }),
        insert('leads', { shop_id: shop, id: 'x'.repeat(1_001) }),
      ];
      for (const step of wrong) expect(await refusal(apply(database(), OWNER, [step]))).toEqual({ code: '23514' });
      const right = insert('leads', { shop_id: shop, id: 'x'.repeat(1_000), notes: 'x'.repeat(100_000), place: 5 });
      expect(
        await refusal(
          tryAs(database(), OWNER, (tx) => tx`select public.apply_steps(${JSON.stringify([right])}::text::json)`),
        ),
      ).toBeUndefined();
    });

    test('the message names the column, and no error repeats the row', async () => {
      const error = await thrownBy(
        apply(database(), OWNER, [
          insert('leads', { shop_id: shop, id: 'x', first_name: 'Nora', estimated_value: 'NaN' }),
        ]),
      );
      expect(error.message).toBe('The value of column "estimated_value" is too long, or is no number or date.');
      expect(JSON.stringify(error)).not.toContain('Nora');
    });

    describe('a row from before', () => {
      beforeEach(async () => {
        const lead = buildLead({ id: 'old', notes: 'x'.repeat(100_001) });
        await database().begin(async (tx) => {
          await tx`set local session_replication_role = 'replica'`;
          const [[, row]] = rowsOf('leads', shop, lead);
          await tx`insert into public.leads ${tx({ ...row, place: 1, version: 1, estimated_value: 'NaN' })}`;
        });
      });
      afterEach(() => database()`delete from public.leads where id = 'old'`);
      const columns = async () =>
        (
          await database()`select length(notes) as notes, estimated_value::text as value, status from public.leads where id = 'old'`
        )[0];
      const change = (row) =>
        refusal(apply(database(), OWNER, [{ table: 'leads', kind: 'update', key: { shop_id: shop, id: 'old' }, row }]));

      test('stays as it is while other columns change, and can be set right', async () => {
        expect(await change({ status: 'Lost', notes: 'x'.repeat(100_001) })).toBeUndefined();
        expect(await columns()).toEqual({ notes: 100_001, value: 'NaN', status: 'Lost' });
        expect(await change({ notes: 'x'.repeat(100_002) })).toEqual({ code: '23514' });
        expect(await change({ notes: '', estimated_value: 5 })).toBeUndefined();
        expect(await columns()).toEqual({ notes: 0, value: '5', status: 'Lost' });
      });

      test('comes back from a backup', async () => {
        await actAs(database(), OWNER, (tx) => tx`select public.make_backup(${shop}, 'fresh')`);
        const [{ id }] = await database()`select max(id) as id from public.shop_backups`;
        await database()`delete from public.leads where id = 'old'`;
        await actAs(database(), OWNER, (tx) => tx`select public.restore_backup(${shop}, ${id})`);
        expect(await columns()).toEqual({ notes: 100_001, value: 'NaN', status: 'New' });
        expect(await change({ estimated_value: 'Infinity' })).toEqual({ code: '23514' });
      });
    });
  });
});
