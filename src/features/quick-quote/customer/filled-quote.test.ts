import { expect, test } from 'vitest';
import type { Lead } from '#domain/leads/lead.ts';
import { emptyVehicle } from '#domain/vehicles/vehicle.ts';
import { buildCustomer, buildLead } from '#test/build.ts';
import { quoteForLead, withCustomer } from './filled-quote.ts';

const empty = emptyVehicle('new-car', '2026-11-20');
const days = ['2026-12-18', '2026-12-01'];
const request = { days };
const AVANTI = { year: 1963, make: 'Studebaker', model: 'Avanti' };
const jake = buildCustomer();
const camry = {
  ...jake.vehicle,
  id: 'camry',
  year: 2024,
  make: 'Toyota',
  model: 'Camry',
  vin: '',
  size: 'Compact' as const,
};
const owner = { ...jake, otherVehicles: [camry] };

/** A lead that asked for a Camry on the request page, by phone alone. */
const lead = (change: Partial<Lead> = {}) =>
  buildLead({
    email: '',
    lastName: '',
    interestedServices: ['tint', 'polish'],
    vehicleInfo: { year: 2024, make: 'Toyota', model: 'Camry', size: 'Mid-size' },
    request,
    ...change,
  });

test('a lead fills in its services, car and days; without an email it has none', () => {
  const { vehicle, serviceId, also, customer, ...rest } = quoteForLead(
    lead({ request: { days: [...days, '2026-02-30'] } }),
    empty,
  );
  expect([vehicle.id, vehicle.model, vehicle.size, serviceId, also]).toEqual([
    'new-car',
    'Camry',
    'Mid-size',
    'tint',
    { serviceIds: ['polish'] },
  ]);
  expect(customer).toEqual({
    firstName: 'Dana',
    lastName: '',
    email: '',
    noEmail: true,
    phone: '(555) 010-0301',
    notes: '',
    leadId: 'lead-1',
    askedDays: days,
  });
  expect(rest).toEqual({});
});

test('a lead that became a customer asks for the same, with the contact of the customer and the car as they have it', () => {
  const { vehicle, serviceId, customer } = quoteForLead(lead(), empty, { customer: owner });
  expect([vehicle, serviceId]).toEqual([camry, 'tint']);
  expect(customer).toMatchObject({
    existingId: jake.id,
    firstName: 'Jake',
    email: jake.email,
    noEmail: false,
    leadId: 'lead-1',
    askedDays: days,
  });
});

test.each([
  ['another car', { vehicleInfo: AVANTI }, 'Avanti', true],
  ['no car', { vehicleInfo: undefined }, '911', undefined],
] as const)(
  'the quote for a customer whose lead names %s is for that car, or else for their first one',
  (_, change, model, asksSize) => {
    const quote = quoteForLead(lead(change), empty, { customer: owner });
    expect([quote.vehicle.model, quote.asksSize]).toEqual([model, asksSize]);
  },
);

test.each([
  ['a car that the catalog does not know', { vehicleInfo: AVANTI }, undefined, true, 'Mid-size'],
  ['a car of the catalog', { vehicleInfo: AVANTI }, { size: 'Sports', bodyType: 'Coupe' }, undefined, 'Sports'],
  ['a car whose size the lead says', { vehicleInfo: { ...AVANTI, size: 'SUV' } }, undefined, undefined, 'SUV'],
  ['no car', { vehicleInfo: {} }, undefined, undefined, 'Mid-size'],
] as const)('%s: the size is asked for only where nobody knows it', (_, change, listed, asksSize, size) => {
  const quote = quoteForLead(lead(change), empty, { listed });
  expect([quote.asksSize, quote.vehicle.size]).toEqual([asksSize, size]);
});

test('choosing a customer with a car, and nobody again, keeps the lead, its days and notes, and answers the size', () => {
  const asked = quoteForLead(lead({ vehicleInfo: AVANTI, notes: 'Chips.' }), empty);
  const chosen = withCustomer(asked, owner, 'camry');
  expect([chosen.vehicle, chosen.asksSize]).toEqual([camry, false]);
  const kept = { leadId: 'lead-1', askedDays: days, notes: 'Chips.' };
  expect(chosen.customer).toMatchObject({ ...kept, existingId: jake.id, email: jake.email });
  const { customer } = withCustomer(chosen, undefined);
  expect(customer).toEqual({ firstName: '', lastName: '', email: '', phone: '', ...kept });
});

test('a customer who is chosen without a car leaves the question of the size', () => {
  const asked = quoteForLead(lead({ vehicleInfo: AVANTI }), empty);
  expect(withCustomer(asked, jake).asksSize).toBe(true);
});
