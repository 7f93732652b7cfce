import { describe, expect, test } from 'vitest';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { paintColor } from './paint.ts';

describe('the color of a paint', () => {
  test.each([
    ['Guards Red', '#a8151c'],
    ['guards red', '#a8151c'],
    ['Pearl White', '#f2f2ee'],
    ['Pearl White Multi-Coat', '#f2f2ee'],
    ['Obsidian Black Metallic', '#17181c'],
    ['Stealth Grey', '#4a4f55'],
    ['Stealth Gray', '#4a4f55'],
    ['São Paulo Yellow', '#d8d40f'],
    ['Caviar', '#14161a'],
    ['Black Cherry', '#3f1620'],
    ['Crystal Black Pearl', '#17181b'],
    ['Pearl', '#f2f2ee'],
    ['red', '#b3181f'],
    ['RED', '#b3181f'],
    ['dark blue', '#1a355f'],
    ['light blue metallic', '#7fb0d9'],
    ['Midnight Blue', '#1a355f'],
    ['dark maroon', '#5c1620'],
    ['Silver Blue', '#1f5fae'],
    ['blue-grey', '#66788a'],
    ['red/black', '#b3181f'],
    ['Red with a black roof', '#b3181f'],
    ['Oxford White (repainted hood)', '#eeeee9'],
  ])('of %s is %s', (name, color) => {
    expect(paintColor(name)).toBe(color);
  });

  test.each(['', '  ', '/', 'Unknown', 'reddish', 'constructor', 'Wicked'])('of %j is not known', (name) => {
    expect(paintColor(name)).toBeUndefined();
  });

  test('of each sample vehicle is known', () => {
    for (const { vehicle } of demoShop('2026-11-20').customers) {
      expect([vehicle.color, paintColor(vehicle.color)]).toEqual([
        vehicle.color,
        expect.stringMatching(/^#[0-9a-f]{6}$/),
      ]);
    }
  });
});
