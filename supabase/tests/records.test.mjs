import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildBooking,
  buildCustomer,
  buildEmployee,
  buildEstimate,
  buildInvoice,
  buildLead,
  buildProduct,
  buildService,
  buildStation,
} from '#test/build.ts';
import { demoShop, starterShop } from '../../src/domain/samples/sample-shop.ts';
import { partsOf, recordFrom } from '../../src/io/hosted/hosted-rows.ts';
import { actAs, apply, enterShop, insert, onEachEngine, person, refusal, tryAs } from './database.mjs';
import { rowsOf, stepsOf } from './rows.mjs';

const TODAY = '2026-11-20';
const OWNER = person('owner');
const OTHER = person('other');

const HOURS = buildStation().operatingHours;
const DAY = { date: TODAY, startTime: '09:00', endTime: '12:00', hours: 3 };

/** A record, and the values of one column that are stored and that are refused. */
// As in a booking: without costs and rules of prices.
const { baseCost: _cost, basePrice: _price, ...SERVICE } = buildService();
const { hourlyRate: _rate, ...EMPLOYEE } = buildEmployee();
const CUSTOMER = buildCustomer();

const RULES = [
  ['customers', 'id', ['a', 'ü/ 1'], ['']],
  ['customers', 'preferred_contact_method', ['email', 'phone'], ['fax', '', null]],
  ['customers', 'extra', [{}, { any: [1] }], [[], 'text', null]],
  ['vehicles', 'year', [1962, 2027, 0], [null]],
  ['vehicles', 'condition', ['New', 'Used', 'Certified Pre-Owned'], ['Old', '', null]],
  ['vehicles', 'size', ['Compact', 'Mid-size', 'Full-size', 'SUV', 'Truck', 'Luxury', 'Sports'], ['Huge', '', null]],
  ['vehicles', 'registration_state', ['TX', '', null], []],
  ['vehicles', 'factory_glass', [{}, { 'rear-glass': 20 }, null], [[], 'text']],
  ['services', 'category', ['PPF', 'Vinyl Wrap', 'Ceramic Coating', 'Window Tinting', 'Detailing'], ['Wash', null]],
  ['services', 'skill_level', ['Basic', 'Intermediate', 'Advanced', 'Expert'], ['Novice', null]],
  ['services', 'base_time_hours', [0, 26.5], [-0.1, null]],
  [
    'services',
    'vehicle_size_multipliers',
    [{}, { Compact: 0 }, { SUV: 1.4 }],
    [{ Huge: 1 }, { SUV: -1 }, { SUV: '1' }, null],
  ],
  ['service_costs', 'base_cost', [0, 1500], [-1, null]],
  ['products', 'kind', ['Paint Protection', 'Wrap', 'Tint', 'Coating'], ['Glass', '', null]],
  ['products', 'vlt', [0, 5, 70.5, 100, null], [-1, 100.5]],
  ['products', 'measured_vlt', [0, 18.2, 100, null], [-0.1, 101]],
  ['products', 'widths', [[], [20, 60]], [{}, 'text', null]],
  ['product_costs', 'cost_per_foot', [0, 5.4], [-0.01, null]],
  ['service_prices', 'base_price', [0, 0.01, 1e12], [-0.01, null]],
  ['stations', 'name', ['Station A'], ['', null]],
  ['stations', 'max_concurrent_jobs', [1, 10, 12], [0, -1, 1.5, null]],
  ['stations', 'capabilities', [[], ['PPF', 'Detailing']], [['Wash'], null]],
  [
    'stations',
    'operating_hours',
    [HOURS, { ...HOURS, sunday: { start: '00:00', end: '23:59', available: true, note: 'kept' } }],
    [
      {},
      { ...HOURS, sunday: undefined },
      { ...HOURS, monday: { start: '9:00', end: '18:00', available: true } },
      { ...HOURS, monday: { start: '09:00', end: '24:00', available: true } },
      { ...HOURS, monday: { start: '09:00', end: '18:00', available: 'yes' } },
      null,
    ],
  ],
  ['employees', 'type', ['Employee', 'Contractor'], ['Owner', null]],
  ['employees', 'skill_levels', [[], ['Expert']], [['Novice'], null]],
  ['employees', 'availability', [HOURS], [{}, null]],
  ['employee_rates', 'hourly_rate', [0, 45], [-1, null]],
  ['bookings', 'date', [TODAY, '1999-12-31', '2028-02-29'], ['2027-02-29', 'infinity', '', null]],
  ['bookings', 'start_time', ['00:00', '23:59'], ['24:00', '9:00', '09:00:00', '', null]],
  ['bookings', 'end_time', ['00:00', '23:59'], ['12:60', null]],
  ['bookings', 'estimated_hours', [0, 0.1, 61], [-0.1, null]],
  ['bookings', 'status', ['Scheduled', 'In Progress', 'Complete', 'Cancelled', 'No Show'], ['Done', '', null]],
  [
    'bookings',
    'daily_schedule',
    [null, [], [DAY], [DAY, { ...DAY, date: '2026-11-23', more: 1 }]],
    [
      [{ ...DAY, date: '2026-11-31' }],
      [{ ...DAY, startTime: '9' }],
      [{ ...DAY, hours: -1 }],
      [{ ...DAY, hours: '3' }],
      [{}],
      {},
    ],
  ],
  [
    'bookings',
    'service',
    [SERVICE],
    [
      null,
      { name: 'Tint' },
      ...[90, null].flatMap((cost) => [
        { ...SERVICE, baseCost: cost },
        { ...SERVICE, basePrice: cost },
      ]),
    ],
  ],
  ['bookings', 'employee', [EMPLOYEE], [null, { firstName: 'Maria' }, { ...EMPLOYEE, hourlyRate: 35 }]],
  ['booking_pricing', 'gross_profit', [-80, 0, 605.25], [null]],
  ['booking_pricing', 'employee_hourly_rate', [0, 35, null], [-1]],
  ['booking_pricing', 'service_base_price', [0, 400, null], [-1]],
  ['leads', 'status', ['New', 'Contacted', 'Qualified', 'Converted', 'Lost'], ['Won', '', null]],
  ['leads', 'priority', ['High', 'Medium', 'Low'], ['Urgent', null]],
  ['leads', 'vehicle_info', [null, {}, { year: 2025, make: 'Audi' }], ['Audi', []]],
  ['leads', 'estimated_value', [0, 4500, -1], [null]],
  ['invoices', 'invoice_number', ['INV-9999', 'any text'], [null]],
  ['invoices', 'status', ['Draft', 'Sent', 'Viewed', 'Paid', 'Overdue', 'Cancelled'], ['Open', null]],
  ['invoices', 'due_date', ['2026-12-20', '2026-01-01'], ['soon', '0999-12-31', null]],
  ['invoices', 'tax_rate', [0, 8.5, 100], [-0.1, 100.1, null]],
  ['invoices', 'discount_amount', [0, 50], [-0.01, null]],
  ['invoices', 'total_amount', [0, 868], [-0.01, null]],
  ['invoices', 'paid_amount', [0, 868, null], ['much']],
  ['invoices', 'balance_amount', [0, 868, -10, null], ['much']],
  ['estimates', 'tax_rate', [0, 8.5, 100], [-0.1, 100.1, null]],
  ['estimates', 'discount_amount', [0, 50], [-0.01, null]],
  ['estimates', 'total_amount', [0, 868], [-0.01, null]],
  ['invoices', 'tax_rate', [8.875, 8.425], []],
  ['invoices', 'discount_percent', [null, 10, 33.33], ['ten']],
  ['invoices', 'discount_applies', [null, 'after-tax', 'before-tax'], ['never', '']],
  ['estimates', 'discount_applies', [null, 'after-tax', 'before-tax'], ['never', '']],
  ['customers', 'tax_exempt_number', [null, '', 'TX-77'], []],
  ['customers', 'tax_exempt_until', [null, '2027-01-01'], []],
  ['customers', 'kind', [null, 'Person', 'Dealer', 'Fleet'], ['Shop', '']],
  ['customers', 'payment_terms', [null, '', 'Net 30'], []],
  ['customers', 'po_required', [null, true, false], ['maybe']],
  ['price_rules', 'percent_off', [null, 0, 12.5, 100], [-0.01, 100.01]],
  ['price_rules', 'fixed_prices', [null, [], [{ serviceId: 's', price: 900 }]], [{}, 'text']],
  ['price_rules', 'position', [0], [1, null]],
  [
    'bookings',
    'customer',
    [null, CUSTOMER],
    [{ ...CUSTOMER, priceRule: { percentOff: 10 } }, { ...CUSTOMER, priceRule: null }, { firstName: 'Jake' }],
  ],
  ['invoices', 'po_number', [null, '', '4711'], []],
  ['estimates', 'stock_number', [null, '', 'A-88'], []],
  ['invoices', 'items', [[], [{ quantity: 1, unitPrice: 5, totalPrice: 5 }]], [[{ id: 'i' }], {}, 'text', null]],
  ['payments', 'date', [TODAY], ['2026-13-01', 'infinity', null]],
  ['payments', 'amount', [0.01, 868], [null]],
  ['estimates', 'status', ['Draft', 'Sent', 'Viewed', 'Accepted', 'Declined', 'Expired'], ['Paid', null]],
  ['estimates', 'expiry_date', ['2026-12-20'], ['never', '10000-01-01', null]],
  ['estimates', 'validity_period', [1, 30, 365], [null]],
  ['shop_settings', 'kind', ['demo', 'starter', null], ['other']],
  ['shop_settings', 'settings', [{}, null], [[], 'text']],
];
const VALUES = RULES.flatMap(([table, column, stored, refused]) => [
  ...stored.map((value) => [table, column, 'stores', JSON.stringify(value), value]),
  ...refused.map((value) => [table, column, 'refuses', JSON.stringify(value), value]),
]);

