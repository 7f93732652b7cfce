import * as z from 'zod/mini';
import { weekHoursSchema } from '#domain/calendar/week-hours.ts';
import { id, text } from '#domain/records/fields.ts';
import { SERVICE_CATEGORIES } from './service.ts';

/** Most jobs that a station can run at once (spec §9). */
export const MAX_CONCURRENT_JOBS = 10;

export const stationSchema = z.looseObject({
  id,
  name: z.string().check(z.minLength(1, 'needs a name')),
  description: text,
  capabilities: z.array(z.enum(SERVICE_CATEGORIES)),
  maxConcurrentJobs: z.int('must be a whole number').check(z.minimum(1, 'must be at least 1')),
  operatingHours: weekHoursSchema,
  createdAt: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
});
export type Station = z.infer<typeof stationSchema>;
