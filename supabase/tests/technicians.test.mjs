import { beforeAll, describe, expect, test } from 'vitest';
import { buildBooking, buildClaim, buildCustomer, buildJob, buildService } from '#test/build.ts';
import { readSchema } from '../../server/database/schema-files.mjs';
import { ALLOWED, SHOP } from './allowed.mjs';
import { actAs, addMember, apply, enterShop, onEachEngine, person, thrownBy, tryAs } from './database.mjs';
import { rowsOf, stepsOf } from './rows.mjs';

const OWNER = person('w-owner');
const TECHNICIAN = person('w-tech');
const OTHER_OWNER = person('w-other');

/** A value that differs from the row's, for each column. */
const JOB = {
  shop_id: '00000000-0000-4000-8000-000000000001',
  id: 'another',
  place: 7,
  job_number: 'JOB-9999',
  customer_id: 'customer-2',
  live_customer_id: null,
  customer: { ...buildCustomer(), firstName: 'Eve' },
  booking_ids: '{booking-2}',
  estimate_id: 'estimate-2',
  invoice_ids: '{invoice-2}',
  stage: 'Prep',
  stage_log: [{ stage: 'Prep', at: '2026-11-20T18:00:00.000Z', by: 'Sam' }],
  hold: { reason: 'film', note: '', since: '2026-11-20T18:00:00.000Z' },
  promised_at: '2026-12-01T18:00:00Z',
  checked_in_at: '2026-11-20T18:00:00Z',
  ready_at: '2026-11-20T18:00:00Z',
  delivered_at: '2026-11-20T18:00:00Z',
  odometer_in: '12,000',
  odometer_out: '12,003',
  key_tag: '17',
  checklist: [{ text: 'Wash', required: true, doneAt: '2026-11-20T18:00:00.000Z', doneBy: 'Sam' }],
  coverage: [{ serviceId: 'service-1', entries: [{ positionId: 'hood', extent: 'full', note: '' }] }],
  care: { from: '2026-11-20', care: [], notes: [], hash: 'a1' },
  claim_id: 'claim-2',
  customer_notes: 'Call first',
  internal_notes: 'Scratch on the hood',
  extra: { price: 1 },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-11-20T18:00:00Z',
};
const JOB_WORK = [
  ...[
    'stage',
    'stage_log',
    'hold',
    'checked_in_at',
    'ready_at',
    'delivered_at',
    'odometer_in',
    'odometer_out',
    'key_tag',
  ],
  ...['checklist', 'coverage', 'care', 'customer_notes', 'internal_notes', 'updated_at'],
];

const BOOKING = {
  shop_id: '00000000-0000-4000-8000-000000000001',
  id: 'another',
  place: 7,
  customer_id: 'customer-2',
  live_customer_id: null,
  customer: { ...buildCustomer(), firstName: 'Eve' },
  service_id: 'service-2',
  service: { ...SHOP.services[0], name: 'Other' },
  employee_id: 'employee-2',
  employee: { ...SHOP.employees[0], firstName: 'Eve' },
  station: 'Station B',
  date: '2026-12-02',
  start_time: '10:30',
  end_time: '20:30',
  estimated_hours: 77,
  status: 'In Progress',
  notes: 'mine',
  daily_schedule: [{ date: '2026-12-02', startTime: '10:00', endTime: '11:00', hours: 1 }],
  booked_anyway: true,
  booked_anyway_reason: 'mine',
  cure_until: { date: '2026-12-03', time: '08:00' },
  clash_allowed: true,
  history: [{ at: '2026-11-20T18:00:00.000Z', what: 'Status changed', detail: '' }],
  estimate_id: 'estimate-2',
  invoice_id: 'invoice-2',
  extra: { price: 1 },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-11-20T18:00:00Z',
};
const BOOKING_WORK = ['status', 'history', 'cure_until', 'updated_at'];

/** Counted by a trigger, whatever is written. */
const COUNTED = ['version'];

