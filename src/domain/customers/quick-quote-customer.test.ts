import { describe, expect, test } from 'vitest';
import { emptyVehicle } from '#domain/vehicles/vehicle.ts';
import { quickQuoteCustomer } from './quick-quote-customer.ts';

describe('the customer of a quick quote', () => {
  const vehicle = { ...emptyVehicle('vehicle-1', '2026-11-20'), make: 'Audi', model: 'Q5', condition: 'Used' as const };

  test('is contacted by email, has the source Quick Quote and a New vehicle with the given VIN', () => {
    const details = {
      firstName: ' Dana ',
      lastName: ' Reyes ',
      email: ' d@example.com ',
      phone: ' 555 ',
      notes: 'Matte.',
    };
    const made = { id: 'customer-9', at: '2026-11-20T09:00:00.000Z', vin: 'TEMP0000000000042' };
    expect(quickQuoteCustomer({ ...details, serviceId: 'service-1', vehicle }, made)).toEqual({
      id: 'customer-9',
      firstName: 'Dana',
      lastName: 'Reyes',
      email: 'd@example.com',
      phone: '555',
      preferredContactMethod: 'email',
      vehicle: { ...vehicle, condition: 'New', vin: 'TEMP0000000000042' },
      services: ['service-1'],
      source: 'Quick Quote',
      notes: 'Matte.',
      createdAt: '2026-11-20T09:00:00.000Z',
      updatedAt: '2026-11-20T09:00:00.000Z',
    });
    expect(vehicle.condition).toBe('Used');
  });
});
