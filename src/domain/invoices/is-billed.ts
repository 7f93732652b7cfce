import type { Invoice } from './invoice.ts';

/** Returns whether the invoice is part of the account: it was sent and not cancelled. */
export function isBilled({ status }: Pick<Invoice, 'status'>): boolean {
  return status !== 'Draft' && status !== 'Cancelled';
}

/** Returns whether a cancelled invoice was sent or paid before. */
export function wasBilledBefore({ sentAt, viewedAt, paidAt }: Invoice): boolean {
  return (sentAt ?? viewedAt ?? paidAt) !== undefined;
}
