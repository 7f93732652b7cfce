import type { LineItem } from '#domain/documents/billing.ts';
import type { Job, JobCoverage } from './job.ts';

type Line = Pick<LineItem, 'serviceId' | 'coverage'>;

/** Returns the film on the lines of these services; undefined where there is none. */
export function filmOfLines(lines: readonly Line[], serviceIds: readonly string[]): JobCoverage[] | undefined {
  const film = [...new Set(serviceIds)].flatMap((serviceId) => {
    const entries = lines.filter((line) => line.serviceId === serviceId).flatMap(({ coverage = [] }) => coverage);
    return entries.length > 0 ? [{ serviceId, entries }] : [];
  });
  return film.length > 0 ? film : undefined;
}

/** Returns the entries of the service; empty without film. */
export function filmOfService({ coverage = [] }: Pick<Job, 'coverage'>, serviceId: string): JobCoverage['entries'] {
  return coverage.find((one) => one.serviceId === serviceId)?.entries ?? [];
}

/** Returns the field of a job whose service has other entries; undefined where no service has film left. */
export function withFilmOfService(
  { coverage = [] }: Pick<Job, 'coverage'>,
  serviceId: string,
  entries: JobCoverage['entries'],
): JobCoverage[] | undefined {
  const has = coverage.some((one) => one.serviceId === serviceId);
  const changed = has
    ? coverage.map((one) => (one.serviceId === serviceId ? { ...one, entries } : one))
    : [...coverage, { serviceId, entries }];
  const left = changed.filter((one) => one.entries.length > 0);
  return left.length > 0 ? left : undefined;
}

/** Returns the lines with the film that is on the car. Lines of a service that several lines have keep their own. */
export function withFilmOfJob<L extends Line>(lines: readonly L[], job: Pick<Job, 'coverage'> | undefined): L[] {
  return lines.map((line) => {
    const { serviceId } = line;
    const entries = job?.coverage?.find((one) => one.serviceId === serviceId)?.entries ?? [];
    const isOnly = lines.filter((one) => one.serviceId === serviceId).length === 1;
    return entries.length > 0 && isOnly ? { ...line, coverage: entries } : line;
  });
}
