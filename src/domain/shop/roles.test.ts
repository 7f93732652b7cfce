import { describe, expect, test } from 'vitest';
import { can, type Permission, ROLES } from './roles.ts';

const WHO: readonly [Permission, readonly string[]][] = [
  ['viewMoney', ['owner', 'manager']],
  ['changeRecords', ['owner', 'manager']],
  ['replaceData', ['owner']],
  ['changeCustomerLinks', ['owner']],
  ['manageMembers', ['owner']],
];

describe('can', () => {
  test.each(WHO)('%s: %s', (right, who) => {
    expect(ROLES.filter((role) => can(role, right))).toEqual(who);
  });
});
