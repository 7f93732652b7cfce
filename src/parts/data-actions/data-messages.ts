import { formatCount } from '#domain/money/money.ts';
import type { ToastContent } from '#parts/messages/toast-contents.ts';

const success = (title: string, message: string): ToastContent => ({ type: 'success', title, message });
const error = (title: string, message: string): ToastContent => ({ type: 'error', title, message });

function photosText(count: number): string {
  if (count === 0) return 'no photos, because there are none';
  return count === 1 ? 'one photo' : `${formatCount(count)} photos`;
}

export const dataMessages = {
  exported: success('Data Exported', 'Your data has been successfully exported.'),
  exportedWithPhotos: (count: number) =>
    success('Data Exported', `Your data has been successfully exported, with ${photosText(count)}.`),
  damagedLeftOut: (count: number): ToastContent => ({
    type: 'warning',
    title: count === 1 ? 'One Record Is Not in the File' : `${formatCount(count)} Records Are Not in the File`,
    message: 'Damaged records can’t be exported. Repair or download them under Settings, Data, then export again.',
  }),
  exportFailed: error('Export Failed', 'There was a problem exporting your data.'),
  imported: success('Data Imported', 'Your data has been successfully imported.'),
  importFailed: error('Import Failed', 'The file format is invalid or corrupted.'),
  reset: {
    type: 'warning',
    title: 'Data Reset',
    message: 'All data has been reset to default values.',
  } as ToastContent,
  resetFailed: error('Reset Failed', 'There was a problem resetting your data.'),
};
