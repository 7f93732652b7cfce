import { formatPercent } from '#domain/money/money.ts';
import { bookedPercent, type Load } from '#domain/scheduling/load.ts';
import { counted } from './names-in-words.ts';

function jobsText({ jobs }: Load): string {
  return jobs === 0 ? 'No jobs' : counted(jobs, 'job');
}

function shareText(load: Load, closed: string): string {
  const share = bookedPercent(load);
  return share === undefined ? closed : `${formatPercent(share, 0)} booked`;
}

/** Returns today's load: '2 jobs, 46% booked'. */
export function loadText(load: Load, closed: string): string {
  return load.jobs === 0 && load.openMinutes === 0 ? closed : `${jobsText(load)}, ${shareText(load, closed)}`;
}

/** Shows today's load in two lines. */
export function TodayLoad({ load, closed }: { load: Load; closed: string }) {
  return (
    <>
      <div>{jobsText(load)}</div>
      <div className="mt-px text-meta text-text-3">{shareText(load, closed)}</div>
    </>
  );
}
