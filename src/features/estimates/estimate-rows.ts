import { type Customer, customerOn, fullName } from '#domain/customer.ts';
import type { Estimate } from '#domain/estimate.ts';
import { ESTIMATE_FILTERS, type EstimateFilter, hasExpiredMarker } from '#domain/estimate-list.ts';

/** An estimate with all that its row shows and the search looks at, worked out once and not at each key. */
export type EstimateRow = {
  id: string;
  estimate: Estimate;
  /** As the customer is today, with the car of the offer; the estimate's own copy when they were deleted. */
  customer: Customer;
  customerName: string;
  isExpired: boolean;
  /** Number, customer name and e-mail in lower case (EST-06 to EST-08). */
  searchText: string;
};

function newestFirst(a: Estimate, b: Estimate): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.estimateNumber < b.estimateNumber ? 1 : -1;
}

/** The rows, newest first. */
export function estimateRows(
  estimates: readonly Estimate[],
  customers: readonly Customer[],
  today: string,
): EstimateRow[] {
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  return estimates.toSorted(newestFirst).map((estimate) => {
    const customer = customerOn(estimate, byId.get(estimate.customerId));
    const customerName = fullName(customer);
    return {
      id: estimate.id,
      estimate,
      customer,
      customerName,
      isExpired: hasExpiredMarker(estimate, today),
      searchText: `${estimate.estimateNumber}\n${customerName}\n${customer.email}`.toLowerCase(),
    };
  });
}

function matchesFilter({ status }: Estimate, filter: EstimateFilter): boolean {
  return filter === 'All Status' || status === filter;
}

/** The rows that both the search and the filter leave. */
export function filteredRows(
  rows: readonly EstimateRow[],
  { search, filter }: { search: string; filter: EstimateFilter },
): EstimateRow[] {
  const wanted = search.trim().toLowerCase();
  return rows.filter((row) => matchesFilter(row.estimate, filter) && row.searchText.includes(wanted));
}

/** How many estimates each filter leaves. */
export type EstimateCounts = Record<EstimateFilter, number>;

export function countsByFilter(estimates: readonly Estimate[]): EstimateCounts {
  const counts = Object.fromEntries(ESTIMATE_FILTERS.map((filter) => [filter, 0])) as EstimateCounts;
  counts['All Status'] = estimates.length;
  for (const { status } of estimates) counts[status] += 1;
  return counts;
}
