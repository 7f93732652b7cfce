import * as z from 'zod/mini';
import { outlineOf } from '#domain/body/outlines.ts';
import { coverageSentence } from '#domain/film/coverage-sentence.ts';
import type { Job, JobCoverage } from '#domain/jobs/job.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { JobDraftPart } from './job-draft.ts';

export type CoverageDraft = { coverage: JobCoverage[] };

/** A service of the job that can put film on the car. */
export type FilmService = { id: string; name: string; category: Booking['service']['category'] | undefined };

/** Returns the services with film, or that may get some: all but detailing. One that was removed from the job keeps its film. */
export function filmServices(bookings: readonly Booking[], { coverage = [] }: Pick<Job, 'coverage'>): FilmService[] {
  const services = new Map<string, FilmService>();
  for (const { serviceId, service } of bookings) {
    const hasFilm = coverage.some((film) => film.serviceId === serviceId);
    if (service.category === 'Detailing' && !hasFilm) continue;
    services.set(serviceId, { id: serviceId, name: service.name, category: service.category });
  }
  for (const { serviceId } of coverage) {
    if (!services.has(serviceId))
      services.set(serviceId, { id: serviceId, name: 'A former service', category: undefined });
  }
  return [...services.values()];
}

/** The editor makes valid entries alone. */
const schema = z.object({ coverage: z.custom<JobCoverage[]>(Array.isArray) });

/** The film on the car. */
export function filmPart(
  bookings: readonly Booking[],
  vehicle: Pick<Vehicle, 'bodyType'>,
): JobDraftPart<CoverageDraft> {
  const outline = outlineOf(vehicle.bodyType);
  return {
    schema,
    draftOf: ({ coverage = [] }) => ({ coverage }),
    factsOf: (job) =>
      filmServices(bookings, job).map(({ id, name }) => {
        const entries = job.coverage?.find(({ serviceId }) => serviceId === id)?.entries ?? [];
        const notes = entries.map(({ note }) => note.trim()).filter((note) => note !== '');
        return [`Film of ${name}`, [coverageSentence(entries, outline), ...notes].filter(Boolean).join('; ')];
      }),
    changeOf: ({ coverage }) => ({ coverage: coverage.length > 0 ? coverage : undefined }),
  };
}
