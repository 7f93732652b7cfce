import { expect, test } from 'vitest';
import { counted, namesInWords } from './names-in-words.ts';

test.each<[string[], string]>([
  [[], ''],
  [['A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'C'], 'A, B and C'],
  [['A', 'B', 'C', 'D'], 'A, B, C and 1 more'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C and 2 more'],
])('%j reads %j', (names, words) => {
  expect(namesInWords(names)).toBe(words);
});

test('one job, two jobs, a thousand staff', () => {
  expect([counted(1, 'job'), counted(2, 'job'), counted(1000, 'member', 'staff')]).toEqual([
    '1 job',
    '2 jobs',
    '1,000 staff',
  ]);
});
