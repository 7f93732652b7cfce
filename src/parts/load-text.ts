import type { Load } from '#domain/load.ts';
import { formatPercent, percent } from '#domain/money.ts';

/** How full today is, in two lines: '2 jobs', '62% booked'. */
export function loadText({ jobs, bookedMinutes, openMinutes }: Load, closed: string): { jobs: string; share: string } {
  const share = openMinutes > 0 ? `${formatPercent(percent(bookedMinutes, openMinutes, 0), 0)} booked` : closed;
  return { jobs: jobs === 0 ? 'No jobs' : `${jobs} ${jobs === 1 ? 'job' : 'jobs'}`, share };
}
