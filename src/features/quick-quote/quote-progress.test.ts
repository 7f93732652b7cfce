import { describe, expect, test } from 'vitest';
import { occupancyOf } from '#domain/scheduling/availability.ts';
import { quoteFor } from '#domain/scheduling/slots.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { parsedAs } from '#domain/text/parse-json.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { buildCustomer, buildEmployee, buildService, buildStation } from '#test/build.ts';
import {
  type CustomerDetails,
  changeVehicle,
  chooseService,
  chooseSlot,
  customerProblems,
  furthestStep,
  NO_DETAILS,
  newQuoteProgress,
  type QuoteProgress,
  quoteProgressSchema,
  stepToShow,
} from './quote-progress.ts';

function buildVehicle(overrides: Partial<Vehicle> = {}): Vehicle {
  return { ...buildCustomer().vehicle, ...overrides };
}

const vehicle = buildVehicle();
const quote = quoteFor(vehicle, {
  service: buildService(),
  stations: [buildStation()],
  employees: [buildEmployee()],
  settings: DEFAULT_SETTINGS,
  occupancy: occupancyOf([]),
  today: '2026-11-18',
});
const [slot] = quote.availableSlots;
if (!slot) throw new Error('the example shop has a slot');

const jane: CustomerDetails = { firstName: 'Jane', lastName: 'Doe', email: 'jane@doe.com', phone: '555', notes: '' };
const empty = newQuoteProgress(buildVehicle({ make: '', model: '' }));
const withCar = newQuoteProgress(vehicle);
const withJob = chooseService(withCar, 'service-1', quote);
const withTime = chooseSlot(withJob, slot, quote);
const complete: QuoteProgress = { ...withTime, customer: jane };

describe('the reachable steps', () => {
  test.each([
    ['nothing', empty, 'vehicle'],
    ['a make without a model', newQuoteProgress(buildVehicle({ model: ' ' })), 'vehicle'],
    ['a vehicle', withCar, 'service'],
    ['a service', withJob, 'quote'],
    ['a slot', withTime, 'customer'],
    ['a customer without a phone', { ...withTime, customer: { ...jane, phone: '' } }, 'customer'],
    ['a customer', complete, 'booking'],
  ] as const)('QQ-16: with %s', (_, progress, furthest) => {
    expect(furthestStep(progress)).toBe(furthest);
    expect(stepToShow('booking', progress)).toBe(furthest);
  });

  test('RTE-30, QQ-16: no step and an unknown step show the first one', () => {
    expect([undefined, 'payment', ''].map((step) => stepToShow(step, complete))).toEqual([
      'vehicle',
      'vehicle',
      'vehicle',
    ]);
  });

  test('with a slot of the only service that is left, of two that a lead asked for', () => {
    expect(furthestStep(chooseSlot({ ...withJob, also: { serviceIds: ['deleted'] } }, slot, quote))).toBe('customer');
  });

  test('a step before the furthest possible one is shown as requested', () => {
    expect(stepToShow('service', complete)).toBe('service');
  });
});

describe('the saved progress', () => {
  test('QQ-14: vehicle, service id, result, slot and customer are restored unchanged', () => {
    expect(parsedAs(quoteProgressSchema, JSON.stringify(complete))).toEqual(complete);
  });

  test.each([
    '',
    'null',
    '[]',
    '{',
    '{"vehicle":7}',
    JSON.stringify({ ...complete, slot: { ...slot, dailySchedule: [] } }),
    JSON.stringify({ ...complete, slot: { ...slot, date: '2026-02-30' } }),
  ])('is rejected when malformed: %s', (text) => {
    expect(parsedAs(quoteProgressSchema, text)).toBeUndefined();
  });
});

describe('changing a step', () => {
  test('another size drops the quote and its slot', () => {
    const suv = buildVehicle({ size: 'SUV' });
    expect(changeVehicle(complete, suv)).toEqual({ vehicle: suv, serviceId: 'service-1', customer: jane });
  });

  test('another color keeps them', () => {
    const red = buildVehicle({ color: 'Red' });
    expect(changeVehicle(complete, red)).toEqual({ ...complete, vehicle: red, result: { ...quote, vehicle: red } });
  });

  test('another service drops the slot, the same one keeps it', () => {
    expect(chooseService(complete, 'service-2', undefined)).toEqual({
      vehicle,
      serviceId: 'service-2',
      customer: jane,
    });
    expect(chooseService(complete, 'service-1', quote)).toEqual(complete);
  });
});

describe('the size of a car that a lead names', () => {
  const asking: QuoteProgress = { ...withJob, asksSize: true };

  test('holds up the quote until someone says it, also when it is that of a new car', () => {
    expect(furthestStep(asking)).toBe('vehicle');
    expect(furthestStep(changeVehicle(asking, { ...vehicle, model: '911 Carrera' }))).toBe('vehicle');
    const answered = changeVehicle(asking, vehicle, true);
    expect([answered.asksSize, furthestStep(answered)]).toEqual([false, 'quote']);
  });

  test('is asked of no other car', () => {
    expect('asksSize' in changeVehicle(withJob, buildVehicle({ size: 'SUV' }), true)).toBe(false);
  });
});

describe('the customer step', () => {
  test('QQ-17, QQ-18: names, email and phone are required, notes are not', () => {
    expect(customerProblems(NO_DETAILS)).toEqual({
      firstName: 'Enter the first name.',
      lastName: 'Enter the last name.',
      email: 'Enter the email address.',
      phone: 'Enter the phone number.',
    });
    expect(customerProblems(jane)).toEqual({});
  });

  test('someone without an email needs a phone', () => {
    expect(customerProblems({ ...jane, email: '', noEmail: true })).toEqual({});
    expect(customerProblems({ ...jane, email: '', noEmail: true, phone: ' ' })).toEqual({
      phone: 'Enter the phone number.',
    });
  });

  test.each<[string, Partial<CustomerDetails>, object]>([
    ['a phone', { email: '', noEmail: true }, {}],
    ['an email', { phone: '' }, {}],
    ['no way to answer', { email: '', noEmail: true, phone: '' }, { phone: 'Enter the phone number.' }],
    ['a wrong email', { email: 'jane@', phone: '' }, { email: 'Enter an email address like name@example.com.' }],
    ['no name', { firstName: '' }, { firstName: 'Enter the first name.' }],
  ])('a lead without a last name, with %s, has the problems %o', (_, change, problems) => {
    expect(customerProblems({ ...jane, lastName: '', leadId: 'lead-1', ...change })).toEqual(problems);
  });

  test('an email must have a valid format', () => {
    expect(customerProblems({ ...jane, email: 'jane at doe' })).toEqual({
      email: 'Enter an email address like name@example.com.',
    });
  });
});
