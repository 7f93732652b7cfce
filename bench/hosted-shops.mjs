// Fills a database with many shops by SQL, to measure the queries of hosted mode.

const NAMES = ['Jake', 'Ana', 'Maria', 'Chris', 'Dana', 'Noah', 'Priya', 'Sam', 'Lena', 'Omar'];
const STATUSES = ['Draft', 'Sent', 'Viewed', 'Paid', 'Overdue', 'Cancelled'];
const HOURS = Object.fromEntries(
  ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [
    day,
    { start: '08:00', end: '18:00', available: true },
  ]),
);

/** @param {string[]} list */
const textList = (list) => `(array['${list.join("', '")}'])`;
/**
 * Each shop has one owner, whose user id is derived from its number.
 * @param {string} number an expression of SQL
 */
const OWNER_ID = (number) => `('00000000-0000-4000-8000-' || lpad(${number}::text, 12, '0'))::uuid`;

/** @param {number} number */
export const ownerOf = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/**
 * Returns the statements that fill an empty database. Constraints and triggers are off, because the rows already meet them.
 * @param {{ shops: number, invoices: number, bookings: number }} counts of the whole database
 */
export function fillingOf({ shops, invoices, bookings }) {
  const perShop = { invoices: Math.ceil(invoices / shops), bookings: Math.ceil(bookings / shops) };
  const customers = Math.ceil(perShop.invoices / 4);
  /** @param {number} count */
  const each = (
    count,
  ) => `from (select id as shop_id, row_number() over (order by created_at, id) as shop from public.shops) s,
    generate_series(1, ${count}) i`;
  // As the app writes them: rows that it completes when it reads them would be written again by the first change.
  const money = '(100 + (i * 37 % 4000))';
  const copy = `json_build_object('id', 'c' || (1 + i % ${customers}), 'firstName', ${textList(NAMES)}[1 + i % 10], 'lastName', 'Name ' || i,
    'email', 'person' || i || '@example.com', 'vehicle', json_build_object('year', 2020 + i % 7, 'make', 'Audi', 'model', 'Q5', 'size', 'SUV', 'id', '', 'trim', '', 'vin', '',
      'color', '', 'condition', 'New', 'licensePlate', '', 'bodyType', 'SUV'), 'phone', '', 'preferredContactMethod', 'email',
    'services', json_build_array(), 'source', '', 'notes', '', 'createdAt', '', 'updatedAt', '')`;
  const service = `json_build_object('id', 's' || (1 + i % 7), 'name', 'Service ' || (1 + i % 7), 'description', '', 'category', 'PPF',
    'stations', json_build_array(), 'baseTimeHours', 9, 'skillLevel', 'Basic', 'vehicleSizeMultipliers', json_build_object('SUV', 1.4))`;
  const employee = `json_build_object('id', 'e' || (1 + i % 5), 'firstName', ${textList(NAMES)}[1 + i % 5], 'lastName', 'Staff', 'email', '',
    'phone', '', 'type', 'Employee', 'skillLevels', json_build_array('Basic'), 'stations', json_build_array(),
    'availability', '${JSON.stringify(HOURS)}'::json, 'createdAt', '2024-01-01T00:00:00.000Z')`;
  const items = `json_build_array(json_build_object('id', 'i1', 'description', 'Full Front PPF', 'quantity', 1, 'unitPrice', ${money}, 'totalPrice', ${money},
    'type', 'service', 'taxable', true))`;
  return [
    "set session_replication_role = 'replica'",
    `insert into public.shops (id, revision, created_at)
      select ${OWNER_ID('i')}, 500, now() + i * interval '1 second' from generate_series(1, ${shops}) i`,
    "insert into public.shop_members (shop_id, user_id, role) select id, id, 'owner' from public.shops",
    `insert into public.shop_settings (shop_id, kind, settings)
      select id, 'starter', json_build_object('taxRatePercent', 8.5, 'estimateTerms', repeat('Our terms. ', 150)) from public.shops`,
    `insert into public.customers (shop_id, id, place, first_name, last_name, email, phone, source, created_at, updated_at)
      select shop_id, 'c' || i, i, ${textList(NAMES)}[1 + i % 10], 'Name ' || i, 'person' || i || '@example.com', '555-' || i, 'Website',
        timestamptz '2024-01-01' + i * interval '1 hour', '2024-01-01' ${each(customers)}`,
    `insert into public.vehicles (shop_id, customer_id, id, year, make, model, vin, size)
      select shop_id, 'c' || i, 'v' || i, 2015 + i % 12, 'Audi', 'Q5', 'VIN' || i, 'SUV' ${each(customers)}`,
    `insert into public.services (shop_id, id, place, name, category, base_time_hours, skill_level)
      select shop_id, 's' || i, i, 'Service ' || i, 'PPF', 9, 'Basic' ${each(7)}`,
    `insert into public.service_costs select shop_id, 's' || i, 380 ${each(7)}`,
    `insert into public.service_prices select shop_id, 's' || i, 1200 ${each(7)}`,
    `insert into public.stations (shop_id, id, place, name, operating_hours)
      select shop_id, 'st' || i, i, 'Station ' || i, '${JSON.stringify(HOURS)}' ${each(4)}`,
    `insert into public.employees (shop_id, id, place, first_name, last_name, availability)
      select shop_id, 'e' || i, i, ${textList(NAMES)}[i], 'Staff', '${JSON.stringify(HOURS)}' ${each(5)}`,
    `insert into public.employee_rates select shop_id, 'e' || i, 35 ${each(5)}`,
    `insert into public.leads (shop_id, id, place, first_name, status, created_at)
      select shop_id, 'l' || i, i, ${textList(NAMES)}[1 + i % 10], ${textList(['New', 'Contacted', 'Lost'])}[1 + i % 3], now() ${each(100)}`,
    `insert into public.bookings (shop_id, id, place, customer_id, live_customer_id, customer, service_id, service, employee_id, employee, station, date,
        start_time, end_time, estimated_hours, status, created_at, updated_at)
      select shop_id, 'b' || i, i, 'c' || (1 + i % ${customers}), 'c' || (1 + i % ${customers}), ${copy}, 's' || (1 + i % 7), ${service},
        'e' || (1 + i % 5), ${employee}, 'Station ' || (1 + i % 4), date '2024-01-01' + (i / 5)::int, '09:00', '12:00', 3, ${textList(['Scheduled', 'Complete'])}[1 + (i % 3) / 2],
        timestamptz '2024-01-01' + i * interval '7 hours', '2024-01-01' ${each(perShop.bookings)}`,
    `insert into public.booking_days (shop_id, booking_id, n, date, during, employee_id, station, holds, waived)
      select shop_id, id, 1, date, tsrange(date + interval '9 hours', date + interval '12 hours'), employee_id, station, status = 'Scheduled', false
      from public.bookings`,
    `insert into public.booking_pricing (shop_id, booking_id, service_price, labor_cost, material_cost, total_cost, gross_profit, profit_margin)
      select shop_id, id, 1200, 105, 380, 485, 715, 59.58 from public.bookings`,
    `insert into public.invoices (shop_id, id, place, invoice_number, customer_id, live_customer_id, customer, date, due_date, status, items,
        subtotal, total_amount, balance_amount, created_at, updated_at)
      select shop_id, 'i' || i, i, 'INV-' || lpad(i::text, 4, '0'), 'c' || (1 + i % ${customers}), 'c' || (1 + i % ${customers}), ${copy},
        date '2024-01-01' + (i % 1000)::int, date '2024-01-31' + (i % 1000)::int, ${textList(STATUSES)}[1 + i % 6], ${items}, ${money}, ${money}, ${money},
        timestamptz '2024-01-01' + i * interval '9 hours', '2024-01-01' ${each(perShop.invoices)}`,
    `insert into public.payments (shop_id, invoice_id, id, amount, date, method)
      select shop_id, id, 'p1', total_amount, date, 'Card' from public.invoices where status = 'Paid'`,
    `insert into public.estimates (shop_id, id, place, estimate_number, customer_id, live_customer_id, customer, date, expiry_date, items,
        subtotal, total_amount, created_at)
      select shop_id, 'q' || i, i, 'EST-' || lpad(i::text, 4, '0'), 'c' || (1 + i % ${customers}), 'c' || (1 + i % ${customers}), ${copy},
        date '2024-01-01' + (i % 1000)::int, date '2024-01-31' + (i % 1000)::int, ${items}, ${money}, ${money},
        timestamptz '2024-01-01' + i * interval '11 hours' ${each(Math.ceil(perShop.invoices / 2))}`,
    `insert into public.changes (shop_id, revision, entity, id, op) select shop_id, i, 'bookings', 'b' || i, 'update' ${each(500)}`,
    "set session_replication_role = 'origin'",
    'vacuum analyze',
  ];
}
