import type { Booking } from '#domain/booking.ts';
import type { Customer } from '#domain/customer.ts';
import type { Employee } from '#domain/employee.ts';
import { jobPricing } from '#domain/pricing.ts';
import { DEFAULT_SIZE_MULTIPLIERS, type Service } from '#domain/service.ts';
import type { Station } from '#domain/station.ts';
import { emptyVehicle, type Vehicle } from '#domain/vehicle.ts';
import { DEFAULT_WEEK_HOURS, type WeekHours } from '#domain/week-hours.ts';

/** The shop of the worked examples of the slot search (B9): Wednesday, one bay, Ann. */
export const TODAY = '2026-11-18';

export const NEVER_OPEN: WeekHours = Object.fromEntries(
  Object.entries(DEFAULT_WEEK_HOURS).map(([day, hours]) => [day, { ...hours, available: false }]),
) as WeekHours;

export function buildVehicle(change: Partial<Vehicle> = {}): Vehicle {
  return { ...emptyVehicle('v1', TODAY), year: 2025, make: 'Toyota', model: 'Camry', ...change };
}

export function buildService(change: Partial<Service> = {}): Service {
  return {
    id: 'wrap',
    name: 'Hood Wrap',
    description: 'Hood and fenders.',
    category: 'Vinyl Wrap',
    stations: ['Station A'],
    basePrice: 1200,
    baseCost: 400,
    baseTimeHours: 6,
    vehicleSizeMultipliers: DEFAULT_SIZE_MULTIPLIERS,
    skillLevel: 'Intermediate',
    ...change,
  };
}

export function buildStation(change: Partial<Station> = {}): Station {
  return {
    id: 'a',
    name: 'Station A',
    description: 'Front bay.',
    capabilities: ['Vinyl Wrap'],
    maxConcurrentJobs: 1,
    operatingHours: DEFAULT_WEEK_HOURS,
    ...change,
  };
}

export function buildEmployee(change: Partial<Employee> = {}): Employee {
  return {
    id: 'ann',
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@example.com',
    phone: '555-0100',
    type: 'Employee',
    hourlyRate: 35,
    skillLevels: ['Intermediate'],
    stations: ['Station A'],
    availability: DEFAULT_WEEK_HOURS,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...change,
  };
}

export function buildCustomer(change: Partial<Customer> = {}): Customer {
  return {
    id: 'dana',
    firstName: 'Dana',
    lastName: 'Reyes',
    email: 'dana@example.com',
    phone: '555-0142',
    preferredContactMethod: 'phone',
    vehicle: { ...emptyVehicle('v9', TODAY), year: 2019, make: 'Honda', model: 'Civic', color: 'Blue' },
    services: [],
    source: 'Referral',
    notes: 'Pays cash.',
    createdAt: '2026-02-01T00:00:00.000Z',
    updatedAt: '2026-02-01T00:00:00.000Z',
    ...change,
  };
}

/** A day's job of Ann at Station A, 08:00–18:00 unless changed: it leaves no room that day. */
export function buildBooking(change: Partial<Booking> = {}): Booking {
  const service = buildService();
  return {
    id: 'b1',
    customerId: 'dana',
    customer: buildCustomer(),
    serviceId: service.id,
    service,
    employeeId: 'ann',
    employee: buildEmployee(),
    station: 'Station A',
    date: '2026-11-19',
    startTime: '08:00',
    endTime: '18:00',
    estimatedHours: 10,
    status: 'Scheduled',
    pricing: jobPricing(service, 'Mid-size', 35),
    notes: '',
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...change,
  };
}
