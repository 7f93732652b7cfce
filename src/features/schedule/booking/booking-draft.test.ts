import { describe, expect, test } from 'vitest';
import type { Booking } from '#domain/scheduling/booking.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import {
  buildBooking,
  buildClaim,
  buildCustomer,
  buildEmployee,
  buildEstimate,
  buildService,
  buildStation,
} from '#test/build.ts';
import {
  type BookingDraft,
  type BookingFormData,
  bookingFacts,
  clashesToAccept,
  draftFromBooking,
  eligibleChoices,
  newBookingDraft,
  reconcileChoices,
  resolve,
  shopForBooking,
  shopWithVehicleOf,
  withChange,
  withDays,
} from './booking-draft.ts';

const ceramic = buildService({ stations: ['Station A', 'Station B'] });
const stationB = buildStation({ id: 'station-2', name: 'Station B' });
const tintOnly = buildStation({ id: 'station-3', name: 'Station C', capabilities: ['Window Tinting'] });
const bob = buildEmployee({ id: 'employee-2', firstName: 'Bob', hourlyRate: 45, stations: ['Station B'] });

const shop: BookingFormData = {
  customers: [buildCustomer({ vehicle: { ...buildCustomer().vehicle, size: 'Mid-size' } })],
  services: [ceramic],
  stations: [buildStation(), stationB, tintOnly],
  employees: [buildEmployee(), bob],
  settings: DEFAULT_SETTINGS,
};

const chosen: BookingDraft = {
  customerId: 'customer-1',
  vehicleId: '',
  serviceId: 'service-1',
  station: 'Station A',
  employeeId: 'employee-1',
  date: '2026-11-23',
  startTime: '08:00',
  status: 'Scheduled',
  notes: '',
  reason: '',
};

const NOW = { today: '2026-11-20', proposed: '2026-11-21' };

describe('a new draft', () => {
  test('starts on the given day at 09:00, Scheduled (BKG-20, BKG-21)', () => {
    expect(newBookingDraft(NOW, { date: '2026-12-01', station: 'Station B' })).toEqual({
      ...chosen,
      customerId: '',
      vehicleId: '',
      serviceId: '',
      employeeId: '',
      station: 'Station B',
      date: '2026-12-01',
      startTime: '09:00',
    });
  });

  test.each(['2026-02-29', 'soon', ''])('uses today for the invalid date %j', (date) => {
    expect(newBookingDraft(NOW, { date }).date).toBe('2026-11-20');
  });

  test('without a date is on the proposed day at 09:00', () => {
    expect(newBookingDraft(NOW, {})).toMatchObject({ date: '2026-11-21', startTime: '09:00' });
  });
});

describe('work on a claim', () => {
  const [customer] = shop.customers;
  const claim = { claimId: 'claim-1', customerId: 'customer-1', vehicleId: customer?.vehicle.id ?? '' };
  const priceOf = (draft: Partial<BookingDraft>, stored?: Booking) => {
    const { pricing, claimId } = resolve({ ...chosen, ...draft }, shop, stored) ?? {};
    return [pricing?.servicePrice, pricing && pricing.totalCost > 0, claimId];
  };

  test('has no price, and its costs, for the customer and car of the claim alone', () => {
    expect(priceOf({})).toEqual([800, true, undefined]);
    expect(priceOf({ claim })).toEqual([0, true, 'claim-1']);
    expect(priceOf({ claim: { ...claim, vehicleId: 'another' } })).toEqual([800, true, undefined]);
    expect(priceOf({ claim: { ...claim, customerId: 'another' } })).toEqual([800, true, undefined]);
  });

  test('keeps no price with another person, and has one for another service', () => {
    const { pricing } = resolve({ ...chosen, claim }, shop, undefined) ?? {};
    const stored = buildBooking({ ...(pricing && { pricing }) });
    const other = { station: 'Station B', employeeId: 'employee-2' };
    expect(priceOf({ ...draftFromBooking(stored), ...other }, stored)).toEqual([0, true, undefined]);
    const cheap = buildBooking({ pricing: { ...stored.pricing, servicePrice: 10 } });
    expect(priceOf({ ...draftFromBooking(cheap), ...other }, cheap)[0]).toBe(800);
  });

  test('a draft has the claim of its customer, not that of another', () => {
    const given = { customerId: 'customer-1', vehicleId: 'vehicle-1' };
    const draftOf = (customerId: string) => newBookingDraft(NOW, given, undefined, buildClaim({ customerId })).claim;
    expect([draftOf('customer-1'), draftOf('another')]).toEqual([{ claimId: 'claim-1', ...given }, undefined]);
  });
});

