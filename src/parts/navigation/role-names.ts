import type { Role } from '#domain/shop/roles.ts';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  technician: 'Technician',
};

/** Description of each role's access. */
export const ROLE_SENTENCES: Readonly<Record<Role, string>> = {
  owner: 'Everything, and who works here.',
  manager: 'Everything but members, import and reset.',
  technician: 'Calendar, customers and vehicles, to look at. No prices of jobs, costs or invoices.',
};
