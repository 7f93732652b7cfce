import * as z from 'zod/mini';
import { optionalText } from '#parts/navigation/search-params.ts';

/** Search params of the calendar's URL, as they arrive. `parseCalendarParams` checks the values. */
export const calendarSearchSchema = z.object({
  view: optionalText,
  month: optionalText,
  day: optionalText,
  station: optionalText,
  rows: optionalText,
});
export type CalendarSearch = z.infer<typeof calendarSearchSchema>;
