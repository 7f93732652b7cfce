import { totalOf } from '#domain/documents/document-totals.ts';
import { percent, sum } from '#domain/money/money.ts';
import { ESTIMATE_STATUSES, type Estimate, type EstimateStatus } from './estimate.ts';

type Dated = Pick<Estimate, 'status' | 'expiryDate'>;

/** Whether the Expired marker shows: from the day after the expiry date, unless Accepted or Declined (B12). */
export function hasExpiredMarker(estimate: Dated, today: string): boolean {
  return estimate.expiryDate < today && estimate.status !== 'Accepted' && estimate.status !== 'Declined';
}

/** Sent or Viewed (EST-34). */
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
  /** Accepted of all, in percent with one decimal; 0 when there is none (B10). */
  conversionRate: number;
};

/** The four cards of the list, in dollars; search and filter do not change them. */
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