describe('eligible choices', () => {
  test('stations are those that the service lists and that can do its category (BKG-11, BKG-12)', () => {
    const listed = { ...shop, services: [{ ...ceramic, stations: ['Station B', 'Station C'] }] };
    expect(eligibleChoices(chosen, listed).stations).toEqual([stationB]);
  });

  test('employees have exactly the skill of the service and work at the station (BKG-13, BKG-14)', () => {
    const expert = buildEmployee({ id: 'employee-3', skillLevels: ['Expert'] });
    const whole = { ...shop, employees: [expert, buildEmployee(), bob] };
    expect(eligibleChoices(chosen, whole).employees).toEqual([buildEmployee()]);
  });

  test('a station that cannot do the service is cleared, together with the employee; an only choice is selected', () => {
    expect(reconcileChoices({ ...chosen, station: 'Station C' }, shop)).toEqual({
      ...chosen,
      station: '',
      employeeId: '',
    });
    expect(reconcileChoices({ ...chosen, station: 'Station B' }, shop)).toEqual({
      ...chosen,
      station: 'Station B',
      employeeId: 'employee-2',
    });
  });
});

describe('a resolved draft', () => {
  test('9 h of Ceramic on a Mid-size car from 08:00 end at 17:00 of the same day', () => {
    expect(resolve(chosen, shop, undefined)).toMatchObject({
      hours: 9,
      days: [{ date: '2026-11-23', startTime: '08:00', endTime: '17:00', hours: 9 }],
      pricing: { servicePrice: 800, laborCost: 315, materialCost: 90, totalCost: 405, grossProfit: 395 },
    });
  });

  test('is undefined while a value is missing or the date is invalid', () => {
    expect(resolve({ ...chosen, employeeId: '' }, shop, undefined)).toBeUndefined();
    expect(resolve({ ...chosen, date: '2026-02-30' }, shop, undefined)).toBeUndefined();
    expect(resolve({ ...chosen, startTime: '' }, shop, undefined)).toBeUndefined();
  });

  const stored = buildBooking({
    customer: shop.customers[0] ?? buildCustomer(),
    date: '2026-11-19',
    startTime: '14:00',
    endTime: '10:00',
    estimatedHours: 6,
    dailySchedule: [
      { date: '2026-11-19', startTime: '14:00', endTime: '18:00', hours: 4 },
      { date: '2026-11-20', startTime: '08:00', endTime: '10:00', hours: 2 },
    ],
  });

  test('of a stored booking keeps hours, price and days while only notes and status change', () => {
    const draft = { ...draftFromBooking(stored), notes: 'Call first', status: 'In Progress' as const };
    expect(resolve(draft, shop, stored)).toMatchObject({
      hours: 6,
      pricing: stored.pricing,
      days: stored.dailySchedule,
    });
  });

  test('of a stored booking keeps its price but is split again when the date changes', () => {
    const draft = { ...draftFromBooking(stored), date: '2026-11-24', startTime: '09:00' };
    expect(resolve(draft, shop, stored)).toMatchObject({
      hours: 6,
      pricing: stored.pricing,
      days: [{ date: '2026-11-24', startTime: '09:00', endTime: '15:00', hours: 6 }],
    });
  });

  test('of a stored booking is priced again for another employee', () => {
    const draft = { ...draftFromBooking(stored), station: 'Station B', employeeId: 'employee-2' };
    expect(resolve(draft, shop, stored)).toMatchObject({ hours: 9, pricing: { laborCost: 405 } });
  });

  test('uses the snapshots of the booking of a deleted customer, service and employee', () => {
    const empty = { ...shop, customers: [], services: [], employees: [] };
    expect(resolve(draftFromBooking(stored), shopForBooking(empty, stored), stored)).toMatchObject({ hours: 6 });
  });
});

