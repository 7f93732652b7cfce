import * as z from 'zod/mini';
import { settingsSchema } from '#domain/shop/settings.ts';

/** A string, and no number: '1.0' (CONST-01). */
export const EXPORT_VERSION = '1.0';

/** What stands in an export file beside the lists (DATA-21). */
export const exportMetadataSchema = z.object({
  settings: z.optional(settingsSchema),
  exportDate: z.optional(z.string()),
  version: z.optional(z.string()),
  /** The role of who exported, where that does not see the whole shop. */
  exportedAs: z.optional(z.string()),
});
export type ExportMetadata = z.infer<typeof exportMetadataSchema>;

/** 'business-data-2026-11-20.json' (EX-163). */
export function exportFileName(today: string): string {
  return `business-data-${today}.json`;
}

/** Whether a file of that version may hold what this app cannot read: its first number is higher. */
export function isNewerVersion(version: string): boolean {
  return Number.parseInt(version, 10) > Number.parseInt(EXPORT_VERSION, 10);
}
