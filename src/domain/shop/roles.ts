export const ROLES = ['owner', 'manager', 'technician'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that an invitation can give. */
export const INVITED_ROLES = ['technician', 'manager'] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

/** Permissions that not every role has. Every role views the schedule, customers and vehicles. */
export type Permission =
  /** Prices, costs, margins, invoices, estimates and leads. */
  | 'viewMoney'
  | 'changeRecords'
  /** Import, reset and fresh start, which change whole lists. */
  | 'replaceData'
  /** The payment and review links, which customers open. */
  | 'changeCustomerLinks'
  | 'manageMembers';

/** Checks a permission for a screen. On a server the row policies enforce the same rule. */
export function can(role: Role, permission: Permission): boolean {
  return role === 'owner' || (role === 'manager' && (permission === 'viewMoney' || permission === 'changeRecords'));
}