onEachEngine((database) => {
  let shop;
  let other;

  beforeAll(async () => {
    const sql = database();
    shop = await enterShop(sql, OWNER);
    await addMember(sql, shop, TECHNICIAN, 'technician');
    await apply(sql, OWNER, stepsOf(shop, SHOP));
    other = await enterShop(sql, OTHER_OWNER);
    await apply(sql, OTHER_OWNER, stepsOf(other, SHOP));
  });

  /** Resolves to the number of rows that the statement changed, or to the code that refused it. */
  async function outcome(work, who = TECHNICIAN) {
    try {
      return await tryAs(database(), who, async (tx) => (await work(tx)).count);
    } catch (error) {
      return error.code;
    }
  }

  const update = (table, column, value, of = shop) =>
    outcome((tx) => tx.unsafe(`update public."${table}" set ${column} = $1 where shop_id = $2`, [value, of]));

  describe.each([
    ['jobs', JOB, JOB_WORK],
    ['bookings', BOOKING, BOOKING_WORK],
  ])('a technician changes of %s the columns of the work alone', (table, values, work) => {
    test('each column is tried here', async () => {
      const columns = await database()`
        select attname from pg_attribute where attrelid = ${`public."${table}"`}::regclass and attnum > 0 and not attisdropped`;
      expect([...Object.keys(values), ...COUNTED].sort()).toEqual(columns.map(({ attname }) => attname).sort());
    });

    test.each(Object.entries(values))('%s', async (column, value) => {
      const isWork = work.includes(column);
      expect(await update(table, column, value)).toBe(isWork ? 1 : '42501');
      // Of another shop a technician sees no row.
      if (isWork) expect(await update(table, column, value, other)).toBe(0);
    });

    test('a row is neither added nor deleted', async () => {
      const record = table === 'jobs' ? buildJob({ id: 'mine', jobNumber: 'JOB-7' }) : buildBooking({ id: 'mine' });
      const [[, row]] = rowsOf(table, shop, record);
      expect(await outcome((tx) => tx`insert into ${tx(`public.${table}`)} ${tx({ ...row, place: 9 })}`)).toBe('42501');
      expect(await outcome((tx) => tx.unsafe(`delete from public."${table}" where shop_id = $1`, [shop]))).toBe(0);
    });
  });

  test('prices, documents, customers and the catalog are not changed, by a statement or a command', async () => {
    for (const table of ['booking_pricing', 'service_prices', 'service_costs', 'invoices', 'estimates', 'payments']) {
      expect([table, await outcome((tx) => tx.unsafe(`select * from public."${table}"`))]).toEqual([table, 0]);
    }
    const step = (table, row) => ({ table, kind: 'update', key: { shop_id: shop, id: SHOP[table][0].id }, row });
    for (const [table, row] of [
      ['jobs', { stage: 'Prep', invoice_ids: ['invoice-2'] }],
      ['bookings', { status: 'Complete', date: '2026-12-03' }],
      ['customers', { notes: 'mine' }],
      ['services', { name: 'mine' }],
    ]) {
      expect([table, (await thrownBy(apply(database(), TECHNICIAN, [step(table, row)])))?.code]).toEqual([
        table,
        '42501',
      ]);
    }
  });

  test('the price of a service comes from no table, function, join or refusal to a technician or to another shop', async () => {
    const sql = database();
    const service = buildService({ id: 'planted', name: 'Planted', basePrice: 991.37, baseCost: 991.37 });
    const booking = buildBooking({ id: 'planted', service, serviceId: service.id, bookedAnyway: true });
    await apply(sql, OWNER, stepsOf(shop, { services: [service], bookings: [booking] }));
    await actAs(sql, OWNER, (tx) => tx`select public.make_backup(${shop}, 'import')`);
    const queries = [
      ...Object.keys(ALLOWED).map((table) => `select * from public."${table}"`),
      'select s.*, p.* from public.services s left join public.service_prices p using (shop_id)',
      'select b.*, p.* from public.bookings b left join public.booking_pricing p using (shop_id)',
      'select name from public.services s join public.service_prices p using (shop_id) where p.base_price = 991.37',
      'select public.my_shop(), public.enter_shop()',
      `select public.photo_usage('${shop}')`,
      "select public.document_links_of('invoice', 'invoice-1')",
      "select public.inspection_links_of('inspection-1')",
      "select public.job_links_of('job-1')",
      `select public.make_backup('${shop}', 'import')`,
      `select public.restore_backup('${shop}', (select max(id) from public.shop_backups))`,
      `select private.put_back('${shop}', 1)`,
      "update public.bookings set status = 'Planted' where id = 'planted' returning *",
      "update public.bookings set status = 'Complete' where id = 'planted' returning *",
      "update public.services set name = 'mine' returning *",
      'update public.service_prices set base_price = base_price returning *',
      'delete from public.service_prices returning *',
    ];
    const answersTo = async (who) => {
      const answers = [];
      for (const query of queries) {
        const answer = await tryAs(sql, who, (tx) => tx.unsafe(query)).catch(({ message, detail }) => ({
          message,
          detail,
        }));
        answers.push(JSON.stringify(answer));
      }
      return answers;
    };
    const hasPrice = (answer) => /991\.37|basePrice/.test(answer);
    const toTechnician = await answersTo(TECHNICIAN);
    expect(toTechnician.filter((answer) => answer.includes('Planted'))).toHaveLength(5);
    expect([...toTechnician, ...(await answersTo(OTHER_OWNER))].filter(hasPrice)).toEqual([]);
    expect((await answersTo(OWNER)).filter(hasPrice)).toHaveLength(7);
  });

  test('a claim is read, recorded and changed, and its credit is neither seen nor lost', async () => {
    const sql = database();
    const claim = buildClaim({ id: 'credited', claimNumber: 'CLM-0071', makerCredit: 991.37 });
    await apply(sql, OWNER, stepsOf(shop, { claims: [claim] }));
    const [{ records }] = await tryAs(
      sql,
      TECHNICIAN,
      (tx) => tx`select json_agg(c) as records from public.claims c where id = 'credited'`,
    );
    expect([records[0].claim_number, JSON.stringify(records).includes('991.37')]).toEqual(['CLM-0071', false]);
    expect(await outcome((tx) => tx`select * from public.claim_credits`)).toBe(0);
    const key = { shop_id: shop, id: 'credited' };
    const row = { answer: { on: '2027-03-09', text: 'Accepted' }, updated_at: '2027-03-09T18:00:00.000Z' };
    await apply(sql, TECHNICIAN, [{ table: 'claims', kind: 'update', key, row }]);
    await apply(sql, TECHNICIAN, stepsOf(shop, { claims: [buildClaim({ id: 'mine', claimNumber: 'CLM-0072' })] }));
    const [after] = await actAs(
      sql,
      OWNER,
      (tx) => tx`select answer, maker_credit::float8 as credit from public.claims c join public.claim_credits p
        on p.shop_id = c.shop_id and p.claim_id = c.id where c.id = 'credited'`,
    );
    expect(after).toEqual({ answer: row.answer, credit: 991.37 });
    for (const work of [
      (tx) => tx`insert into public.claim_credits (shop_id, claim_id, maker_credit) values (${shop}, 'mine', 5)`,
      (tx) => tx`update public.claim_credits set maker_credit = 5 where shop_id = ${shop}`,
      (tx) => tx`delete from public.claim_credits where shop_id = ${shop}`,
      (tx) => tx`delete from public.claims where shop_id = ${shop}`,
    ])
      expect(['42501', 0]).toContain(await outcome(work));
  });

  test('in extra, a field of the work may change, and every other field stays', async () => {
    const sql = database();
    const extra = (value) => update('jobs', 'extra', value);
    await actAs(sql, OWNER, (tx) => tx`update public.jobs set extra = '{"panels": ["hood"], "readyAt": "noon"}'`);
    expect([
      await extra({ panels: ['hood'] }),
      await extra({ panels: ['hood'], readyAt: 'noon', keyTag: '\\u0000' }),
      await extra({ panels: [], readyAt: 'noon' }),
      await extra({ panels: ['hood'], readyAt: 'noon', promisedAt: 'noon' }),
    ]).toEqual([1, 1, '42501', '42501']);
  });

  test('the office changes every column', async () => {
    const work = (tx) =>
      tx`update public.jobs set job_number = 'JOB-9', promised_at = now(), extra = '{"a": 1}', place = 3 where shop_id = ${shop}`;
    expect(await outcome(work, OWNER)).toBe(1);
  });

  test('settings that a history of a job kept are taken out: of a record that comes in, and of one that is stored', async () => {
    const sql = database();
    const at = '2026-11-20T18:00:00.000Z';
    const hold = { reason: 'film', note: '', since: at };
    const moved = { stage: 'Prep', at, by: 'Sam', mine: 'kept' };
    const leaked = { stage: 'Prep', settings: { targetMargin: 55 }, today: '2026-11-20', time: '10:00', zone: 'UTC' };
    const job = (id, log) => buildJob({ id, jobNumber: `JOB-7${id}`, stage: 'Prep', stageLog: log });
    const log = [moved, { ...leaked, at, by: 'Sam', hold }];
    await apply(sql, OWNER, stepsOf(shop, { jobs: [job('1', log), job('2', [moved])] }));
    const read = () =>
      tryAs(
        sql,
        TECHNICIAN,
        (tx) => tx`select id, stage_log as log from public.jobs where id in ('1', '2') order by id`,
      );
    const lean = [
      { id: '1', log: [moved, { stage: 'Prep', at, by: 'Sam', hold }] },
      { id: '2', log: [moved] },
    ];
    expect([...(await read())]).toEqual(lean);

    await sql.begin(async (tx) => {
      await tx`alter table public.jobs disable trigger user`;
      await tx`update public.jobs set stage_log = ${tx.json(log)} where id = '1'`;
      await tx`alter table public.jobs enable trigger user`;
    });
    expect(JSON.stringify(await read())).toContain('targetMargin');
    const revisions = () => sql`
      select (select revision from public.shops where id = ${shop}) as shop, (select json_agg(version order by id) from public.jobs where id in ('1', '2')) as jobs`;
    const [before] = await revisions();
    const { text } = readSchema().always.find(({ name }) => name === '09-jobs');
    await sql.unsafe(text).simple();
    expect([...(await read())]).toEqual(lean);
    const [{ shop: revision, jobs }] = await revisions();
    // Devices read the job again, and no other.
    expect([Number(revision) - Number(before.shop), jobs]).toEqual([1, [before.jobs[0] + 1, before.jobs[1]]]);
    // Once only, and a history stays one that only grows.
    await sql.unsafe(text).simple();
    expect([...(await revisions())]).toEqual([{ shop: revision, jobs }]);
    expect(await update('jobs', 'stage_log', [])).toBe('PT403');
  });
});
