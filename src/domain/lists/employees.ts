import { type Employee, employeeSchema } from '#domain/catalog/employee.ts';
import { fullName } from '#domain/customers/customer.ts';
import { isolate } from '#domain/text/direction.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const employees: ListDeclaration<Employee> = {
  schema: employeeSchema,
  indexes: {},
  snapshots: {},
  names: { record: 'staff member', list: 'staff' },
  title: (employee) => isolate(fullName(employee)),
  technician: 'reads',
  rank: 9,
};
