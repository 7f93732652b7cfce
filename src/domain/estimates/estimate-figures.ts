import { totalOf } from '#domain/documents/document-totals.ts';
import { percent, sum } from '#domain/money/money.ts';
import { ESTIMATE_STATUSES, type Estimate, type EstimateStatus } from './estimate.ts';

type Dated = Pick<Estimate, 'status' | 'expiryDate'>;

/** Returns whether to show the Expired marker: from the day after the expiry date, unless Accepted or Declined (B12). */
export function hasExpiredMarker(estimate: Dated, today: string): boolean {
  return estimate.expiryDate < today && estimate.status !== 'Accepted' && estimate.status !== 'Declined';
}

/** Returns whether the estimate is Sent or Viewed (EST-34). */
export function isPendingEstimate({ status }: Pick<Estimate, 'status'>): boolean {
  return status === 'Sent' || status === 'Viewed';
}

export type EstimateFilter = 'All Status' | EstimateStatus;
export const ESTIMATE_FILTERS: readonly EstimateFilter[] = ['All Status', ...ESTIMATE_STATUSES];

export type EstimateFigures = {
  total: number;
  accepted: number;
  acceptedCount: number;
  pending: number;
  pendingCount: number;
  /** Share of accepted estimates in percent, one decimal; 0 when there are none (B10). */
  conversionRate: number;
};

/** Returns the figures of the list's four cards, in dollars. Search and filter do not change them. */
export function estimateFigures(estimates: readonly Estimate[]): EstimateFigures {
  const accepted = estimates.filter(({ status }) => status === 'Accepted');
  const pending = estimates.filter(isPendingEstimate);
  const totalOfAll = (some: readonly Estimate[]) => sum(some.map(totalOf));
  return {
    total: totalOfAll(estimates),
    accepted: totalOfAll(accepted),
    acceptedCount: accepted.length,
    pending: totalOfAll(pending),
    pendingCount: pending.length,
    conversionRate: percent(accepted.length, estimates.length, 1),
  };
}
