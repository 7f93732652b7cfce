import calendarMonth from './pictures/calendar-month.webp';
import calendarWeek from './pictures/calendar-week.webp';
import data from './pictures/data.webp';
import invoice from './pictures/invoice.webp';
import leads from './pictures/leads.webp';
import sizeTable from './pictures/size-table.webp';

/** URLs of the screenshots from scripts/help-pictures.mjs, each 960 × 600 pixels. */
export const PICTURES = {
  'calendar-month': calendarMonth,
  'calendar-week': calendarWeek,
  leads,
  invoice,
  'size-table': sizeTable,
  data,
} as const;
export type PictureName = keyof typeof PICTURES;
