import { describe, expect, test } from 'vitest';
import { buildEmployee, buildService, buildStation } from '#test/build.ts';
import {
  canBeDone,
  eligibleEmployees,
  eligibleStations,
  hasSkill,
  type ShopResources,
  servicesLost,
} from './eligibility.ts';

describe('who and where', () => {
  test('a station must be listed on the service and able to do its category (QQ-24)', () => {
    const service = buildService({ stations: ['Station C', 'Station A', 'Station B'], category: 'PPF' });
    const able = buildStation({ name: 'Station A', capabilities: ['Detailing', 'PPF'] });
    const unable = buildStation({ name: 'Station B', capabilities: ['Detailing'] });
    const alsoAble = buildStation({ name: 'Station C', capabilities: ['PPF'] });
    const unlisted = buildStation({ name: 'Station D', capabilities: ['PPF'] });
    expect(eligibleStations(service, [able, unable, alsoAble, unlisted])).toEqual([able, alsoAble]);
  });

  test('a person must hold exactly the skill level and work at the station (QQ-24)', () => {
    const service = buildService({ skillLevel: 'Intermediate' });
    const senior = buildEmployee({
      id: 'senior',
      skillLevels: ['Intermediate', 'Expert'],
      stations: ['Station B', 'Station A'],
    });
    const expert = buildEmployee({ id: 'expert', skillLevels: ['Expert'] });
    const elsewhere = buildEmployee({ id: 'elsewhere', stations: ['Station B'] });
    expect(eligibleEmployees(service, 'Station A', [senior, expert, elsewhere])).toEqual([senior]);
    expect([senior, expert].map((employee) => hasSkill(employee, service))).toEqual([true, false]);
  });
});

describe('what a shop can do', () => {
  const front = buildService({
    id: 'front',
    category: 'PPF',
    skillLevel: 'Expert',
    stations: ['Station A', 'Station B'],
  });
  const wash = buildService({ id: 'wash', category: 'Detailing', skillLevel: 'Basic', stations: ['Station A'] });
  const stationA = buildStation({ id: 'a', name: 'Station A', capabilities: ['PPF', 'Detailing'] });
  const stationB = buildStation({ id: 'b', name: 'Station B', capabilities: ['PPF'] });
  const ann = buildEmployee({ id: 'ann', skillLevels: ['Expert'], stations: ['Station B'] });
  const tim = buildEmployee({ id: 'tim', skillLevels: ['Basic', 'Expert'], stations: ['Station A'] });
  const shop: ShopResources = { services: [front, wash], stations: [stationA, stationB], employees: [ann, tim] };

  test.each<[string, Partial<ShopResources>, boolean]>([
    ['a capable station where someone has the skill', {}, true],
    ['nobody has the skill', { employees: [{ ...tim, skillLevels: ['Basic'] }] }, false],
    [
      'the one with the skill works at a station that cannot do it',
      { employees: [{ ...ann, stations: ['Station C'] }] },
      false,
    ],
    ['no station is able', { stations: [{ ...stationA, capabilities: ['Detailing'] }] }, false],
    ['no station is left', { stations: [] }, false],
  ])('%s', (_, changed, can) => {
    expect(canBeDone(front, { ...shop, ...changed })).toBe(can);
  });

  test.each<[string, Partial<ShopResources>, string[]]>([
    ['of two people with the skill one may go', { employees: [tim] }, []],
    ['the last one with a skill takes the service with them', { employees: [ann] }, ['wash']],
    ['the last station too', { stations: [stationB] }, ['wash']],
    ['all of it', { employees: [] }, ['front', 'wash']],
    ['a service that is changed itself', { services: [front, { ...wash, skillLevel: 'Advanced' }] }, ['wash']],
    ['a service that is deleted is not lost but gone', { services: [front] }, []],
  ])('%s', (_, changed, lost) => {
    expect(servicesLost(shop, { ...shop, ...changed }).map(({ id }) => id)).toEqual(lost);
  });

  test('what could not be done before is not lost', () => {
    const without = { ...shop, employees: [] };
    expect(servicesLost(without, { ...without, stations: [] })).toEqual([]);
  });
});
