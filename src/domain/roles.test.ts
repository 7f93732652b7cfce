import { describe, expect, test } from 'vitest';
import { may, type Right, ROLES } from './roles.ts';

const WHO: readonly [Right, readonly string[]][] = [
  ['see money', ['owner', 'manager']],
  ['change records', ['owner', 'manager']],
  ['replace data', ['owner']],
  ['manage members', ['owner']],
];

describe('may', () => {
  test.each(WHO)('%s: %s', (right, who) => {
    expect(ROLES.filter((role) => may(role, right))).toEqual(who);
  });
});
