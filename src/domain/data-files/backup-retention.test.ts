import { describe, expect, test } from 'vitest';
import { backupsToDelete } from './backup-retention.ts';

/** '2: 3' stands for three backups two days ago; written 'days ago' + a letter by age within the day, a the newest. */
function backupsOf(counts: Readonly<Record<number, number>>): string[] {
  return Object.entries(counts).flatMap(([ago, count]) =>
    Array.from({ length: count }, (_, at) => `${ago}${String.fromCharCode(97 + at)}`),
  );
}

function kept(counts: Readonly<Record<number, number>>): string {
  const backups = backupsOf(counts);
  const surplus = backupsToDelete(backups, (name) => name.slice(0, -1));
  return backups.filter((name) => !surplus.includes(name)).join(' ');
}

describe('which backups are kept', () => {
  test.each<[string, Record<number, number>, string]>([
    ['none', {}, ''],
    ['ten of one day', { 0: 10 }, '0a 0b 0c 0d 0e 0f 0g 0h 0i 0j'],
    ['eleven of one day: its oldest goes', { 0: 11 }, '0a 0b 0c 0d 0e 0f 0g 0h 0i 0j'],
    [
      'ten imports today and one backup on each of six days before: those six stay',
      { 0: 10, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 },
      '0a 0b 0c 0d 1a 2a 3a 4a 5a 6a',
    ],
    [
      'the newest of seven days, then the newest others',
      { 0: 2, 1: 3, 2: 3, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1 },
      '0a 0b 1a 1b 1c 2a 3a 4a 5a 6a',
    ],
    ['days without one do not count', { 0: 9, 14: 1, 90: 2 }, '0a 0b 0c 0d 0e 0f 0g 0h 14a 90a'],
    [
      'the eighth day has no place of its own',
      { 0: 10, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1 },
      '0a 0b 0c 0d 1a 2a 3a 4a 5a 6a',
    ],
    [
      'ten days with one each: all ten',
      { 0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1 },
      '0a 1a 2a 3a 4a 5a 6a 7a 8a 9a',
    ],
  ])('%s', (_what, counts, expected) => {
    expect(kept(counts)).toBe(expected);
  });
});
