import * as z from 'zod/mini';
import { CAR_GROUPS } from '#domain/jobs/car-group.ts';
import { optionalOneOf, optionalText } from '#parts/navigation/search-params.ts';

/** Search params of the board's URL. Invalid values are ignored. */
export const todaySearchSchema = z.object({
  group: optionalOneOf(CAR_GROUPS),
  cars: optionalOneOf(['mine', 'all']),
  bay: optionalText,
  wall: optionalOneOf(['1']),
});
export type TodaySearch = z.infer<typeof todaySearchSchema>;
