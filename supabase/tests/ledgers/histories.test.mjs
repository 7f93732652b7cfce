// Histories only grow, and one transaction of a member changes at most 100 records of a table.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildCustomer, buildInvoice, buildJob, buildMessage } from '#test/build.ts';
import { actAs, addMember, apply, applyFile, enterShop, numbers, onEachEngine, person, refusal } from '../database.mjs';
import { stepsOf } from '../rows.mjs';

const OWNER = person('his-own');
const MANAGER = person('his-man');
const TECHNICIAN = person('his-tec');
const HISTORY = { code: 'PT403', hint: 'history' };
const MANY = { code: '42501', hint: 'many' };

const events = [
  { at: '2026-11-01T10:00:00.000Z', what: 'Moved', detail: 'A → B' },
  { at: '2026-11-02T10:00:00.000Z', what: 'Status changed', detail: '' },
];
const more = { at: '2026-11-03T10:00:00.000Z', what: 'Status changed', detail: 'Complete' };
/** The histories: the column, a record with two entries, and a third one. */
const HISTORIES = {
  bookings: { column: 'history', record: buildBooking({ history: events }), added: more },
  jobs: {
    column: 'stage_log',
    record: buildJob({
      stageLog: [
        { stage: 'Checked In', at: events[0].at, by: 'Kim' },
        { stage: 'Prep', at: events[1].at, by: 'Lee' },
      ],
    }),
    added: { stage: 'In Work', at: more.at, by: 'Lee' },
  },
  customers: {
    column: 'consents',
    record: buildCustomer({
      consents: events.map(({ at }) => ({
        channel: 'email',
        purpose: 'marketing',
        given: true,
        at,
        by: 'Kim',
        words: 'May we?',
      })),
    }),
    added: { channel: 'email', purpose: 'marketing', given: false, at: more.at, by: 'Kim', words: 'Stop' },
  },
  invoices: {
    column: 'booked',
    record: buildInvoice({
      status: 'Sent',
      booked: [
        { date: '2026-11-01', type: 'Invoice', amount: 868, tax: 68 },
        { date: '2026-11-02', type: 'Correction', amount: -100, tax: -7.83 },
      ],
    }),
    added: { date: '2026-11-03', type: 'Cancelled', amount: -768, tax: -60.17 },
  },
};
const WHO = { bookings: TECHNICIAN, jobs: TECHNICIAN, customers: MANAGER, invoices: MANAGER };

