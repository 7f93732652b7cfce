import { expect, test } from 'vitest';
import { isTimeZone } from './calendar.ts';
import { knownZones, zoneGroups, zoneLabel } from './time-zones.ts';

test('the zones of the United States come first, by their plain names, and each is known', () => {
  const [first] = zoneGroups([], 'America/Chicago');
  expect(first?.zones.map(({ label }) => label)).toEqual([
    'Eastern Time (New York)',
    'Central Time (Chicago)',
    'Mountain Time (Denver)',
    'Arizona Time (Phoenix)',
    'Pacific Time (Los Angeles)',
    'Alaska Time (Anchorage)',
    'Hawaii Time (Honolulu)',
    'Atlantic Time (Puerto Rico)',
  ]);
  expect(first?.zones.filter(({ name }) => !isTimeZone(name))).toEqual([]);
});

test('the others follow by region and place, each once, and the chosen one is among them', () => {
  const known = ['UTC', 'Europe/Paris', 'Europe/Berlin', 'America/Chicago', 'America/Argentina/Buenos_Aires'];
  expect(zoneGroups(known, 'Europe/Kyiv').slice(1)).toEqual([
    { label: 'America', zones: [{ name: 'America/Argentina/Buenos_Aires', label: 'Buenos Aires, Argentina' }] },
    {
      label: 'Europe',
      zones: [
        { name: 'Europe/Berlin', label: 'Berlin' },
        { name: 'Europe/Kyiv', label: 'Kyiv' },
        { name: 'Europe/Paris', label: 'Paris' },
      ],
    },
    { label: 'Other', zones: [{ name: 'UTC', label: 'UTC' }] },
  ]);
});

test('every zone that is offered is one, and has a name of its own within its region', () => {
  const groups = zoneGroups(knownZones(), 'UTC');
  expect(groups.length).toBeGreaterThan(8);
  expect(groups.flatMap(({ zones }) => zones).filter(({ name }) => !isTimeZone(name))).toEqual([]);
  for (const { zones } of groups) expect(new Set(zones.map(({ label }) => label)).size).toBe(zones.length);
});

test('a zone in a sentence', () => {
  expect(['America/Chicago', 'Asia/Ho_Chi_Minh', 'UTC'].map(zoneLabel)).toEqual([
    'Central Time (Chicago)',
    'Ho Chi Minh',
    'UTC',
  ]);
});
