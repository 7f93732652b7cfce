import { expect, test } from 'vitest';
import { onePath } from '../build/one-path.ts';

test('shapes become one path, each from where it begins', () => {
  expect(
    onePath([
      ['path', { d: 'M8 2v3' }],
      ['path', { d: 'm16 3 4 4-4 4' }],
      ['line', { x1: '5', x2: '19', y1: '9', y2: '9' }],
      ['circle', { cx: '12', cy: '5', r: '1' }],
      ['rect', { x: '2', y: '4', width: '20', height: '16' }],
      ['rect', { x: '3', y: '4', width: '10', height: '16', ry: '2' }],
      ['polyline', { points: '9 11 12 14 22 4' }],
    ]),
  ).toBe(
    'M8 2v3' +
      'M0 0m16 3 4 4-4 4' +
      'M5 9L19 9' +
      'M11 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z' +
      'M2 4h20v16h-20z' +
      'M5 4h6a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z' +
      'M9 11 12 14 22 4',
  );
});

test('a drawing with a filled shape stays as it is', () => {
  expect(
    onePath([
      ['path', { d: 'M8 2v3' }],
      ['circle', { cx: '7.5', cy: '7.5', r: '.5', fill: 'currentColor' }],
    ]),
  ).toBe(undefined);
});
