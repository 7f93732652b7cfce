import { describe, expect, test } from 'vitest';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { ENTITY_TYPES, type Entities, type EntityType } from '#io/store/store.ts';
import { storable } from '#io/store/stored-records.ts';
import { buildBooking, buildCustomer, buildEstimate, buildInvoice, buildJob, buildService } from '#test/build.ts';
import { recordFrom, rowsOf } from './hosted-rows.ts';

/** Converts the record to rows, sends them through JSON, and back. */
function roundTrip<E extends EntityType>(entity: E, record: Entities[E]): unknown {
  const { own, parts } = rowsOf(entity, record);
  return recordFrom(entity, JSON.parse(JSON.stringify({ ...own, ...parts })));
}

describe('rows and records', () => {
  test.each(ENTITY_TYPES)(
    'each of the sample %s is the same to the letter after a round trip through its rows',
    (entity) => {
      const all = demoShop('2026-11-20')[entity].map((record) => storable(entity, record));
      expect(all.map((record) => JSON.stringify(roundTrip(entity, record as never)))).toEqual(
        all.map((record) => JSON.stringify(record)),
      );
    },
  );

  test('unknown fields, and values that no column holds, survive the round trip', () => {
    const customer = buildCustomer({
      firstName: 'A\u0000b',
      lastName: 'half \ud83d a pair',
      createdAt: '',
      updatedAt: 'long ago',
      services: ['a', '\u0000'],
    });
    const odd = {
      ...customer,
      favourite: { wash: [1, null] },
      payments: 'none',
      vehicle: { ...customer.vehicle, keys: 2 },
    };
    expect(roundTrip('customers', odd)).toEqual(odd);
    const booking = buildBooking({ notes: '\u0000' });
    const oddBooking = {
      ...booking,
      pricing: { ...booking.pricing, tip: 5 },
      service: { ...booking.service, code: 'x' },
    };
    expect(roundTrip('bookings', oddBooking)).toEqual(oddBooking);
  });

  test('a customer that another program stored without a vehicle can be read', () => {
    const { own } = rowsOf('customers', buildCustomer());
    for (const row of [own, { ...own, extra: { vehicle: null } }])
      expect(recordFrom('customers', { ...row, vehicles: [] })).toMatchObject({
        id: 'customer-1',
        vehicle: { year: 0 },
      });
  });

  test('an invoice without paid amount and balance stays without both', () => {
    const { paidAmount: _paid, balanceAmount: _balance, ...silent } = buildInvoice();
    expect(roundTrip('invoices', silent as Entities['invoices'])).toEqual(silent);
    expect(Object.keys(roundTrip('invoices', silent as Entities['invoices']) as object)).not.toContain('balanceAmount');
    expect(rowsOf('invoices', silent as Entities['invoices']).own).toMatchObject({
      paid_amount: null,
      balance_amount: null,
    });
  });

  test('no payments field and an empty one stay different', () => {
    const { payments: _none, ...bare } = buildInvoice();
    expect(roundTrip('invoices', bare as Entities['invoices'])).toEqual(bare);
    const empty = buildInvoice({ payments: [] });
    expect(roundTrip('invoices', empty)).toEqual(empty);
  });

  test('columns are named after the fields, in snake_case, and hold the fields of the specification (HOST-03, HOST-05, HOST-06)', () => {
    const invoice = rowsOf('invoices', buildInvoice()).own;
    expect(Object.keys(invoice)).toEqual(
      expect.arrayContaining([
        ...['invoice_number', 'customer_id', 'booking_ids', 'estimate_id', 'due_date', 'items', 'subtotal', 'tax_rate'],
        ...['tax_amount', 'discount_amount', 'total_amount', 'paid_amount', 'balance_amount', 'payment_terms', 'notes'],
        ...['internal_notes', 'sent_at', 'viewed_at', 'paid_at', 'created_at', 'updated_at', 'id', 'date', 'status'],
      ]),
    );
    const { own, parts } = rowsOf('customers', buildCustomer());
    expect(Object.keys(own)).toEqual(
      expect.arrayContaining([
        ...['first_name', 'last_name', 'company_name', 'email', 'phone', 'preferred_contact_method', 'source', 'notes'],
      ]),
    );
    expect(Object.keys(parts['vehicles']?.[0] ?? {})).toEqual(
      expect.arrayContaining([
        ...['id', 'year', 'make', 'model', 'trim', 'vin', 'color', 'condition', 'license_plate', 'size', 'body_type'],
      ]),
    );
  });

  test('further vehicles are rows at the positions after the main one, in any order from the server; without them nothing changes', () => {
    const customer = buildCustomer();
    const audi = { ...customer.vehicle, id: 'vehicle-2', make: 'Audi', previousOwnerIds: ['dana'] };
    const several = { ...customer, otherVehicles: [audi, { ...audi, id: 'vehicle-3' }] };
    const { own, parts } = rowsOf('customers', several);
    const rows = parts['vehicles'] ?? [];
    expect(rows.map(({ position, id }) => [position, id])).toEqual([
      [0, 'vehicle-1'],
      [1, 'vehicle-2'],
      [2, 'vehicle-3'],
    ]);
    expect(own['extra']).toEqual({});
    expect(recordFrom('customers', { ...own, vehicles: rows.toReversed() })).toEqual(several);
    const one = rowsOf('customers', customer);
    expect(one.parts['vehicles']).toEqual(rows.slice(0, 1));
    expect(recordFrom('customers', { ...one.own, ...one.parts })).toEqual(customer);
    const emptied = { ...customer, otherVehicles: [] };
    expect(roundTrip('customers', emptied)).toEqual(emptied);
  });

  test('costs, rates and pricing are in no row that a technician can read', () => {
    const service = rowsOf('services', buildService({ basePrice: 456.78, baseCost: 123.45 }));
    expect(JSON.stringify(service.own)).not.toMatch(/123\.45|456\.78|[pP]rice/);
    expect(service.parts).toEqual({ service_costs: [{ base_cost: 123.45 }], service_prices: [{ base_price: 456.78 }] });
    const booking = buildBooking();
    const { own } = rowsOf('bookings', {
      ...booking,
      service: { ...booking.service, name: 'a\u0000b', basePrice: 456.78, baseCost: 123.45 },
      employee: { ...booking.employee, hourlyRate: 67.89 },
      pricing: { ...booking.pricing, totalCost: 543.21 },
    });
    expect(JSON.stringify(own)).not.toMatch(/123\.45|456\.78|67\.89|543\.21|[pP]rice/);
  });

  test('who may not see prices and costs reads services and bookings with 0', () => {
    const service = buildService({ basePrice: 456.78, baseCost: 123.45 });
    const unpriced = { ...service, basePrice: 0, baseCost: 0 };
    expect(recordFrom('services', rowsOf('services', service).own)).toEqual(unpriced);
    const booking = rowsOf('bookings', buildBooking({ service })).own;
    expect(recordFrom('bookings', { ...booking, booking_pricing: [] })).toMatchObject({
      service: unpriced,
      employee: { hourlyRate: 0 },
      pricing: { servicePrice: 0 },
    });
  });

  test('prices agreed with a customer are in no row that a technician can read', () => {
    const priceRule = { percentOff: 12.5, fixedPrices: [{ serviceId: 'service-1', price: 654.32 }] };
    const customer = buildCustomer({ kind: 'Dealer', priceRule, paymentTerms: 'Net 30', poRequired: true });
    const { own, parts } = rowsOf('customers', customer);
    expect(parts['price_rules']).toEqual([
      { percent_off: 12.5, fixed_prices: priceRule.fixedPrices, position: 0, extra: {} },
    ]);
    const copies = [rowsOf('bookings', buildBooking({ customer })).own, rowsOf('jobs', buildJob({ customer })).own];
    expect(JSON.stringify([own, ...copies])).not.toMatch(/654\.32|12\.5|priceRule/);
    expect(roundTrip('customers', customer)).toEqual(customer);
    const { priceRule: _private, ...copy } = customer;
    expect(roundTrip('bookings', buildBooking({ customer }))).toEqual(buildBooking({ customer: copy }));
  });

  test('a customer without agreed prices has no row of them, and none comes back', () => {
    expect(rowsOf('customers', buildCustomer()).parts['price_rules']).toEqual([]);
    expect(roundTrip('customers', buildCustomer())).toEqual(buildCustomer());
    const emptied = buildCustomer({ priceRule: {} });
    expect(roundTrip('customers', emptied)).toEqual(emptied);
  });

  test('reads numbers sent as strings, and a document without a snapshot of its customer (HOST-20, HOST-21)', () => {
    const invoice = buildInvoice({ totalAmount: 1085.5 });
    const { own } = rowsOf('invoices', invoice);
    const live = rowsOf('customers', buildCustomer({ firstName: 'Dana' }));
    const vehicles = [
      { ...live.parts['vehicles']?.[0], position: 1, make: 'Second' },
      { ...live.parts['vehicles']?.[0], position: 0, make: 'First' },
    ];
    const row = { ...own, total_amount: '1085.50', customer: null, customers: { ...live.own, vehicles } };
    const read = recordFrom('invoices', row);
    expect(read).toMatchObject({ totalAmount: 1085.5, customer: { firstName: 'Dana', vehicle: { make: 'First' } } });
    expect(JSON.stringify(read)).not.toContain('Second');
  });

  test('an invalid row gives no record', () => {
    const { own } = rowsOf('estimates', buildEstimate());
    expect(recordFrom('estimates', { ...own, date: 'soon' })).toBeUndefined();
  });
});