describe('a job of an accepted estimate', () => {
  const [line] = buildEstimate().items;
  if (!line) throw new Error('an estimate without a line');
  const lines = [
    { ...line, id: 'hood', unitPrice: 300, quantity: 3, totalPrice: 900 },
    { ...line, id: 'doors', totalPrice: 450 },
  ];
  const estimate = buildEstimate({ status: 'Accepted', items: lines, discountAmount: 100 });
  const given = { customerId: 'customer-1', serviceId: 'service-1', estimateId: 'estimate-1' };
  const from = (more: object, of = estimate) => ({
    ...chosen,
    ...newBookingDraft(NOW, { ...given, ...more }, of),
    ...placed,
  });
  const placed = { station: 'Station A', employeeId: 'employee-1', date: '2026-11-23', startTime: '08:00' };
  const priceOf = (draft: BookingDraft, stored?: Booking) => {
    const resolved = resolve(draft, { ...shop, services: [ceramic, other] }, stored);
    return [resolved?.pricing.servicePrice, resolved?.estimateId];
  };
  const other = buildService({ id: 'service-2', basePrice: 120, stations: ['Station A', 'Station B'] });

  test.each<[string, BookingDraft, [number, string | undefined]]>([
    ['its line, quantity and all, less its share of the discount', from({ lineId: 'hood' }), [833.34, 'estimate-1']],
    ['another line with that service, less its share', from({ lineId: 'doors' }), [416.66, 'estimate-1']],
    ['the first line with that service, where none is named', from({}), [833.34, 'estimate-1']],
    ['the catalog for another service', { ...from({}), serviceId: 'service-2' }, [120, undefined]],
    ['the catalog for a service that the estimate lacks', from({ serviceId: 'service-2' }), [120, undefined]],
    ['the catalog while the estimate is not accepted', from({}, { ...estimate, status: 'Sent' }), [800, undefined]],
  ])('has the price of %s', (_, draft, expected) => {
    expect(priceOf(draft)).toEqual(expected);
  });

  test('keeps it with another employee, at their labor cost, and loses it with another customer', () => {
    const resolved = resolve(from({}), shop, undefined);
    if (!resolved) throw new Error('the draft does not resolve');
    const stored: Booking = { ...buildBooking(), ...bookingFacts(from({}), resolved, false) };
    expect(stored.estimateId).toBe('estimate-1');
    const moved = { ...draftFromBooking(stored), station: 'Station B', employeeId: 'employee-2' };
    expect(resolve(moved, shop, stored)?.pricing).toEqual({
      servicePrice: 833.34,
      laborCost: 405,
      materialCost: 90,
      totalCost: 495,
      grossProfit: 338.34,
      profitMargin: 40.6,
    });
    const two = { ...shop, customers: [...shop.customers, buildCustomer({ id: 'customer-2' })] };
    expect(resolve({ ...draftFromBooking(stored), customerId: 'customer-2' }, two, stored)?.estimateId).toBeUndefined();
  });

  test('loses it for another vehicle of the customer, and has it again for the vehicle of the estimate', () => {
    const suv = { ...buildCustomer().vehicle, id: 'suv', make: 'Audi', vin: 'WA1BNAFY0J2000001', size: 'SUV' as const };
    const [customer] = shop.customers;
    if (!customer) throw new Error('a shop without a customer');
    const two = { ...shop, customers: [{ ...customer, otherVehicles: [suv] }] };
    const other = withChange(from({}), { vehicleId: 'suv' });
    const facts = (draft: BookingDraft) => {
      const resolved = resolve(draft, two, undefined);
      return [resolved?.customer, resolved?.pricing.servicePrice, resolved?.hours, resolved?.estimateId];
    };
    // 800 dollars and 9 hours, × 1.4 for an SUV.
    expect(facts(other)).toEqual([{ ...customer, vehicle: suv }, 1120, 12.6, undefined]);
    expect(facts(withChange(other, { vehicleId: '' }))).toEqual([customer, 833.34, 9, 'estimate-1']);
  });

  test('is for the vehicle of the estimate, even if the customer has another one today', () => {
    const taycan = { ...buildCustomer().vehicle, vin: 'WP0AC2Y1XRSA00001' };
    const made = { customerId: 'customer-1', customer: buildCustomer({ vehicle: taycan }) };
    expect(shopWithVehicleOf(shop, made).customers).toEqual([{ ...shop.customers[0], vehicle: taycan }]);
  });
});

