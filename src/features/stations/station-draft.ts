import * as z from 'zod/mini';
import { DEFAULT_WEEK_HOURS } from '#domain/calendar/week-hours.ts';
import { weekHoursFormSchema, weekHoursLines } from '#domain/calendar/work-week.ts';
import { SERVICE_CATEGORIES } from '#domain/catalog/service.ts';
import { MAX_CONCURRENT_JOBS, type Station } from '#domain/catalog/station.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { sameText } from '#domain/text/fold-text.ts';
import { neededNumber, neededText } from '#parts/forms/draft-fields.ts';

const JOBS_RANGE = `Enter a whole number from 1 to ${MAX_CONCURRENT_JOBS}.`;

export const NAME_TAKEN = 'There is already a station with this name. Choose another one.';

/** @param otherNames names of the other stations; a name must be unique, because services and staff refer to it */
export function stationDraftSchema(otherNames: readonly string[]) {
  return z.object({
    name: neededText('Enter the name of the station.').check(
      z.refine((name) => !otherNames.some((other) => sameText(other, name)), NAME_TAKEN),
    ),
    maxConcurrentJobs: neededNumber({ min: 1, max: MAX_CONCURRENT_JOBS, places: 0, sentence: JOBS_RANGE }),
    description: neededText('Describe the station in a few words.'),
    capabilities: z.array(z.enum(SERVICE_CATEGORIES)).check(z.minLength(1, 'Choose at least one capability.')),
    operatingHours: weekHoursFormSchema,
  });
}

export type StationDraft = z.input<ReturnType<typeof stationDraftSchema>>;
export type StationFacts = z.output<ReturnType<typeof stationDraftSchema>>;

/** Returns the draft of a new station: one job at a time, the shop's hours (STN-19, A-88). */
export function newStation({ weekHours = DEFAULT_WEEK_HOURS }: Pick<Settings, 'weekHours'>): StationDraft {
  return { name: '', maxConcurrentJobs: 1, description: '', capabilities: [], operatingHours: weekHours };
}

export function stationDraftOf(station: Station): StationDraft {
  const { name, maxConcurrentJobs, description, capabilities, operatingHours } = station;
  return { name, maxConcurrentJobs, description, capabilities, operatingHours };
}

export function stationFacts(station: Station): Fact[] {
  return [
    ['Station Name', station.name],
    ['Max Concurrent Jobs', String(station.maxConcurrentJobs)],
    ['Description', station.description],
    ['Capabilities', station.capabilities.join(', ')],
    [
      'Operating Hours',
      weekHoursLines(station.operatingHours)
        .map(({ days, hours }) => `${days} ${hours}`)
        .join(', '),
    ],
  ];
}
