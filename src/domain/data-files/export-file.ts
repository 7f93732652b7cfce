import * as z from 'zod/mini';
import { settingsSchema } from '#domain/shop/settings.ts';

/** Version of the export format, as a string (CONST-01). */
export const EXPORT_VERSION = '1.0';

/** Fields of an export file besides the lists (DATA-21). */
export const exportMetadataSchema = z.object({
  settings: z.optional(settingsSchema),
  exportDate: z.optional(z.string()),
  version: z.optional(z.string()),
  /** Role of the exporter, when it cannot see the whole shop. */
  exportedAs: z.optional(z.string()),
});
export type ExportMetadata = z.infer<typeof exportMetadataSchema>;

/** Returns the file name, 'business-data-2026-11-20.json' (EX-163); a file with photos is a zip. */
export function exportFileName(today: string, extension: 'json' | 'zip' = 'json'): string {
  return `business-data-${today}.${extension}`;
}

/** Returns whether the major version is newer than this app's, so that it may not be readable. */
export function isNewerVersion(version: string): boolean {
  return Number.parseInt(version, 10) > Number.parseInt(EXPORT_VERSION, 10);
}
