import type { ReactNode } from 'react';
import { type Customer, fullName } from '#domain/customers/customer.ts';

/** Says for whom an unsaved document is. */
export function forCustomer(customer: Customer | undefined): ReactNode {
  return (
    customer && (
      <>
        For <bdi>{fullName(customer)}</bdi>.{' '}
      </>
    )
  );
}