test('the vehicle of a booking is the one that was booked, even if the customer has another one today', () => {
  const taycan = { ...buildCustomer().vehicle, model: 'Taycan', vin: 'WP0AC2Y1XRSA00001', size: 'Luxury' as const };
  const booking = buildBooking({ customer: buildCustomer({ vehicle: taycan, phone: 'old' }) });
  expect(shopForBooking(shop, booking).customers).toEqual([{ ...shop.customers[0], vehicle: taycan }]);
});

describe('clashes to accept', () => {
  const other = buildBooking({ id: 'booking-2', date: '2026-11-23', startTime: '10:00', endTime: '13:00' });
  function clashesOfDraft(draft: BookingDraft, stored?: ReturnType<typeof buildBooking>) {
    const resolved = resolve(draft, shop, stored);
    if (!resolved) throw new Error('the draft does not resolve');
    return clashesToAccept({
      draft,
      resolved,
      bookings: stored ? [other, stored] : [other],
      promised: [],
      stored,
      shop,
    });
  }

  test('a new booking clashes with the employee and the full station of another booking', () => {
    expect(clashesOfDraft(chosen)).toEqual([
      { kind: 'employee', date: '2026-11-23', booking: other, during: [{ start: 600, end: 780 }] },
      { kind: 'station', date: '2026-11-23', bookings: [other], limit: 1, during: [{ start: 600, end: 780 }] },
    ]);
  });

  test('a booking that already clashed does not ask again for a note, but does for another clash', () => {
    const stored = buildBooking({ date: '2026-11-23', startTime: '11:00', endTime: '14:00' });
    const beforeOpening = { open: { start: 480, end: 1080 }, during: [{ start: 360, end: 480 }] };
    expect(clashesOfDraft({ ...draftFromBooking(stored), notes: 'Call first' }, stored)).toEqual([]);
    expect(clashesOfDraft({ ...draftFromBooking(stored), startTime: '06:00' }, stored)).toEqual([
      { kind: 'hours', date: '2026-11-23', who: 'station', ...beforeOpening },
      { kind: 'hours', date: '2026-11-23', who: 'employee', ...beforeOpening },
    ]);
  });

  test('a cancelled booking has none, and asks again when it is rescheduled', () => {
    const cancelled = buildBooking({ date: '2026-11-23', startTime: '11:00', endTime: '14:00', status: 'Cancelled' });
    expect(clashesOfDraft(draftFromBooking(cancelled), cancelled)).toEqual([]);
    expect(clashesOfDraft({ ...draftFromBooking(cancelled), status: 'Scheduled' }, cancelled)).toHaveLength(2);
  });
});

test('the stored fields of a two-day job have its schedule, first start and last end', () => {
  const long = { ...shop, services: [{ ...ceramic, baseTimeHours: 12 }] };
  const resolved = resolve(chosen, long, undefined);
  if (!resolved) throw new Error('the draft does not resolve');
  expect(bookingFacts(chosen, resolved, false)).toEqual({
    customerId: 'customer-1',
    customer: resolved.customer,
    serviceId: 'service-1',
    service: resolved.service,
    employeeId: 'employee-1',
    employee: resolved.employee,
    station: 'Station A',
    date: '2026-11-23',
    startTime: '08:00',
    endTime: '12:00',
    estimatedHours: 12,
    status: 'Scheduled',
    pricing: resolved.pricing,
    notes: '',
    dailySchedule: [
      { date: '2026-11-23', startTime: '08:00', endTime: '16:00', hours: 8 },
      { date: '2026-11-24', startTime: '08:00', endTime: '12:00', hours: 4 },
    ],
    bookedAnyway: undefined,
    bookedAnywayReason: undefined,
  });
});

