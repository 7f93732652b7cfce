import { describe, expect, test } from 'vitest';
import { buildEmployee, buildService, buildStation } from '#test/build.ts';
import { eligibleEmployees, eligibleStations, hasSkill } from './eligibility.ts';

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
