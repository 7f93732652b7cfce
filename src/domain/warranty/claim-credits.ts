import { sum } from '#domain/money/money.ts';
import type { Claim } from './claim.ts';

/** Returns the dollars that makers credit for the work of each job, by its id. */
export function creditsByJob(claims: readonly Claim[]): ReadonlyMap<string, number> {
  const credits = new Map<string, number>();
  for (const { jobId, makerCredit = 0 } of claims)
    if (jobId && makerCredit > 0) credits.set(jobId, sum([credits.get(jobId) ?? 0, makerCredit]));
  return credits;
}