describe('days planned by hand', () => {
  const long = { ...shop, services: [{ ...ceramic, baseTimeHours: 12 }] };
  const days = [
    { date: '2026-11-25', startTime: '08:00', endTime: '14:00' },
    { date: '2026-11-23', startTime: '10:00', endTime: '16:00' },
  ];
  const planned = withDays(chosen, days);

  test('are the days of the job, which starts on the first one', () => {
    const resolved = resolve(planned, long, undefined);
    if (!resolved) throw new Error('the draft does not resolve');
    expect(resolved.daysProblem).toBeUndefined();
    expect(bookingFacts(planned, resolved, false)).toMatchObject({
      date: '2026-11-23',
      startTime: '10:00',
      endTime: '14:00',
      estimatedHours: 12,
      dailySchedule: [
        { date: '2026-11-23', startTime: '10:00', endTime: '16:00', hours: 6 },
        { date: '2026-11-25', startTime: '08:00', endTime: '14:00', hours: 6 },
      ],
    });
  });

  test('stay when notes or status change, and are dropped when date, start, station, employee, service or customer do', () => {
    expect(withChange(planned, { notes: 'x', status: 'Complete' }).days).toEqual(days);
    expect(withChange(planned, { startTime: '10:00' }).days).toEqual(days);
    for (const part of [
      { date: '2026-11-24' },
      { startTime: '09:00' },
      { station: 'Station B' },
      { employeeId: 'employee-2' },
      { serviceId: 'other' },
      { customerId: 'other' },
    ]) {
      expect(withChange(planned, part).days).toBeUndefined();
    }
  });
});

describe('the vehicle of a customer with several', () => {
  const suv = { ...buildCustomer().vehicle, id: 'suv', make: 'Audi', vin: 'WA1BNAFY0J2000001', size: 'SUV' as const };
  const [customer] = shop.customers;
  const garage = { ...buildCustomer(), ...customer, otherVehicles: [suv] };
  const two = { ...shop, customers: [garage, buildCustomer({ id: 'customer-2' })] };

  test('is dropped with another customer, and days planned by hand with another vehicle', () => {
    const draft = { ...chosen, vehicleId: 'suv', days: [] };
    expect(withChange(draft, { customerId: 'customer-2' })).toMatchObject({ customerId: 'customer-2', vehicleId: '' });
    expect(withChange(draft, { vehicleId: '' }).days).toBeUndefined();
    expect(withChange(draft, { notes: 'x' })).toEqual({ ...draft, notes: 'x' });
  });

  test('of a stored booking comes first, and the booking keeps its price until another one is chosen', () => {
    const { pricing } = buildBooking();
    const stored: Booking = {
      ...buildBooking({ pricing: { ...pricing, servicePrice: 1120 } }),
      customer: { ...buildCustomer(), vehicle: suv },
    };
    const edited = shopForBooking(two, stored);
    expect(edited.customers[0]).toEqual({ ...garage, vehicle: suv, otherVehicles: [garage.vehicle] });
    const draft = { ...draftFromBooking(stored), station: 'Station A', employeeId: 'employee-1' };
    expect(resolve(draft, edited, stored)?.pricing).toEqual(stored.pricing);
    expect(resolve(draft, edited, stored)?.customer).toEqual({ ...buildCustomer(), ...customer, vehicle: suv });
    const other = resolve({ ...draft, vehicleId: garage.vehicle.id }, edited, stored);
    expect([other?.customer.vehicle, other?.pricing.servicePrice]).toEqual([garage.vehicle, 800]);
  });
});
