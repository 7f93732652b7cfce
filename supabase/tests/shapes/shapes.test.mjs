import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { buildJob } from '#test/build.ts';
import { law } from '#test/rules/law.ts';
import { isDate } from '../../../src/domain/calendar/calendar.ts';
import { LISTS } from '../../../src/domain/lists/lists.ts';
import { recordFrom } from '../../../src/io/hosted/hosted-rows.ts';
import { recordOf } from '../../../src/io/store/stored-records.ts';
import { SHOP } from '../allowed.mjs';
import { actAs, addMember, apply, enterShop, insert, onEachEngine, person, thrownBy, tryAs } from '../database.mjs';
import { rowsOf, stepsOf } from '../rows.mjs';
import { shapeStatement, shapesOf } from './shapes.mjs';

const OWNER = person('owner');
const TECHNICIAN = person('tech');
const ENTITIES = /** @type {(keyof typeof LISTS)[]} */ (Object.keys(LISTS));

onEachEngine((database) => {
  let shop;
  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    await addMember(database(), shop, TECHNICIAN, 'technician');
    const settings = insert('shop_settings', { shop_id: shop, kind: 'starter', settings: {} });
    await apply(database(), OWNER, [settings, ...stepsOf(shop, SHOP)]);
  });

  describe('one description', () => {
    const stored = async (table) => {
      const rows =
        await database()`select field, shape, is_required as required from private.shapes where name = ${table}`;
      return Object.fromEntries(rows.map(({ field, ...rest }) => [field, rest]));
    };
    const derived = ({ properties, required = [] }) =>
      Object.fromEntries(
        Object.entries(properties).map(([field, shape]) => [field, { shape, required: required.includes(field) }]),
      );

    test.each(ENTITIES)('the database has the shapes of %s that the app has', async (entity) => {
      for (const [table, shape] of Object.entries(shapesOf(entity)))
        expect(await stored(table), `Write into its file of supabase/schema:\n${shapeStatement(table, shape)}`).toEqual(
          derived(shape),
        );
    });

    test('every list and every part of one has a shape, and looks at each row', async () => {
      const free = await database()`
        select c.name from private.list_catalog() c
        where not exists (select from private.shapes s where s.name = c.name)
          or not exists (select from pg_trigger t where t.tgrelid = format('public.%I', c.name)::regclass and t.tgname = 'z_well_shaped')`;
      expect(free.map(({ name }) => name)).toEqual([]);
    });

    test('every day from the year 1000 to 9999, and no other text of digits, is a day for both', async () => {
      const [{ pattern }] = await database()`
        select substring(private.misfit('{"type": "string", "format": "date"}', '@') from 'like_regex "(.*?)"') as pattern`;
      const isDay = new RegExp(pattern);
      const differing = [];
      const years = [
        0, 999, 1000, 1001, 1004, 1100, 1200, 1600, 1900, 1904, 1996, 2000, 2023, 2024, 2026, 2100, 2400, 9600, 9996,
        9999, 10000,
      ];
      for (const year of years)
        for (let month = 0; month <= 13; month += 1)
          for (let day = 0; day <= 32; day += 1) {
            const text = [
              String(year).padStart(4, '0'),
              ...[month, day].map((part) => String(part).padStart(2, '0')),
            ].join('-');
            if (isDay.test(text) !== isDate(text)) differing.push(text);
          }
      expect(differing).toEqual([]);
    });
  });

  describe('what one request could take from everybody', () => {
    const FINDINGS = [
      ['jobs', 'delivered_at', '290000-01-01T00:00:00Z', 'is too long, or is no number or date.'],
      ['bookings', 'updated_at', '0044-03-15 BC', 'is too long, or is no number or date.'],
      ['inspections', 'extra', { escaped: '{no json' }, 'must be an object, and "escaped" in it the JSON text of one.'],
      ['jobs', 'stage_log', [{ at: 5 }], 'must be a list, each of an object with stage (one of Booked, Checked In,'],
      ['jobs', 'extra', { stageLog: [{ at: 5 }] }, 'must be a list, each of an object with stage', 'stage_log'],
      ['jobs', 'extra', { stage: 'Prep' }, 'must be in that column alone, not in "extra".', 'stage'],
      [
        'jobs',
        'checklist',
        { text: 'Wash' },
        'must be a list, each of an object with text (a text), required (true or false)',
      ],
      [
        'inspections',
        'pins',
        [{ id: 'p', number: 1, type: 'dent', severity: 4 }],
        'must be a list, each of an object with',
      ],
      ['inspections', 'kind', 'through', 'must be one of in, out.'],
    ];

    test.each(FINDINGS)(
      '%s.%s is refused to a technician in a sentence: %j',
      async (table, column, value, sentence, named = column) => {
        const change = {
          table,
          kind: 'update',
          key: { shop_id: shop, id: SHOP[table][0].id },
          row: { [column]: value },
        };
        const error = await thrownBy(apply(database(), TECHNICIAN, [change]));
        expect(error?.message).toContain(`The value of column "${named}" ${sentence}`);
        expect(error?.code).toBe('23514');
      },
    );
  });

  test('a character that no backup can hold is refused; the app writes it into `escaped`', async () => {
    const write = (row) =>
      thrownBy(actAs(database(), OWNER, (tx) => tx`update public.leads set ${tx(row)} where id = ${SHOP.leads[0].id}`));
    for (const text of ['\u0000', '\ud800x']) {
      const error = await write({ vehicle_info: { make: text } });
      expect(error?.message).toBe('A value contains the character 0 or half of a surrogate pair.');
      expect(await write({ extra: { escaped: JSON.stringify({ lostReason: text }) } })).toBeUndefined();
    }
  });

  describe('a row from before', () => {
    const readable = async (id) => {
      const [row] = await database()`select * from public.jobs where shop_id = ${shop} and id = ${id}`;
      return recordFrom('jobs', JSON.parse(JSON.stringify(row))) !== undefined;
    };
    const asBefore = (text) =>
      database().begin(async (tx) => {
        await tx`set local session_replication_role = 'replica'`;
        await tx.unsafe(text).simple();
      });
    const BAD = ['list', 'years', 'escaped', 'twice'];
    const change = (id, row) =>
      thrownBy(apply(database(), OWNER, [{ table: 'jobs', kind: 'update', key: { shop_id: shop, id }, row }]));

    beforeAll(async () => {
      await apply(database(), OWNER, stepsOf(shop, { jobs: BAD.map((id) => buildJob({ id, jobNumber: id })) }));
      // As no trigger stopped it before. The second is text that another program spells so.
      await asBefore(`
        update public.jobs set checklist = '[{"text":5}]' where id = 'list';
        update public.jobs set delivered_at = '29000-01-01', coverage = '[{"serviceId":"\\u0000"}]' where id = 'years';
        update public.jobs set extra = '{"escaped":"{no json"}' where id = 'escaped';
        update public.jobs set extra = '{"stage":"Prep","keyTag":7}' where id = 'twice'`);
    });

    test('stays as it is, can be edited in its other columns, and be set right', async () => {
      expect(await readable('list')).toBe(false);
      for (const id of BAD) expect(await change(id, { internal_notes: 'Called.' })).toBeUndefined();
      expect((await change('list', { checklist: [{ text: 6 }] }))?.code).toBe('23514');
      expect(await change('list', { checklist: [] })).toBeUndefined();
      expect(await change('years', { delivered_at: null })).toBeUndefined();
      expect((await change('escaped', { extra: { escaped: '{' } }))?.code).toBe('23514');
      for (const id of ['escaped', 'twice']) expect(await change(id, { extra: {} })).toBeUndefined();
      for (const id of BAD) expect(await readable(id)).toBe(true);
    });

    test('comes back from a backup', async () => {
      expect(await change('years', { coverage: null })).toBeUndefined();
      await asBefore(`update public.jobs set checklist = '[{"text":5}]' where id = 'list'`);
      await actAs(database(), OWNER, (tx) => tx`select public.make_backup(${shop}, 'fresh')`);
      const [{ id }] = await database()`select max(id) as id from public.shop_backups`;
      await actAs(database(), OWNER, (tx) => tx`select public.restore_backup(${shop}, ${id})`);
      expect(await readable('list')).toBe(false);
      expect(await change('list', { checklist: [] })).toBeUndefined();
    });
  });

  describe('what the app holds', () => {
    const DEMO = JSON.parse(JSON.stringify(demoShop('2026-11-20')));
    const RECORDS = ENTITIES.flatMap((entity) =>
      [...DEMO[entity], ...JSON.parse(JSON.stringify(SHOP[entity]))].map((record) => ({ entity, record })),
    );
    const VALUES = [
      null,
      '',
      'x',
      '\u0000',
      'a\ud800',
      '\u202ex',
      '"',
      '\\u0000',
      '日本 🚗',
      0,
      -1,
      0.1,
      5e-324,
      1.7976931348623157e308,
      100,
      101,
      true,
      false,
    ];
    const MORE = [
      ...VALUES,
      '2024-02-29',
      '2023-02-29',
      '23:59',
      '24:00',
      [],
      ['x'],
      ['\u0000'],
      [null],
      {},
      { SUV: 1 },
      { none: null },
      [{}],
    ];

    const changes = fc.array(
      fc.record({
        holder: fc.nat(),
        field: fc.nat(),
        how: fc.constantFrom('set', 'remove', 'add'),
        value: fc.oneof(fc.constantFrom(...MORE), fc.string({ unit: 'binary' }), fc.double()),
      }),
      { minLength: 1, maxLength: 4 },
    );
    const NEW_KEYS = ['other', 'escaped', 'extra', 'stage_log', 'constructor'];

    function holdersIn(value) {
      return typeof value !== 'object' || value === null ? [] : [value, ...Object.values(value).flatMap(holdersIn)];
    }

    /** The record with the changes after which the app can still read it. */
    function changed(entity, record, all) {
      let right = record;
      for (const { holder, field, how, value } of all) {
        const copy = structuredClone(right);
        const holders = holdersIn(copy);
        const place = holders[holder % holders.length];
        const keys = Object.keys(place);
        const name = keys[field % Math.max(keys.length, 1)];
        // Ids and numbers of records are not typed by people; a column of a key holds no empty or unstorable text.
        if (name === undefined || /^(id|.*Id|.*Number)$/.test(name)) continue;
        if (how === 'add' && !Array.isArray(place)) place[NEW_KEYS[field % NEW_KEYS.length]] = value;
        else if (how === 'remove') delete place[name];
        else place[name] = value;
        const read = recordOf(entity, JSON.parse(JSON.stringify(copy)));
        if (read) right = read;
      }
      return right;
    }

    law(
      'any record that the app reads is stored as it is, odd texts and numbers included',
      fc.asyncProperty(fc.constantFrom(...RECORDS), changes, async ({ entity, record }, all) => {
        const right = changed(entity, record, all);
        const rows = rowsOf(entity, shop, { ...right, id: 'tried' }).map(([table, row]) => [
          table,
          entity === 'bookings' && table === entity ? { ...row, clash_allowed: true } : row,
        ]);
        const steps = rows.map(([table, row]) => ({ table, kind: 'insert', row }));
        const error = await thrownBy(
          tryAs(database(), OWNER, (tx) => tx`select public.apply_steps(${JSON.stringify(steps)}::text::json)`),
        );
        if (error && /^The value of column/.test(error.message))
          throw new Error(`${error.message} ${JSON.stringify(right)}`);
      }),
      300,
    );
  });
});
