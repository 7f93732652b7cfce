import { describe, expect, test } from 'vitest';
import { buildBooking, buildEmployee, buildService, buildStation } from '#test/build.ts';
import { stationDeleted, stationRenamed, stationRestored, stationUsers } from './station-changes.ts';

const front = buildService({ id: 'front', stations: ['Station A', 'Station B'] });
const tint = buildService({ id: 'tint', stations: ['Station B'] });
const ann = buildEmployee({ id: 'ann', stations: ['Station B', 'Station A'] });
const tim = buildEmployee({ id: 'tim', stations: ['Station B'] });
const shop = { services: [front, tint], employees: [ann, tim] };

function stationsOf(entity: 'services' | 'employees', id: string, stations: string[]) {
  return { entity, kind: 'update', id, change: { stations } };
}

test('those who refer to a station, in the order of the shop (STN-02)', () => {
  expect(stationUsers(shop, 'Station A')).toEqual({ services: [front], employees: [ann] });
});

describe('a new name', () => {
  test('goes to services, people and every booking there, with its copies; others are left alone (STN-20)', () => {
    const old = buildBooking({ id: 'old', station: 'Station A', status: 'Complete', service: front, employee: ann });
    const elsewhere = buildBooking({ id: 'elsewhere', station: 'Station B', service: front, employee: ann });
    expect(stationRenamed({ ...shop, bookings: [old, elsewhere] }, 'Station A', 'Bay 1')).toEqual([
      stationsOf('services', 'front', ['Bay 1', 'Station B']),
      stationsOf('employees', 'ann', ['Station B', 'Bay 1']),
      {
        entity: 'bookings',
        kind: 'update',
        id: 'old',
        change: {
          station: 'Bay 1',
          service: { ...front, stations: ['Bay 1', 'Station B'] },
          employee: { ...ann, stations: ['Station B', 'Bay 1'] },
        },
      },
    ]);
  });

  test('that is already listed appears once', () => {
    const both = buildService({ id: 'both', stations: ['Station A', 'Bay 1'] });
    expect(stationRenamed({ services: [both], employees: [], bookings: [] }, 'Station A', 'Bay 1')).toEqual([
      stationsOf('services', 'both', ['Bay 1']),
    ]);
  });
});

describe('a deleted station', () => {
  const stationA = buildStation({ name: 'Station A' });

  test('goes out of services and people (STN-20)', () => {
    expect(stationDeleted(shop, 'Station A')).toEqual([
      stationsOf('services', 'front', ['Station B']),
      stationsOf('employees', 'ann', ['Station B']),
    ]);
  });

  test('that is restored gets its old position', () => {
    const now = {
      services: [{ ...front, stations: ['Station B'] }, tint],
      employees: [{ ...ann, stations: ['Station B'] }, tim],
    };
    expect(stationRestored(now, shop, stationA)).toEqual([
      stationsOf('services', 'front', ['Station A', 'Station B']),
      stationsOf('employees', 'ann', ['Station B', 'Station A']),
    ]);
  });

  test('that is put back comes last where the stations were changed meanwhile, and stays out of what is gone', () => {
    const now = { services: [{ ...front, stations: ['Station C'] }], employees: [] };
    expect(stationRestored(now, shop, stationA)).toEqual([stationsOf('services', 'front', ['Station C', 'Station A'])]);
  });
});
