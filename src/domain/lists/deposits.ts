import { type Deposit, depositSchema } from '#domain/deposits/deposit.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const deposits: ListDeclaration<Deposit> = {
  schema: depositSchema,
  indexes: { date: ({ date }) => [date], customer: ({ customerId }) => [customerId] },
  snapshots: { customer: 'customers' },
  sampledWith: 'invoices',
  names: { record: 'deposit', list: 'deposits' },
  title: ({ date }) => `Deposit of ${date}`,
  technician: 'nothing',
  rank: 12,
};
