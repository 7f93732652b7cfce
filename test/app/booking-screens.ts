import { userEvent } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { buildBooking, buildCustomer, buildEmployee, buildService, buildStation } from '#test/build.ts';
import type { AppScreen } from './render-app.tsx';

const suv = buildCustomer({
  id: 'customer-suv',
  firstName: 'Priya',
  lastName: 'Natarajan',
  vehicle: { ...buildCustomer().vehicle, size: 'SUV' },
});
export const front = buildService({
  id: 'service-front',
  name: 'Full Front PPF',
  category: 'PPF',
  basePrice: 1200,
  baseCost: 400,
  baseTimeHours: 6,
  skillLevel: 'Advanced',
  stations: ['Station A', 'Station B'],
});
export const stationA = buildStation({ capabilities: ['PPF'] });
export const stationB = buildStation({ id: 'station-b', name: 'Station B', capabilities: ['Detailing'] });
export const ann = buildEmployee({ id: 'ann', firstName: 'Ann', lastName: 'Lee', skillLevels: ['Advanced'] });
export const trainee = buildEmployee({ id: 'trainee', firstName: 'Tim', lastName: 'Basic', skillLevels: ['Basic'] });
const away = buildEmployee({ id: 'away', firstName: 'Ava', skillLevels: ['Advanced'], stations: ['Station B'] });

export const taken = buildBooking({
  id: 'taken',
  date: '2026-11-23',
  startTime: '10:00',
  endTime: '13:00',
  employeeId: 'ann',
  employee: ann,
});

/** A shop with Priya's SUV, 8.4 h of film for it, and Ann, who alone can do it at Station A. */
export function shopWith(bookings: readonly Booking[], other: object = {}) {
  const lists = {
    ...starterShop('2026-11-20'),
    customers: [suv],
    services: [front],
    stations: [stationA, stationB],
    employees: [trainee, ann, away],
    bookings,
    ...other,
  };
  return { demo: () => lists, starter: () => lists };
}

export async function choose(screen: AppScreen, name: string, typed: string, option: RegExp) {
  await userEvent.fill(screen.getByRole('combobox', { name }), typed);
  await screen.getByRole('option', { name: option }).click();
}

export async function chooseCustomerAndService(screen: AppScreen) {
  await choose(screen, 'Customer', 'natara', /Priya Natarajan/);
  await choose(screen, 'Service', 'front', /Full Front PPF/);
}
