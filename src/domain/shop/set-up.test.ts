import { describe, expect, test } from 'vitest';
import { DEFAULT_WEEK_HOURS } from '#domain/calendar/week-hours.ts';
import { SERVICE_CATEGORIES, type ServiceCategory, SKILL_LEVELS } from '#domain/catalog/service.ts';
import { SAMPLE_SERVICES, SAMPLE_STATIONS } from '#domain/samples/sample-services.ts';
import { catalogOfTrades, newPerson } from './set-up.ts';

const STARTER = { services: SAMPLE_SERVICES, stations: SAMPLE_STATIONS };

const NOW = '2026-11-20T18:00:00.123Z';

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

function changesOf(shop: typeof STARTER, trades: readonly ServiceCategory[]) {
  const { services, stations } = catalogOfTrades(shop, trades);
  return [services.removed, services.added, stations.removed, stations.added].map(names);
}

describe('the trades of a shop', () => {
  test('all of them change nothing', () => {
    expect(changesOf(STARTER, SERVICE_CATEGORIES)).toEqual([[], [], [], []]);
  });

  test.each(SERVICE_CATEGORIES)('%s alone leaves only its services, and each has a station that can do it', (trade) => {
    const { services, stations } = catalogOfTrades(STARTER, [trade]);
    const left = SAMPLE_SERVICES.filter((one) => !services.removed.includes(one));
    const bays = SAMPLE_STATIONS.filter((one) => !stations.removed.includes(one));
    expect(new Set(left.map(({ category }) => category))).toEqual(new Set([trade]));
    for (const { stations: own } of left)
      expect(bays.filter(({ name, capabilities }) => own.includes(name) && capabilities.includes(trade))).not.toEqual(
        [],
      );
    expect(bays.every(({ capabilities }) => capabilities.includes(trade))).toBe(true);
  });

  test('what the shop changed or made itself stays', () => {
    const services = SAMPLE_SERVICES.map((one) => ({ ...one, updatedAt: NOW }));
    const stations = SAMPLE_STATIONS.map((one) => ({ ...one, createdAt: NOW }));
    expect(changesOf({ services, stations }, ['Detailing'])).toEqual([[], [], [], []]);
  });

  test('a trade that was left out gets its services and bays again', () => {
    const detailing = catalogOfTrades(STARTER, ['Detailing']);
    const shop = {
      services: SAMPLE_SERVICES.filter((one) => !detailing.services.removed.includes(one)),
      stations: SAMPLE_STATIONS.filter((one) => !detailing.stations.removed.includes(one)),
    };
    expect(changesOf(shop, ['Detailing', 'Ceramic Coating'])).toEqual([[], ['Ceramic Coating'], [], ['Station C']]);
  });
});

test('a new person can do every service in every bay during the hours of the shop', () => {
  const person = { firstName: 'Ana', lastName: 'Costa', email: 'ana@example.com', hourlyRate: 40 };
  expect(newPerson(person, { stations: SAMPLE_STATIONS, hours: DEFAULT_WEEK_HOURS })).toEqual({
    ...person,
    phone: '',
    type: 'Employee',
    skillLevels: SKILL_LEVELS,
    stations: ['Station A', 'Station B', 'Station C', 'Station D'],
    availability: DEFAULT_WEEK_HOURS,
  });
});