const PAYMENT = { id: 'payment-1', amount: 100, date: TODAY, method: 'Card', reference: '', note: '' };
const LISTS = {
  customers: [buildCustomer({ priceRule: { percentOff: 10 } })],
  services: [buildService()],
  stations: [buildStation()],
  employees: [buildEmployee()],
  bookings: [buildBooking()],
  leads: [buildLead()],
  invoices: [buildInvoice({ payments: [PAYMENT] })],
  estimates: [buildEstimate()],
  products: [buildProduct()],
};
const OWNERS = {
  vehicles: 'customers',
  service_costs: 'services',
  product_costs: 'products',
  service_prices: 'services',
  employee_rates: 'employees',
  booking_pricing: 'bookings',
  payments: 'invoices',
  price_rules: 'customers',
};

onEachEngine((database) => {
  let shop;
  let otherShop;
  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    otherShop = await enterShop(database(), OTHER);
  });

  describe(`${VALUES.length} values on both sides of every rule`, () => {
    test.each(VALUES)('%s.%s %s %s', async (table, column, outcome, _text, value) => {
      const entity = OWNERS[table] ?? table;
      const known =
        table === 'shop_settings' ? [['shop_settings', { shop_id: shop }]] : rowsOf(entity, shop, LISTS[entity][0]);
      const upTo = known.findIndex(([name]) => name === table) + 1;
      const steps = known
        .slice(0, upTo)
        .map(([name, row]) => insert(name, name === table ? { ...row, [column]: value } : row));
      const attempt = tryAs(database(), OWNER, async (tx) => {
        await tx`select public.apply_steps(${JSON.stringify(steps)}::text::json)`;
        const [row] = await tx.unsafe(`select ${column} as value from public."${table}" where shop_id = '${shop}'`);
        return row;
      });
      if (outcome === 'stores') expect(await attempt).toBeDefined();
      // Not null, a check, a malformed value or one out of range: what data breaks, never what is not allowed.
      else expect((await refusal(attempt))?.code).toMatch(/^(23502|23514|22.{3})$/);
    });
  });

  describe('what the app holds', () => {
    const odd = {
      createdAt: '',
      updatedAt: 'last week',
      zebra: { y: 0.1, b: [1e21, 5e-324, null, true] },
      nul: 'a\u0000b',
      half: '\ud800',
      notes: 'a\u0000b',
      ant: '  Ünïcödé 🚗 "quoted" \\ \n',
    };
    const year = { ...buildCustomer().vehicle, year: 0.5, wheels: 5 };
    const oddLists = {
      customers: [buildCustomer({ ...odd, vehicle: year, companyName: '', services: ['', 'a, "b"'] })],
      services: [buildService({ ...odd, basePrice: 1e300, baseCost: 5e-324, vehicleSizeMultipliers: {} })],
      stations: [buildStation({ ...odd, maxConcurrentJobs: 2 ** 53 - 1 })],
      employees: [buildEmployee({ ...odd, hourlyRate: 0.1 + 0.2, skillLevels: [] })],
      bookings: [
        buildBooking({ ...odd, customerId: '', serviceId: '', station: '', estimatedHours: 1e9, bookedAnyway: false }),
        buildBooking({
          id: 'b2',
          dailySchedule: [],
          history: [],
          status: 'Cancelled',
          pricing: { ...buildBooking().pricing, tip: 5 },
        }),
      ],
      leads: [buildLead({ ...odd, estimatedValue: -1e-7, vehicleInfo: {}, nextFollowUp: 'soon' })],
      invoices: [
        buildInvoice({ ...odd, payments: [], sentAt: 'yesterday', balanceAmount: -5 }),
        { ...buildInvoice({ id: 'i3', invoiceNumber: 'i3' }), paidAmount: undefined, balanceAmount: undefined },
        buildInvoice({
          id: 'i2',
          invoiceNumber: '',
          payments: [1, 2].map((amount) => ({ ...LISTS.invoices[0].payments[0], amount, more: 1 })),
        }),
      ],
      estimates: [
        buildEstimate({
          ...odd,
          validityPeriod: -1,
          items: [{ ...buildEstimate().items[0], description: '\u0000' }],
          customerId: 'nobody',
        }),
      ],
    };
    const shops = {
      'odd records': oddLists,
      'the sample shop': demoShop(TODAY),
      'a starter shop': starterShop(TODAY),
      'one record of each list': LISTS,
    };
    test.each(Object.entries(shops))('%s is stored whole and comes back as it was', async (_name, lists) => {
      await tryAs(database(), OWNER, async (tx) => {
        await tx`select public.apply_steps(${JSON.stringify(stepsOf(shop, lists))}::text::json)`;
        for (const [entity, records] of Object.entries(lists)) {
          const parts = partsOf(entity).map(
            ({ table, owner }) =>
              `, (select json_agg(p) from public."${table}" p where p.shop_id = t.shop_id and p.${owner} = t.id) as ${table}`,
          );
          const rows = await tx.unsafe(
            `select row_to_json(t) as row from (select t.*${parts.join('')} from public."${entity}" t where shop_id = '${shop}' order by place) t`,
          );
          expect(rows.map(({ row }) => recordFrom(entity, row))).toEqual(records);
        }
      });
    });

    test('texts of type json keep the order of their fields, and numbers their digits', async () => {
      const extra = { zebra: 1, ant: { y: 0.1, b: [1e21, 5e-324] }, Aa: 123456789012345680000 };
      const text = await tryAs(database(), OWNER, async (tx) => {
        await tx`select public.apply_steps(${JSON.stringify([insert('customers', { shop_id: shop, id: 'c', extra })])}::text::json)`;
        const [row] = await tx`select extra::text as text from public.customers where id = 'c'`;
        return row.text;
      });
      expect(text).toBe(JSON.stringify(extra));
    });

    test('a plain insert of an invoice needs neither shop nor id, place nor stamp', async () => {
      const columns = { invoice_number: 'INV-7', customer_id: 'gone', date: TODAY, due_date: TODAY };
      const row = await tryAs(database(), OWNER, async (tx) => {
        const [made] =
          await tx`insert into public.invoices ${tx(columns)} returning shop_id, id <> '' as named, place, version,
          created_at is not null as stamped`;
        return made;
      });
      expect(row).toEqual({ shop_id: shop, named: true, place: 1, version: 1, stamped: true });
    });

    test('a row without a place comes last, in the order of the command', async () => {
      const order = await tryAs(database(), OWNER, async (tx) => {
        const rows = [{ id: 'b', place: 7.5 }, { id: 'c' }, { id: 'a' }];
        const steps = rows.map((row) => insert('customers', { shop_id: shop, ...row }));
        await tx`select public.apply_steps(${JSON.stringify(steps)}::text::json)`;
        return tx`select id, place from public.customers order by place`;
      });
      expect([...order]).toEqual([
        { id: 'b', place: 7.5 },
        { id: 'c', place: 8.5 },
        { id: 'a', place: 9.5 },
      ]);
    });

    test('the version goes up by one with each update, whatever is sent', async () => {
      const versions = await tryAs(database(), OWNER, async (tx) => {
        await tx`insert into public.customers (id, version) values ('c', 40)`;
        const [first] = await tx`select version from public.customers where id = 'c'`;
        const [second] = await tx`update public.customers set version = 40 where id = 'c' returning version`;
        const [third] = await tx`update public.customers set notes = 'x' where id = 'c' returning version`;
        return [first, second, third].map((row) => row.version);
      });
      expect(versions).toEqual([1, 2, 3]);
    });
  });

  describe('numbers', () => {
    test.each([
      ['invoices', 'invoice_number', buildInvoice],
      ['estimates', 'estimate_number', buildEstimate],
    ])('%s: one number is used once in a shop, and again in another', async (table, column, build) => {
      const rowIn = (where, id) => insert(table, { ...rowsOf(table, where, build({ id }))[0][1], [column]: 'N-1' });
      await apply(database(), OWNER, [rowIn(shop, 'one')]);
      expect(await refusal(apply(database(), OWNER, [rowIn(shop, 'two')]))).toEqual({ code: '23505' });
      await apply(database(), OTHER, [rowIn(otherShop, 'one')]);
      const rows = await database().unsafe(
        `select shop_id, id from public."${table}" where ${column} = 'N-1' order by created_at`,
      );
      expect(new Set(rows.map((row) => `${row.shop_id} ${row.id}`))).toEqual(
        new Set([`${shop} one`, `${otherShop} one`]),
      );
      await database().unsafe(`delete from public."${table}"`);
    });

    test.each([
      ['invoices', 'invoice_number', buildInvoice],
      ['estimates', 'estimate_number', buildEstimate],
    ])('%s: n-1 and N-1 are one number, when it is inserted and when it is changed', async (table, column, build) => {
      const rowOf = (id, number) => insert(table, { ...rowsOf(table, shop, build({ id }))[0][1], [column]: number });
      const numbered = (id, number) => ({
        table,
        kind: 'update',
        key: { shop_id: shop, id },
        row: { [column]: number },
      });
      await apply(database(), OWNER, [rowOf('one', 'N-1')]);
      expect(await refusal(apply(database(), OWNER, [rowOf('two', 'n-1')]))).toEqual({ code: '23505' });
      expect(await refusal(apply(database(), OWNER, [rowOf('two', ' N-1 ')]))).toEqual({ code: '23505' });
      expect(await refusal(apply(database(), OWNER, [rowOf('two', 'm-1'), rowOf('three', 'M-1')]))).toEqual({
        code: '23505',
      });
      await apply(database(), OWNER, [rowOf('two', 'N-2'), numbered('one', 'n-1')]);
      expect(await refusal(apply(database(), OWNER, [numbered('two', 'N-1')]))).toEqual({ code: '23505' });
      const rows = await database().unsafe(`select id, ${column} as number from public."${table}" order by id`);
      expect(rows.map(({ id, number }) => [id, number])).toEqual([
        ['one', 'n-1'],
        ['two', 'N-2'],
      ]);
      await database().unsafe(`delete from public."${table}"`);
    });

    test.each([
      ['invoices', 'invoice_number', buildInvoice],
      ['estimates', 'estimate_number', buildEstimate],
    ])(
      '%s: whether a number is taken is looked up for each of 2,000 new ones, and not learned of another shop',
      async (table, column, build) => {
        const rowOf = (where, id) =>
          insert(table, { ...rowsOf(table, where, build({ id }))[0][1], [column]: `n-${id}` });
        const steps = Array.from({ length: 2_000 }, (_, at) => rowOf(shop, `${at}`));
        const read = await tryAs(database(), OWNER, async (tx) => {
          await tx`select public.apply_steps(${JSON.stringify(steps)}::text::json)`;
          const [counted] = await tx`
          select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables where relname = ${table}`;
          return counted.rows;
        });
        // To read all that are there already for each would be two million.
        expect(read).toBeLessThan(300_000);
        await apply(database(), OTHER, [rowOf(otherShop, '1')]);
        for (const number of ['N-1', 'N-2']) {
          const asked = rowOf(otherShop, 'another');
          const step = { ...asked, row: { ...asked.row, [column]: number } };
          expect(await refusal(apply(database(), OWNER, [step]))).toEqual({ code: '42501' });
        }
        await database().unsafe(`delete from public."${table}"`);
      },
    );

    test('of 8 devices that take the same number at once, in two cases, one gets it', async () => {
      const taking = Array.from({ length: 8 }, (_, index) =>
        refusal(
          apply(database(), OWNER, [
            insert(
              'invoices',
              rowsOf(
                'invoices',
                shop,
                buildInvoice({ id: `i${index}`, invoiceNumber: index % 2 ? 'inv-1' : 'INV-1' }),
              )[0][1],
            ),
          ]),
        ),
      );
      const outcomes = await Promise.all(taking);
      expect(outcomes.filter((one) => one === undefined)).toHaveLength(1);
      expect(outcomes.filter((one) => one?.code === '23505')).toHaveLength(7);
      await database()`delete from public.invoices`;
    });
  });

  describe('references', () => {
    const PARTS = [
      ['vehicles', { customer_id: 'theirs', year: 2025 }],
      ['service_costs', { service_id: 'theirs', base_cost: 1 }],
      ['product_costs', { product_id: 'theirs', cost_per_foot: 1 }],
      ['employee_rates', { employee_id: 'theirs', hourly_rate: 1 }],
      [
        'booking_pricing',
        {
          booking_id: 'theirs',
          service_price: 1,
          labor_cost: 1,
          material_cost: 1,
          total_cost: 1,
          gross_profit: 1,
          profit_margin: 1,
        },
      ],
      ['payments', { invoice_id: 'theirs', id: 'p', amount: 1, date: TODAY, method: 'Cash' }],
    ];
    const THEIRS = {
      customers: [buildCustomer({ id: 'theirs' })],
      services: [buildService({ id: 'theirs' })],
      employees: [buildEmployee({ id: 'theirs' })],
      bookings: [buildBooking({ id: 'theirs' })],
      invoices: [buildInvoice({ id: 'theirs' })],
    };

    test.each(PARTS)('%s cannot belong to a record of another shop', async (table, row) => {
      await apply(database(), OTHER, stepsOf(otherShop, THEIRS));
      try {
        expect(await refusal(apply(database(), OWNER, [insert(table, { shop_id: shop, ...row })]))).toEqual({
          code: '23503',
        });
      } finally {
        await apply(
          database(),
          OTHER,
          Object.keys(THEIRS).map((name) => ({ table: name, kind: 'delete', key: { shop_id: otherShop } })),
        );
      }
    });

    test('a document that names the id of another shop’s customer is linked to nobody', async () => {
      await apply(database(), OTHER, [insert('customers', { shop_id: otherShop, id: 'shared-id' })]);
      const columns = { invoice_number: 'INV-8', customer_id: 'shared-id', date: TODAY, due_date: TODAY };
      const row = await tryAs(database(), OWNER, async (tx) => {
        // Not even when it says so itself.
        const [made] = await tx`insert into public.invoices ${tx({ ...columns, live_customer_id: 'shared-id' })}
          returning customer_id, live_customer_id`;
        return made;
      });
      expect(row).toEqual({ customer_id: 'shared-id', live_customer_id: null });
    });

    test('documents outlive their customer: the id stays, and the link comes back with the customer', async () => {
      const links = async () => {
        const rows = await database()`
          select customer_id, live_customer_id, version from public.bookings where shop_id = ${shop}
          union all select customer_id, live_customer_id, version from public.invoices where shop_id = ${shop}
          union all select customer_id, live_customer_id, version from public.estimates where shop_id = ${shop}`;
        return rows.map((row) => [row.customer_id, row.live_customer_id, row.version]);
      };
      await apply(database(), OWNER, stepsOf(shop, LISTS));
      const linked = await links();
      await apply(database(), OWNER, [
        { table: 'customers', kind: 'delete', key: { shop_id: shop, id: 'customer-1' } },
      ]);
      const unlinked = await links();
      await apply(database(), OWNER, stepsOf(shop, { customers: LISTS.customers }));
      expect([linked, unlinked, await links()]).toEqual([
        Array(3).fill(['customer-1', 'customer-1', 1]),
        Array(3).fill(['customer-1', null, 1]),
        Array(3).fill(['customer-1', 'customer-1', 1]),
      ]);
      await actAs(database(), OWNER, (tx) => tx`delete from public.invoices`);
      const [{ left }] = await database()`select count(*)::int as left from public.payments where shop_id = ${shop}`;
      expect(left).toBe(0);
    });
  });
});
