export const ROLES = ['owner', 'manager', 'technician'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that an invitation can give. */
export const INVITED_ROLES = ['technician', 'manager'] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

/** What not everybody in a shop may; all see schedule, customers and vehicles. */
export type Right =
  /** Costs, margins, invoices, estimates and leads. */
  | 'see money'
  | 'change records'
  /** Import, reset and fresh start: whole lists at once. */
  | 'replace data'
  | 'manage members';

/** The rule of every screen; on a server the row policies hold the same. */
export function may(role: Role, right: Right): boolean {
  return role === 'owner' || (role === 'manager' && (right === 'see money' || right === 'change records'));
}
