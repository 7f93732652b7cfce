import * as z from 'zod/mini';
import { optionalText } from '#parts/navigation/search-params.ts';

/** Search params of the dashboard. The page passes over values that it doesn't know. */
export const periodSearchSchema = z.object({ period: optionalText, from: optionalText, to: optionalText });

/** Those of a report: also how its rows are grouped and counted, and the row whose entries are listed. */
export const reportSearchSchema = z.extend(periodSearchSchema, {
  by: optionalText,
  basis: optionalText,
  row: optionalText,
});
