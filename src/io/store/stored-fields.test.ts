import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { appUserSchema } from '#domain/shop/profile.ts';
import {
  buildBooking,
  buildCustomer,
  buildEmployee,
  buildEstimate,
  buildInvoice,
  buildLead,
  buildService,
  buildStation,
} from '#test/build.ts';
import type { EntityType } from './store.ts';
import { readList } from './stored-records.ts';

/** A value that no field of the specification allows. */
const WRONG = [[]];

/** Expects a record with exactly these fields to be read byte for byte, and each of the fields to be checked. */
function expectFields(
  entity: EntityType,
  fields: string,
  record: object,
  place = (part: object): object => part,
): void {
  expect(Object.keys(record).sort()).toEqual(fields.split(' ').sort());
  const whole = place(record);
  const found = readList(entity, JSON.stringify([whole]));
  expect(JSON.stringify(found?.records)).toBe(JSON.stringify([whole]));
  for (const field of Object.keys(record)) {
    const bad = JSON.stringify(place({ ...record, [field]: WRONG }));
    expect([field, readList(entity, `[${bad}]`)]).toEqual([field, { records: [], broken: [bad] }]);
  }
}

const AT = '2026-11-20T18:00:00.000Z';
const [item] = buildInvoice().items;

describe('a stored record is read with the fields of the specification, and quarantined if one of them has another type', () => {
  test('customer (DATA-08)', () => {
    expectFields(
      'customers',
      'id firstName lastName companyName email phone preferredContactMethod vehicle services source notes createdAt updatedAt',
      buildCustomer({ companyName: 'Novak Racing' }),
    );
  });

  test('vehicle (DATA-09)', () => {
    expectFields(
      'customers',
      'id year make model trim vin color condition licensePlate size bodyType',
      buildCustomer().vehicle,
      (vehicle) => ({ ...buildCustomer(), vehicle }),
    );
  });

  test('service (DATA-10)', () => {
    expectFields(
      'services',
      'id name description category stations basePrice baseCost baseTimeHours vehicleSizeMultipliers skillLevel',
      buildService(),
    );
  });

  test('station (DATA-11)', () => {
    expectFields('stations', 'id name description capabilities maxConcurrentJobs operatingHours', buildStation());
    expectFields('stations', 'start end available', buildStation().operatingHours.monday, (monday) => ({
      ...buildStation(),
      operatingHours: { ...buildStation().operatingHours, monday },
    }));
  });

  test('employee (DATA-12)', () => {
    expectFields(
      'employees',
      'id firstName lastName email phone type hourlyRate skillLevels stations availability createdAt',
      buildEmployee(),
    );
  });

  test('booking (DATA-13)', () => {
    expectFields(
      'bookings',
      'id customerId customer serviceId service employeeId employee station date startTime endTime estimatedHours status pricing notes createdAt updatedAt',
      buildBooking(),
    );
  });

  test('pricing (DATA-14)', () => {
    expectFields(
      'bookings',
      'servicePrice laborCost materialCost totalCost grossProfit profitMargin',
      buildBooking().pricing,
      (pricing) => ({ ...buildBooking(), pricing }),
    );
  });

  test('lead (DATA-15)', () => {
    expectFields(
      'leads',
      'id firstName lastName email phone source status priority interestedServices vehicleInfo estimatedValue assignedTo lastContactDate nextFollowUp notes createdAt updatedAt',
      buildLead({
        vehicleInfo: { year: 2025, make: 'Porsche', model: '911', size: 'Sports' },
        assignedTo: 'employee-1',
        lastContactDate: '2026-11-19',
        nextFollowUp: '2026-11-23',
      }),
    );
    expectFields(
      'leads',
      'year make model size',
      { year: 2025, make: 'Porsche', model: '911', size: 'Sports' },
      (car) => ({
        ...buildLead(),
        vehicleInfo: car,
      }),
    );
  });

  test('invoice (DATA-16)', () => {
    expectFields(
      'invoices',
      'id invoiceNumber customerId customer bookingIds estimateId date dueDate status items subtotal taxRate taxAmount discountAmount totalAmount paidAmount balanceAmount paymentTerms notes internalNotes sentAt viewedAt paidAt createdAt updatedAt',
      buildInvoice({ bookingIds: ['b'], estimateId: 'estimate-1', sentAt: AT, viewedAt: AT, paidAt: AT }),
    );
  });

  test('estimate (DATA-17)', () => {
    expectFields(
      'estimates',
      'id estimateNumber customerId customer date expiryDate validityPeriod status items subtotal taxRate taxAmount discountAmount totalAmount terms notes internalNotes acceptedAt createdAt updatedAt',
      buildEstimate({ acceptedAt: AT }),
    );
  });

  test('line item (DATA-18)', () => {
    expectFields(
      'invoices',
      'id type serviceId description quantity unitPrice totalPrice taxable',
      item ?? {},
      (line) => ({ ...buildInvoice(), items: [line] }),
    );
  });
});

test('the session has the fields of a user, each of its type (DATA-05)', () => {
  const address = { street: '1 Main', city: 'Austin', state: 'TX', zipCode: '73301', country: 'United States' };
  const user = {
    id: 'u',
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Ruiz',
    businessName: 'Shine Lab',
    phone: '555',
    address,
    onboardingCompleted: true,
    createdAt: AT,
  };
  expect(z.parse(appUserSchema, user)).toEqual(user);
  for (const field of Object.keys(user)) {
    expect([field, z.safeParse(appUserSchema, { ...user, [field]: WRONG }).success]).toEqual([field, false]);
  }
  for (const field of Object.keys(address)) {
    const bad = { ...user, address: { ...address, [field]: WRONG } };
    expect([field, z.safeParse(appUserSchema, bad).success]).toEqual([field, false]);
  }
});
