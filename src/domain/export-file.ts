import * as z from 'zod/mini';
import { bookingSchema } from './booking.ts';
import { customerSchema } from './customer.ts';
import { employeeSchema } from './employee.ts';
import { estimateSchema } from './estimate.ts';
import { invoiceSchema } from './invoice.ts';
import { leadSchema } from './lead.ts';
import { serviceSchema } from './service.ts';
import { stationSchema } from './station.ts';

/** A string, and no number: '1.0' (CONST-01). */
export const EXPORT_VERSION = '1.0';

const lists = {
  customers: z.array(customerSchema),
  services: z.array(serviceSchema),
  employees: z.array(employeeSchema),
  stations: z.array(stationSchema),
  bookings: z.array(bookingSchema),
  leads: z.array(leadSchema),
  invoices: z.array(invoiceSchema),
  estimates: z.array(estimateSchema),
};

export const LIST_NAMES = Object.keys(lists) as (keyof typeof lists)[];

const exportFileSchema = z.looseObject({
  ...z.partial(z.object(lists)).shape,
  exportDate: z.optional(z.string()),
  version: z.optional(z.string()),
});
export type ImportedFile = z.infer<typeof exportFileSchema>;

/** 'business-data-2026-11-20.json' (EX-163). */
export function exportFileName(today: string): string {
  return `business-data-${today}.json`;
}

export type ReadFile = { file: ImportedFile } | { problem: string };

/**
 * The file's text as lists, or a sentence that says what is wrong with it: no JSON, none of the eight lists, or a broken record,
 * named by list and row. All or nothing: one broken record refuses the whole file.
 */
export function readExportFile(text: string): ReadFile {
  let json: unknown;
  try {
    // Other tools write null where nothing is.
    json = JSON.parse(text, (_, value: unknown) => (value === null ? undefined : value));
  } catch {
    return { problem: 'The file is not JSON. Choose a file that Export made.' };
  }
  if (typeof json !== 'object' || json === null || !LIST_NAMES.some((name) => name in json)) {
    return { problem: 'The file holds none of the lists of a shop. Choose a file that Export made.' };
  }
  const read = exportFileSchema.safeParse(json);
  if (read.success) return { file: read.data };
  const [issue] = read.error.issues;
  const [list, row, ...field] = issue?.path ?? [];
  const where = typeof row === 'number' ? `${String(list)}, row ${row + 1}` : String(list);
  const what = field.length > 0 ? ` (${field.join('.')})` : '';
  return { problem: `The file is damaged at ${where}${what}. Nothing was changed.` };
}