onEachEngine((database) => {
  let shop;

  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    await addMember(database(), shop, MANAGER, 'manager');
    await addMember(database(), shop, TECHNICIAN, 'technician');
  });

  test('every column that is a history by its name has the rule, and no other', async () => {
    const rules = await database()`
      select c.relname as name, rtrim(replace(encode(t.tgargs, 'escape'), '\\000', ','), ',') as columns
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'd_history_update' order by 1`;
    const named = await database()`
      select table_name as name, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'json' and column_name ~ 'history|log|consents|booked' order by 1`;
    expect(rules.map(({ name, columns }) => [name, columns])).toEqual(named.map(({ name, column }) => [name, column]));
    expect(rules.map(({ name }) => name)).toEqual(Object.keys(HISTORIES).sort());
  });

  describe.each(Object.entries(HISTORIES))('%s', (table, { column, record, added }) => {
    const field = column.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
    const list = record[field];
    const put = (who, value, extra = {}) =>
      actAs(database(), who, (tx) =>
        tx.unsafe(`update public."${table}" set ${column} = $1, extra = $2 where shop_id = $3`, [value, extra, shop]),
      );
    const stored = async () => {
      const [row] = await database().unsafe(`select ${column} as value from public."${table}" where shop_id = $1`, [
        shop,
      ]);
      return row?.value;
    };

    beforeEach(async () => {
      await applyFile(database(), OWNER, [{ table, kind: 'delete', key: { shop_id: shop } }]);
      await database()`delete from private.records_before where shop_id = ${shop}`;
      await apply(database(), OWNER, stepsOf(shop, { [table]: [record] }));
    });

    test.each([
      ['emptied', []],
      ['shortened', list.slice(0, 1)],
      ['turned around', list.toReversed()],
      ['changed in its time', [list[0], { ...list[1], at: '2026-11-09T10:00:00.000Z', date: '2026-11-09' }]],
      ['changed in its person', [list[0], { ...list[1], by: 'Eve' }]],
      ['made no list', { a: 1 }],
      ['removed', null],
    ])('a history that is %s is refused, by its column or by extra', async (_what, value) => {
      for (const who of [WHO[table], OWNER]) {
        if (value !== null || column !== 'stage_log') expect(await refusal(put(who, value))).toEqual(HISTORY);
        expect(await refusal(put(who, list, { [field]: value ?? [] }))).toEqual(HISTORY);
        expect(await refusal(put(who, list, { escaped: JSON.stringify({ [field]: [] }) }))).toEqual(HISTORY);
      }
      expect(await stored()).toEqual(list);
    });

    test('an entry is taken back within ten minutes by the person who added it, and by nobody else', async () => {
      await put(WHO[table], [...list, added]);
      expect(await refusal(put(OWNER, list))).toEqual(HISTORY);
      await put(WHO[table], list);
      expect(await stored()).toEqual(list);
      // Not a second time, and not what was there before.
      expect(await refusal(put(WHO[table], list.slice(0, 1)))).toEqual(HISTORY);
      await put(WHO[table], [...list, added]);
      await database()`update private.records_before set at = at - interval '11 minutes' where shop_id = ${shop}`;
      expect(await refusal(put(WHO[table], list))).toEqual(HISTORY);
    });

    test('a record that was deleted comes back with its history, not with another one', async () => {
      // A manager leaves the books of an invoice: removals.test.mjs.
      const gone = { table, kind: 'delete', key: { shop_id: shop, id: record.id } };
      const back = (value) => stepsOf(shop, { [table]: [{ ...record, [field]: value }] });
      expect(await refusal(apply(database(), OWNER, [gone, ...back([])], shop))).toEqual(HISTORY);
      await apply(database(), OWNER, [gone], shop);
      expect(await refusal(apply(database(), OWNER, back([added]), shop))).toEqual(HISTORY);
      await apply(database(), OWNER, back([...list, added]), shop);
      expect(await stored()).toEqual([...list, added]);
    });

    test('a file replaces it', async () => {
      await applyFile(database(), OWNER, [
        { table, kind: 'delete', key: { shop_id: shop } },
        ...stepsOf(shop, { [table]: [{ ...record, [field]: [added] }] }),
      ]);
      expect(await stored()).toEqual([added]);
    });
  });

  test('of the log of messages the office changes whether it was sent, and an owner alone deletes', async () => {
    await apply(database(), OWNER, stepsOf(shop, { messages: [buildMessage()] }));
    const change = (row) =>
      apply(
        database(),
        MANAGER,
        [{ table: 'messages', kind: 'update', key: { shop_id: shop, id: 'message-1' }, row }],
        shop,
      );
    await change({ state: 'not sent', at: '2026-11-20T19:00:00.000Z', by: 'Lee' });
    for (const row of [
      { body: 'Other' },
      { address: 'eve@example.com' },
      { customer_id: 'c' },
      { extra: { body: 'Other' } },
      { created_at: null },
    ])
      expect(await refusal(change(row))).toEqual(HISTORY);
    const gone = { table: 'messages', kind: 'delete', key: { shop_id: shop, id: 'message-1' } };
    expect(await refusal(apply(database(), MANAGER, [gone], shop))).toEqual({ code: '42501', hint: 'owner' });
    await apply(database(), OWNER, [gone], shop);
  });

  describe('many records', () => {
    beforeAll(async () => {
      const sql = database();
      await applyFile(sql, OWNER, [{ table: 'bookings', kind: 'delete', key: { shop_id: shop } }]);
      const bookings = numbers(150).map((n) => buildBooking({ id: `b${n}`, bookedAnyway: true, history: events }));
      await apply(sql, OWNER, stepsOf(shop, { bookings }));
    });
    const update = (what, who, most = 150) =>
      actAs(database(), who, (tx) =>
        tx.unsafe(`update public.bookings set ${what} where substr(id, 2)::int <= ${most} and shop_id = '${shop}'`),
      );
    const states = async () =>
      (await database()`select distinct status, notes, history::text from public.bookings where shop_id = ${shop}`)
        .length;

    test.each([
      ['cancels all bookings', "status = 'Cancelled'", TECHNICIAN],
      ['cancels all bookings', "status = 'Cancelled'", MANAGER],
      ['rewrites all notes', "notes = 'x'", MANAGER],
      ['fills extra', `extra = '{"color": "x"}'`, MANAGER],
      ['changes the copies of the services', `service = (service::jsonb || '{"name": "x"}')::json`, MANAGER],
    ])('%s: refused for 101 of 150, taken for an owner', async (_what, change, who) => {
      expect(await refusal(update(change, who, 101))).toEqual(MANY);
      expect(await states()).toBe(1);
    });

    test('each statement of a transaction counts; 100 in all are taken', async () => {
      const twice = (second) =>
        actAs(database(), MANAGER, async (tx) => {
          await tx.unsafe(
            `update public.bookings set notes = 'x' where substr(id, 2)::int <= 60 and shop_id = '${shop}'`,
          );
          await tx.unsafe(
            `update public.bookings set notes = 'x' where substr(id, 2)::int between 61 and ${second} and shop_id = '${shop}'`,
          );
        });
      expect(await refusal(twice(101))).toEqual(MANY);
      await twice(100);
      await update("notes = ''", OWNER);
    });

    test('a manager renames a station in 150 bookings, and exports them to a calendar', async () => {
      const renamed = JSON.stringify({
        ...buildBooking().service,
        stations: ['Bay 9'],
        basePrice: undefined,
        baseCost: undefined,
      });
      await update(`station = 'Bay 9', service = '${renamed}', clash_allowed = true, updated_at = now()`, MANAGER);
      await update(`extra = '{"calendarExport": {"sequence": 1, "days": [], "content": ""}}'`, MANAGER);
    });

    test('every list and part has the limit', async () => {
      const without = await database()`
        select name from private.list_catalog() where not exists (
          select from pg_trigger t where t.tgname = 'refuse_bulk_update' and t.tgrelid = format('public.%I', name)::regclass)`;
      expect(without.map(({ name }) => name)).toEqual([]);
    });
  });
});
